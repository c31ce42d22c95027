import type { SchemaError } from '../../../core/index.js';
import type { ColumnName } from './source.js';

/** The errors of one row: of the whole row, and of its cells by the number of their column. */
export interface RowErrors {
  readonly row: readonly SchemaError[];
  readonly cells: ReadonlyMap<number, readonly SchemaError[]>;
}

/** The errors of a table, at their places. */
export interface TableErrors {
  /** The errors of the table as a whole. */
  readonly whole: readonly SchemaError[];
  readonly rows: ReadonlyMap<number, RowErrors>;
  /** Rows and cells that are marked. */
  readonly places: number;
}

/** More than anybody goes through one by one. */
const most = 10_000;

/** Finds the row and the column of each error, whose paths begin at the table. */
export function placeErrors(
  errors: readonly SchemaError[],
  rows: number,
  columns: readonly ColumnName[],
): TableErrors {
  const byName = new Map(errors.length > 0 ? columns.map((name, at) => [name, at]) : []);
  const whole: SchemaError[] = [];
  const found = new Map<number, { row: SchemaError[]; cells: Map<number, SchemaError[]> }>();
  for (const error of errors.slice(0, most)) {
    const [, first = '', ...rest] = error.path.split('/', 3).map(unescape);
    const row = /^\d+$/.test(first) ? Number(first) : rows;
    if (row >= rows) {
      whole.push(error);
      continue;
    }
    let place = found.get(row);
    if (!place) found.set(row, (place = { row: [], cells: new Map() }));
    const column = rest.length > 0 ? byName.get(rest[0]) : columnNamed(error, byName);
    const list = column === undefined ? place.row : (place.cells.get(column) ?? []);
    list.push(error);
    if (column !== undefined) place.cells.set(column, list);
  }
  let places = whole.length > 0 ? 1 : 0;
  for (const { row, cells } of found.values()) places += cells.size + (row.length > 0 ? 1 : 0);
  return { whole, rows: found, places };
}

/** An error of a row that is about one of its entries stands there: one that is missing, or that may not be. */
function columnNamed(
  { keyword, params }: SchemaError,
  byName: ReadonlyMap<ColumnName, number>,
): number | undefined {
  const isOfEntry = [
    'required',
    'dependentRequired',
    'dependencies',
    'additionalProperties',
    'unevaluatedProperties',
    'propertyNames',
  ].includes(keyword);
  const { property } = params;
  return isOfEntry && typeof property === 'string' ? byName.get(property) : undefined;
}

export function isMissing({ keyword }: SchemaError): boolean {
  return keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies';
}

/** The errors below one place of the table, for what shows that place alone. */
export function errorsUnder(
  errors: readonly SchemaError[],
  row: number,
  name: ColumnName,
): readonly SchemaError[] {
  const pointer = `/${row}${name === undefined ? '' : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}`;
  return errors
    .filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`))
    .map((error) => ({ ...error, path: error.path.slice(pointer.length) }));
}

function unescape(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
