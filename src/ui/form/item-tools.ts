import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { canMove, withoutItem, type ListItem, type ListNode, type ListValue } from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import type { FormView, Place } from './form-view.js';
import { itemId, itemLabel } from './locate.js';
import { itemAround, move } from './reorder.js';

/** What can be done with an item as a whole: whether it can be moved at all, up, down, and be removed. */
export type ItemTools = readonly [isMoved: boolean, up: boolean, down: boolean, isRemoved: boolean];

export function toolsOf(node: ListNode, list: ListValue, index: number): ItemTools {
  const { first, minItems = 0 } = node;
  const { id } = list.items[index] ?? { id: 0 };
  const isLast = index === list.items.length - 1;
  return [
    index >= first.length && list.items.length - first.length > 1,
    canMove(list, node, id, -1),
    canMove(list, node, id, 1),
    // Without an item of a fixed place, those after it would be in the wrong ones.
    index >= first.length || (isLast && list.items.length > minItems),
  ];
}

export function renderTools(
  view: FormView,
  place: Place,
  inside: Place,
  [isMoved, up, down, isRemoved]: ItemTools,
): unknown {
  if (!isMoved && !isRemoved) return nothing;
  const words = view.strings.form;
  const called = `${place.label}, ${inside.label}`;
  return html`<div class="tools">
    ${
      isMoved
        ? [
            renderTool(inside.id, 'up', words.moveUpOf(called), words.moveUp, up),
            renderTool(inside.id, 'down', words.moveDownOf(called), words.moveDown, down),
          ]
        : nothing
    }
    ${isRemoved ? renderTool(inside.id, 'remove', words.removeOf(called), words.remove, true) : nothing}
  </div>`;
}

const shortcuts: { readonly [Act in 'up' | 'down' | 'remove']?: string } = {
  up: 'Alt+ArrowUp',
  down: 'Alt+ArrowDown',
};

function renderTool(
  id: string,
  act: 'up' | 'down' | 'remove',
  name: string,
  word: string,
  isOn: boolean,
): TemplateResult {
  return html`<button
    type="button"
    id="${id}.${act}"
    class="quiet icon"
    data-act=${act}
    aria-keyshortcuts=${ifDefined(shortcuts[act])}
    aria-label=${name}
    title=${word}
    ?disabled=${!isOn}
  >
    ${lateIcon(act)}
  </button>`;
}

/** What a press on one of an item's buttons does. */
export function byTool(event: Event, view: FormView, place: Place, node: ListNode, list: ListValue): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
  const item = button && itemAround(button, event.currentTarget, list);
  if (!item) return;
  const { act } = button.dataset;
  if (act === 'remove') remove(view, place, node, list, item);
  else move(view, place, node, list, item.id, act === 'up' ? -1 : 1);
}

function remove(view: FormView, place: Place, node: ListNode, list: ListValue, item: ListItem): void {
  const index = list.items.indexOf(item);
  const next = nextTo(list, node, index);
  view.put(place, withoutItem(list, item.id, place.required));
  view.focus(next ? `${itemId(place.id, next.id)}.remove` : addedAt(place, node, list));
  view.say(view.strings.form.removed(itemLabel(node, index, view.strings)));
}

/** The item whose own button is nearest: those of fixed places but the last have none. */
function nextTo(
  { items }: ListValue,
  { first, minItems = 0 }: ListNode,
  index: number,
): ListItem | undefined {
  const after = items[index + 1];
  if (after) return after;
  return index - 1 >= first.length || items.length - 1 > minItems ? items[index - 1] : undefined;
}

function addedAt(place: Place, { first }: ListNode, { items }: ListValue): string {
  return items.length === 1 && first.length > 0 ? place.id : `${place.id}-add`;
}
