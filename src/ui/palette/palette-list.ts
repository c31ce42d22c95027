import { html, nothing, type TemplateResult } from 'lit';
import { renderFewChips } from '../base/chips.js';
import { lateIcon } from '../base/icon-set.js';
import type { PaletteStrings } from '../locales/en/palette.js';
import { ItemFinder, noteChosen, type FoundItem } from './find-items.js';
import type { PaletteItem } from './palette-item.js';

/** The items of a palette that match a query. The focus stays in the field, and one item is active. */
export class PaletteList {
  /** Id of the listbox. */
  readonly id: string;
  readonly #choose: (item: PaletteItem) => void;
  #items: readonly PaletteItem[] = [];
  #finder = new ItemFinder([]);
  #found: readonly FoundItem[] = [];
  #query = '';
  #at = 0;
  /** True if the person has moved to the active item. */
  #hasMoved = false;
  /** Number of all matches. Only some are on the page. */
  count = 0;

  constructor(id: string, choose: (item: PaletteItem) => void) {
    this.id = id;
    this.#choose = (item) => {
      noteChosen(item);
      choose(item);
    };
  }

  /** Id of the active option, for the field's `aria-activedescendant`. */
  get active(): string | undefined {
    return this.#found.length > 0 ? `${this.id}-${this.#at}` : undefined;
  }

  /** Shows the items that match. The first is active, unless the person has moved since they typed. */
  show(items: readonly PaletteItem[], query: string): void {
    this.#hasMoved &&= query === this.#query;
    const active = this.#hasMoved ? this.#found[this.#at]?.item.id : undefined;
    if (items !== this.#items) this.#finder = new ItemFinder(items);
    this.#items = items;
    this.#query = query;
    const { found, count } = this.#finder.find(query);
    this.#found = found;
    this.count = count;
    this.#at = Math.max(
      0,
      found.findIndex(({ item }) => item.id === active),
    );
  }

  /** Handles a key that moves in the list or chooses an item. Returns true if the key had such an effect. */
  press(event: KeyboardEvent): boolean {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const { length } = this.#found;
    if (altKey || ctrlKey || metaKey || shiftKey || length === 0) return false;
    const by = { ArrowDown: 1, ArrowUp: length - 1 }[key];
    const item = this.#found[this.#at]?.item;
    if (by !== undefined) {
      this.#at = (this.#at + by) % length;
      this.#hasMoved = true;
    } else if ((key === 'Enter' || key === 'Tab') && item) this.#choose(item);
    else return false;
    event.preventDefault();
    return true;
  }

  /** Scrolls the active item into view. Call it after the list was rendered. */
  reveal(root: ParentNode): void {
    root.querySelector(`#${this.id} .active`)?.scrollIntoView({ block: 'nearest' });
  }

  render(own: PaletteStrings, label: string): TemplateResult {
    const groups = [...new Set(this.#found.map(({ item }) => item.group))];
    return html`<div id=${this.id} class="options" role="listbox" aria-label=${label}>
      ${groups.map(
        (group) =>
          html`<div role="group" aria-labelledby="${this.id}-${group}">
            <div class="head" id="${this.id}-${group}">${own.groups[group]}</div>
            ${this.#found.map((one, at) => (one.item.group === group ? this.#option(one, at) : nothing))}
          </div>`,
      )}
    </div>`;
  }

  #option({ item, ranges }: FoundItem, at: number): TemplateResult {
    const isActive = at === this.#at;
    // eslint-disable-next-line lit-a11y/click-events-have-key-events -- The field has the focus and handles the keys.
    return html`<div
      id="${this.id}-${at}"
      role="option"
      class=${isActive ? 'active' : ''}
      aria-selected=${isActive ? 'true' : 'false'}
      @mousedown=${(event: Event) => event.preventDefault()}
      @click=${() => this.#choose(item)}
    >
      ${typeof item.icon === 'string' ? lateIcon(item.icon) : item.icon}
      <span class="name" dir="auto">${renderMarked(item.title, ranges)}</span>
      ${item.note ? html`<span class="note muted small" dir="auto">${renderFewChips(item.note, 'name')}</span>` : nothing}
      ${isActive ? html`<kbd aria-hidden="true">↵</kbd>` : nothing}
    </div>`;
  }
}

/** Renders a title with its matching characters in bold. */
function renderMarked(title: string, ranges: FoundItem['ranges']): unknown {
  if (ranges.length === 0) return renderFewChips(title, 'name');
  let from = 0;
  const pieces = ranges.map(([start, end]) => {
    const before = title.slice(from, start);
    from = end;
    return html`${renderFewChips(before)}<b>${renderFewChips(title.slice(start, end))}</b>`;
  });
  return [pieces, renderFewChips(title.slice(from))];
}
