import type { JsonObject, SchemaError } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { visible } from '../../base/visible.js';
import type { TableStrings } from '../../locales/en/table.js';
import type { Exact } from '../tree/json-number.js';
import { type SchemaPlace, SchemaWalk } from '../tree/schema-words.js';
import { placeErrors, type TableErrors } from './errors.js';
import { type ColumnName, numberIn, sampleOf, type TableSource } from './source.js';

/** The data of a table. */
export interface TableData {
  readonly source: TableSource;
  /** The first column in the page. */
  readonly from: number;
  readonly words: TableStrings;
  readonly schema: JsonObject | undefined;
  readonly root: JsonObject | undefined;
  readonly errors: readonly SchemaError[];
  readonly exact: Exact | undefined;
  /** True if it may be shown without the tools of a long table. */
  readonly mayBePlain: boolean;
}

/** Maximum number of rows of a table that is read at a glance. */
const fewRows = 5;
const fewColumns = 8;

/** Everything that rows are rendered from. The object stays the same until something changes, and the rows rely on that. */
export interface TableModel extends TableData {
  readonly heads: readonly Head[];
  readonly places: TableErrors;
  /** True if not all columns are in the page, so that each needs its number. */
  readonly isPart: boolean;
  /** True if it has no row numbers and no line above, since all of it is visible. */
  readonly isPlain: boolean;
}

/** A column in the page. */
export interface Head {
  /** Index of the column among all columns. */
  readonly column: number;
  readonly name: ColumnName;
  /** Its heading: the schema's title, or its name. */
  readonly text: string;
  /** Its name, if the schema has a title for it. */
  readonly sentAs: string | undefined;
  readonly description: string | undefined;
  readonly isNumber: boolean;
  /** The schemas of its values. */
  readonly place: SchemaPlace;
}

export function modelOf(data: TableData, before: TableModel | undefined): TableModel {
  const isSame = (name: keyof TableData): boolean => data[name] === before?.[name];
  if (before && (Object.keys(data) as (keyof TableData)[]).every(isSame)) return before;
  const { rows, columns } = data.source;
  const places = placeErrors(data.errors, rows, columns);
  return {
    ...data,
    heads: headsOf(data),
    places,
    isPart: columns.length > bounds.tableColumns,
    isPlain: data.mayBePlain && rows <= fewRows && columns.length <= fewColumns && places.places === 0,
  };
}

/** Returns the columns from an index on, as many as are in the page together. */
function headsOf({ source, from, schema, root, words }: TableData): readonly Head[] {
  const walk = new SchemaWalk(root ?? schema ?? {});
  const rows = walk.into(walk.start(schema), 0);
  const sample = sampleOf(source.rows);
  return source.columns.slice(from, from + bounds.tableColumns).map((name, at) => {
    const column = from + at;
    const place = name === undefined ? rows : walk.into(rows, name);
    const { title, description } = name === undefined ? {} : walk.words(place);
    return {
      column,
      name,
      place,
      text: title === undefined ? columnText(source, column, words) : cut(title),
      sentAs: title === undefined || name === undefined ? undefined : cut(name),
      description: description === undefined ? undefined : cut(description, 1_000),
      isNumber: isNumeric(source, column, sample),
    };
  });
}

export function columnText({ columns, isText }: TableSource, column: number, words: TableStrings): string {
  const name = columns[column];
  if (name === undefined) return words.value;
  if (name.trim() !== '') return cut(name);
  return isText ? words.column(column + 1) : words.nameless;
}

/** Returns all texts about a column as one, for a tooltip. */
export function tooltipOf({ text, sentAs, description }: Head, words: TableStrings): string {
  const lines = [text, sentAs === undefined ? '' : words.property(sentAs), description ?? ''];
  return lines
    .filter((line) => line !== '')
    .map(visible)
    .join('\n');
}

function isNumeric(source: TableSource, column: number, sample: readonly number[]): boolean {
  const values = sample
    .map((row) => source.glance(row, column))
    .filter((value) => value !== undefined && value !== null && value !== '');
  return values.length > 0 && values.every((value) => numberIn(value, source.isText) !== undefined);
}

function cut(text: string, chars: number = bounds.keyChars): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text;
}
