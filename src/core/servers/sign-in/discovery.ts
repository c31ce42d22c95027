import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  type OAuthProtectedResourceMetadata,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';
import { isObject } from '../../../shared/is-object.js';
import type { JsonObject } from '../../../shared/json.js';
import { type Fetch, withoutQuery } from '../../../shared/network.js';
import { McpToolsError, problem, type ProblemData } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import { isSafeAddress, issuerOf, resourceMetadataUrls, serverMetadataUrls } from './address.js';
import { readDocument } from './documents.js';
import { createOAuthFetch, jsonOf } from './oauth-fetch.js';
import { because, faultIn, type FaultOf, type SignInReason } from './reasons.js';
import { scopesOf, union } from './scopes.js';
import { signInProblem } from './sign-in-problem.js';

/** Sign-in that a server requires, from its challenge. */
export interface Challenge {
  readonly metadataUrl?: URL | undefined;
  readonly scopes: readonly string[];
  /** True if the sign-in is valid but does not give enough access. */
  readonly isForMore: boolean;
}

/** Metadata for a sign-in, from the server and its authorization server. */
export interface Discovery {
  readonly authorizationServerUrl: string;
  readonly metadata: AuthorizationServerMetadata;
  readonly resourceMetadata?: OAuthProtectedResourceMetadata | undefined;
  /** Spellings of the issuer in the documents: with or without the slash of an empty path. */
  readonly issuers: readonly string[];
}

/**
 * Finds the authorization server of a server (RFC 9728, RFC 8414, OpenID Connect Discovery) and checks that it can be used.
 * Reads only public documents. Rejects with an error for `signInProblem`.
 */
export async function discover(
  serverUrl: string,
  { metadataUrl }: Challenge,
  limits: Limits,
): Promise<Discovery> {
  const { origin } = new URL(serverUrl);
  const send = createOAuthFetch(serverUrl, limits);
  const notFound = (fault: ProblemData): McpToolsError =>
    new McpToolsError(problem('sign-in-not-found', { origin, ...fault }));
  const urls = [...(metadataUrl ? [metadataUrl.href] : []), ...resourceMetadataUrls(serverUrl)];
  const { document, error } = await findDocument('resource', urls, send, notFound);
  const resourceMetadata = document as OAuthProtectedResourceMetadata | undefined;
  const named = resourceMetadata?.authorization_servers?.[0];
  // Servers that predate MCP 2025-06-18 name none and are their own authorization servers.
  const authorizationServerUrl = named ?? `${origin}/`;
  throwUnlessSafe(authorizationServerUrl, serverUrl, 'authorization-server');
  const { host } = new URL(authorizationServerUrl);
  const found = await findDocument(
    'authorization',
    serverMetadataUrls(authorizationServerUrl),
    send,
    (fault) => new McpToolsError(problem('sign-in-unreachable', { origin, host, ...fault })),
  );
  if (!found.document) {
    const none = error ?? notFound(faultIn('resource', origin, 'missing', 'authorization_servers'));
    throw (named === undefined ? undefined : found.error) ?? none;
  }
  const given = found.document as unknown as AuthorizationServerMetadata;
  const { issuer, response_types_supported: types = [] } = given as Partial<AuthorizationServerMetadata>;
  const metadata = {
    ...given,
    issuer: issuerOf(String(issuer)),
    response_types_supported: types.length > 0 ? types : ['code'],
  };
  const issuers = [String(issuer), ...(named === undefined ? [] : [named])];
  const discovery = { authorizationServerUrl, metadata, resourceMetadata, issuers };
  throwUnlessUsable(serverUrl, discovery, found.at);
  return discovery;
}

/** Document with its address, or the reason why it was not found. */
interface FoundDocument {
  readonly document?: JsonObject;
  readonly at: string;
  readonly error?: McpToolsError;
}

/** Fields that identify a document. Without them it is something else, such as a server's error. */
const marks = {
  resource: ['resource', 'authorization_servers'],
  authorization: ['issuer', 'token_endpoint'],
};

/** Looks for a document at these addresses. Rejects if it exists but cannot be used, or if an address is not safe. */
async function findDocument(
  kind: keyof typeof marks,
  urls: readonly string[],
  send: Fetch,
  errorOf: (fault: ProblemData) => McpToolsError,
): Promise<FoundDocument> {
  let found: FoundDocument = { at: '' };
  for (const url of urls) {
    const { origin } = new URL(url);
    // A server's path may contain a secret.
    const at = kind === 'resource' ? origin : withoutQuery(url);
    const fault = (...why: FaultOf): McpToolsError => errorOf(faultIn(kind, at, ...why));
    const answer = await send(url, { headers: { Accept: 'application/json' } }).catch((cause: unknown) => {
      const why = signInProblem(cause, { origin, host: origin });
      if (why.code !== 'sign-in-unreachable') throw new McpToolsError(why);
      return why.data['reason'] as SignInReason;
    });
    const isAnswer = typeof answer === 'object';
    const given: unknown = isAnswer && answer.ok ? await jsonOf(answer) : undefined;
    if (isObject(given) && marks[kind].some((name) => name in given)) {
      return { document: readDocument(kind, given, fault), at };
    }
    const reason = !isAnswer ? answer : answer.ok ? 'unreadable' : (`HTTP ${answer.status}` as const);
    found = { at, error: found.error ?? fault(reason) };
    // A server that timed out once is not asked again.
    if (reason === 'timed-out') break;
  }
  return found;
}

function throwUnlessUsable(
  serverUrl: string,
  { authorizationServerUrl, metadata, resourceMetadata }: Discovery,
  at: string,
): void {
  const { host } = new URL(authorizationServerUrl);
  const { issuer, response_types_supported: types } = metadata;
  // The address may end in a slash that the issuer lacks.
  if (![issuer, `${issuer}/`].includes(issuerOf(authorizationServerUrl))) {
    const why = faultIn('authorization', at, 'other-issuer');
    throw new McpToolsError(problem('sign-in-mismatch', { host, ...why }));
  }
  const { origin, host: server } = new URL(serverUrl);
  if (!types.includes('code')) {
    const why = faultIn('authorization', at, 'wrong', 'response_types_supported');
    throw new McpToolsError(problem('sign-in-unreachable', { origin, host, ...why }));
  }
  for (const name of ['authorization', 'token', 'registration'] as const) {
    const url = metadata[`${name}_endpoint`];
    if (url !== undefined) throwUnlessSafe(url, serverUrl, `${name}-endpoint`);
  }
  if (!metadata.code_challenge_methods_supported?.includes('S256')) {
    const why = faultIn('authorization', at, 'no-pkce', 'code_challenge_methods_supported');
    throw new McpToolsError(problem('sign-in-no-pkce', { host, ...why }));
  }
  const isOurs =
    !resourceMetadata ||
    checkResourceAllowed({
      requestedResource: resourceUrlFromServerUrl(serverUrl),
      configuredResource: resourceMetadata.resource,
    });
  if (!isOurs) {
    const why = faultIn('resource', origin, 'other-resource');
    throw new McpToolsError(problem('sign-in-mismatch', { host: server, ...why }));
  }
}

/** Throws unless the address may be requested or opened. `name` is the reason that the error names. */
export function throwUnlessSafe(url: string, serverUrl: string, name: SignInReason): void {
  const { origin } = new URL(serverUrl);
  if (!isSafeAddress(url, serverUrl))
    throw new McpToolsError(problem('sign-in-unsafe', { origin, ...because(name) }));
}

/** Returns the scopes to request: those the server requires now, else those it lists, else those of the page. */
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

/** Returns the canonical address of the server (RFC 8707), as written in its metadata. */
export function resourceOf(serverUrl: string, { resourceMetadata }: Discovery): string {
  return resourceMetadata?.resource ?? resourceUrlFromServerUrl(serverUrl).href;
}

export const dpopAlgorithm = 'ES256';

/** Returns true if tokens are bound to a key of this page (RFC 9449). Both servers have to declare support for it. */
export function takesDpop({ metadata, resourceMetadata }: Discovery): boolean {
  const all = [metadata, resourceMetadata] as readonly (Readonly<Record<string, unknown>> | undefined)[];
  const lists = all.map((one) => one?.['dpop_signing_alg_values_supported']);
  return lists.every((list) => Array.isArray(list) && list.includes(dpopAlgorithm));
}
