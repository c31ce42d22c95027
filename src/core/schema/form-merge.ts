import type { JsonObject, JsonValue } from '../types.js';
import { keyOf } from './form-json.js';
import { isObject } from './form-node.js';

/** What a schema says of a value beside its shape. Taken where it stands nearest. */
export const annotationNames: readonly string[] = [
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
];

type Merge = (one: JsonValue, other: JsonValue) => JsonValue | undefined;

const most: Merge = (one, other) =>
  typeof one === 'number' && typeof other === 'number' ? Math.max(one, other) : one;
const least: Merge = (one, other) =>
  typeof one === 'number' && typeof other === 'number' ? Math.min(one, other) : one;
const either: Merge = (one, other) => one === true || other === true;

/** How a keyword that two schemas have is one. For all others the first one stands. */
const merges: ReadonlyMap<string, Merge> = new Map([
  ['minimum', most],
  ['exclusiveMinimum', most],
  ['minLength', most],
  ['minItems', most],
  ['minProperties', most],
  ['maximum', least],
  ['exclusiveMaximum', least],
  ['maxLength', least],
  ['maxItems', least],
  ['maxProperties', least],
  ['uniqueItems', either],
  ['nullable', either],
  ['multipleOf', (one, other) => (Number(one) % Number(other) === 0 ? one : other)],
  ['type', bothTypes],
  ['enum', bothLists],
  ['required', (one, other) => [...listOf(one), ...listOf(other)]],
  ['properties', eachOf],
  ['patternProperties', eachOf],
  ['items', both],
  ['additionalProperties', both],
  ['propertyNames', both],
  ['prefixItems', eachItem],
]);

/** Keywords that say how others apply, or that were taken apart before. */
const apart: ReadonlySet<string> = new Set([
  ...annotationNames,
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'oneOf', 'anyOf', 'if', 'then', 'else'],
  ...['dependentRequired', 'dependentSchemas', 'dependencies', '$schema', '$id', '$defs', 'definitions'],
]);

/** Adds what a schema says to what was said before. */
export function mergeInto(merged: Map<string, JsonValue>, schema: JsonObject): 'contradictory' | undefined {
  for (const [key, value] of Object.entries(modern(schema))) {
    if (apart.has(key)) continue;
    const before = merged.get(key);
    const now = before === undefined ? value : (merges.get(key) ?? first)(before, value);
    if (now === undefined) return 'contradictory';
    merged.set(key, now);
  }
  return undefined;
}

function first(one: JsonValue): JsonValue {
  return one;
}

/** A fixed value as a list of one, and a tuple as 2020-12 writes it. */
function modern(schema: JsonObject): JsonObject {
  const { const: fixed, items, additionalItems, ...rest } = schema;
  const tuple = Array.isArray(items)
    ? { prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
    : items === undefined
      ? {}
      : { items };
  return { ...rest, ...tuple, ...(fixed === undefined ? {} : { enum: [fixed] }) };
}

/** Two schemas for one value. */
function both(one: JsonValue, other: JsonValue): JsonValue {
  if (one === other || saysNothing(other)) return one;
  if (saysNothing(one)) return other;
  if (one === false || other === false) return false;
  return isSmall(one) && isSmall(other) && keyOf(one) === keyOf(other) ? one : { allOf: [one, other] };
}

function saysNothing(schema: JsonValue): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

/** Worth being compared. */
function isSmall(schema: JsonValue): boolean {
  return isObject(schema) && Object.keys(schema).length <= 8 && !('properties' in schema);
}

function eachOf(one: JsonValue, other: JsonValue): JsonValue {
  if (!isObject(one) || !isObject(other)) return one;
  const all = new Map(Object.entries(one));
  for (const [name, schema] of Object.entries(other)) {
    const before = all.get(name);
    all.set(name, before === undefined ? schema : both(before, schema));
  }
  return Object.fromEntries(all);
}

function eachItem(one: JsonValue, other: JsonValue): JsonValue {
  const [items, others] = [listOf(one), listOf(other)];
  const longer = items.length >= others.length ? items : others;
  return longer.map((item, at) => both(items[at] ?? item, others[at] ?? item));
}

function bothTypes(one: JsonValue, other: JsonValue): JsonValue | undefined {
  const others = namesOf(other);
  const types = namesOf(one).flatMap((type) => {
    if (others.includes(type)) return [type];
    if (type === 'number' && others.includes('integer')) return ['integer'];
    return type === 'integer' && others.includes('number') ? [type] : [];
  });
  if (types.length === 0) return undefined;
  return types.length === 1 ? types[0] : types;
}

function bothLists(one: JsonValue, other: JsonValue): JsonValue | undefined {
  const keys = new Set(listOf(other).map(keyOf));
  const left = listOf(one).filter((value) => keys.has(keyOf(value)));
  return left.length === 0 ? undefined : left;
}

function namesOf(types: JsonValue): readonly JsonValue[] {
  return Array.isArray(types) ? (types as readonly JsonValue[]) : [types];
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
