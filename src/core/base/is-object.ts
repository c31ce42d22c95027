import type { JsonObject } from './json.js';

/** Returns true for an object that is not a list. What its fields hold is as unknown as before, where it came from outside. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
