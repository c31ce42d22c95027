import type { Found } from './types.js';

export const dpopAlg = 'ES256';
const algs = 'dpop_signing_alg_values_supported';

/**
 * Whether tokens are to be bound to a key of this page (RFC 9449): where the authorization server can, and the server itself
 * says that it takes such tokens (RFC 9728). One that does not say so would refuse them.
 */
export function takesDpop({ metadata, resourceMetadata }: Found): boolean {
  const all = [metadata, resourceMetadata] as readonly (Readonly<Record<string, unknown>> | undefined)[];
  const lists = all.map((one) => one?.[algs]);
  return lists.every((list) => Array.isArray(list) && list.includes(dpopAlg));
}
