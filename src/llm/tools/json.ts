import type { JsonObject, JsonValue } from '../../core/index.js';

/* Like those of `wire/read.ts`. Sharing that file would split every adapter into two files. */

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a value as an object; an empty one if it is not an object. */
export function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Returns a value as a list; an empty one if it is not a list. */
export function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

/** Returns the strings of a list. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  return listIn(value).filter((one) => typeof one === 'string');
}

/** Returns the objects of a list. */
export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return listIn(value).filter(isJsonObject);
}
