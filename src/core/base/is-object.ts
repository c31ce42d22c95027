import type { JsonObject } from './json.js';

/** Returns true for an object that is not an array. If it came from outside, check its fields too. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
