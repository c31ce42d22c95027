import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import {
  itemOf,
  opened,
  withItem,
  type FormNode,
  type FormValue,
  type ListItem,
  type ListNode,
  type ListValue,
} from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import { shapeClass } from './entries.js';
import { renderGroup } from './field.js';
import { fold, isWanted } from './fold.js';
import type { FormView, Place } from './form-view.js';
import { byTool, renderTools, toolsOf } from './item-tools.js';
import { renderAdd } from './later.js';
import { itemId, itemLabel } from './locate.js';
import { inPortions } from './portions.js';
import { byKey } from './reorder.js';

/** Any number of parts, each after the other. */
export function renderList(view: FormView, place: Place, node: ListNode, value: FormValue): TemplateResult {
  const words = view.strings.form;
  const list = value.kind === 'list' ? value : undefined;
  if (!list && node.first.length > 0) {
    return renderGroup(view, place, node, { kind: 'inside', control: () => renderAdd(view, place, node) });
  }
  const isEmpty = list?.items.length === 0;
  return renderGroup(view, place, node, {
    kind: 'inside',
    folds: list !== undefined && !isEmpty,
    control: () =>
      html`${list && !isEmpty ? renderItems(view, place, node, list) : nothing}
      ${renderAddItem(view, place, node, value)}`,
    now: isEmpty ? words.emptyList : nothing,
  });
}

/** One listener for all items: with a long list, most of them are not drawn again where one changes. */
function renderItems(view: FormView, place: Place, node: ListNode, list: ListValue): TemplateResult {
  return html`<ol
    class="items"
    @click=${(event: Event) => byTool(event, view, place, node, list)}
    @keydown=${(event: KeyboardEvent) => byKey(event, view, place, node, list)}
  >
    ${inPortions({
      parts: list.items,
      keyOf: ({ id }) => id,
      valueOf: (item) => item.value,
      draw: (item, index) => renderItem(view, place, node, list, item, index),
      whole: isWanted(view, place.id),
    })}
  </ol>`;
}

function renderAddItem(view: FormView, place: Place, node: ListNode, value: FormValue): unknown {
  const words = view.strings.form;
  const count = value.kind === 'list' ? value.items.length : 0;
  if (!itemOf(node, count)) return nothing;
  return html`<button
    type="button"
    id="${place.id}-add"
    class="add"
    aria-label=${words.addItemTo(place.label)}
    ?disabled=${count >= (node.maxItems ?? Infinity)}
    @click=${() => {
      const { list, id } = withItem(value, node);
      fold(view, itemId(place.id, id), false);
      view.put(place, list);
      view.focus(itemId(place.id, id));
    }}
  >
    ${lateIcon('add')} ${words.addItem}
  </button>`;
}

function renderItem(
  view: FormView,
  place: Place,
  node: ListNode,
  list: ListValue,
  item: ListItem,
  index: number,
): unknown {
  const kind = itemOf(node, index);
  if (!kind) return nothing;
  const inside = itemPlace(view, place, node, kind, item, index);
  const tools = toolsOf(node, list, index);
  return html`<li class=${inside.minor ? shapeClass(classed(kind, item)) : 'block'} data-item=${item.id}>
    ${view.part(view, inside, kind, item.value)}
    ${guard([place.label, inside.label, view.strings.form, ...tools], () =>
      renderTools(view, place, inside, tools),
    )}
  </li>`;
}

/** What is not there yet is not opened to look at it. */
function classed(node: FormNode, { value }: ListItem): FormNode | undefined {
  return node.kind === 'later' && value.kind === 'absent' ? undefined : opened(node);
}

function itemPlace(
  view: FormView,
  place: Place,
  node: ListNode,
  kind: FormNode,
  item: ListItem,
  index: number,
): Place {
  const isFixed = index < node.first.length && kind.title !== undefined;
  return {
    id: itemId(place.id, item.id),
    steps: [...place.steps, { item: item.id }],
    required: true,
    label: itemLabel(node, index, view.strings),
    ...(isFixed ? { written: kind.title } : { minor: true }),
  };
}
