import { canMove, movedItem, type ListItem, type ListNode, type ListValue } from '../../core/form.js';
import type { FormView, Place } from './form-view.js';
import { itemId } from './locate.js';

/** Moves an item by one place. The focus stays with it, on the control that had it. */
export function move(
  view: FormView,
  place: Place,
  node: ListNode,
  list: ListValue,
  id: number,
  by: -1 | 1,
  focused?: string,
): void {
  const moved = movedItem(list, node, id, by);
  if (moved.kind !== 'list' || moved === list) return;
  view.put(place, moved);
  // At the end of the way, that button is off: its neighbour takes over.
  const onward = canMove(moved, node, id, by) ? by : -by;
  view.focus(focused ?? `${itemId(place.id, id)}.${onward < 0 ? 'up' : 'down'}`);
  const at = moved.items.findIndex((item) => item.id === id);
  view.say(view.strings.form.moved(at + 1, moved.items.length));
}

/** Alt and an arrow move the item that has the focus; the innermost, where lists are in lists. */
export function byKey(
  event: KeyboardEvent,
  view: FormView,
  place: Place,
  node: ListNode,
  list: ListValue,
): void {
  const { target, key, altKey } = event;
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
  if (!(target instanceof HTMLElement) || target.matches(ownArrows)) return;
  const item = itemAround(target, event.currentTarget, list);
  if (!item) return;
  event.preventDefault();
  move(view, place, node, list, item.id, key === 'ArrowUp' ? -1 : 1, focusAfter(target));
}

/** The item of a list that something is in; nothing, where a list within it has it. */
export function itemAround(
  element: Element,
  list: EventTarget | null,
  { items }: ListValue,
): ListItem | undefined {
  const around = element.closest<HTMLElement>('.items > li');
  if (!around || around.parentElement !== list) return undefined;
  return items.find(({ id }) => String(id) === around.dataset['item']);
}

/** Controls that open, or move within a text, by these keys. */
const ownArrows = 'select, textarea, input[type="date"], input[type="time"], input[type="datetime-local"]';

function focusAfter({ id }: HTMLElement): string | undefined {
  return id === '' || id.endsWith('.up') || id.endsWith('.down') ? undefined : id;
}
