import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import {
  absent,
  optionIndex,
  renamedEntry,
  withEntry,
  withoutEntry,
  type ChoiceNode,
  type Entries,
  type FormEntry,
  type GroupNode,
  type GroupValue,
  type Option,
  type TextNode,
} from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import { visible } from '../base/visible.js';
import { mostListed, renderSelect } from './choice.js';
import { renderField, renderWas } from './field.js';
import { isNeededWhole, setFolded } from './fold.js';
import type { Aria, Field, FilledGroup, FormView } from './form-view.js';
import { renderGradually } from './gradual.js';
import { entriesId, entryId, nameId, rootId } from './ids.js';
import { cut, entryLabel } from './labels.js';
import { shapeClass } from './list.js';
import { renderSearch } from './search.js';

/** Renders the properties of a group that are no fields: each a name and a value. */
export function renderEntries(view: FormView, group: FilledGroup, shape: GroupNode): unknown {
  const { entries } = group.value;
  const was = renderWas(view, entriesId(group.id));
  const hasSome = entries.length > 0;
  if (!hasSome && !shape.entries.offered && was === nothing) return nothing;
  const isBelowFields = shape.fields.length > 0 && (hasSome || was !== nothing);
  return html`
    ${isBelowFields ? html`<p class="others">${view.strings.others}</p>` : nothing}
    ${
      hasSome
        ? html`<ul class="entries">
            ${renderGradually({
              parts: entries.map((entry, at) => ({ entry, at })),
              keyOf: ({ entry }) => entry.id,
              valueOf: ({ entry }) => entry.value,
              render: ({ entry, at }) => renderEntry(view, group, shape.entries, entry, at),
              whole: isNeededWhole(view, group.id),
            })}
          </ul>`
        : nothing
    }
    ${was} ${shape.entries.offered ? renderAddEntry(view, group, shape) : nothing}
  `;
}

function renderAddEntry(view: FormView, group: FilledGroup, shape: GroupNode): TemplateResult {
  const { strings } = view;
  const { id, steps, label, value } = group;
  const { name } = shape.entries;
  const given = shape.fields.filter((field) => value.fields.get(field.name)?.kind !== 'absent').length;
  const isFull =
    given + value.entries.length >= (shape.maxProperties ?? Infinity) ||
    (name?.kind === 'choice' && value.entries.length >= name.options.length);
  return html`<button
    type="button"
    id="${id}-add"
    class="add"
    aria-label=${id === rootId ? strings.addProperty : strings.addPropertyTo(label)}
    ?disabled=${isFull}
    @click=${() => {
      const added = withEntry(value, shape);
      const entry = entryId(id, added.id);
      setFolded(view, entry, false);
      view.put({ steps, id: entry }, added.group);
      view.focus(nameId(entry));
    }}
  >
    ${lateIcon('add')} ${strings.addProperty}
  </button>`;
}

function renderEntry(
  view: FormView,
  group: FilledGroup,
  { node, name }: Entries,
  entry: FormEntry,
  at: number,
): TemplateResult {
  const { strings } = view;
  const { steps, value } = group;
  const id = entryId(group.id, entry.id);
  const label = entryLabel(entry.name, at, strings);
  const inside: Field = {
    ...{ id, steps: [...steps, { entry: entry.id }], node, value: entry.value },
    ...{ required: true, label: strings.propertyValue, minor: true },
  };
  const remove = (): void => {
    const next = value.entries[at + 1] ?? value.entries[at - 1];
    view.put({ steps, id }, withoutEntry(value, entry.id));
    view.focus(next ? `${entryId(group.id, next.id)}.remove` : `${group.id}-add`);
    view.say(strings.removed(label));
  };
  return html`<li class="entry ${shapeClass(node)}">
    <div role="group" aria-label=${label}>
      ${renderName(view, group, name ?? anyName, entry, nameId(id))} ${view.render(view, inside)}
    </div>
    <button
      type="button"
      id="${id}.remove"
      class="quiet icon remove"
      aria-label=${strings.removeOf(label)}
      title=${strings.remove}
      @click=${remove}
    >
      ${lateIcon('remove')}
    </button>
  </li>`;
}

const anyName: TextNode = { kind: 'text', multiline: false };

/** Renders the box for a property's name, or a list if its schema lists the names. */
function renderName(
  view: FormView,
  { steps, value }: FilledGroup,
  node: TextNode | ChoiceNode,
  entry: FormEntry,
  id: string,
): TemplateResult {
  const name = entry.name ?? '';
  const label = view.strings.propertyName;
  const field: Field = { id, steps: [], node, value: absent, required: true, label, minor: true };
  const rename = (to: string): void => view.put({ steps, id }, renamedEntry(value, entry.id, to));
  return renderField(view, field, {
    actions: false,
    control: (aria) =>
      node.kind === 'choice'
        ? renderNames(view, { ...field, node }, value, entry.name, aria, rename)
        : html`<input
            id=${id}
            part="control"
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            dir="auto"
            aria-describedby=${ifDefined(aria.describedBy)}
            aria-invalid=${aria.invalid}
            aria-required="true"
            .value=${live(name)}
            @input=${({ target }: Event) => rename((target as HTMLInputElement).value)}
          />`,
    text: name,
  });
}

function renderNames(
  view: FormView,
  field: Field<ChoiceNode>,
  group: GroupValue,
  name: string | undefined,
  aria: Aria,
  rename: (name: string) => void,
): unknown {
  const { id, label: listLabel, node } = field;
  const listed = name === undefined || optionIndex(node.options, name) >= 0;
  const options: readonly Option[] = listed ? node.options : [{ value: name, text: name }, ...node.options];
  if (options.length > mostListed) {
    const at = name === undefined ? -1 : options.findIndex(({ value }) => value === name);
    const pick = (to: number | undefined): void => rename(nameOf(to === undefined ? undefined : options[to]));
    const chosen = new Set(at < 0 ? [] : [at]);
    return renderSearch(view, { id, listLabel, options, chosen, many: false, aria, pick });
  }
  // A name that another property has is not offered again.
  const taken = new Set(group.entries.map((entry) => entry.name));
  const names = options.map(nameOf).filter((one) => one === name || !taken.has(one));
  return renderSelect(view, field, {
    ...{ options: names, chosen: name === undefined ? -1 : names.indexOf(name), aria },
    textOf: (one) => visible(cut(one)),
    pick: (at) => rename(names[at] ?? ''),
  });
}

function nameOf(option: Option | undefined): string {
  return typeof option?.value === 'string' ? option.value : '';
}
