import { digest } from '../../base/digest.js';
import { McpToolsError, problem } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import { withoutQuery } from '../../../shared/network.js';
import { isSafeAddress } from './address.js';
import type { AuthorizationRequest, Client } from './authorization-request.js';
import { type Discovery, resourceOf } from './discovery.js';
import { createOAuthFetch, jsonOf } from './oauth-fetch.js';
import { because, faultIn, type SignInReason, type FaultOf } from './reasons.js';
import { scopesOf } from './scopes.js';
import { plainCode, TokenRefusal } from './sign-in-problem.js';
import { objectOf } from '../../../shared/is-object.js';
import { readDocument } from './documents.js';
import type { DpopProver } from './dpop.js';

interface Tokens {
  readonly access: string;
  readonly type: 'bearer' | 'dpop';
  readonly refresh?: string | undefined;
}

/** Sign-in at one server. */
export interface OAuthSession {
  readonly issuer: string;
  readonly tokens: Tokens;
  readonly scopes: readonly string[];
  readonly client: Client;
  /** Unique name of the account, without other information. */
  readonly principal: string;
  /** True if the authorization server named the account. */
  readonly isNamed: boolean;
  /** Address for revoking its tokens. `undefined` if there is none. */
  readonly revocation?: string | undefined;
}

interface TokenOptions {
  readonly prover: DpopProver | undefined;
  readonly limits: Limits;
}

/** Maximum length of a token. No server accepts more in a header. */
const maxTokenChars = 16_384;

/** Returns the code of a response. Throws if there is none, or if the response is from another server. */
export function codeIn(
  { found: { metadata, issuers } }: AuthorizationRequest,
  response: URLSearchParams,
): string {
  const { host } = new URL(metadata.issuer);
  const mismatch = (reason: SignInReason): McpToolsError =>
    new McpToolsError(problem('sign-in-mismatch', { host, ...because(reason) }));
  const isOnce = ['code', 'error', 'iss', 'state'].every((name) => response.getAll(name).length <= 1);
  if (!isOnce) throw mismatch('repeated');
  // RFC 9207: checked before the rest of the response, and compared exactly.
  const iss = response.get('iss');
  if (!iss && metadata['authorization_response_iss_parameter_supported'] === true)
    throw mismatch('no-issuer');
  if (iss && !issuers.includes(iss)) throw mismatch('other-issuer');
  const error = response.get('error');
  if (error === 'access_denied') throw new McpToolsError(problem('sign-in-denied', { host }));
  if (error !== null) {
    throw new McpToolsError(problem('sign-in-refused', { host, error: plainCode(error) }));
  }
  const code = response.get('code');
  if (!code) throw mismatch('empty');
  return code;
}

/** Exchanges the code of a response for tokens. */
export async function exchangeCode(
  request: AuthorizationRequest,
  response: URLSearchParams,
  options: TokenOptions,
): Promise<OAuthSession> {
  const { prover, limits } = options;
  const { found, client, verifier, callbackUrl, resource, serverUrl } = request;
  const authorizationCode = codeIn(request, response);
  const { issuer } = found.metadata;
  const grant = {
    grant_type: 'authorization_code',
    code: authorizationCode,
    code_verifier: verifier,
    redirect_uri: callbackUrl,
    resource,
  };
  const given = await requestTokens(grant, client, found, serverUrl, options);
  const tokens = tokensIn(given, found, prover !== undefined);
  const secrets = [authorizationCode, verifier, tokens.access, tokens.refresh];
  const { revocation_endpoint: revocation } = found.metadata as { readonly revocation_endpoint?: unknown };
  return {
    issuer,
    client,
    tokens,
    scopes: given.scope === undefined ? request.scopes : scopesOf(given.scope, limits, secrets),
    ...accountOf(issuer, given),
    ...(typeof revocation === 'string' && isSafeAddress(revocation, serverUrl) ? { revocation } : {}),
  };
}

/** Returns the session with new tokens. */
export async function refreshTokens(
  session: OAuthSession,
  refreshToken: string,
  found: Discovery,
  serverUrl: string,
  options: TokenOptions,
): Promise<OAuthSession> {
  const { prover, limits } = options;
  const resource = resourceOf(serverUrl, found);
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken, resource };
  const given = await requestTokens(grant, session.client, found, serverUrl, options);
  const tokens = { refresh: refreshToken, ...tokensIn(given, found, prover !== undefined) };
  const secrets = [refreshToken, tokens.access, tokens.refresh];
  const scopes = given.scope === undefined ? session.scopes : scopesOf(given.scope, limits, secrets);
  return { ...session, tokens, scopes };
}

/** Revokes the tokens (RFC 7009). Callers do not wait for the authorization server. */
export async function revoke(
  { revocation, tokens, client }: OAuthSession,
  serverUrl: string,
  limits: Limits,
): Promise<void> {
  if (revocation === undefined) return;
  const { client_id: clientId, client_secret: secret } = client;
  const body = new URLSearchParams({
    token: tokens.refresh ?? tokens.access,
    token_type_hint: tokens.refresh === undefined ? 'access_token' : 'refresh_token',
    client_id: clientId,
    ...(secret === undefined ? {} : { client_secret: secret }),
  });
  // The request has to continue if the page closes.
  const init = { method: 'POST', body, keepalive: true };
  await createOAuthFetch(serverUrl, limits)(revocation, init).catch(() => undefined);
}

function tokensIn(given: GivenTokens, { metadata }: Discovery, isBound: boolean): Tokens {
  const { access_token: access, refresh_token: refresh, token_type: typeName } = given;
  const type = typeName.toLowerCase();
  const isToken = (token: string): boolean => token.length <= maxTokenChars && /^[\x21-\x7e]*$/.test(token);
  const isKnown = type === 'bearer' || (type === 'dpop' && isBound);
  const isGood = {
    access_token: isToken(access),
    refresh_token: isToken(refresh ?? ''),
    token_type: isKnown,
  };
  const wrong = Object.entries(isGood).find(([, isUsable]) => !isUsable);
  if (wrong || !(type === 'bearer' || type === 'dpop')) {
    const { host } = new URL(metadata.issuer);
    const why = faultIn('tokens', withoutQuery(metadata.token_endpoint), 'wrong', wrong?.[0]);
    throw new McpToolsError(problem('sign-in-failed', { host, ...why }));
  }
  return { access, type, ...(refresh ? { refresh } : {}) };
}

/**
 * Returns the account. If the authorization server names the person (OpenID Connect), the account is recognized the next
 * time. Otherwise, each sign-in is a new account. The id token comes directly from the token endpoint and gives no access.
 */
function accountOf(
  issuer: string,
  { id_token: idToken = '' }: GivenTokens,
): Pick<OAuthSession, 'principal' | 'isNamed'> {
  const subject = subjectIn(idToken);
  const { host } = new URL(issuer);
  // The server's own name for a person may be anything, and is not shown.
  const id = subject === undefined ? crypto.randomUUID() : digest(`${issuer}\n${subject}`);
  return { principal: `${id.slice(0, 13)} (${host})`, isNamed: subject !== undefined };
}

function subjectIn(idToken: string): string | undefined {
  try {
    const claims = atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { sub } = JSON.parse(claims) as { sub?: unknown };
    return typeof sub === 'string' && sub.length > 0 && sub.length <= 255 ? sub : undefined;
  } catch {
    return undefined;
  }
}

/** Answer of a token endpoint, as read by `readDocument`. */
interface GivenTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string;
  readonly scope?: string;
  readonly id_token?: string;
}

/** Requests tokens from a token endpoint (RFC 6749, 4.1.3 and 6). Rejects with a `TokenRefusal` if it rejects the request. */
async function requestTokens(
  grant: Readonly<Record<string, string>>,
  client: Client,
  { metadata }: Discovery,
  serverUrl: string,
  { prover, limits }: TokenOptions,
): Promise<GivenTokens> {
  const { token_endpoint: url, token_endpoint_auth_methods_supported: methods = [] } = metadata;
  const body = new URLSearchParams(grant);
  const headers = new Headers({ Accept: 'application/json' });
  authenticate(client, methods, headers, body);
  const send = async (): Promise<Response> => {
    if (prover) headers.set('DPoP', await prover.buildProof({ htm: 'POST', htu: url }));
    const response = await createOAuthFetch(serverUrl, limits)(url, { method: 'POST', headers, body });
    prover?.observeNonce(response, url);
    return response;
  };
  let response = await send();
  let given = await jsonOf(response);
  if (prover && response.status === 400 && objectOf(given)['error'] === 'use_dpop_nonce') {
    response = await send();
    given = await jsonOf(response);
  }
  const { error, access_token: token } = objectOf(given);
  const { ok, status } = response;
  const fault = (...[reason, field]: FaultOf): McpToolsError => {
    const { host } = new URL(url);
    const why = faultIn('tokens', withoutQuery(url), reason, field);
    // Another attempt would have the same result.
    const code = reason === 'blank' ? 'sign-in-failed' : 'sign-in-unreachable';
    return new McpToolsError(problem(code, { origin: new URL(serverUrl).origin, host, ...why }));
  };
  // These statuses do not show whether the tokens are valid.
  if (status >= 500 || status === 429) throw fault(`HTTP ${status}`);
  if (!ok || (error && !token)) {
    // Its message may echo a token.
    throw new TokenRefusal(typeof error === 'string' && error ? plainCode(error) : `HTTP ${status}`);
  }
  return readDocument('tokens', given, fault) as unknown as GivenTokens;
}

/** Adds the client authentication that the server supports. Most pages have no secret. */
function authenticate(
  client: Client,
  supported: readonly string[],
  headers: Headers,
  body: URLSearchParams,
): void {
  const { client_id: id, client_secret: secret } = client;
  const own = 'token_endpoint_auth_method' in client ? client.token_endpoint_auth_method : undefined;
  const known = ['client_secret_basic', 'client_secret_post', 'none'];
  const method = [...known.filter((one) => one === own), ...known].find(
    (one) => supported.length === 0 || supported.includes(one),
  );
  if (secret && method === 'client_secret_basic') {
    headers.set('Authorization', `Basic ${btoa(`${id}:${secret}`)}`);
    return;
  }
  body.set('client_id', id);
  if (secret && method !== 'none') body.set('client_secret', secret);
}
