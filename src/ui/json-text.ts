import type { JsonValue } from '../core/index.js';

/** A value as a person reads it best and can still tell what it is: JSON, with strings in quotes. */
export function jsonText(value: JsonValue): string {
  return JSON.stringify(value, null, 2);
}
