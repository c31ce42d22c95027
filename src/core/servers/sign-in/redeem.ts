import {
  type DpopSession,
  exchangeAuthorization,
  type OAuthTokens,
  refreshAuthorization,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client';
import { McpToolsError, problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import { digest } from '../../base/digest.js';
import { isSafeAddress } from './address.js';
import type { Fetch } from './ask-server.js';
import type { Prover } from './dpop.js';
import { resourceOf } from './find.js';
import { scopesOf } from './scopes.js';
import { plainCode } from './problem.js';
import type { Flow, Found, Session, Tokens } from './types.js';

/** What an authorization server may put into its answer to a page's address: longer than any that is meant. */
export const responseChars = 8_192;

/** Longer than what servers take in a header. */
const tokenChars = 16_384;

/** A code that came back, or why none did. Throws where the answer is not of the server that was asked. */
export function codeIn({ found: { metadata } }: Flow, response: URLSearchParams): string {
  const { host } = new URL(metadata.issuer);
  const isOnce = ['code', 'error', 'iss', 'state'].every((name) => response.getAll(name).length <= 1);
  if (!isOnce) {
    throw new McpToolsError(problem('sign-in-mismatch', { host, detail: 'it says the same thing twice' }));
  }
  // RFC 9207: before anything else in it is believed.
  const iss = response.get('iss') ?? undefined;
  const issParameterSupported = metadata['authorization_response_iss_parameter_supported'] === true;
  if (issParameterSupported && iss === undefined) {
    throw new McpToolsError(problem('sign-in-mismatch', { host, detail: 'no issuer is named in it' }));
  }
  validateAuthorizationResponseIssuer({ iss, expectedIssuer: metadata.issuer, issParameterSupported });
  const error = response.get('error');
  if (error === 'access_denied') throw new McpToolsError(problem('sign-in-denied', { host }));
  if (error !== null) {
    throw new McpToolsError(problem('sign-in-refused', { host, error: plainCode(error) }));
  }
  const code = response.get('code');
  if (!code) throw new McpToolsError(problem('sign-in-mismatch', { host, detail: 'nothing is in it' }));
  return code;
}

/** Gets the tokens for a code. */
export async function redeem(
  flow: Flow,
  response: URLSearchParams,
  prover: Prover | undefined,
  fetchFn: Fetch,
  limits: Limits,
): Promise<Session> {
  const { found, client, verifier, callbackUrl, resource, serverUrl } = flow;
  const authorizationCode = codeIn(flow, response);
  const iss = response.get('iss');
  const given = await exchangeAuthorization(found.authorizationServerUrl, {
    metadata: found.metadata,
    clientInformation: client,
    authorizationCode,
    codeVerifier: verifier,
    redirectUri: callbackUrl,
    resource,
    fetchFn,
    ...(iss === null ? {} : { iss }),
    ...proofs(prover),
  });
  const { issuer } = found.metadata;
  const tokens = tokensIn(given, issuer, prover !== undefined);
  const secrets = [authorizationCode, verifier, tokens.access, tokens.refresh];
  const { revocation_endpoint: revocation } = found.metadata as { readonly revocation_endpoint?: unknown };
  return {
    issuer,
    client,
    tokens,
    scopes: given.scope === undefined ? flow.scopes : scopesOf(given.scope, limits, secrets),
    ...whoseOf(issuer, given),
    ...(typeof revocation === 'string' && isSafeAddress(revocation, serverUrl) ? { revocation } : {}),
  };
}

/** Gets new tokens for old ones. */
export async function renew(
  session: Session,
  refreshToken: string,
  found: Found,
  serverUrl: string,
  prover: Prover | undefined,
  fetchFn: Fetch,
  limits: Limits,
): Promise<Session> {
  const given = await refreshAuthorization(found.authorizationServerUrl, {
    metadata: found.metadata,
    clientInformation: session.client,
    refreshToken,
    resource: resourceOf(serverUrl, found),
    fetchFn,
    ...proofs(prover),
  });
  const tokens = { refresh: refreshToken, ...tokensIn(given, session.issuer, prover !== undefined) };
  const secrets = [refreshToken, tokens.access, tokens.refresh];
  const scopes = given.scope === undefined ? session.scopes : scopesOf(given.scope, limits, secrets);
  return { ...session, tokens, scopes };
}

/** The SDK asks no more of what proves than ours does; its type asks for its own class. */
function proofs(prover: Prover | undefined): { dpop?: DpopSession } {
  return prover ? { dpop: prover as unknown as DpopSession } : {};
}

function tokensIn(given: OAuthTokens, issuer: string, isBound: boolean): Tokens {
  const type = given.token_type.toLowerCase();
  const tokens = [given.access_token, given.refresh_token ?? ''];
  const isUsable = tokens.every((token) => token.length <= tokenChars && /^[\x21-\x7e]*$/.test(token));
  const isKnown = type === 'bearer' || (type === 'dpop' && isBound);
  if (!given.access_token || !isUsable || !isKnown) {
    const { host } = new URL(issuer);
    throw new McpToolsError(
      problem('sign-in-failed', { host, detail: 'it gave a token that cannot be used' }),
    );
  }
  return {
    access: given.access_token,
    type,
    ...(given.refresh_token ? { refresh: given.refresh_token } : {}),
  };
}

/**
 * Whose sign-in it is. Where the authorization server says who signed in (OpenID Connect), that one is known again; where it
 * does not, nobody is taken for somebody else. What says so came straight from the token endpoint, and opens nothing.
 */
function whoseOf(issuer: string, { id_token: idToken }: OAuthTokens): Pick<Session, 'principal' | 'isNamed'> {
  const subject = idToken === undefined ? undefined : subjectIn(idToken);
  const { host } = new URL(issuer);
  // The server's own name for somebody is nothing to show, and may be anything.
  const who = subject === undefined ? crypto.randomUUID() : digest(`${issuer}\n${subject}`);
  return { principal: `${who.slice(0, 13)} (${host})`, isNamed: subject !== undefined };
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
