import { McpToolsError, problem } from '../../base/errors.js';
import type { HostStorage } from '../../protocol/index.js';
import { isSafeAddress } from './address.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { because } from './reasons.js';

/** No request that we write is longer. */
const maxChars = 1_000_000;

/** Stores the sign-in for which the page is left. Rejects where it cannot: there would be no way back. */
export async function saveRequest(
  storage: HostStorage | undefined,
  request: AuthorizationRequest,
): Promise<void> {
  try {
    if (!storage) throw new Error('there is none');
    await storage.set(keyOf(request.state), JSON.stringify(request));
  } catch (cause) {
    const { host } = new URL(request.serverUrl);
    throw new McpToolsError(problem('sign-in-failed', { host, ...because('no-storage') }), { cause });
  }
}

/** Returns the request for this server with this `state`, where it is fit to be gone on with. */
export async function readRequest(
  storage: HostStorage | undefined,
  { state, serverUrl, callbackUrl }: Pick<AuthorizationRequest, 'state' | 'serverUrl' | 'callbackUrl'>,
): Promise<AuthorizationRequest | undefined> {
  try {
    const text = await storage?.get(keyOf(state));
    if (typeof text !== 'string' || text.length > maxChars) return undefined;
    const request = JSON.parse(text) as AuthorizationRequest;
    const isOurs =
      request.state === state && request.serverUrl === serverUrl && request.callbackUrl === callbackUrl;
    const { issuer, token_endpoint: tokens } = request.found.metadata;
    const isFit = [issuer, tokens].every((url) => isSafeAddress(url, serverUrl));
    const isWhole = typeof request.verifier === 'string' && Number.isFinite(request.startedAt);
    return isOurs && isFit && isWhole ? request : undefined;
  } catch {
    return undefined;
  }
}

export async function deleteRequest(storage: HostStorage | undefined, state: string): Promise<void> {
  try {
    await storage?.delete(keyOf(state));
  } catch {
    // It is of no use to anybody without the response, and that is used up.
  }
}

function keyOf(state: string): string {
  return `mcp-tools:sign-in:${state}`;
}
