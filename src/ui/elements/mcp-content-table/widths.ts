import { clamp, firstWidth } from '../../renderers/pure/table-widths.js';
import type { Exact } from '../../renderers/pure/json-number.js';
import type { TableSource } from '../../renderers/pure/table-source.js';
import type { Head } from './heads.js';

/** What is around a cell's text, and what is beside a head's. */
const cellPadding = 24;
const headPadding = 60;

/**
 * The widths of a table's columns: found from a sample, and then a person's. They are set through the CSSOM, since a page
 * may forbid the attribute; and all of them, so that no column moves when other rows come into view.
 */
export class ColumnWidths {
  #widths = new Map<number, number>();
  /** Whether a person has had a say: from then on nothing is stretched. */
  #isOwn = false;
  readonly #table: () => HTMLTableElement | null;

  constructor(table: () => HTMLTableElement | null) {
    this.#table = table;
  }

  reset(): void {
    this.#widths = new Map();
    this.#isOwn = false;
  }

  of(column: number): number {
    return this.#widths.get(column) ?? 0;
  }

  /** Finds those that are not known, and sets those of the columns on the page. */
  apply(source: TableSource, heads: readonly Head[], exact: Exact | undefined): void {
    const table = this.#table();
    if (!table) return;
    let measure: ((text: string) => number) | undefined;
    for (const { column, text } of heads) {
      if (this.#widths.has(column)) continue;
      measure ??= measureIn(table);
      const head = measure(text) * 1.08 + headPadding;
      const room = (table.parentElement?.clientWidth ?? 0) * 0.6;
      const padded = (each: string): number => (measure?.(each) ?? 0) + cellPadding;
      this.#widths.set(column, firstWidth(source, column, head, room, padded, exact));
    }
    this.#set(table, source.rows, heads, measure);
  }

  #set(
    table: HTMLTableElement,
    rows: number,
    heads: readonly Head[],
    measure: ((text: string) => number) | undefined,
  ): void {
    const cols = table.querySelectorAll('col');
    const first = cols[0];
    if (measure && first) first.style.inlineSize = `${clamp(measure(rows.toLocaleString('en')) + 40)}px`;
    let total = Number.parseFloat(first?.style.inlineSize ?? '') || 0;
    heads.forEach(({ column }, at) => {
      const col = cols[at + 1];
      const width = this.of(column);
      total += width;
      if (col) col.style.inlineSize = `${width}px`;
    });
    table.style.inlineSize = `${total}px`;
    table.classList.toggle('own', this.#isOwn);
  }

  /** Sets one. Those of the others become what they are, so that they stay so. */
  set(column: number, width: number, heads: readonly Head[], rows: number): void {
    const table = this.#table();
    if (!table) return;
    if (!this.#isOwn) {
      const cells = table.tHead?.rows[0]?.cells ?? [];
      heads.forEach((head, at) => {
        this.#widths.set(head.column, Math.round(cells[at + 1]?.getBoundingClientRect().width ?? 0));
      });
      this.#isOwn = true;
    }
    this.#widths.set(column, clamp(Math.round(width)));
    this.#set(table, rows, heads, undefined);
  }

  /** The width that the cells in view need. */
  fitting(place: number): number {
    const table = this.#table();
    const range = document.createRange();
    let width = 0;
    for (const row of table?.rows ?? []) {
      const cell = row.cells[place];
      if (!cell || row.cells.length === 1) continue;
      range.selectNodeContents(cell.querySelector('.text') ?? cell);
      const more =
        cell.localName === 'th' ? headPadding : cell.classList.contains('opens') ? 56 : cellPadding;
      width = Math.max(width, range.getBoundingClientRect().width + more);
    }
    return Math.ceil(width);
  }

  /** Follows the pointer that holds a column's edge. */
  drag(event: PointerEvent, edge: HTMLElement, follow: (width: number) => void): void {
    const cell = edge.closest('th');
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    const side = getComputedStyle(cell).direction === 'rtl' ? -1 : 1;
    const start = cell.getBoundingClientRect().width - side * event.clientX;
    const over = new AbortController();
    const { signal } = over;
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener('pointermove', (move) => follow(start + side * move.clientX), { signal });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
      edge.addEventListener(type, () => over.abort(), { signal });
  }
}

function measureIn(table: HTMLTableElement): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 8;
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(table);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return (text) => context.measureText(text).width;
}
