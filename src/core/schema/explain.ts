import { canonicalJson } from '../base/canonical.js';
import { isObject } from '../base/is-object.js';
import type { JsonObject, JsonValue, SchemaError } from '../protocol/index.js';
import { resolvePointer } from './reference.js';
import { pointerOf, type Place } from './schema-map.js';

/** One keyword that a value breaks, as an engine found it. */
export interface Failure {
  /** JSON Pointer into the value. */
  readonly path: string;
  readonly keyword: string;
  /** The schema with the keyword, if the engine told it. */
  readonly place: Place | undefined;
  /** The forbidden property or item. */
  readonly name?: string | undefined;
  /** The number of branches of a `oneOf` that fit. */
  readonly matches?: number | undefined;
}

/** The most characters of pointers, names and sentences, which all may contain a server's text. */
const pointerChars = 4_096;
const nameChars = 500;
const sentenceChars = 500;

const limitKeyword = /^(minimum|maximum|exclusiveM\w+|m(in|ax)(Length|Items|Properties|Contains))$/;

/**
 * Returns the errors of a value, made from the schema and the value, so that they do not depend on the engine. Each is
 * there once; a keyword that asks for several properties makes one for each that is missing.
 */
export function explain(failures: readonly Failure[], value: JsonValue, most: number): SchemaError[] {
  const errors: SchemaError[] = [];
  const seen = new Set<string>();
  for (const failure of failures) {
    const { keyword, place } = failure;
    const path = bounded(failure.path);
    const schemaPath = place ? bounded(`${pointerOf(place)}${keyword === 'false' ? '' : `/${keyword}`}`) : '';
    const all = paramsOf(failure, valueAt(value, failure.path));
    for (const params of all.length > 0 ? all : [{}]) {
      if (errors.length >= most) return errors;
      const key = JSON.stringify([path, schemaPath, keyword, params]);
      if (seen.has(key)) continue;
      seen.add(key);
      errors.push({ path, keyword, message: sentenceOf(keyword, params), schemaPath, params });
    }
  }
  return errors;
}

/** Shortens a long pointer to an outer place. */
function bounded(pointer: string): string {
  if (pointer.length <= pointerChars) return pointer;
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/', pointerChars)));
}

function short(name: string): string {
  return name.length > nameChars ? `${name.slice(0, nameChars)}…` : name;
}

function valueAt(value: JsonValue, path: string): JsonValue | undefined {
  return path === '' ? value : resolvePointer(value, path);
}

/** Returns the parameters of each error that a failure makes. */
function paramsOf({ keyword, place, name, matches }: Failure, value: JsonValue | undefined): JsonObject[] {
  const schema = isObject(place?.schema) ? place.schema : {};
  const own = schema[keyword];
  switch (keyword) {
    case 'type':
      return [{ types: Array.isArray(own) ? own : [own ?? null] }];
    case 'contains':
      return [{ limit: schema['minContains'] ?? 1 }];
    case 'multipleOf':
      return [{ multipleOf: own ?? null }];
    case 'pattern':
      return [typeof own === 'string' ? { pattern: short(own) } : {}];
    case 'required':
      return missing(own, value).map((property) => ({ property: short(property) }));
    case 'dependentRequired':
    case 'dependencies':
      return Object.entries(isObject(own) ? own : {}).flatMap(([trigger, names]) =>
        has(value, trigger)
          ? missing(names, value).map((property) => ({ property: short(property), trigger: short(trigger) }))
          : [],
      );
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'propertyNames':
      return [name === undefined ? {} : { property: short(name) }];
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return [name === undefined ? {} : { index: Number(name) }];
    case 'uniqueItems':
      return [sameItems(value)];
    case 'oneOf':
      return [matches === undefined ? {} : { matches }];
    default:
      return [limitKeyword.test(keyword) ? { limit: own ?? null } : {}];
  }
}

function missing(names: JsonValue | undefined, value: JsonValue | undefined): string[] {
  if (!Array.isArray(names)) return [];
  return (names as readonly JsonValue[]).filter(
    (name): name is string => typeof name === 'string' && !has(value, name),
  );
}

function has(value: JsonValue | undefined, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name);
}

/** Returns the indexes of the first two items that are equal. */
function sameItems(value: JsonValue | undefined): JsonObject {
  const seen = new Map<string, number>();
  for (const [second, item] of (Array.isArray(value) ? (value as readonly JsonValue[]) : []).entries()) {
    const text = canonicalJson(item);
    const first = seen.get(text);
    if (first !== undefined) return { first, second };
    seen.set(text, second);
  }
  return {};
}

/** Sentences by keyword. They never quote the value: it may be a secret. */
const sentences: Readonly<Record<string, (params: JsonObject) => string>> = {
  false: () => 'must not be there',
  type: ({ types }) => `must be of type ${listOf(types)}`,
  enum: () => 'must be one of the allowed values',
  const: () => 'must be the one allowed value',
  minimum: ({ limit }) => `must be at least ${textOf(limit)}`,
  maximum: ({ limit }) => `must be at most ${textOf(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${textOf(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${textOf(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${textOf(multipleOf)}`,
  minLength: ({ limit }) => `must have at least ${textOf(limit)} characters`,
  maxLength: ({ limit }) => `must have at most ${textOf(limit)} characters`,
  pattern: ({ pattern }) => `must match the pattern ${textOf(pattern)}`,
  minItems: ({ limit }) => `must have at least ${textOf(limit)} items`,
  maxItems: ({ limit }) => `must have at most ${textOf(limit)} items`,
  uniqueItems: ({ first, second }) =>
    `must not have the same item twice (${textOf(first)} and ${textOf(second)})`,
  contains: ({ limit }) => `must have at least ${textOf(limit)} items of the right kind`,
  minContains: ({ limit }) => `must have at least ${textOf(limit)} items of the right kind`,
  maxContains: ({ limit }) => `must have at most ${textOf(limit)} items of the right kind`,
  items: ({ index }) => `must not have an item ${textOf(index)}`,
  additionalItems: ({ index }) => `must not have an item ${textOf(index)}`,
  unevaluatedItems: ({ index }) => `must not have an item ${textOf(index)}`,
  minProperties: ({ limit }) => `must have at least ${textOf(limit)} properties`,
  maxProperties: ({ limit }) => `must have at most ${textOf(limit)} properties`,
  required: ({ property }) => `must have the property ${textOf(property)}`,
  dependentRequired: ({ property, trigger }) =>
    `must have the property ${textOf(property)}, since it has ${textOf(trigger)}`,
  dependencies: ({ property, trigger }) =>
    `must have the property ${textOf(property)}, since it has ${textOf(trigger)}`,
  additionalProperties: ({ property }) => `must not have the property ${textOf(property)}`,
  unevaluatedProperties: ({ property }) => `must not have the property ${textOf(property)}`,
  propertyNames: ({ property }) => `must not have a property of the name ${textOf(property)}`,
  not: () => 'must not be what is excluded',
  anyOf: () => 'must fit at least one of the choices',
  oneOf: ({ matches }) =>
    Number(matches) > 1
      ? `must fit only one of the choices, and fits ${textOf(matches)}`
      : 'must fit one of the choices',
};

function sentenceOf(keyword: string, params: JsonObject): string {
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined;
  const text = sentence?.(params) ?? `must fit "${keyword}"`;
  return text.slice(0, sentenceChars);
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? '?' : JSON.stringify(value);
}

function listOf(value: JsonValue | undefined): string {
  return Array.isArray(value) ? value.join(' or ') : '?';
}
