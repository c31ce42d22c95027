import { isObject } from '../../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { keyOf, listOf } from './json.js';

/** Annotations. The nearest one applies. */
export const annotationNames: readonly string[] =
  'title description default examples example deprecated readOnly writeOnly'.split(' ');

/** Values of each keyword in several schemas for the same value. */
export type Collected = Map<string, JsonValue[]>;

/** Merges the values of several schemas into one. Returns `undefined` if they contradict each other. */
type Merge = (all: readonly JsonValue[]) => JsonValue | undefined;

/** Merge functions by keyword. For all other keywords, the first value is used. */
const merges: ReadonlyMap<string, Merge> = new Map<string, Merge>([
  ...each((all) => pick(all, Math.max), 'minimum exclusiveMinimum minLength minItems minProperties'),
  ...each((all) => pick(all, Math.min), 'maximum exclusiveMaximum maxLength maxItems maxProperties'),
  ...each((all) => all.includes(true), 'uniqueItems nullable'),
  ...each(eachProperty, 'properties patternProperties'),
  ...each(joined, 'items additionalProperties propertyNames'),
  ['multipleOf', (all) => all.reduce((one, other) => (Number(one) % Number(other) === 0 ? one : other))],
  ['type', commonTypes],
  ['enum', commonValues],
  ['required', (all) => [...new Set(all.flatMap(listOf))]],
  ['prefixItems', eachPlace],
]);

function each(merge: Merge, keywords: string): (readonly [string, Merge])[] {
  return keywords.split(' ').map((keyword) => [keyword, merge] as const);
}

/** Keywords that `Flattener` handles, or that do not apply to the value. */
const notMerged: ReadonlySet<string> = new Set([
  ...annotationNames,
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'oneOf', 'anyOf', 'if', 'then', 'else'],
  ...['dependentRequired', 'dependentSchemas', 'dependencies', '$schema', '$id', '$defs', 'definitions'],
]);

/** Adds the value of one keyword of a schema. */
export function collect(collected: Collected, schema: JsonObject, keyword: string): void {
  const [name, value] = modern(schema, keyword);
  if (value !== undefined && !notMerged.has(name)) add(collected, name, value);
}

/** Adds one value of a keyword. */
export function add(collected: Collected, name: string, value: JsonValue): void {
  const before = collected.get(name);
  if (before) before.push(value);
  else collected.set(name, [value]);
}

/**
 * Returns a keyword in the form of 2020-12, with `const` as an `enum` of one value, and `enumNames` together with its `enum`.
 */
function modern(schema: JsonObject, keyword: string): readonly [string, JsonValue | undefined] {
  const value = schema[keyword];
  const isTuple = Array.isArray(schema['items']);
  switch (keyword) {
    case 'const':
      return ['enum', value === undefined ? undefined : [value]];
    case 'items':
      return [isTuple ? 'prefixItems' : 'items', value];
    case 'additionalItems':
      return ['items', isTuple ? value : undefined];
    case 'enumNames':
      return [keyword, [listOf(schema['enum']), listOf(value)]];
    default:
      return [keyword, value];
  }
}

/** Returns the collected keywords as one schema. */
export function mergeAll(collected: Collected): JsonObject | 'contradictory' {
  const merged: [string, JsonValue][] = [];
  for (const [keyword, all] of collected) {
    if (keyword === 'enumNames') continue;
    const [only] = all;
    const merge = all.length === 1 ? undefined : merges.get(keyword);
    const value = merge ? merge(all) : only;
    if (value === undefined) return 'contradictory';
    merged.push([keyword, value]);
  }
  const schema = Object.fromEntries(merged);
  const named = collected.get('enumNames');
  return named ? { ...schema, enumNames: titlesFor(listOf(schema['enum']), named) } : schema;
}

/** Returns the titles of the remaining values. */
function titlesFor(values: readonly JsonValue[], named: readonly JsonValue[]): JsonValue {
  const titles = new Map<string, JsonValue>();
  for (const pair of named) {
    const [those = [], names = []] = listOf(pair).map(listOf);
    if (those.length !== names.length) continue;
    for (const [at, value] of those.entries()) {
      const key = keyOf(value);
      if (!titles.has(key)) titles.set(key, names[at] ?? '');
    }
  }
  return values.map((value) => titles.get(keyOf(value)) ?? '');
}

export function allowsAnything(schema: JsonValue | undefined): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

function pick(
  all: readonly JsonValue[],
  choose: (one: number, other: number) => number,
): JsonValue | undefined {
  const numbers = all.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? all[0] : numbers.reduce((one, other) => choose(one, other));
}

/** Combines several schemas for the same value into one. */
function joined(all: readonly JsonValue[]): JsonValue | undefined {
  if (all.includes(false)) return false;
  const different = new Map<unknown, JsonValue>();
  for (const schema of all) {
    if (!allowsAnything(schema)) different.set(isSmall(schema) ? keyOf(schema) : schema, schema);
  }
  const [only = all[0], ...more] = different.values();
  return more.length === 0 ? only : allOf([...different.values()]);
}

interface Joint {
  schema?: JsonObject;
  readonly further: WeakMap<JsonObject, Joint>;
}

const joints: Joint = { further: new WeakMap() };

/**
 * Returns an `allOf` of the schemas. It is the same object for the same schemas, so that a recursive schema is recognized when
 * it is merged again.
 */
function allOf(schemas: readonly JsonValue[]): JsonObject {
  let joint = joints;
  for (const schema of schemas) {
    if (!isObject(schema)) return { allOf: schemas };
    const next = joint.further.get(schema) ?? { further: new WeakMap() };
    joint.further.set(schema, next);
    joint = next;
  }
  return (joint.schema ??= { allOf: schemas });
}

/** Returns true for a schema that is cheap to compare. */
function isSmall(schema: JsonValue): boolean {
  if (!isObject(schema)) return false;
  const values = Object.values(schema);
  return values.length <= 8 && values.every((value) => typeof value !== 'object' || value === null);
}

function eachProperty(all: readonly JsonValue[]): JsonValue | undefined {
  const collected: Collected = new Map();
  for (const properties of all) {
    if (!isObject(properties)) return properties;
    for (const [name, schema] of Object.entries(properties)) add(collected, name, schema);
  }
  return Object.fromEntries([...collected].map(([name, schemas]) => [name, joined(schemas) ?? true]));
}

function eachPlace(all: readonly JsonValue[]): JsonValue {
  const places: JsonValue[][] = [];
  for (const items of all) {
    for (const [at, schema] of listOf(items).entries()) (places[at] ??= []).push(schema);
  }
  return places.map((schemas) => joined(schemas) ?? true);
}

function commonTypes(all: readonly JsonValue[]): JsonValue | undefined {
  const types = all.map(namesOf).reduce((one, other) =>
    one.flatMap((type) => {
      if (other.includes(type)) return [type];
      if (type === 'number' && other.includes('integer')) return ['integer'];
      return type === 'integer' && other.includes('number') ? [type] : [];
    }),
  );
  if (types.length === 0) return undefined;
  return types.length === 1 ? types[0] : types;
}

function commonValues(all: readonly JsonValue[]): JsonValue | undefined {
  const left = all.map(listOf).reduce((values, others) => {
    const keys = new Set(others.map(keyOf));
    return values.filter((value) => keys.has(keyOf(value)));
  });
  return left.length === 0 ? undefined : left;
}

function namesOf(types: JsonValue): readonly JsonValue[] {
  return Array.isArray(types) ? (types as readonly JsonValue[]) : [types];
}
