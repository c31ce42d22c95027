import type { JsonValue, ToolDefinition } from '../types.js';

/** JSON with its keys in one order, so that two writings of the same value are the same text (after RFC 8785). */
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

/**
 * Identifies everything about a tool that a person or a model can see. Two definitions that differ in key order
 * only are the same. An insecure page has no `crypto.subtle`; there the canonical text itself is the fingerprint.
 */
export async function fingerprint(definition: ToolDefinition): Promise<string> {
  const text = canonicalJson(definition as unknown as JsonValue);
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (!subtle) return text;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
