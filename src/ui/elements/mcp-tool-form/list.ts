import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { withItem, withoutItem, type FormValue, type ListItem, type ListNode } from '../../../core/index.js';
import { icon } from '../../icons.js';
import { renderGroup } from './field.js';
import type { FormView, Place } from './form-view.js';
import { itemId } from './locate.js';
import { renderLeaveOut } from './text.js';

/** Any number of parts of one kind. */
export function renderList(view: FormView, place: Place, node: ListNode, value: FormValue): TemplateResult {
  const items = value.kind === 'list' ? value.items : [];
  const words = view.strings.form;
  const isEmpty = value.kind === 'list' && items.length === 0;
  return renderGroup(view, place, node, {
    kind: 'inside',
    control: () => html`
      ${
        items.length > 0
          ? html`<ol>
              ${repeat(
                items,
                ({ id }) => id,
                (item, index) => renderItem(view, place, node, value, item, index),
              )}
            </ol>`
          : nothing
      }
      <button
        type="button"
        id="${place.id}-add"
        class="add"
        aria-label=${words.addItemTo(place.label)}
        ?disabled=${items.length >= (node.maxItems ?? Infinity)}
        @click=${() => {
          const { list, id } = withItem(value, node.item);
          view.put(place, list);
          view.focus(itemId(place.id, id));
        }}
      >
        ${icon('add')} ${words.addItem}
      </button>
    `,
    now: isEmpty ? html`${words.emptyList} ${renderLeaveOut(view, place)}` : nothing,
  });
}

function renderItem(
  view: FormView,
  place: Place,
  node: ListNode,
  list: FormValue,
  item: ListItem,
  index: number,
): TemplateResult {
  const words = view.strings.form;
  const id = itemId(place.id, item.id);
  const label = words.item(index + 1);
  const inside: Place = {
    id,
    steps: [...place.steps, { item: item.id }],
    required: true,
    label,
    position: index + 1,
  };
  return html`<li class=${node.item.kind}>
    ${view.part(inside, node.item, item.value)}
    <button
      type="button"
      id="${id}-remove"
      class="quiet icon remove"
      aria-label=${words.removeOf(`${place.label}, ${label}`)}
      title=${words.remove}
      @click=${() => {
        const items = list.kind === 'list' ? list.items : [];
        const next = items[index + 1] ?? items[index - 1];
        view.put(place, withoutItem(list, item.id, place.required));
        view.focus(next ? `${itemId(place.id, next.id)}-remove` : `${place.id}-add`);
        view.say(words.removed(label));
      }}
    >
      ${icon('remove')}
    </button>
  </li>`;
}
