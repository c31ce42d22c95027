import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { JsonValue } from './types.js';

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

/** SHA-256 of a text, in hex. Not by `crypto.subtle`, which comes too late to decide and is missing on insecure pages. */
export function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** SHA-256 of a value's canonical JSON, in hex. */
export function digestOf(value: JsonValue): string {
  return digest(canonicalJson(value));
}
