import {
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';
import { McpToolsError, problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import { isSafeAddress } from './address.js';
import type { ServerAsking } from './ask-server.js';
import { scopesOf, union } from './scopes.js';
import type { Challenge, Found } from './types.js';

/**
 * Finds out where a server has people sign in (RFC 9728, RFC 8414, OpenID Connect Discovery), and whether that can be used:
 * nothing but documents that are there for everybody is read. Rejects with what the caller makes a problem of.
 */
export async function findSignIn(
  serverUrl: string,
  { metadataUrl }: Pick<Challenge, 'metadataUrl'>,
  asking: ServerAsking,
): Promise<Found> {
  const { origin } = new URL(serverUrl);
  const resourceMetadata = await discoverOAuthProtectedResourceMetadata(
    serverUrl,
    metadataUrl ? { resourceMetadataUrl: metadataUrl } : {},
    asking.fetch,
  ).catch((error: unknown) => {
    asking.check();
    if (error instanceof TypeError) throw error;
    // Servers of before 2025-06-18 have none, and are their own authorization servers.
    return undefined;
  });
  const named = resourceMetadata?.authorization_servers?.[0];
  const authorizationServerUrl = named ?? `${origin}/`;
  const unsafe = (detail: string): McpToolsError =>
    new McpToolsError(problem('sign-in-unsafe', { origin, detail }));
  if (!isSafeAddress(authorizationServerUrl, serverUrl)) throw unsafe('authorization server');
  const metadata = await discoverAuthorizationServerMetadata(authorizationServerUrl, {
    fetchFn: asking.fetch,
  }).catch((error: unknown) => {
    asking.check();
    throw error;
  });
  if (!metadata) {
    if (named === undefined) throw new McpToolsError(problem('sign-in-not-found', { origin }));
    const { host } = new URL(named);
    const detail = 'nothing that can be read';
    throw new McpToolsError(problem('sign-in-unreachable', { origin, host, detail }));
  }
  const { host } = new URL(metadata.issuer);
  const endpoints = {
    'authorization endpoint': metadata.authorization_endpoint,
    'token endpoint': metadata.token_endpoint,
    'registration endpoint': metadata.registration_endpoint,
  };
  for (const [detail, url] of Object.entries(endpoints)) {
    if (url !== undefined && !isSafeAddress(url, serverUrl)) throw unsafe(detail);
  }
  if (!metadata.code_challenge_methods_supported?.includes('S256'))
    throw new McpToolsError(problem('sign-in-no-pkce', { host }));
  const isOurs =
    !resourceMetadata ||
    checkResourceAllowed({
      requestedResource: resourceUrlFromServerUrl(serverUrl),
      configuredResource: resourceMetadata.resource,
    });
  if (!isOurs) {
    throw new McpToolsError(problem('sign-in-mismatch', { host, detail: 'the resource is another one' }));
  }
  return { authorizationServerUrl, metadata, resourceMetadata };
}

/** The rights to ask for: what the server wants now, else what it says that there is, else what the page knows. */
export function scopesFor(
  { metadata, resourceMetadata }: Found,
  { scopes: wanted, isForMore }: Challenge,
  held: readonly string[],
  own: readonly string[],
  limits: Limits,
  secrets: readonly (string | undefined)[],
): readonly string[] {
  const known = scopesOf(resourceMetadata?.scopes_supported, limits, secrets);
  const first = [wanted, known, own].find((list) => list.length > 0) ?? [];
  const all = isForMore ? union(held, first) : first;
  const staying = 'offline_access';
  const canStay = all.length > 0 && scopesOf(metadata.scopes_supported, limits).includes(staying);
  return canStay ? union(all, [staying]) : all;
}

/** The canonical address of the server (RFC 8707), as its own metadata writes it. */
export function resourceOf(serverUrl: string, { resourceMetadata }: Found): string {
  return resourceMetadata?.resource ?? resourceUrlFromServerUrl(serverUrl).href;
}
