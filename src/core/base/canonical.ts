import type { JsonValue } from './json.js';

/**
 * JSON with its keys in one order, so that two writings of the same value are the same text: after RFC 8785, but for keys
 * that are whole numbers, which every JavaScript object has first. It is the text that is sent.
 */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    // A null prototype, since a key may be `__proto__`.
    const sorted = Object.create(null) as Record<string, JsonValue>;
    const entries = Object.entries(inner as Record<string, JsonValue>);
    for (const [key, child] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) sorted[key] = child;
    return sorted;
  });
}
