import type { JsonObject } from './json.js';

/** Returns true for an object that is not an array. Check the fields of untrusted objects as well. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, and an empty object otherwise. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns true for an exact whole number, 0 or greater. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Returns true for text that is short enough to be a name. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 10_000;
}

/** Returns the last `most` items of a list; an empty list for any other value. */
export function listOf(given: unknown, most = Infinity): readonly unknown[] {
  return Array.isArray(given) ? given.slice(-most) : [];
}
