import type { OAuthClientInformationMixed } from '@modelcontextprotocol/client';
import { randomHex } from '../../base/digest.js';
import { McpToolsError, problem } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import { quietly } from '../../base/storage.js';
import type { HostStorage, ServerSignIn, SignInOptions } from '../../protocol/index.js';
import { isLoopback, withoutQuery } from '../../../shared/network.js';
import { isSafeAddress } from './address.js';
import { base64Digest } from './base64-url.js';
import { readDocument } from './documents.js';
import { because, type FaultOf, faultIn } from './reasons.js';
import { type Discovery, resourceOf, throwUnlessSafe } from './discovery.js';
import { createOAuthFetch, jsonOf } from './oauth-fetch.js';

export type Client = OAuthClientInformationMixed;

/** Sign-in that can be started. */
export interface OfferedSignIn {
  readonly serverUrl: string;
  readonly callbackUrl: string;
  readonly found: Discovery;
  readonly scopes: readonly string[];
  /** True if it is for more access than the current sign-in has. */
  readonly isMore: boolean;
}

/** Started sign-in, until its response is used. */
export interface AuthorizationRequest extends OfferedSignIn {
  readonly client: Client;
  readonly state: string;
  readonly verifier: string;
  readonly resource: string;
  readonly startedAt: number;
}

/** Maximum length of a stored request. */
const maxStoredChars = 1_000_000;

/**
 * Returns the client of the request, in the order of MCP 2026-07-28, "Client Registration": the page's client id, its metadata
 * document, or a new registration. `undefined` if there is none, so that a person has to enter a client id.
 */
export async function clientFor(
  { serverUrl, callbackUrl, found, scopes }: OfferedSignIn,
  { clientMetadataUrl, clientName }: SignInOptions,
  { clientId, clientSecret }: ServerSignIn,
  limits: Limits,
): Promise<Client | undefined> {
  const { metadata } = found;
  if (clientId) return { client_id: clientId, ...(clientSecret ? { client_secret: clientSecret } : {}) };
  if (metadata.client_id_metadata_document_supported === true && clientMetadataUrl) {
    return { client_id: clientMetadataUrl };
  }
  if (!metadata.registration_endpoint) return undefined;
  const methods = metadata.token_endpoint_auth_methods_supported ?? [];
  const isPublic = methods.length === 0 || methods.includes('none');
  const { protocol, host, hostname } = new URL(callbackUrl);
  const clientMetadata = {
    client_name: clientName ?? host,
    redirect_uris: [callbackUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // OpenID Connect Dynamic Client Registration allows web clients no callback on this device.
    application_type: protocol === 'https:' && !isLoopback(hostname) ? 'web' : 'native',
    ...(isPublic ? { token_endpoint_auth_method: 'none' } : {}),
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
  };
  return register(metadata.registration_endpoint, clientMetadata, serverUrl, limits);
}

/**
 * Registers this page (RFC 7591). Deprecated for pages with a metadata document, but most authorization servers support
 * nothing else yet.
 */
async function register(
  url: string,
  clientMetadata: object,
  serverUrl: string,
  limits: Limits,
): Promise<Client> {
  const { origin } = new URL(serverUrl);
  const { host } = new URL(url);
  const fault = (...[reason, field]: FaultOf): McpToolsError => {
    const why = faultIn('registration', withoutQuery(url), reason, field);
    return new McpToolsError(problem('sign-in-unreachable', { origin, host, ...why }));
  };
  const response = await createOAuthFetch(serverUrl, limits)(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(clientMetadata),
  });
  const { status } = response;
  if (status >= 500 || status === 404 || status === 429) throw fault(`HTTP ${status}`);
  if (!response.ok) throw new McpToolsError(problem('sign-in-no-client', { host }));
  return readDocument('registration', await jsonOf(response), fault) as unknown as Client;
}

/** Creates the address for the sign-in of a person, and the data to use the response. */
export async function createAuthorizationRequest(
  offered: OfferedSignIn,
  client: Client,
): Promise<{ readonly url: string; readonly request: AuthorizationRequest }> {
  const { serverUrl, callbackUrl, found, scopes } = offered;
  // 256 random bits, which cannot be guessed.
  const state = randomHex() + randomHex();
  const resource = resourceOf(serverUrl, found);
  const verifier = randomHex() + randomHex();
  const address = new URL(found.metadata.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: client.client_id,
    code_challenge: await base64Digest(verifier),
    code_challenge_method: 'S256',
    redirect_uri: callbackUrl,
    state,
    resource,
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    // OpenID Connect Core, 11: without it, the person is not asked for offline access.
    ...(scopes.includes('offline_access') ? { prompt: 'consent' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const url = address.href;
  // Discovery checked the endpoint. This is the final address that is opened.
  throwUnlessSafe(url, serverUrl, 'authorization-endpoint');
  const begun = { client, state, verifier, resource, startedAt: Date.now() };
  return { url, request: { ...offered, ...begun } };
}

/** Stores the sign-in before the page is left. Rejects if that fails, because the sign-in could not continue later. */
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

/** Returns the stored request for this server with this `state`. `undefined` if it cannot be used. */
export function readRequest(
  storage: HostStorage | undefined,
  { state, serverUrl, callbackUrl }: Pick<AuthorizationRequest, 'state' | 'serverUrl' | 'callbackUrl'>,
): Promise<AuthorizationRequest | undefined> {
  return quietly(async () => {
    const text = await storage?.get(keyOf(state));
    if (typeof text !== 'string' || text.length > maxStoredChars) return undefined;
    const request = JSON.parse(text) as AuthorizationRequest;
    const isOurs =
      request.state === state && request.serverUrl === serverUrl && request.callbackUrl === callbackUrl;
    const { issuer, token_endpoint: tokens } = request.found.metadata;
    const isSafe = [issuer, tokens].every((url) => isSafeAddress(url, serverUrl));
    const isWhole = typeof request.verifier === 'string' && Number.isFinite(request.startedAt);
    return isOurs && isSafe && isWhole ? request : undefined;
  });
}

export async function deleteRequest(storage: HostStorage | undefined, state: string): Promise<void> {
  // If the deletion fails, the request is useless without its response, which is already used.
  await quietly(() => storage?.delete(keyOf(state)));
}

function keyOf(state: string): string {
  return `mcp-tools:sign-in:${state}`;
}
