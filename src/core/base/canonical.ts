import { isObject } from './is-object.js';
import type { JsonValue } from './json.js';

/**
 * Writes JSON with sorted keys, so that equal values give equal text. Follows RFC 8785, except that keys which are whole
 * numbers come first, as in every JavaScript object. Arguments are sent as this text.
 */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) => {
    if (!isObject(inner)) return inner;
    // The prototype is null because a key may be `__proto__`.
    const sorted = Object.create(null) as Record<string, JsonValue>;
    const entries = Object.entries(inner);
    for (const [key, child] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) sorted[key] = child;
    return sorted;
  });
}
