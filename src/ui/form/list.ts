import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import {
  canMove,
  itemOf,
  movedItem,
  opened,
  withItem,
  withoutItem,
  type FormNode,
  type ListItem,
  type ListNode,
} from '../../core/form.js';
import { lateIcon } from '../base/icon-set.js';
import { renderAdd, renderButton } from './buttons.js';
import { renderGroup } from './field.js';
import type { Field, FilledList } from './field-types.js';
import type { FormView } from './form-view.js';
import { renderGradually } from './gradually.js';
import { renderAbsent } from './part.js';
import { idOf, itemLabel } from './places.js';

/** Renders a list of any number of items. */
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

/** Renders the items. All items share one listener: in a long list, most items are not rendered again when one item changes. */
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
      isWhole: view.isNeededWhole(list.id),
    })}
  </ol>`;
}

function renderAddItem(view: FormView, field: Field<ListNode>): unknown {
  const { strings } = view;
  const { id, node, value, label } = field;
  const count = value.kind === 'list' ? value.items.length : 0;
  if (!itemOf(node, count)) return nothing;
  const add = (): void => {
    const added = withItem(value, node);
    const item = idOf.item(id, added.id);
    view.setFolded(item, false);
    view.put(field, added.list, item);
  };
  const disabled = count >= (node.maxItems ?? Infinity);
  return renderAdd(strings.addItem, add, { id: `${id}-add`, name: strings.addItemTo(label), disabled });
}

function renderItem(view: FormView, list: FilledList, item: ListItem, index: number): unknown {
  const { strings } = view;
  const { node: listNode } = list;
  const node = itemOf(listNode, index);
  if (!node) return nothing;
  const isFixed = index < listNode.first.length && node.title !== undefined;
  const inside: Field = {
    id: idOf.item(list.id, item.id),
    steps: [...list.steps, { item: item.id }],
    node,
    value: item.value,
    required: true,
    label: itemLabel(listNode, index, strings),
    ...(isFixed ? { written: node.title } : { minor: true }),
  };
  // A recursive schema is not expanded for an absent item.
  const shape = node.kind === 'later' && item.value.kind === 'absent' ? undefined : opened(node);
  const tools = toolsOf(list, item.id, index);
  return html`<li class=${inside.minor ? shapeClass(shape) : 'block'} data-item=${item.id}>
    ${view.render(view, inside)}
    ${guard([list.label, inside.label, strings, ...tools], () => renderTools(view, list, inside, tools))}
  </li>`;
}

/** Returns the class of a row: `line` for fields that need only one line. */
export function shapeClass(node: FormNode | undefined): 'line' | 'block' {
  return ['text', 'number', 'boolean', 'choice', 'json'].includes(node?.kind ?? '') ? 'line' : 'block';
}

/** Changes that an item allows: moving it at all, moving it up, moving it down, removing it. */
type Tools = readonly [isMoved: boolean, up: boolean, down: boolean, isRemoved: boolean];

function toolsOf({ node, value }: FilledList, id: number, index: number): Tools {
  const { first, minItems = 0 } = node;
  const { length } = value.items;
  return [
    index >= first.length && length - first.length > 1,
    canMove(value, node, id, -1),
    canMove(value, node, id, 1),
    // Removing an item from a fixed position would move the items after it to the wrong positions.
    index >= first.length || (index === length - 1 && length > minItems),
  ];
}

function renderTools(
  { strings }: FormView,
  list: Field,
  item: Field,
  [isMoved, up, down, isRemoved]: Tools,
): unknown {
  if (!isMoved && !isRemoved) return nothing;
  const label = `${list.label}, ${item.label}`;
  const tool = (act: 'up' | 'down' | 'remove', name: string, title: string, isOn: boolean): TemplateResult =>
    // The listener of the list handles the click.
    renderButton(lateIcon(act), () => undefined, {
      id: `${item.id}.${act}`,
      look: 'quiet icon',
      name,
      title,
      disabled: !isOn,
      shortcut: { up: 'Alt+ArrowUp', down: 'Alt+ArrowDown', remove: undefined }[act],
    });
  return html`<div class="tools">
    ${isMoved ? tool('up', strings.moveUpOf(label), strings.moveUp, up) : nothing}
    ${isMoved ? tool('down', strings.moveDownOf(label), strings.moveDown, down) : nothing}
    ${isRemoved ? tool('remove', strings.removeOf(label), strings.remove, true) : nothing}
  </div>`;
}

function handleClick({ target, currentTarget }: Event, view: FormView, list: FilledList): void {
  const button = target instanceof Element ? target.closest('.tools > button') : null;
  const item = button && itemAround(button, currentTarget, list);
  if (!item) return;
  if (button.id.endsWith('.remove')) remove(view, list, item);
  else move(view, list, item.id, button.id.endsWith('.up') ? -1 : 1);
}

/** Controls that use the arrow keys themselves, with or without Alt. */
const ownArrows = 'select, textarea, input[type="date"], input[type="time"], input[type="datetime-local"]';

/** Moves the focused item on Alt and an arrow key. In nested lists, moves the innermost item. */
function handleKey(event: KeyboardEvent, view: FormView, list: FilledList): void {
  const { target, key, altKey } = event;
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
  if (!(target instanceof HTMLElement) || target.matches(ownArrows)) return;
  const item = itemAround(target, event.currentTarget, list);
  if (!item) return;
  event.preventDefault();
  const { id } = target;
  const isArrow = id === '' || id.endsWith('.up') || id.endsWith('.down');
  move(view, list, item.id, key === 'ArrowUp' ? -1 : 1, isArrow ? undefined : id);
}

/** Returns the item of a list that contains an element, unless a nested list contains it. */
function itemAround(element: Element, root: EventTarget | null, list: FilledList): ListItem | undefined {
  const around = element.closest<HTMLElement>('.items > li');
  if (!around || around.parentElement !== root) return undefined;
  return list.value.items.find(({ id }) => String(id) === around.dataset['item']);
}

/** Moves an item by one position. The focus stays on the same control of the item. */
function move(view: FormView, list: FilledList, id: number, by: -1 | 1, focused?: string): void {
  const moved = movedItem(list.value, list.node, id, by);
  if (moved.kind !== 'list' || moved === list.value) return;
  // At either end of the list, the pressed button becomes disabled, so the button for the other direction gets the focus.
  const next = canMove(moved, list.node, id, by) ? by : -by;
  view.put(list, moved, focused ?? `${idOf.item(list.id, id)}.${next < 0 ? 'up' : 'down'}`);
  const at = moved.items.findIndex((item) => item.id === id);
  view.say(view.strings.moved(at + 1, moved.items.length));
}

function remove(view: FormView, list: FilledList, item: ListItem): void {
  const { id, node, value, required } = list;
  const { items } = value;
  const index = items.indexOf(item);
  // Among the items at fixed positions, only the last has a button that removes it.
  const hasBefore = index > node.first.length || items.length - 1 > (node.minItems ?? 0);
  const next = items[index + 1] ?? (hasBefore ? items[index - 1] : undefined);
  const isGone = items.length === 1 && node.first.length > 0;
  const focused = next ? `${idOf.item(id, next.id)}.remove` : isGone ? id : `${id}-add`;
  view.put(list, withoutItem(value, item.id, required), focused);
  view.say(view.strings.removed(itemLabel(node, index, view.strings)));
}
