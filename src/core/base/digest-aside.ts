import { bytesToHex } from '@noble/hashes/utils.js';
import { digest } from './digest.js';

/** Resolves with the SHA-256 of a text, in hex. It is computed off the page's thread if the browser supports that. */
export async function digestAside(text: string): Promise<string> {
  if (!globalThis.isSecureContext) return digest(text);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return bytesToHex(new Uint8Array(hash));
}
