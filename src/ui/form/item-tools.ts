import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import {
  canMove,
  movedItem,
  withoutItem,
  type ListItem,
  type ListNode,
  type ListValue,
} from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import type { Field, FormView } from './form-view.js';
import { itemId } from './ids.js';
import { itemLabel } from './labels.js';

/** The ways in which an item of a list can be changed: moved at all, moved up, moved down, and removed. */
type ItemTools = readonly [isMoved: boolean, up: boolean, down: boolean, isRemoved: boolean];

/** A list that is there. */
export type FilledList = Field<ListNode, ListValue>;

export function toolsOf({ node, value }: FilledList, index: number): ItemTools {
  const { first, minItems = 0 } = node;
  const { items } = value;
  const { id } = items[index] ?? { id: 0 };
  const isLast = index === items.length - 1;
  return [
    index >= first.length && items.length - first.length > 1,
    canMove(value, node, id, -1),
    canMove(value, node, id, 1),
    // Without an item of a fixed place, those after it would be in the wrong ones.
    index >= first.length || (isLast && items.length > minItems),
  ];
}

export function renderTools(
  { strings }: FormView,
  list: Field,
  item: Field,
  [isMoved, up, down, isRemoved]: ItemTools,
): unknown {
  if (!isMoved && !isRemoved) return nothing;
  const label = `${list.label}, ${item.label}`;
  return html`<div class="tools">
    ${
      isMoved
        ? [
            renderTool(item.id, 'up', strings.moveUpOf(label), strings.moveUp, up),
            renderTool(item.id, 'down', strings.moveDownOf(label), strings.moveDown, down),
          ]
        : nothing
    }
    ${isRemoved ? renderTool(item.id, 'remove', strings.removeOf(label), strings.remove, true) : nothing}
  </div>`;
}

const shortcuts = { up: 'Alt+ArrowUp', down: 'Alt+ArrowDown', remove: undefined };

function renderTool(
  id: string,
  act: keyof typeof shortcuts,
  name: string,
  title: string,
  isOn: boolean,
): TemplateResult {
  return html`<button
    type="button"
    id="${id}.${act}"
    class="quiet icon"
    data-act=${act}
    aria-keyshortcuts=${ifDefined(shortcuts[act])}
    aria-label=${name}
    title=${title}
    ?disabled=${!isOn}
  >
    ${lateIcon(act)}
  </button>`;
}

/** Does what a press on one of an item's buttons means. */
export function handleClick(event: Event, view: FormView, list: FilledList): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
  const item = button && itemAround(button, event.currentTarget, list);
  if (!item) return;
  const { act } = button.dataset;
  if (act === 'remove') remove(view, list, item);
  else move(view, list, item.id, act === 'up' ? -1 : 1);
}

/** Controls that use the arrow keys themselves, with Alt or without. */
const ownArrows = 'select, textarea, input[type="date"], input[type="time"], input[type="datetime-local"]';

/** Moves the item that has the focus by Alt and an arrow; the innermost, where lists are in lists. */
export function handleKey(event: KeyboardEvent, view: FormView, list: FilledList): void {
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

/** Returns the item of a list that an element is in, unless a list within it has the element. */
function itemAround(element: Element, root: EventTarget | null, list: FilledList): ListItem | undefined {
  const around = element.closest<HTMLElement>('.items > li');
  if (!around || around.parentElement !== root) return undefined;
  return list.value.items.find(({ id }) => String(id) === around.dataset['item']);
}

/** Moves an item by one place. The focus stays with it, on the control that had it. */
function move(view: FormView, list: FilledList, id: number, by: -1 | 1, focused?: string): void {
  const moved = movedItem(list.value, list.node, id, by);
  if (moved.kind !== 'list' || moved === list.value) return;
  view.put(list, moved);
  // At the end of the list that button is off: the other one takes over.
  const next = canMove(moved, list.node, id, by) ? by : -by;
  view.focus(focused ?? `${itemId(list.id, id)}.${next < 0 ? 'up' : 'down'}`);
  const at = moved.items.findIndex((item) => item.id === id);
  view.say(view.strings.moved(at + 1, moved.items.length));
}

function remove(view: FormView, list: FilledList, item: ListItem): void {
  const { id, node, value, required } = list;
  const { items } = value;
  const index = items.indexOf(item);
  // Items of fixed places have no button to remove them, but for the last.
  const hasBefore = index > node.first.length || items.length - 1 > (node.minItems ?? 0);
  const next = items[index + 1] ?? (hasBefore ? items[index - 1] : undefined);
  const isGone = items.length === 1 && node.first.length > 0;
  view.put(list, withoutItem(value, item.id, required));
  view.focus(next ? `${itemId(id, next.id)}.remove` : isGone ? id : `${id}-add`);
  view.say(view.strings.removed(itemLabel(node, index, view.strings)));
}
