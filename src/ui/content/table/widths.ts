import type { Exact } from '../tree/json-number.js';
import { cellText } from './cell.js';
import type { Head, TableModel } from './model.js';
import { sampleOf, type TableSource } from './source.js';

/** Limits of a column's width, in pixels. */
export const narrowest = 48;
export const widest = 2_000;
/** Initially, a column is no wider than text that is read at a glance. */
const widestAtFirst = 320;

/** The space around a cell's text, and beside a head's. */
const cellPadding = 24;
const headPadding = 60;
/** The same for a cell with a button that opens it. */
const openPadding = 56;
/** Size of a table's text, and width of bold text, relative to the surrounding text: see the styles. */
const smaller = 0.87;
const bolder = 1.08;

/** Maximum width of a phone, as in the styles: 40rem. */
const phone = 640;

type Measure = (text: string) => number;

/**
 * The widths of a table's columns: computed from a sample, until a person sets them. They are set through the CSSOM, since a page
 * may forbid the `style` attribute. All of them are set, so that no column moves when other rows come into view.
 */
export class ColumnWidths {
  readonly #host: Element;
  readonly #widths = new Map<number, number>();
  /** The width of the column with the row numbers. */
  #first = 0;
  /** True if a person has changed a width. From then on, no column is stretched. */
  #isOwn = false;
  #measure: Measure | undefined;

  constructor(host: Element) {
    this.#host = host;
  }

  of(column: number): number {
    return this.#widths.get(column) ?? 0;
  }

  /** Computes the unknown widths, without a layout. */
  find({ source, heads, places, words, exact, isPlain }: TableModel): void {
    const measure = (this.#measure ??= measureIn(this.#host));
    for (const { column, text } of heads) {
      if (this.#widths.has(column)) continue;
      const width = Math.max(
        measure(text) * bolder + headPadding,
        ...sampleOf(source.rows).map((row) => cellWidth(source, row, column, measure, exact)),
      );
      const most = Math.min(widestAtFirst, Math.max(innerWidth * 0.6, 120));
      this.#widths.set(column, clamp(Math.ceil(width), most));
    }
    const isMarked = [...places.rows.values()].some(({ row }) => row.length > 0);
    // On a phone, the mark has no visible word. Screen readers announce it, and the detail has it.
    const word = innerWidth > phone ? measure(words.invalid) * bolder : 0;
    this.#first = isPlain
      ? 0
      : Math.ceil(measure(String(source.rows)) + cellPadding + (isMarked ? word + 26 : 0));
  }

  /** Applies the widths of the columns in the page. */
  apply(table: HTMLTableElement, heads: readonly Head[]): void {
    const widths = [this.#first, ...heads.map(({ column }) => this.of(column))];
    const cols = table.querySelectorAll('col');
    for (const [at, width] of widths.entries()) setSize(cols[at], width);
    const total = widths.reduce((sum, width) => sum + width, 0);
    setSize(table, total);
    table.classList.toggle('own', this.#isOwn);
  }

  /** Sets one width. The others keep their current widths in the page. */
  set(table: HTMLTableElement, column: number, width: number, heads: readonly Head[]): void {
    if (!this.#isOwn) {
      const cells = table.tHead?.rows[0]?.cells;
      for (const [at, head] of heads.entries()) {
        const { width: now } = cells?.[at + 1]?.getBoundingClientRect() ?? { width: 0 };
        this.#widths.set(head.column, Math.round(now));
      }
      this.#isOwn = true;
    }
    this.#widths.set(column, clamp(Math.round(width), widest));
    this.apply(table, heads);
  }
}

function cellWidth(
  source: TableSource,
  row: number,
  column: number,
  measure: Measure,
  exact: Exact | undefined,
): number {
  const { text, kind, isCut } = cellText(source.glance(row, column), source.isText, exact);
  const extra = (isCut ? 28 : 0) + (kind === 'nested' ? text.length : kind === 'number' ? 14 : 0);
  return measure(text) + cellPadding + extra;
}

function clamp(width: number, most: number): number {
  return Math.min(Math.max(width, narrowest), most);
}

/** Returns the width that the visible cells need, in one column of those in the page. */
export function fittingWidth(table: HTMLTableElement, place: number): number {
  const range = document.createRange();
  let width = 0;
  for (const row of table.rows) {
    const cell = row.cells[place];
    // The rows that only reserve space have one cell.
    if (!cell || row.cells.length === 1) continue;
    range.selectNodeContents(cell.querySelector('.text') ?? cell);
    const isHead = row.parentElement === table.tHead;
    const beside = isHead ? headPadding : cell.classList.contains('opens') ? openPadding : cellPadding;
    width = Math.max(width, range.getBoundingClientRect().width + beside);
  }
  return Math.ceil(width);
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
