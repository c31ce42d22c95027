import { canonicalJson } from '../base/canonical.js';
import type { JsonObject, JsonValue, SchemaError } from '../protocol/index.js';
import type { Failure } from './failure.js';
import { resolvePointer } from './reference.js';
import { pointerOf } from './schema-map.js';
import { sentenceOf } from './sentences.js';
import { isObject } from './subschemas.js';

/** Names are as long as whoever wrote them likes. */
const pointerChars = 4_096;
const nameChars = 500;

/**
 * The errors of a value, made from the schema and the value, so that they are the same whichever engine found them.
 * Each is told once; a keyword that asks for several properties gives one for each that is missing.
 */
export function explain(failures: readonly Failure[], value: JsonValue, most: number): SchemaError[] {
  const errors: SchemaError[] = [];
  const told = new Set<string>();
  for (const failure of failures) {
    const { keyword, place } = failure;
    const path = bounded(failure.path);
    const schemaPath = place ? bounded(`${pointerOf(place)}${keyword === 'false' ? '' : `/${keyword}`}`) : '';
    const all = paramsOf(failure, valueAt(value, failure.path));
    for (const params of all.length > 0 ? all : [{}]) {
      if (errors.length >= most) return errors;
      const key = JSON.stringify([path, schemaPath, keyword, params]);
      if (told.has(key)) continue;
      told.add(key);
      errors.push({ path, keyword, message: sentenceOf(keyword, params), schemaPath, params });
    }
  }
  return errors;
}

/** A pointer that is not too long: of one that is, to what is around it. */
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

/** One for each error that a failure makes. */
function paramsOf({ keyword, place, name, matches }: Failure, value: JsonValue | undefined): JsonObject[] {
  const schema = isObject(place?.schema) ? place.schema : {};
  const own = schema[keyword];
  switch (keyword) {
    case 'type':
      return [{ types: Array.isArray(own) ? own : [own ?? null] }];
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
    case 'minContains':
    case 'maxContains':
      return [{ limit: own ?? null }];
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
      return [{}];
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

/** The first two items that are the same. */
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
