import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { itemOf, opened, withItem, type FormNode, type ListItem, type ListNode } from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderGroup } from './field.js';
import { isNeededWhole, setFolded } from './fold.js';
import type { Field, FormView } from './form-view.js';
import { renderGradually } from './gradual.js';
import { renderAbsent } from './group.js';
import { itemId } from './ids.js';
import { handleClick, handleKey, renderTools, toolsOf, type FilledList } from './item-tools.js';
import { itemLabel } from './labels.js';

/** Renders any number of items, each after the other. */
export function renderList(view: FormView, field: Field<ListNode>): TemplateResult {
  const { value } = field;
  if (value.kind !== 'list' && field.node.first.length > 0) return renderAbsent(view, field);
  const list = value.kind === 'list' && value.items.length > 0 ? { ...field, value } : undefined;
  return renderGroup(view, field, {
    kind: 'inside',
    folds: list !== undefined,
    control: () => html`${list ? renderItems(view, list) : nothing} ${renderAddItem(view, field)}`,
    now: value.kind === 'list' && !list ? view.strings.emptyList : nothing,
  });
}

/** One listener for all items: in a long list, most of them are not rendered again when one changes. */
function renderItems(view: FormView, list: FilledList): TemplateResult {
  return html`<ol
    class="items"
    @click=${(event: Event) => handleClick(event, view, list)}
    @keydown=${(event: KeyboardEvent) => handleKey(event, view, list)}
  >
    ${renderGradually({
      parts: list.value.items,
      keyOf: ({ id }) => id,
      valueOf: (item) => item.value,
      render: (item, index) => renderItem(view, list, item, index),
      whole: isNeededWhole(view, list.id),
    })}
  </ol>`;
}

function renderAddItem(view: FormView, field: Field<ListNode>): unknown {
  const { strings } = view;
  const { id, node, value, label } = field;
  const count = value.kind === 'list' ? value.items.length : 0;
  if (!itemOf(node, count)) return nothing;
  return html`<button
    type="button"
    id="${id}-add"
    class="add"
    aria-label=${strings.addItemTo(label)}
    ?disabled=${count >= (node.maxItems ?? Infinity)}
    @click=${() => {
      const added = withItem(value, node);
      const item = itemId(id, added.id);
      setFolded(view, item, false);
      view.put(field, added.list);
      view.focus(item);
    }}
  >
    ${lateIcon('add')} ${strings.addItem}
  </button>`;
}

function renderItem(view: FormView, list: FilledList, item: ListItem, index: number): unknown {
  const node = itemOf(list.node, index);
  if (!node) return nothing;
  const isFixed = index < list.node.first.length && node.title !== undefined;
  const inside: Field = {
    ...{ id: itemId(list.id, item.id), steps: [...list.steps, { item: item.id }], node, value: item.value },
    ...{ required: true, label: itemLabel(list.node, index, view.strings) },
    ...(isFixed ? { written: node.title } : { minor: true }),
  };
  const tools = toolsOf(list, index);
  return html`<li class=${inside.minor ? shapeClass(shapeOfItem(inside)) : 'block'} data-item=${item.id}>
    ${view.render(view, inside)}
    ${guard([list.label, inside.label, view.strings, ...tools], () => renderTools(view, list, inside, tools))}
  </li>`;
}

/** Returns an item's schema, unless it would have to be opened for an item that is not there yet. */
function shapeOfItem({ node, value }: Field): FormNode | undefined {
  return node.kind === 'later' && value.kind === 'absent' ? undefined : opened(node);
}

/** Returns the class of a row: one line is enough for some kinds of fields. */
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
