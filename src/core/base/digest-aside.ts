import { bytesToHex } from '@noble/hashes/utils.js';
import { digest } from './digest.js';

/** Resolves with the SHA-256 of a text, in hex, made off the page's thread where the browser has a way to. */
export async function digestAside(text: string): Promise<string> {
  if (!globalThis.isSecureContext) return digest(text);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return bytesToHex(new Uint8Array(hash));
}
