import { isObject } from '../../shared/is-object.js';
import type { JsonValue } from '../../shared/json.js';

/**
 * Writes JSON with sorted keys, so that equal values give equal text. Follows RFC 8785, except that keys which are whole
 * numbers come first, as in every JavaScript object. Arguments are sent as this text.
 */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(sorted(value));
}

/** A copy is several times faster than a function that `JSON.stringify` calls for each value. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  // Without a prototype `__proto__` is a key like any other, but such an object is slow to make and to write.
  const copy = (keys.includes('__proto__') ? Object.create(null) : {}) as Record<string, JsonValue>;
  for (const key of keys) copy[key] = sorted(value[key] as JsonValue);
  return copy;
}
