import { canonicalJson } from '../base/canonical.js';
import { isObject } from '../../shared/is-object.js';
import { resolvePointer } from '../../shared/json-pointer.js';
import type { JsonObject, JsonValue, SchemaError } from '../protocol/index.js';
import { pointerOf, type SchemaPosition } from './schema-map.js';

/** A keyword that a value fails, as reported by an engine. */
export interface Failure {
  /** JSON Pointer to the part of the value. */
  readonly path: string;
  readonly keyword: string;
  /** The schema with the keyword, if the engine names it. */
  readonly place: SchemaPosition | undefined;
  /** The forbidden property or item. */
  readonly name?: string | undefined;
  /** Number of branches of a `oneOf` that match. */
  readonly matches?: number | undefined;
}

/** Maximum lengths of pointers, names and sentences, because all of them may contain a server's text. */
const pointerChars = 4_096;
const nameChars = 500;
const sentenceChars = 500;

const limitKeyword = /^(minimum|maximum|exclusiveM\w+|m(in|ax)(Length|Items|Properties|Contains))$/;

/**
 * Returns the errors of a value, without repetitions. They are made from the schema and the value, so they do not depend on the
 * engine.
 */
export function explain(failures: readonly Failure[], value: JsonValue, most: number): SchemaError[] {
  const errors: SchemaError[] = [];
  const seen = new Set<string>();
  for (const failure of failures) {
    const { keyword, place } = failure;
    const path = bounded(failure.path);
    const schemaPath = place ? bounded(`${pointerOf(place)}${keyword === 'false' ? '' : `/${keyword}`}`) : '';
    const all = paramsOf(failure, resolvePointer(value, failure.path));
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

/** Shortens a long pointer to one of an outer part. */
function bounded(pointer: string): string {
  if (pointer.length <= pointerChars) return pointer;
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/', pointerChars)));
}

function short(name: string): string {
  return name.length > nameChars ? `${name.slice(0, nameChars)}…` : name;
}

/** Returns the parameters of each error that results from a failure. */
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
  const all: readonly unknown[] = Array.isArray(names) ? names : [];
  return all.filter((name): name is string => typeof name === 'string' && !has(value, name));
}

function has(value: JsonValue | undefined, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name);
}

/** Returns the indexes of the first two equal items. */
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

/** Sentences by keyword, with parameters in braces. They never quote the value, because it may be secret. */
const sentences: ReadonlyMap<string, string> = new Map([
  ['false', 'must not be there'],
  ['type', 'must be of type {types}'],
  ['enum', 'must be one of the allowed values'],
  ['const', 'must be the one allowed value'],
  ['minimum', 'must be at least {limit}'],
  ['maximum', 'must be at most {limit}'],
  ['exclusiveMinimum', 'must be more than {limit}'],
  ['exclusiveMaximum', 'must be less than {limit}'],
  ['multipleOf', 'must be a multiple of {multipleOf}'],
  ['minLength', 'must have at least {limit} characters'],
  ['maxLength', 'must have at most {limit} characters'],
  ['pattern', 'must match the pattern {pattern}'],
  ['minItems', 'must have at least {limit} items'],
  ['maxItems', 'must have at most {limit} items'],
  ['uniqueItems', 'must not have the same item twice ({first} and {second})'],
  ['contains', 'must have at least {limit} items of the right kind'],
  ['minContains', 'must have at least {limit} items of the right kind'],
  ['maxContains', 'must have at most {limit} items of the right kind'],
  ['items', 'must not have an item {index}'],
  ['additionalItems', 'must not have an item {index}'],
  ['unevaluatedItems', 'must not have an item {index}'],
  ['minProperties', 'must have at least {limit} properties'],
  ['maxProperties', 'must have at most {limit} properties'],
  ['required', 'must have the property {property}'],
  ['dependentRequired', 'must have the property {property}, since it has {trigger}'],
  ['dependencies', 'must have the property {property}, since it has {trigger}'],
  ['additionalProperties', 'must not have the property {property}'],
  ['unevaluatedProperties', 'must not have the property {property}'],
  ['propertyNames', 'must not have a property of the name {property}'],
  ['not', 'must not be what is excluded'],
  ['anyOf', 'must fit at least one of the choices'],
  ['oneOf', 'must fit one of the choices'],
]);

function sentenceOf(keyword: string, params: JsonObject): string {
  const isOver = keyword === 'oneOf' && Number(params['matches']) > 1;
  const sentence = isOver
    ? 'must fit only one of the choices, and fits {matches}'
    : (sentences.get(keyword) ?? `must fit "${keyword}"`);
  const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (name === 'types') return Array.isArray(value) ? value.join(' or ') : '?';
    return value === undefined ? '?' : JSON.stringify(value);
  });
  return text.slice(0, sentenceChars);
}
