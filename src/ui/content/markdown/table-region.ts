import type { Island, IslandContext } from './islands.js';

/** A table scrolls by itself, by hand and by keys, where it is wider than the page. */
export class TableRegion implements Island {
  readonly #region: HTMLElement;

  constructor(table: HTMLElement) {
    this.#region = document.createElement('div');
    this.#region.className = 'scroll';
    this.#region.setAttribute('role', 'group');
    this.#region.tabIndex = 0;
    table.replaceWith(this.#region);
    this.#region.append(table);
  }

  draw({ words }: IslandContext): void {
    this.#region.ariaLabel = words.table;
  }
}
