import type { JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import type { TimeSlices } from '../../base/time-slices.js';
import type { TableStrings } from '../../locales/en/table.js';
import { isObject } from '../../../shared/is-object.js';

/** CSV with the known start of each field. Fields are extracted on demand. */
interface CsvTable {
  /** Number of rows, including the one with column names. */
  readonly rows: number;
  /** Number of fields in the longest row. */
  readonly columns: number;
  /** True if there are more rows than were requested. */
  readonly isCut: boolean;
  readonly field: (row: number, column: number) => string | undefined;
  /** Returns the beginning of a field. */
  readonly glance: (row: number, column: number) => string | undefined;
}

/** Maximum number of characters of a field in a cell. */
const glanceChars = 1_000;
/** Unescaping the quotes of a longer field would block the page, so they stay as sent. */
const undoubledChars = 2_097_152;
const charsAtOnce = 8_192;

const quote = 34;
const lineFeed = 10;

/** The positions at which the rows and fields of a text begin. */
class FieldPlaces {
  readonly #text: string;
  /** The starts of each row's fields, followed by one past the row's end, as if a field began there. */
  readonly fields: number[] = [];
  /** The index in `fields` at which each row begins, and the next one. */
  readonly #rows = [0];
  /** Number of fields in the longest row. */
  columns = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get rows(): number {
    return this.#rows.length - 1;
  }

  /** Ends the current row, whose last field begins at `start`. A blank line is not a row. */
  endRow(start: number, end: number): void {
    const first = this.#rows.at(-1) ?? 0;
    const isBlank = end === start || (end === start + 1 && this.#text[start] === '\r');
    if (isBlank && this.fields.length === first) return;
    this.fields.push(start);
    this.columns = Math.max(this.columns, this.fields.length - first);
    this.fields.push(end + 1);
    this.#rows.push(this.fields.length);
  }

  /** Returns a field's value, limited to a number of characters. */
  field(row: number, column: number, chars: number): string | undefined {
    const at = (this.#rows[row] ?? 0) + column;
    const end = this.#rows[row + 1];
    if (end === undefined || column < 0 || at >= end - 1) return undefined;
    return fieldIn(this.#text, this.fields[at] ?? 0, (this.fields[at + 1] ?? 0) - 1, chars);
  }
}

/** The name of a column; `undefined` for the column of values that are not records. */
export type ColumnName = string | undefined;

/** Rows and columns by index, wherever the values are stored. */
export interface TableSource {
  readonly rows: number;
  readonly columns: readonly ColumnName[];
  /** True if there are more rows or columns than it has. */
  readonly isCut: boolean;
  readonly isNarrowed: boolean;
  /** True if all values are untyped text, as in CSV. */
  readonly isText: boolean;
  /** Returns `undefined` if a row has no such entry. */
  readonly cell: (row: number, column: number) => JsonValue | undefined;
  /** Returns the same, possibly shortened for a long text: quickly, for repeated rendering. */
  readonly glance: (row: number, column: number) => JsonValue | undefined;
}

/** Number of rows and names that are read before anything is shown; the rest is read while the table is visible. */
const firstRows = 200;
const firstNames = 2_000;

/** Returns records as a table with these columns. */
export function recordSource(all: readonly JsonValue[], names: readonly ColumnName[]): TableSource {
  const columns = names.slice(0, bounds.tableColumnsKept);
  const cell = (row: number, column: number): JsonValue | undefined => {
    const value = all[row];
    const name = columns[column];
    if (name === undefined) return isObject(value) ? undefined : value;
    // Own entries only: a column's name may equal an inherited property.
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

/** Returns the columns of the first rows, in order of their first appearance. */
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

/** Returns the columns of all rows, in the same order: the first ones stay first. */
export async function allColumns(
  rows: readonly JsonValue[],
  slices: TimeSlices,
): Promise<readonly ColumnName[]> {
  const found = new Set<ColumnName>();
  const end = Math.min(rows.length, bounds.tableRows);
  // One more than can be shown indicates that there are more.
  for (let at = 0; at < end && found.size <= bounds.tableColumnsKept; at++) {
    for (const name of columnsIn(rows[at])) found.add(name);
    if (at % 64 === 0 && slices.isLong) await slices.rest();
  }
  return [...found];
}

/** Returns CSV as a table: its first row has the column names. */
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
  // The row of names is one more.
  const csv = await readTable(text, csvSeparator(text), bounds.tableRows + 1, slices);
  const length = Math.min(csv.columns, bounds.tableColumnsKept);
  return csvSource(
    csv,
    Array.from({ length }, (_, column) => csv.glance(0, column) ?? ''),
  );
}

/** Returns one row as an object. `names` has a unique name for each column. */
export function rowValue(source: TableSource, row: number, names: readonly string[]): JsonValue {
  const entries: [string, JsonValue][] = [];
  for (let column = 0; column < source.columns.length; column++) {
    const value = source.cell(row, column);
    if (value === undefined) continue;
    if (source.columns[column] === undefined) return value;
    entries.push([names[column] ?? '', value]);
  }
  // As own entries, whatever their names.
  return Object.fromEntries(entries);
}

/** Returns a unique name for each column, for a file or for a single row. */
export function uniqueNames({ columns, isText }: TableSource, words: TableStrings): readonly string[] {
  const used = new Set<string>();
  /** Number of columns with each name, so that ten thousand equal names are not tried one after another. */
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

/** Returns sample rows: the first ones, some spread over the table, and the last, whose number is the longest. */
export function sampleOf(rows: number): readonly number[] {
  const spread = Array.from({ length: 40 }, (_, at) => Math.floor((at * rows) / 40));
  const first = Array.from({ length: Math.min(rows, 20) }, (_, at) => at);
  return rows > 0 ? [...new Set([...first, ...spread, rows - 1])] : [];
}

const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns a number; in a table of text only, also the number that a text represents. */
export function numberIn(value: JsonValue | undefined, isText: boolean): number | undefined {
  if (typeof value === 'number') return value;
  if (!isText || typeof value !== 'string' || value.length > 40) return undefined;
  const text = value.trim();
  return plainNumber.test(text) ? Number(text) : undefined;
}

/** Finds the starts of the rows and fields of CSV (RFC 4180), in time slices. */
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
      // In the middle of a field, a quote is an ordinary character.
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

/** Returns the value of a field, without its quotes and without the carriage return. */
function fieldIn(text: string, start: number, end: number, chars: number): string {
  const stop = Math.min(end, start + chars);
  const raw = text.slice(start, stop === end && text[end - 1] === '\r' ? end - 1 : stop);
  if (!raw.startsWith('"')) return raw;
  const close = closingQuote(raw);
  const inside = raw.slice(1, close);
  const value = inside.length > undoubledChars ? inside : inside.replaceAll('""', '"');
  // Text between the closing quote and the separator violates the format, but is still shown.
  return value + raw.slice(close + 1);
}

/** Searches from the end, since little or nothing follows the closing quote. */
function closingQuote(raw: string): number {
  let close = raw.lastIndexOf('"');
  if (close === raw.length - 1 && close > 0) {
    let run = close;
    while (run > 1 && raw[run - 1] === '"') run--;
    // An even number of quotes is escaped text, so the closing one is missing or cut off.
    return (close - run + 1) % 2 === 1 ? close : raw.length;
  }
  close = raw.indexOf('"', 1);
  while (close !== -1 && raw[close + 1] === '"') close = raw.indexOf('"', close + 2);
  return close === -1 ? raw.length : close;
}

/** Returns the most frequent separator in the first line, outside quotes; a comma if unclear. */
export function csvSeparator(text: string): string {
  const plain = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const [first = ''] = plain.split('\n', 1);
  const count = (separator: string): number => first.split(separator).length;
  return [',', '\t', ';'].reduce((best, other) => (count(other) > count(best) ? other : best));
}
