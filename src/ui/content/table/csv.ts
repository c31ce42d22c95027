import type { TimeSlices } from '../../base/time-slices.js';

/** A CSV of which it is known where each field begins. No field is made before it is asked for. */
export interface CsvTable {
  /** The row of the columns' names is one of them. */
  readonly rows: number;
  /** Fields of the longest row. */
  readonly columns: number;
  /** True if there are rows beyond those that were wanted. */
  readonly isCut: boolean;
  readonly field: (row: number, column: number) => string | undefined;
  /** The beginning of a field. */
  readonly glance: (row: number, column: number) => string | undefined;
}

/** Characters of a field in a cell. */
const glanceChars = 1_000;
/** Undoubling the quotes of a longer field would hold the page: they stay as they were sent. */
const undoubledChars = 2_097_152;
const charsAtOnce = 8_192;

const quote = 34;
const lineFeed = 10;

/** Finds where the rows and fields of a CSV (RFC 4180) begin, in time slices. */
export async function readTable(
  text: string,
  separator: string,
  most: number,
  slices: TimeSlices,
): Promise<CsvTable> {
  const places = new FieldPlaces(text);
  const between = separator.charCodeAt(0);
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  let at = start;
  let isQuoted = false;
  let pause = charsAtOnce;

  for (; at < text.length && places.rows < most; at++) {
    if (at >= pause) {
      pause = at + charsAtOnce;
      if (slices.isLong) await slices.rest();
    }
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code !== quote) continue;
      if (text.charCodeAt(at + 1) === quote) at++;
      else isQuoted = false;
    } else if (code === quote) {
      // In the midst of a field it is a character like any other.
      if (at === start) isQuoted = true;
    } else if (code === between) {
      places.fields.push(start);
      start = at + 1;
    } else if (code === lineFeed) {
      places.endRow(start, at);
      start = at + 1;
    }
  }
  const isCut = at < text.length;
  if (!isCut && places.rows < most) places.endRow(start, at);
  return {
    rows: places.rows,
    columns: places.columns,
    isCut,
    field: (row, column) => places.field(row, column, Infinity),
    glance: (row, column) => places.field(row, column, glanceChars),
  };
}

/** The places at which the rows and fields of a text begin. */
class FieldPlaces {
  readonly #text: string;
  /** The beginnings of each row's fields, and behind them one past the row's end, as though a field began there. */
  readonly fields: number[] = [];
  /** The index in `fields` at which each row begins, and the next one. */
  readonly #rows = [0];
  /** Fields of the longest row. */
  columns = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get rows(): number {
    return this.#rows.length - 1;
  }

  /** Ends the row that is being read, whose last field begins at `start`. A blank line is no row. */
  endRow(start: number, end: number): void {
    const first = this.#rows.at(-1) ?? 0;
    const isBlank = end === start || (end === start + 1 && this.#text[start] === '\r');
    if (isBlank && this.fields.length === first) return;
    this.fields.push(start);
    this.columns = Math.max(this.columns, this.fields.length - first);
    this.fields.push(end + 1);
    this.#rows.push(this.fields.length);
  }

  /** Returns a field's value, made of no more than so many characters. */
  field(row: number, column: number, chars: number): string | undefined {
    const at = (this.#rows[row] ?? 0) + column;
    const end = this.#rows[row + 1];
    if (end === undefined || column < 0 || at >= end - 1) return undefined;
    return fieldIn(this.#text, this.fields[at] ?? 0, (this.fields[at + 1] ?? 0) - 1, chars);
  }
}

/** Returns the value of a field: without its quotes, and without the first half of the line's end. */
function fieldIn(text: string, start: number, end: number, chars: number): string {
  const stop = Math.min(end, start + chars);
  const raw = text.slice(start, stop === end && text[end - 1] === '\r' ? end - 1 : stop);
  if (!raw.startsWith('"')) return raw;
  const close = closingQuote(raw);
  const inside = raw.slice(1, close);
  const value = inside.length > undoubledChars ? inside : inside.replaceAll('""', '"');
  // Text between the closing quote and the separator breaks the rules, and is shown all the same.
  return value + raw.slice(close + 1);
}

/** Searches from the end: what is behind the closing quote is short, where there is anything. */
function closingQuote(raw: string): number {
  let close = raw.lastIndexOf('"');
  if (close === raw.length - 1 && close > 0) {
    let run = close;
    while (run > 1 && raw[run - 1] === '"') run--;
    // An even number of them is so many quotes in the text, and the end is not there, or cut off.
    return (close - run + 1) % 2 === 1 ? close : raw.length;
  }
  close = raw.indexOf('"', 1);
  while (close !== -1 && raw[close + 1] === '"') close = raw.indexOf('"', close + 2);
  return close === -1 ? raw.length : close;
}

/** Returns the separator that the first line has most of, outside of quotes; a comma if nothing is sure. */
export function csvSeparator(text: string): string {
  const plain = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const [first = ''] = plain.split('\n', 1);
  const count = (separator: string): number => first.split(separator).length;
  return [',', '\t', ';'].reduce((best, other) => (count(other) > count(best) ? other : best));
}
