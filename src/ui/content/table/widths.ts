import { clamp, firstWidth } from './first-width.js';
import type { Drawn } from './drawn.js';
import type { Head } from './heads.js';

/** The space around a cell's text, and beside a head's. */
const cellPadding = 24;
const headPadding = 60;
/** The button that opens a cell stands beside its text. */
const openPadding = 56;
/** A table's text, and bold text, by the text around it: see the styles. */
const smaller = 0.87;
const bolder = 1.08;

/** As in the styles: 40rem. */
const phone = 640;

type Measure = (text: string) => number;

/**
 * The widths of a table's columns: found from a sample, and then a person's. They are set through the CSSOM, since a page
 * may forbid the attribute; and all of them, so that no column moves when other rows come into view.
 */
export class ColumnWidths {
  readonly #host: Element;
  #widths = new Map<number, number>();
  /** The width of the column with the rows' numbers. */
  #first = 0;
  /** True if a person has changed a width: from then on nothing is stretched. */
  #isOwn = false;
  #measure: Measure | undefined;

  constructor(host: Element) {
    this.#host = host;
  }

  reset(): void {
    this.#widths = new Map();
    this.#isOwn = false;
    this.#measure = undefined;
  }

  of(column: number): number {
    return this.#widths.get(column) ?? 0;
  }

  /** Finds those that are not known. Nothing is laid out for it. */
  find({ told, source, heads, errors, look }: Drawn): void {
    const measure = (this.#measure ??= measureIn(this.#host));
    const padded: Measure = (text) => measure(text) + cellPadding;
    for (const { column, text } of heads) {
      if (this.#widths.has(column)) continue;
      const head = measure(text) * bolder + headPadding;
      this.#widths.set(column, firstWidth(source, column, head, innerWidth * 0.6, padded, told.exact));
    }
    const isMarked = [...errors.rows.values()].some(({ row }) => row.length > 0);
    // On a phone the sign stands without the word, which is heard and is in the detail.
    const word = innerWidth > phone ? measure(look.words.invalid) * bolder : 0;
    const mark = isMarked ? word + 26 : 0;
    this.#first = Math.ceil(padded(String(source.rows)) + mark);
  }

  /** Sets those of the columns on the page. */
  apply(table: HTMLTableElement, heads: readonly Head[]): void {
    const widths = [this.#first, ...heads.map(({ column }) => this.of(column))];
    const cols = table.querySelectorAll('col');
    for (const [at, width] of widths.entries()) setSize(cols[at], width);
    const total = widths.reduce((sum, width) => sum + width, 0);
    setSize(table, total);
    table.classList.toggle('own', this.#isOwn);
  }

  /** Sets one. Those of the others become what they are, so that they stay so. */
  set(table: HTMLTableElement, column: number, width: number, heads: readonly Head[]): void {
    if (!this.#isOwn) {
      const cells = table.tHead?.rows[0]?.cells;
      for (const [at, head] of heads.entries()) {
        const { width: now } = cells?.[at + 1]?.getBoundingClientRect() ?? { width: 0 };
        this.#widths.set(head.column, Math.round(now));
      }
      this.#isOwn = true;
    }
    this.#widths.set(column, clamp(Math.round(width)));
    this.apply(table, heads);
  }
}

/** The width that the cells in view need, in one column of those on the page. */
export function fittingWidth(table: HTMLTableElement | null, place: number): number {
  const range = document.createRange();
  let width = 0;
  for (const row of table?.rows ?? []) {
    const cell = row.cells[place];
    // The rows that only take room have one cell.
    if (!cell || row.cells.length === 1) continue;
    range.selectNodeContents(cell.querySelector('.text') ?? cell);
    const isHead = row.parentElement === table?.tHead;
    const beside = isHead ? headPadding : cell.classList.contains('opens') ? openPadding : cellPadding;
    width = Math.max(width, range.getBoundingClientRect().width + beside);
  }
  return Math.ceil(width);
}

/** Follows the pointer that holds a column's edge. */
export function drag(event: PointerEvent, edge: HTMLElement, follow: (width: number) => void): void {
  const cell = edge.closest('th');
  if (!cell || event.button !== 0) return;
  const side = getComputedStyle(cell).direction === 'rtl' ? -1 : 1;
  const start = cell.getBoundingClientRect().width - side * event.clientX;
  const over = new AbortController();
  const { signal } = over;
  edge.setPointerCapture(event.pointerId);
  edge.addEventListener('pointermove', ({ clientX }) => follow(start + side * clientX), { signal });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    edge.addEventListener(type, () => over.abort(), { signal });
}

function setSize(element: HTMLElement | undefined, width: number): void {
  const size = `${width}px`;
  if (element && element.style.inlineSize !== size) element.style.inlineSize = size;
}

function measureIn(host: Element): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 8;
  const { fontSize, fontFamily } = getComputedStyle(host);
  context.font = `${Number.parseFloat(fontSize) * smaller}px ${fontFamily}`;
  return (text) => context.measureText(text).width;
}
