import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { keyOf } from './json.js';
import { isObject } from './node.js';

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

/** What several schemas say of one value, by keyword: put together once all of it is there. */
export type Said = Map<string, JsonValue[]>;

/** Nothing, where no value can be as all of them say. */
type Merge = (all: readonly JsonValue[]) => JsonValue | undefined;

const most: Merge = (all) => oneOf(all, Math.max);
const least: Merge = (all) => oneOf(all, Math.min);
const either: Merge = (all) => all.includes(true);

/** How a keyword that several schemas have is one. For all others the first one stands. */
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
  ['multipleOf', (all) => all.reduce((one, other) => (Number(one) % Number(other) === 0 ? one : other))],
  ['type', sharedTypes],
  ['enum', sharedValues],
  ['required', (all) => [...new Set(all.flatMap(listOf))]],
  ['properties', eachProperty],
  ['patternProperties', eachProperty],
  ['items', joined],
  ['additionalProperties', joined],
  ['propertyNames', joined],
  ['prefixItems', eachPlace],
]);

/** Keywords that say how others apply, or that are taken apart elsewhere. */
const apart: ReadonlySet<string> = new Set([
  ...annotationNames,
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'oneOf', 'anyOf', 'if', 'then', 'else'],
  ...['dependentRequired', 'dependentSchemas', 'dependencies', '$schema', '$id', '$defs', 'definitions'],
]);

/** Adds what a schema says with one of its keywords. */
export function say(said: Said, schema: JsonObject, keyword: string): void {
  const [name, value] = modern(schema, keyword);
  if (value === undefined || apart.has(name)) return;
  const before = said.get(name);
  if (before) before.push(value);
  else said.set(name, [value]);
}

/** A fixed value as a list of one, a tuple as 2020-12 writes it, and titles beside what they are the titles of. */
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

/** All that was said as one schema. */
export function together(said: Said): JsonObject | 'contradictory' {
  const merged: [string, JsonValue][] = [];
  for (const [keyword, all] of said) {
    if (keyword === 'enumNames') continue;
    const [only] = all;
    const value = all.length === 1 ? only : (merges.get(keyword) ?? first)(all);
    if (value === undefined) return 'contradictory';
    merged.push([keyword, value]);
  }
  const schema = Object.fromEntries(merged);
  const named = said.get('enumNames');
  return named ? { ...schema, enumNames: titlesFor(listOf(schema['enum']), named) } : schema;
}

/** The titles of the values that are left, wherever they stood before. */
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

/** Whether every value is as a schema says. */
export function saysNothing(schema: JsonValue | undefined): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

function first(all: readonly JsonValue[]): JsonValue | undefined {
  return all[0];
}

function oneOf(
  all: readonly JsonValue[],
  pick: (one: number, other: number) => number,
): JsonValue | undefined {
  const numbers = all.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? all[0] : numbers.reduce((one, other) => pick(one, other));
}

/** Several schemas for one value. */
function joined(all: readonly JsonValue[]): JsonValue | undefined {
  if (all.includes(false)) return false;
  const different = new Map<unknown, JsonValue>();
  for (const schema of all) {
    if (!saysNothing(schema)) different.set(isSmall(schema) ? keyOf(schema) : schema, schema);
  }
  const [only = all[0], ...more] = different.values();
  return more.length === 0 ? only : allOf([...different.values()]);
}

interface Joint {
  schema?: JsonObject;
  readonly further: WeakMap<JsonObject, Joint>;
}

const joints: Joint = { further: new WeakMap() };

/** One object for the same schemas, so that what contains itself is known again when it is merged with another. */
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

/** Worth being compared. */
function isSmall(schema: JsonValue): boolean {
  if (!isObject(schema)) return false;
  const values = Object.values(schema);
  return values.length <= 8 && values.every((value) => typeof value !== 'object' || value === null);
}

function eachProperty(all: readonly JsonValue[]): JsonValue | undefined {
  const said = new Map<string, JsonValue[]>();
  for (const properties of all) {
    if (!isObject(properties)) return properties;
    for (const [name, schema] of Object.entries(properties)) {
      const before = said.get(name);
      if (before) before.push(schema);
      else said.set(name, [schema]);
    }
  }
  return Object.fromEntries([...said].map(([name, schemas]) => [name, joined(schemas) ?? true]));
}

function eachPlace(all: readonly JsonValue[]): JsonValue {
  const places: JsonValue[][] = [];
  for (const items of all) {
    for (const [at, schema] of listOf(items).entries()) (places[at] ??= []).push(schema);
  }
  return places.map((schemas) => joined(schemas) ?? true);
}

function sharedTypes(all: readonly JsonValue[]): JsonValue | undefined {
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

function sharedValues(all: readonly JsonValue[]): JsonValue | undefined {
  const left = all.map(listOf).reduce((values, others) => {
    const keys = new Set(others.map(keyOf));
    return values.filter((value) => keys.has(keyOf(value)));
  });
  return left.length === 0 ? undefined : left;
}

function namesOf(types: JsonValue): readonly JsonValue[] {
  return Array.isArray(types) ? (types as readonly JsonValue[]) : [types];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
