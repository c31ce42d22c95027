import type { SchemaError } from '../../../core/index.js';
import { unescapeStep } from '../../../shared/json-pointer.js';
import type { Ordering } from './ordering.js';
import type { ColumnName } from './source.js';

/** The errors of one row: of the whole row, and of its cells by column index. */
interface RowErrors {
  readonly row: SchemaError[];
  readonly cells: Map<number, SchemaError[]>;
}

/** The errors of a table, by position. */
export interface TableErrors {
  /** The errors of the table as a whole. */
  readonly whole: readonly SchemaError[];
  readonly rows: ReadonlyMap<number, RowErrors>;
  /** Number of marked rows and cells. */
  readonly places: number;
}

/** Maximum number of errors; further ones are left out. */
const most = 10_000;

/** Returns errors by row and column. Their paths begin at the table. */
export function placeErrors(
  errors: readonly SchemaError[],
  rows: number,
  columns: readonly ColumnName[],
): TableErrors {
  const byName = new Map(errors.length > 0 ? columns.map((name, at) => [name, at]) : []);
  const whole: SchemaError[] = [];
  const found = new Map<number, RowErrors>();
  for (const error of errors.slice(0, most)) {
    const [, first = '', name] = error.path.split('/', 3);
    const row = /^\d+$/.test(first) ? Number(first) : rows;
    if (row >= rows) {
      whole.push(error);
      continue;
    }
    let place = found.get(row);
    if (!place) found.set(row, (place = { row: [], cells: new Map() }));
    const column = name === undefined ? columnNamed(error, byName) : byName.get(unescapeStep(name));
    const list = column === undefined ? place.row : (place.cells.get(column) ?? []);
    list.push(error);
    if (column !== undefined) place.cells.set(column, list);
  }
  let places = whole.length > 0 ? 1 : 0;
  for (const { row, cells } of found.values()) places += cells.size + (row.length > 0 ? 1 : 0);
  return { whole, rows: found, places };
}

const missing: readonly string[] = ['required', 'dependentRequired', 'dependencies'];
const unexpected: readonly string[] = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];

/** Returns the column of a row's error about one of its entries, which is missing or not allowed. */
function columnNamed(
  { keyword, params }: SchemaError,
  byName: ReadonlyMap<ColumnName, number>,
): number | undefined {
  const isOfEntry = missing.includes(keyword) || unexpected.includes(keyword);
  const { property } = params;
  return isOfEntry && typeof property === 'string' ? byName.get(property) : undefined;
}

export function isMissing({ keyword }: SchemaError): boolean {
  return missing.includes(keyword);
}

/** A cell by its position among the shown rows, and its column among all; -1 is the row itself. */
export interface Marked {
  readonly place: number;
  readonly column: number;
}

/** Returns the next mark in reading order; after the last one, the first. */
export function nextMark(
  { rows }: TableErrors,
  ordering: Ordering,
  last: Marked = { place: 0, column: -2 },
): Marked | undefined {
  const { count } = ordering;
  for (let step = 0; step <= count && count > 0; step++) {
    const place = (last.place + step) % count;
    const wrong = rows.get(ordering.rowAt(place));
    if (!wrong) continue;
    const columns = [...(wrong.row.length > 0 ? [-1] : []), ...wrong.cells.keys()].sort((a, b) => a - b);
    const column = columns.find((one) => step > 0 || one > last.column);
    if (column !== undefined) return { place, column };
  }
  return undefined;
}
