import type { JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import type { TimeSlices } from '../../base/time-slices.js';
import type { TableStrings } from '../../locales/en/table.js';
import { isObject } from '../../../shared/is-object.js';

/** A CSV of which it is known where each field begins. No field is made before it is asked for. */
interface CsvTable {
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

/** The name of a column; `undefined` for the column of the rows that are no records. */
export type ColumnName = string | undefined;

/** Rows and columns by their numbers, wherever the values are. */
export interface TableSource {
  readonly rows: number;
  readonly columns: readonly ColumnName[];
  /** True if there are rows, and columns, beyond those that it has. */
  readonly isCut: boolean;
  readonly isNarrowed: boolean;
  /** True if everything in it is text without a type, as in CSV. */
  readonly isText: boolean;
  /** Returns `undefined` if a row has no such entry. */
  readonly cell: (row: number, column: number) => JsonValue | undefined;
  /** Returns the same, but of a long text perhaps only its beginning: quickly, for what is rendered again and again. */
  readonly glance: (row: number, column: number) => JsonValue | undefined;
}

/** Rows and names that are read before anything is shown; the rest is read while the table is in view. */
const firstRows = 200;
const firstNames = 2_000;

/** Returns records as a table with these columns. */
export function recordSource(all: readonly JsonValue[], names: readonly ColumnName[]): TableSource {
  const columns = names.slice(0, bounds.tableColumnsKept);
  const cell = (row: number, column: number): JsonValue | undefined => {
    const value = all[row];
    const name = columns[column];
    if (name === undefined) return isObject(value) ? undefined : value;
    // Own entries only: a column may be named like something that every object inherits.
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  };
  return {
    rows: Math.min(all.length, bounds.tableRows),
    columns,
    isCut: all.length > bounds.tableRows,
    isNarrowed: names.length > columns.length,
    isText: false,
    cell,
    glance: cell,
  };
}

function columnsIn(row: JsonValue | undefined): readonly ColumnName[] {
  return isObject(row) ? Object.keys(row) : [undefined];
}

/** Returns the columns of the first rows, in the order in which they first come. */
export function firstColumns(rows: readonly JsonValue[]): readonly ColumnName[] {
  const found = new Set<ColumnName>();
  let names = 0;
  for (const row of rows.slice(0, firstRows)) {
    if (names >= firstNames) break;
    const columns = columnsIn(row);
    names += columns.length;
    for (const name of columns) found.add(name);
  }
  return [...found];
}

/** Returns the columns of all rows, in the same order: the first ones stay the first. */
export async function allColumns(
  rows: readonly JsonValue[],
  slices: TimeSlices,
): Promise<readonly ColumnName[]> {
  const found = new Set<ColumnName>();
  const end = Math.min(rows.length, bounds.tableRows);
  // One more than can be shown tells that there are more.
  for (let at = 0; at < end && found.size <= bounds.tableColumnsKept; at++) {
    for (const name of columnsIn(rows[at])) found.add(name);
    if (at % 64 === 0 && slices.isLong) await slices.rest();
  }
  return [...found];
}

/** Returns a CSV as a table: its first row has the names of the columns. */
export function csvSource(csv: CsvTable, names: readonly string[]): TableSource {
  return {
    rows: Math.max(csv.rows - 1, 0),
    columns: names,
    isCut: csv.isCut,
    isNarrowed: csv.columns > names.length,
    isText: true,
    cell: (row, column) => csv.field(row + 1, column),
    glance: (row, column) => csv.glance(row + 1, column),
  };
}

export async function readCsv(text: string, slices: TimeSlices): Promise<TableSource> {
  // The row of the names is one more.
  const csv = await readTable(text, csvSeparator(text), bounds.tableRows + 1, slices);
  const length = Math.min(csv.columns, bounds.tableColumnsKept);
  return csvSource(
    csv,
    Array.from({ length }, (_, column) => csv.glance(0, column) ?? ''),
  );
}

/** Returns one row as a value of its own. `names` has one for each column, no two of them the same. */
export function rowValue(source: TableSource, row: number, names: readonly string[]): JsonValue {
  const entries: [string, JsonValue][] = [];
  for (let column = 0; column < source.columns.length; column++) {
    const value = source.cell(row, column);
    if (value === undefined) continue;
    if (source.columns[column] === undefined) return value;
    entries.push([names[column] ?? '', value]);
  }
  // As its own entries, whatever they are called.
  return Object.fromEntries(entries);
}

/** Returns a name for each column where no two may be the same: in a file, or in a row by itself. */
export function uniqueNames({ columns, isText }: TableSource, words: TableStrings): readonly string[] {
  const used = new Set<string>();
  /** How often a name came, so that ten thousand of one name are not tried one after another. */
  const times = new Map<string, number>();
  return columns.map((name, at) => {
    const own = name === undefined ? words.value : isText && !name.trim() ? words.column(at + 1) : name;
    let count = times.get(own) ?? 0;
    let unique: string;
    do unique = ++count === 1 ? own : `${own} (${count})`;
    while (used.has(unique));
    times.set(own, count);
    used.add(unique);
    return unique;
  });
}

/** Returns rows by which the rest is judged: the first ones, some from everywhere, and the last, whose number is the longest. */
export function sampleOf(rows: number): readonly number[] {
  const spread = Array.from({ length: 40 }, (_, at) => Math.floor((at * rows) / 40));
  const first = Array.from({ length: Math.min(rows, 20) }, (_, at) => at);
  return rows > 0 ? [...new Set([...first, ...spread, rows - 1])] : [];
}

const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns a number; where there is nothing but text, also that of a text that is written as one. */
export function numberIn(value: JsonValue | undefined, isText: boolean): number | undefined {
  if (typeof value === 'number') return value;
  if (!isText || typeof value !== 'string' || value.length > 40) return undefined;
  const text = value.trim();
  return plainNumber.test(text) ? Number(text) : undefined;
}

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
