import type { JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import type { TimeSlices } from '../../base/time-slices.js';
import type { TableStrings } from '../../locales/en/table.js';
import { isObject } from '../../../shared/is-object.js';
import {} from '../part/data-shape.js';
import { csvSeparator, type CsvTable, readTable } from './csv.js';

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
