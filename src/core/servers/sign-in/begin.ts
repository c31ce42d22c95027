import { registerClient, resolveClientMetadata, startAuthorization } from '@modelcontextprotocol/client';
import { McpToolsError, problem } from '../../base/errors.js';
import type { ServerSignIn, SignInOptions } from '../../protocol/index.js';
import { isSafeAddress } from './address.js';
import type { Fetch } from './ask-server.js';
import { resourceOf } from './find.js';
import type { Client, Flow, Found } from './types.js';

export interface Beginning {
  readonly serverUrl: string;
  readonly found: Found;
  readonly scopes: readonly string[];
  readonly client: Client;
  readonly callbackUrl: string;
  readonly isMore: boolean;
}

const grants = ['authorization_code', 'refresh_token'];

/**
 * As whom to ask, in the order of MCP 2026-07-28, "Client Registration": as the page was told, by its own metadata document,
 * or as it registers now. `undefined` where none can be had, and a person has to know one.
 */
export async function clientFor(
  { metadata, authorizationServerUrl }: Found,
  scopes: readonly string[],
  options: SignInOptions,
  { clientId, clientSecret }: ServerSignIn,
  fetchFn: Fetch,
): Promise<Client | undefined> {
  if (clientId) return { client_id: clientId, ...(clientSecret ? { client_secret: clientSecret } : {}) };
  const { clientMetadataUrl, clientName } = options;
  if (metadata.client_id_metadata_document_supported === true && clientMetadataUrl) {
    return { client_id: clientMetadataUrl };
  }
  if (!metadata.registration_endpoint) return undefined;
  const callbackUrl = String(options.callbackUrl);
  const methods = metadata.token_endpoint_auth_methods_supported ?? [];
  const isPublic = methods.length === 0 || methods.includes('none');
  const clientMetadata = resolveClientMetadata({
    redirectUrl: callbackUrl,
    clientMetadata: {
      client_name: clientName ?? new URL(callbackUrl).host,
      redirect_uris: [callbackUrl],
      grant_types: grants,
      response_types: ['code'],
      ...(isPublic ? { token_endpoint_auth_method: 'none' } : {}),
    },
  });
  const scope = scopes.join(' ');
  // Deprecated for those who can name a document in its place; most authorization servers know nothing else yet.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return registerClient(authorizationServerUrl, {
    metadata,
    clientMetadata,
    fetchFn,
    ...(scope ? { scope } : {}),
  });
}

/** Makes the address where a person signs in, and what it takes to make use of what comes back. */
export async function beginFlow(
  beginning: Beginning,
): Promise<{ readonly url: string; readonly flow: Flow }> {
  const { serverUrl, found, scopes, client } = beginning;
  const state = randomState();
  const resource = resourceOf(serverUrl, found);
  const scope = scopes.join(' ');
  const { authorizationUrl, codeVerifier } = await startAuthorization(found.authorizationServerUrl, {
    metadata: found.metadata,
    clientInformation: client,
    redirectUrl: beginning.callbackUrl,
    state,
    resource: resource,
    ...(scope ? { scope } : {}),
  });
  const url = authorizationUrl.href;
  // What was checked is the endpoint; what is opened is this.
  if (!isSafeAddress(url, serverUrl)) {
    const { origin } = new URL(serverUrl);
    throw new McpToolsError(problem('sign-in-unsafe', { origin, detail: 'authorization endpoint' }));
  }
  return { url, flow: { ...beginning, state, verifier: codeVerifier, resource, startedAt: Date.now() } };
}

/** 256 bits that nobody can guess. */
function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
