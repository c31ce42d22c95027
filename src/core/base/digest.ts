import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical.js';
import type { JsonValue } from '../../shared/json.js';

/** Returns the SHA-256 of a text, in hex. Does not use `crypto.subtle`, which is asynchronous and missing on insecure pages. */
export function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Returns the SHA-256 of a value's canonical JSON, in hex. */
export function digestOf(value: JsonValue): string {
  return digest(canonicalJson(value));
}

/** Returns 32 random hex digits. */
export function randomHex(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}
