import type { JsonObject, SchemaError } from '../../../core/index.js';
import type { TableStrings } from '../../locales/en/table.js';
import { bounds } from '../../base/bounds.js';
import type { Exact } from '../tree/json-number.js';
import { placeErrors, type TableErrors } from './errors.js';
import type { TableSource } from './source.js';
import type { CellLook } from './cell.js';
import { type Head, headsOf } from './heads.js';

/** The data that a table is drawn from. */
export interface Told {
  readonly source: TableSource;
  /** The first column on the page. */
  readonly from: number;
  readonly words: TableStrings;
  readonly schema: JsonObject | undefined;
  readonly root: JsonObject | undefined;
  readonly errors: readonly SchemaError[] | undefined;
  readonly exact: Exact | undefined;
}

/** The data that its rows are drawn with: the same object as long as nothing of it changed, which the rows rely on. */
export interface Drawn {
  readonly told: Told;
  readonly source: TableSource;
  readonly heads: readonly Head[];
  readonly errors: TableErrors;
  readonly look: CellLook;
}

export function drawnOf(told: Told, before: Drawn | undefined): Drawn {
  if (before && isSame(told, before.told)) return before;
  const { source, from, words, schema, root, errors, exact } = told;
  const isPart = source.columns.length > bounds.tableColumns;
  return {
    told,
    source,
    heads: headsOf(source, from, schema, root, words),
    errors: placeErrors(Array.isArray(errors) ? errors : [], source.rows, source.columns),
    look: { words, exact, isText: source.isText, isPart },
  };
}

function isSame(one: Told, other: Told): boolean {
  return (Object.keys(one) as (keyof Told)[]).every((name) => one[name] === other[name]);
}
