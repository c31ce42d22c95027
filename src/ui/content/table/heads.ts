import type { JsonObject } from '../../../core/index.js';
import type { TableStrings } from '../../locales/en/table.js';
import { bounds } from '../../base/bounds.js';
import { type SchemaPlace, SchemaWalk } from '../tree/schema-words.js';
import { numberIn } from './sort.js';
import type { ColumnName, TableSource } from './source.js';
import { sampleOf } from './first-width.js';
import { visible } from '../../base/visible.js';

/** One of the columns that are on the page. */
export interface Head {
  /** Among all columns. */
  readonly column: number;
  readonly name: ColumnName;
  /** Its heading: the schema's title, or else its name. */
  readonly text: string;
  /** Only where the schema has a title for it. */
  readonly sentAs?: string;
  readonly description?: string;
  readonly isNumber: boolean;
  /** The schemas of its values. */
  readonly place: SchemaPlace;
}

/** The columns from one on, as many as are on the page at once. */
export function headsOf(
  source: TableSource,
  from: number,
  schema: JsonObject | undefined,
  root: JsonObject | undefined,
  words: TableStrings,
): readonly Head[] {
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
      text: cut(title ?? columnText(name, column, source.isText, words)),
      ...(title === undefined || name === undefined ? {} : { sentAs: cut(name) }),
      ...(description === undefined ? {} : { description: cut(description, 1_000) }),
      isNumber: isNumeric(source, column, sample),
    };
  });
}

export function columnText(name: ColumnName, column: number, isText: boolean, words: TableStrings): string {
  if (name === undefined) return words.value;
  if (name.trim() !== '') return cut(name);
  return isText ? words.column(column + 1) : words.nameless;
}

/** All that is said of a column where there can be nothing but text. */
export function tooltipOf({ text, sentAs, description }: Head, words: TableStrings): string {
  const lines = [text, sentAs === undefined ? '' : words.property(sentAs), description ?? ''];
  return lines
    .filter((line) => line !== '')
    .map(visible)
    .join('\n');
}

function isNumeric(source: TableSource, column: number, sample: readonly number[]): boolean {
  let numbers = 0;
  for (const row of sample) {
    const value = source.glance(row, column);
    if (value === undefined || value === null || value === '') continue;
    if (numberIn(value, source.isText) === undefined) return false;
    numbers++;
  }
  return numbers > 0;
}

function cut(text: string, chars: number = bounds.keyChars): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text;
}
