import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  type OAuthProtectedResourceMetadata,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';
import { McpToolsError, problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import { isSafeAddress } from './address.js';
import type { OAuthFetch } from './oauth-fetch.js';
import { scopesOf, union } from './scopes.js';
import { because, type SignInReason } from './reasons.js';

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
  { metadataUrl }: Pick<Challenge, 'metadataUrl'>,
  oauth: OAuthFetch,
): Promise<Discovery> {
  const { origin } = new URL(serverUrl);
  const resourceMetadata = await discoverOAuthProtectedResourceMetadata(
    serverUrl,
    metadataUrl ? { resourceMetadataUrl: metadataUrl } : {},
    oauth.fetch,
  ).catch((error: unknown) => {
    oauth.throwIfUnsafe();
    if (error instanceof TypeError) throw error;
    // Servers before 2025-06-18 have none, and are their own authorization servers.
    return undefined;
  });
  const named = resourceMetadata?.authorization_servers?.[0];
  const authorizationServerUrl = named ?? `${origin}/`;
  throwUnlessSafe(authorizationServerUrl, serverUrl, 'authorization-server');
  const metadata = await discoverAuthorizationServerMetadata(authorizationServerUrl, {
    fetchFn: oauth.fetch,
  }).catch((error: unknown) => {
    oauth.throwIfUnsafe();
    throw error;
  });
  if (!metadata) {
    if (named === undefined) throw new McpToolsError(problem('sign-in-not-found', { origin }));
    const { host } = new URL(named);
    throw new McpToolsError(problem('sign-in-unreachable', { origin, host, ...because('unreadable') }));
  }
  throwUnlessUsable(serverUrl, { authorizationServerUrl, metadata, resourceMetadata });
  return { authorizationServerUrl, metadata, resourceMetadata };
}

function throwUnlessUsable(serverUrl: string, { metadata, resourceMetadata }: Discovery): void {
  const { host } = new URL(metadata.issuer);
  const endpoints: readonly (readonly [SignInReason, string | undefined])[] = [
    ['authorization-endpoint', metadata.authorization_endpoint],
    ['token-endpoint', metadata.token_endpoint],
    ['registration-endpoint', metadata.registration_endpoint],
  ];
  for (const [name, url] of endpoints) {
    if (url !== undefined) throwUnlessSafe(url, serverUrl, name);
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
  if (isSafeAddress(url, serverUrl)) return;
  const { origin } = new URL(serverUrl);
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

/**
 * True if tokens are to be bound to a key of this page (RFC 9449): the authorization server can do that, and the server
 * itself says that it takes such tokens (RFC 9728). One that does not say so would refuse them.
 */
export function takesDpop({ metadata, resourceMetadata }: Discovery): boolean {
  const all = [metadata, resourceMetadata] as readonly (Readonly<Record<string, unknown>> | undefined)[];
  const lists = all.map((one) => one?.['dpop_signing_alg_values_supported']);
  return lists.every((list) => Array.isArray(list) && list.includes(dpopAlgorithm));
}
