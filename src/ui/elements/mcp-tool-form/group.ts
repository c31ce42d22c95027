import { html, nothing, type TemplateResult } from 'lit';
import { initialValue, type FormValue, type GroupNode, type GroupValue } from '../../../core/index.js';
import { icon } from '../../icons.js';
import { renderGroup } from './field.js';
import type { FormView, Place } from './form-view.js';
import { renderJson } from './json.js';
import { fieldId, labelOf, restId, writtenLabelOf } from './locate.js';

/** Fields under one label. An optional group that is absent is one button, so that none of its fields ask for anything. */
export function renderFieldset(
  view: FormView,
  place: Place,
  node: GroupNode,
  value: FormValue,
): TemplateResult {
  const words = view.strings.form;
  return renderGroup(view, place, node, {
    kind: 'inside',
    control: () => {
      if (value.kind === 'group')
        return html`${renderFields(view, place, node, value)} ${renderRemove(view, place)}`;
      return html`<button
        type="button"
        class="add"
        aria-label=${words.addOf(place.label)}
        @click=${() => {
          view.put(place, initialValue(node));
          view.focus(place.id);
        }}
      >
        ${icon('add')} ${words.add}
      </button>`;
    },
  });
}

/** The fields of a group, and a place for what is no field. */
export function renderFields(
  view: FormView,
  place: Place,
  node: GroupNode,
  value: GroupValue,
): TemplateResult {
  return html`
    ${node.fields.map(({ name, required, node: field }, index) => {
      const inside: Place = {
        id: fieldId(place.id, index),
        steps: [...place.steps, { field: name }],
        required,
        label: labelOf(field, name),
        written: writtenLabelOf(field, name),
        ...(field.title === undefined || field.title === name ? {} : { name }),
      };
      return view.part(inside, field, value.fields.get(name) ?? { kind: 'absent' });
    })}
    ${renderRest(view, place, node, value)}
  `;
}

function renderRest(view: FormView, place: Place, node: GroupNode, value: GroupValue): unknown {
  const words = view.strings.form;
  const id = restId(place.id);
  const rest: Place = { id, steps: [...place.steps, { rest: true }], required: false, label: words.others };
  // Where there were some and are none, that has to be seen.
  if (value.rest.kind !== 'absent' || view.isOpen(id) || view.change(id)) {
    return renderJson(view, rest, node.rest, value.rest);
  }
  if (!node.open) return nothing;
  return html`<button
    type="button"
    class="add"
    @click=${() => {
      view.toggle(id, true);
      view.focus(id);
    }}
  >
    ${icon('add')} ${words.addOthers}
  </button>`;
}

function renderRemove(view: FormView, place: Place): unknown {
  if (place.required) return nothing;
  const words = view.strings.form;
  return html`<button
    type="button"
    class="quiet"
    aria-label=${words.removeOf(place.label)}
    @click=${() => {
      view.put(place, { kind: 'absent' });
      view.focus(place.id);
      view.say(words.removed(place.label));
    }}
  >
    ${icon('remove')} ${words.remove}
  </button>`;
}
