import { isObject } from '../../shared/is-object.js';
import type { JsonValue } from '../../shared/json.js';

/**
 * Writes JSON with sorted keys, so that equal values result in equal text. Follows RFC 8785, except that keys that are whole
 * numbers come first, as in every JavaScript object. Arguments are sent as this text.
 */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(sorted(value));
}

/** Returns a copy with sorted keys. This is several times faster than a replacer function of `JSON.stringify`. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  // Without a prototype, `__proto__` is an ordinary key. Such objects are slow to create and to write, so they are used only if
  // needed.
  const copy = (keys.includes('__proto__') ? Object.create(null) : {}) as Record<string, JsonValue>;
  for (const key of keys) copy[key] = sorted(value[key] as JsonValue);
  return copy;
}
