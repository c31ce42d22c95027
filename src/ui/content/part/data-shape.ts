import { isObject } from '../../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../../core/index.js';

export type Scalar = string | number | boolean | null;
export type Entry<Value extends JsonValue = JsonValue> = readonly [name: string, value: Value];

/** The form that suits a value best. */
export type DataShape =
  | { readonly as: 'table'; readonly rows: readonly JsonValue[] }
  | {
      readonly as: 'named-table';
      readonly name: string;
      readonly rows: readonly JsonValue[];
      readonly around: readonly Entry<Scalar>[];
    }
  | { readonly as: 'list'; readonly entries: readonly Entry<Scalar>[] }
  | { readonly as: 'tree' };

/** Number of rows that decide. Later rows may have any shape. */
const sample = 200;
const maxColumns = 50;
/** Number of entries above which an object is a mapping to search, not a record to read. */
const maxEntries = 200;

export function shapeOf(value: JsonValue): DataShape {
  if (isRecords(value)) return { as: 'table', rows: value };
  if (!isObject(value)) return { as: 'tree' };
  const names = namesOf(value);
  if (names.length === 0 || names.length > maxEntries) return { as: 'tree' };
  const around: Entry<Scalar>[] = [];
  const others: Entry[] = [];
  for (const [name, entry] of Object.entries(value)) {
    if (isScalar(entry)) around.push([name, entry]);
    else others.push([name, entry]);
  }
  const [first, second] = others;
  if (!first) return { as: 'list', entries: around };
  const [name, rows] = first;
  return !second && isRecords(rows) ? { as: 'named-table', name, rows, around } : { as: 'tree' };
}

/** True for records of one kind: objects that mostly have the same entries, most of them scalars. */
function isRecords(value: JsonValue): value is readonly JsonObject[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const rows: readonly JsonValue[] = value.slice(0, sample);
  const columns = new Set<string>();
  let cells = 0;
  let scalars = 0;
  for (const row of rows) {
    if (!isObject(row)) return false;
    for (const [name, cell] of Object.entries(row)) {
      columns.add(name);
      if (columns.size > maxColumns) return false;
      cells++;
      if (isScalar(cell)) scalars++;
    }
  }
  return cells > 0 && cells >= columns.size * rows.length * 0.5 && scalars >= cells * 0.8;
}

const known = new WeakMap<JsonObject, readonly string[]>();

/** Returns the names of an object's entries. Listing a hundred thousand is slow, so it is done once. */
export function namesOf(value: JsonObject): readonly string[] {
  let names = known.get(value);
  if (!names) known.set(value, (names = Object.keys(value)));
  return names;
}

function isScalar(value: JsonValue): value is Scalar {
  return typeof value !== 'object' || value === null;
}
