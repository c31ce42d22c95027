import type { JsonObject } from './json.js';

/** Returns true for an object that is not an array. If it came from outside, check its fields too. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, and an empty object otherwise. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns true for a whole number from 0 that is exact. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Returns true for text that is not longer than any real name. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 10_000;
}

/** Returns the last `most` items of a list; none if it is no list. */
export function listOf(given: unknown, most = Infinity): readonly unknown[] {
  return Array.isArray(given) ? given.slice(-most) : [];
}
