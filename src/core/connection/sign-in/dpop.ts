import { DpopSession } from '@modelcontextprotocol/client';
import type { Found } from './words.js';

const alg = 'ES256';
const algs = 'dpop_signing_alg_values_supported';

/**
 * Whether tokens are to be bound to a key of this page (RFC 9449): where the authorization server can, and the server itself
 * says that it takes such tokens (RFC 9728). One that does not say so would refuse them.
 */
export function takesDpop({ metadata, resourceMetadata }: Found): boolean {
  const all = [metadata, resourceMetadata] as readonly (Readonly<Record<string, unknown>> | undefined)[];
  const lists = all.map((one) => one?.[algs]);
  return lists.every((list) => Array.isArray(list) && list.includes(alg));
}

/** Keys that cannot be read out. */
export function dpopKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
}

/** Signs requests with these keys. */
export async function dpopSession(keys: CryptoKeyPair): Promise<DpopSession> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const publicJwk = { kty, crv, x, y } as DpopSession['publicJwk'];
  // The thumbprint is for whoever wants to show it; nobody here does.
  return DpopSession.create({ keyPair: { ...keys, publicJwk, thumbprint: '', alg } });
}
