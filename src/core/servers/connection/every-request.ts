import { version } from '../../base/version.js';
import type { JsonObject } from '../../protocol/index.js';

// What requests to a server have in common, whether the SDK sends them or not.

/** The name of this host, as servers are told it. */
export const clientInfo = { name: 'mcp-tools', version };

/** Parts of each request that keep it at the configured address, and the browser's own credentials out of it. */
export const requestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  // Wherever it points, headers and token are meant for this address alone.
  redirect: 'manual',
} as const satisfies RequestInit;

/** Returns the abilities of this host, as servers are told them. */
export function capabilitiesOf(withSampling: boolean): JsonObject {
  return { elicitation: { form: {}, url: {} }, ...(withSampling ? { sampling: {} } : {}) };
}
