import { html, nothing, type TemplateResult } from 'lit';
import {
  renamedEntry,
  withEntry,
  withoutEntry,
  type FormEntry,
  type FormNode,
  type GroupNode,
  type GroupValue,
} from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderName } from './entry-name.js';
import { renderWas } from './field.js';
import { fold, isWanted } from './fold.js';
import type { FormView, Place } from './form-view.js';
import { entriesId, entryId, entryLabel, nameId, rootId } from './locate.js';
import { inPortions } from './portions.js';

/** The properties of a group that are no fields: each a name and a value. */
export function renderEntries(view: FormView, place: Place, shape: GroupNode, value: GroupValue): unknown {
  const { entries } = value;
  const was = renderWas(view, entriesId(place.id));
  if (entries.length === 0 && !shape.entries.offered && was === nothing) return nothing;
  const words = view.strings.form;
  return html`
    ${shape.fields.length > 0 && (entries.length > 0 || was !== nothing) ? html`<p class="others">${words.others}</p>` : nothing}
    ${
      entries.length > 0
        ? html`<ul class="entries">
            ${inPortions({
              parts: entries.map((entry, at) => ({ entry, at })),
              keyOf: ({ entry }) => entry.id,
              valueOf: ({ entry }) => entry.value,
              draw: ({ entry, at }) => renderEntry(view, place, shape, value, entry, at),
              whole: isWanted(view, place.id),
            })}
          </ul>`
        : nothing
    }
    ${was} ${shape.entries.offered ? renderAddEntry(view, place, shape, value) : nothing}
  `;
}

function renderAddEntry(view: FormView, place: Place, shape: GroupNode, value: GroupValue): TemplateResult {
  const words = view.strings.form;
  const { name } = shape.entries;
  const given = shape.fields.filter((field) => value.fields.get(field.name)?.kind !== 'absent').length;
  const isFull =
    given + value.entries.length >= (shape.maxProperties ?? Infinity) ||
    (name?.kind === 'choice' && value.entries.length >= name.options.length);
  return html`<button
    type="button"
    id=${addId(place)}
    class="add"
    aria-label=${place.id === rootId ? words.addProperty : words.addPropertyTo(place.label)}
    ?disabled=${isFull}
    @click=${() => {
      const { group, id } = withEntry(value, shape);
      fold(view, entryId(place.id, id), false);
      view.put({ ...place, id: entryId(place.id, id) }, group);
      view.focus(nameId(entryId(place.id, id)));
    }}
  >
    ${lateIcon('add')} ${words.addProperty}
  </button>`;
}

function addId(place: Place): string {
  return `${place.id}-add`;
}

function renderEntry(
  view: FormView,
  place: Place,
  shape: GroupNode,
  group: GroupValue,
  entry: FormEntry,
  at: number,
): TemplateResult {
  const words = view.strings.form;
  const { node } = shape.entries;
  const id = entryId(place.id, entry.id);
  const called = entryLabel(entry.name, at, view.strings);
  const inside: Place = {
    id,
    steps: [...place.steps, { entry: entry.id }],
    required: true,
    label: words.propertyValue,
    minor: true,
  };
  const rename = (name: string): void =>
    view.put({ ...place, id: nameId(id) }, renamedEntry(group, entry.id, name));
  return html`<li class="entry ${shapeClass(node)}">
    <div role="group" aria-label=${called}>
      ${renderName(view, nameId(id), shape, group, entry, rename)}
      ${view.part(view, inside, node, entry.value)}
    </div>
    <button
      type="button"
      id="${id}.remove"
      class="quiet icon remove"
      aria-label=${words.removeOf(called)}
      title=${words.remove}
      @click=${() => {
        const next = group.entries[at + 1] ?? group.entries[at - 1];
        view.put({ ...place, id }, withoutEntry(group, entry.id));
        view.focus(next ? `${entryId(place.id, next.id)}.remove` : addId(place));
        view.say(words.removed(called));
      }}
    >
      ${lateIcon('remove')}
    </button>
  </li>`;
}

/** Whether one line is enough for what a part holds. */
export function shapeClass(node: FormNode | undefined): 'line' | 'block' {
  switch (node?.kind) {
    case 'text':
    case 'number':
    case 'boolean':
    case 'choice':
    case 'json':
      return 'line';
    default:
      return 'block';
  }
}
