import type { JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { isObject } from '../../../core/base/is-object.js';
import { namesOf } from '../part/data-shape.js';
import type { CsvTable } from './csv.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** The name of a column; none for that of the rows that are no records. */
export type ColumnName = string | undefined;

/** Rows and columns by their numbers, wherever the values are. */
export interface TableSource {
  readonly rows: number;
  readonly columns: readonly ColumnName[];
  /** True if everything in it is text without a type, as in CSV. */
  readonly isText: boolean;
  /** Returns `undefined` if a row has no such entry. */
  readonly cell: (row: number, column: number) => JsonValue | undefined;
  /** The same, but of a long text perhaps only its beginning: quickly, for what is drawn again and again. */
  readonly glance: (row: number, column: number) => JsonValue | undefined;
}

/** Names that are looked at before anything is shown; the rest is looked through while it is in view. */
const sampleNames = 2_000;
const sampleRows = 200;

/** Records as a table. `columns`, where they are known already. */
export function recordSource(all: readonly JsonValue[], columns: readonly ColumnName[]): TableSource {
  const cell = (row: number, column: number): JsonValue | undefined => {
    const value = all[row];
    const name = columns[column];
    if (name === undefined) return isObject(value) ? undefined : value;
    // Own entries only: a column may be named like something that every object inherits.
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  };
  return { rows: Math.min(all.length, bounds.tableRows), columns, isText: false, cell, glance: cell };
}

/** The columns of the first rows, in the order in which they first come. */
export function firstColumns(rows: readonly JsonValue[]): readonly ColumnName[] {
  const found = new Set<ColumnName>();
  let names = 0;
  for (let at = 0; at < rows.length && at < sampleRows && names < sampleNames; at++) {
    const row = rows[at] ?? null;
    if (isObject(row)) {
      const own = namesOf(row);
      names += own.length;
      for (const name of own) found.add(name);
    } else found.add(undefined);
  }
  return [...found];
}

/** The columns of all rows, in the same order: the first ones stay the first. */
export async function allColumns(
  rows: readonly JsonValue[],
  turns: TimeSlices,
): Promise<readonly ColumnName[]> {
  const found = new Set<ColumnName>();
  const end = Math.min(rows.length, bounds.tableRows);
  // One more than are kept tells that there are more.
  for (let at = 0; at < end && found.size <= bounds.tableColumnsKept; at++) {
    const row = rows[at] ?? null;
    if (isObject(row)) for (const name of Object.keys(row)) found.add(name);
    else found.add(undefined);
    if (at % 64 === 0 && turns.isLong) await turns.rest();
  }
  return [...found];
}

/** CSV as a table: the first row is its head. */
export function csvSource(csv: CsvTable, heads: readonly string[]): TableSource {
  return {
    rows: Math.max(csv.rows - 1, 0),
    columns: heads,
    isText: true,
    cell: (row, column) => csv.field(row + 1, column),
    glance: (row, column) => csv.glance(row + 1, column),
  };
}

/** One row as a value of its own. `names` has one for each column, no two of them the same. */
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
