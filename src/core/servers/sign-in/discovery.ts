import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  type OAuthProtectedResourceMetadata,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';
import { McpToolsError, problem } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import { isSafeAddress } from './address.js';
import { createOAuthFetch } from './oauth-fetch.js';
import { because, type SignInReason } from './reasons.js';
import { scopesOf, union } from './scopes.js';

/** The sign-in that a server wants, as it said in a refusal. */
export interface Challenge {
  readonly metadataUrl?: URL | undefined;
  readonly scopes: readonly string[];
  /** True if the sign-in is good, but does not give enough access. */
  readonly isForMore: boolean;
}

/** The place to sign in to a server, from its own metadata and those of its authorization server. */
export interface Discovery {
  readonly authorizationServerUrl: string;
  readonly metadata: AuthorizationServerMetadata;
  readonly resourceMetadata?: OAuthProtectedResourceMetadata | undefined;
}

/**
 * Finds out where people sign in to a server (RFC 9728, RFC 8414, OpenID Connect Discovery), and whether that can be used.
 * Only documents that are there for everybody are read. Rejects with an error for `signInProblem`.
 */
export async function discover(
  serverUrl: string,
  { metadataUrl }: Challenge,
  limits: Limits,
): Promise<Discovery> {
  const { origin } = new URL(serverUrl);
  let unsafe: McpToolsError | undefined;
  const fetchFn = createOAuthFetch(serverUrl, limits, (error) => (unsafe ??= error));
  const resourceMetadata = await discoverOAuthProtectedResourceMetadata(
    serverUrl,
    metadataUrl ? { resourceMetadataUrl: metadataUrl } : {},
    fetchFn,
  ).catch((error: unknown) => {
    // The SDK would go on without the address.
    if (unsafe) throw unsafe;
    if (error instanceof TypeError) throw error;
    // Servers before 2025-06-18 have none, and are their own authorization servers.
    return undefined;
  });
  const named = resourceMetadata?.authorization_servers?.[0];
  const authorizationServerUrl = named ?? `${origin}/`;
  throwUnlessSafe(authorizationServerUrl, serverUrl, 'authorization-server');
  const metadata = await discoverAuthorizationServerMetadata(authorizationServerUrl, { fetchFn }).catch(
    (error: unknown) => {
      throw unsafe ?? error;
    },
  );
  if (!metadata) {
    if (named === undefined) throw new McpToolsError(problem('sign-in-not-found', { origin }));
    const about = { origin, host: new URL(named).host, ...because('unreadable') };
    throw new McpToolsError(problem('sign-in-unreachable', about));
  }
  throwUnlessUsable(serverUrl, { authorizationServerUrl, metadata, resourceMetadata });
  return { authorizationServerUrl, metadata, resourceMetadata };
}

function throwUnlessUsable(serverUrl: string, { metadata, resourceMetadata }: Discovery): void {
  const { host } = new URL(metadata.issuer);
  for (const name of ['authorization', 'token', 'registration'] as const) {
    const url = metadata[`${name}_endpoint`];
    if (url !== undefined) throwUnlessSafe(url, serverUrl, `${name}-endpoint`);
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
    throw new McpToolsError(problem('sign-in-mismatch', { host, ...because('other-resource') }));
  }
}

/** Throws unless the address may be asked or opened; `name` says which it is. */
export function throwUnlessSafe(url: string, serverUrl: string, name: SignInReason): void {
  const { origin } = new URL(serverUrl);
  if (!isSafeAddress(url, serverUrl))
    throw new McpToolsError(problem('sign-in-unsafe', { origin, ...because(name) }));
}

/** Returns the scopes to ask for: those the server wants now, else those it lists, else those the page knows. */
export function scopesFor(
  { metadata, resourceMetadata }: Discovery,
  { scopes: wanted, isForMore }: Challenge,
  held: readonly string[],
  own: readonly string[],
  limits: Limits,
  secrets: readonly (string | undefined)[],
): readonly string[] {
  const known = scopesOf(resourceMetadata?.scopes_supported, limits, secrets);
  const first = [wanted, known, own].find((list) => list.length > 0) ?? [];
  const all = isForMore ? union(held, first) : first;
  const offline = 'offline_access';
  const hasOffline = all.length > 0 && scopesOf(metadata.scopes_supported, limits).includes(offline);
  return hasOffline ? union(all, [offline]) : all;
}

/** Returns the canonical address of the server (RFC 8707), as its own metadata writes it. */
export function resourceOf(serverUrl: string, { resourceMetadata }: Discovery): string {
  return resourceMetadata?.resource ?? resourceUrlFromServerUrl(serverUrl).href;
}

export const dpopAlgorithm = 'ES256';

/** Returns true if tokens are to be bound to a key of this page (RFC 9449): both servers have to say that they take such. */
export function takesDpop({ metadata, resourceMetadata }: Discovery): boolean {
  const all = [metadata, resourceMetadata] as readonly (Readonly<Record<string, unknown>> | undefined)[];
  const lists = all.map((one) => one?.['dpop_signing_alg_values_supported']);
  return lists.every((list) => Array.isArray(list) && list.includes(dpopAlgorithm));
}
