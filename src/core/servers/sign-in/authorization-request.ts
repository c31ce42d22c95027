import {
  type OAuthClientInformationMixed,
  registerClient,
  resolveClientMetadata,
  startAuthorization,
} from '@modelcontextprotocol/client';
import type { ServerSignIn, SignInOptions } from '../../protocol/index.js';
import { type Discovery, resourceOf, throwUnlessSafe } from './discovery.js';
import type { Fetch } from './oauth-fetch.js';

export type Client = OAuthClientInformationMixed;

/** The data that an authorization request is made from. */
interface RequestParts {
  readonly serverUrl: string;
  readonly found: Discovery;
  readonly scopes: readonly string[];
  readonly client: Client;
  readonly callbackUrl: string;
  /** True if it is for more access than the sign-in has. */
  readonly isMore: boolean;
}

/** A sign-in that was begun, until its response is used up. */
export interface AuthorizationRequest extends RequestParts {
  readonly state: string;
  readonly verifier: string;
  readonly resource: string;
  readonly startedAt: number;
}

const grants = ['authorization_code', 'refresh_token'];

/**
 * Returns the client to ask as, in the order of MCP 2026-07-28, "Client Registration": as the page was told, by its own
 * metadata document, or as it registers now. `undefined` where none can be had, and a person has to know one.
 */
export async function clientFor(
  { metadata, authorizationServerUrl }: Discovery,
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

/** Makes the address where a person signs in, and what is needed to use the response. */
export async function createAuthorizationRequest(
  parts: RequestParts,
): Promise<{ readonly url: string; readonly request: AuthorizationRequest }> {
  const { serverUrl, found, scopes, client } = parts;
  const state = randomState();
  const resource = resourceOf(serverUrl, found);
  const scope = scopes.join(' ');
  const { authorizationUrl, codeVerifier } = await startAuthorization(found.authorizationServerUrl, {
    metadata: found.metadata,
    clientInformation: client,
    redirectUrl: parts.callbackUrl,
    state,
    resource,
    ...(scope ? { scope } : {}),
  });
  const url = authorizationUrl.href;
  // Discovery checked the endpoint; this is the address that is opened.
  throwUnlessSafe(url, serverUrl, 'authorization-endpoint');
  return { url, request: { ...parts, state, verifier: codeVerifier, resource, startedAt: Date.now() } };
}

/** 256 bits that nobody can guess. */
function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
