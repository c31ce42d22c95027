import { html, nothing, type TemplateResult } from 'lit';
import {
  optionIndex,
  renamedEntry,
  withEntry,
  withoutEntry,
  type ChoiceNode,
  type Entries,
  type FormEntry,
  type FormValue,
  type GroupNode,
  type Option,
  type TextNode,
} from '../../core/form.js';
import { lateIcon } from '../base/icon-set.js';
import { visible } from '../base/visible.js';
import { renderAdd, renderButton } from './buttons.js';
import { mostListed, renderSelect } from './choice.js';
import { renderField, renderWas } from './field.js';
import type { Aria, Field, FilledGroup } from './field-types.js';
import type { FormView } from './form-view.js';
import { renderGradually } from './gradually.js';
import { shapeClass } from './list.js';
import { renderSearch } from './search.js';
import { renderLine } from './text-controls.js';
import { entryLabel, idOf, rootId } from './places.js';
import { cut } from './text-values.js';

/** Renders the properties of a group that are not fields, each with a name and a value. */
export function renderEntries(view: FormView, group: FilledGroup, shape: GroupNode): unknown {
  const { entries } = group.value;
  const was = renderWas(view, idOf.removed(group.id));
  const hasSome = entries.length > 0;
  if (!hasSome && !shape.entries.offered && was === nothing) return nothing;
  const isBelowFields = shape.fields.length > 0 && (hasSome || was !== nothing);
  return html`
    ${isBelowFields ? html`<p class="others">${view.strings.others}</p>` : nothing}
    ${
      hasSome
        ? html`<ul class="entries">
            ${renderGradually({
              parts: entries,
              keyOf: ({ id }) => id,
              valueOf: ({ value }) => value,
              render: (entry, at) => renderEntry(view, group, shape.entries, entry, at),
              isWhole: view.isNeededWhole(group.id),
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
  const add = (): void => {
    const added = withEntry(value, shape);
    const entry = idOf.entry(id, added.id);
    view.setFolded(entry, false);
    view.put({ steps, id: entry }, added.group, idOf.entryName(entry));
  };
  const accessibleName = id === rootId ? strings.addProperty : strings.addPropertyTo(label);
  return renderAdd(strings.addProperty, add, { id: `${id}-add`, name: accessibleName, disabled: isFull });
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
  const id = idOf.entry(group.id, entry.id);
  const label = entryLabel(entry.name, at, strings);
  const inside: Field = {
    id,
    steps: [...steps, { entry: entry.id }],
    node,
    value: entry.value,
    required: true,
    label: strings.propertyValue,
    minor: true,
  };
  const remove = (): void => {
    const next = value.entries[at + 1] ?? value.entries[at - 1];
    const focused = next ? `${idOf.entry(group.id, next.id)}.remove` : `${group.id}-add`;
    view.put({ steps, id }, withoutEntry(value, entry.id), focused);
    view.say(strings.removed(label));
  };
  return html`<li class="entry ${shapeClass(node)}">
    <div role="group" aria-label=${label}>
      ${renderName(view, group, name ?? anyName, entry, idOf.entryName(id))} ${view.render(view, inside)}
    </div>
    ${renderButton(lateIcon('remove'), remove, {
      id: `${id}.remove`,
      look: 'quiet icon remove',
      name: strings.removeOf(label),
      title: strings.remove,
    })}
  </li>`;
}

const anyName: TextNode = { kind: 'text', multiline: false };

/** Renders the text box for a property's name, or a list if the schema lists the names. */
function renderName(
  view: FormView,
  { steps, value }: FilledGroup,
  node: TextNode | ChoiceNode,
  entry: FormEntry,
  id: string,
): TemplateResult {
  const name = entry.name ?? '';
  const label = view.strings.propertyName;
  const current: FormValue = { kind: 'value', value: name };
  const field: Field = { id, steps: [], node, value: current, required: true, label, minor: true };
  const rename = (to: string): void => view.put({ steps, id }, renamedEntry(value, entry.id, to));
  return renderField(view, field, {
    actions: false,
    control: (aria) =>
      node.kind === 'choice'
        ? renderNames(view, { ...field, node }, value.entries, entry.name, aria, rename)
        : renderLine(view, { ...field, node: anyName }, aria, { typed: rename }),
    text: name,
  });
}

function renderNames(
  view: FormView,
  field: Field<ChoiceNode>,
  entries: readonly FormEntry[],
  name: string | undefined,
  aria: Aria,
  rename: (name: string) => void,
): unknown {
  const { id, label: listLabel, node } = field;
  const listed = name === undefined || optionIndex(node.options, name) >= 0;
  const options: readonly Option[] = listed ? node.options : [{ value: name, text: name }, ...node.options];
  if (options.length > mostListed) {
    const at = name === undefined ? -1 : options.findIndex(({ value }) => value === name);
    const pick = (to = -1): void => rename(nameOf(options[to]));
    const chosen = new Set(at < 0 ? [] : [at]);
    return renderSearch(view, { id, listLabel, options, chosen, many: false, aria, pick });
  }
  // The names of the other properties are already taken, so the list does not offer them.
  const taken = new Set(entries.map((entry) => entry.name));
  const names = options.map(nameOf).filter((one) => one === name || !taken.has(one));
  return renderSelect(view, field, {
    options: names,
    chosen: name === undefined ? -1 : names.indexOf(name),
    aria,
    textOf: (one) => visible(cut(one)),
    pick: (at) => rename(names[at] ?? ''),
  });
}

function nameOf(option: Option | undefined): string {
  return typeof option?.value === 'string' ? option.value : '';
}
