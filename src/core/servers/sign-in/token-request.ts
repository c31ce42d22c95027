import { objectOf } from '../../../shared/is-object.js';
import { withoutQuery } from '../../../shared/network.js';
import { McpToolsError, problem } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import type { Client } from './authorization-request.js';
import type { Discovery } from './discovery.js';
import { readDocument } from './documents.js';
import type { DpopProver } from './dpop.js';
import { createOAuthFetch, jsonOf } from './oauth-fetch.js';
import { type FaultOf, faultIn } from './reasons.js';
import { plainCode, TokenRefusal } from './sign-in-problem.js';

/** The answer of a token endpoint, as `readDocument` reads it. */
export interface GivenTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string;
  readonly scope?: string;
  readonly id_token?: string;
}

export interface TokenOptions {
  readonly prover: DpopProver | undefined;
  readonly limits: Limits;
}

/** Asks a token endpoint for tokens (RFC 6749, 4.1.3 and 6). Rejects with a `TokenRefusal` where it refuses them. */
export async function requestTokens(
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
    // Nothing else would come of another try.
    const code = reason === 'blank' ? 'sign-in-failed' : 'sign-in-unreachable';
    return new McpToolsError(problem(code, { origin: new URL(serverUrl).origin, host, ...why }));
  };
  // Such an answer says nothing of the tokens.
  if (status >= 500 || status === 429) throw fault(`HTTP ${status}`);
  if (!ok || (error && !token)) {
    // Its message may echo a token.
    throw new TokenRefusal(typeof error === 'string' && error ? plainCode(error) : `HTTP ${status}`);
  }
  return readDocument('tokens', given, fault) as unknown as GivenTokens;
}

/** Says who asks, in a way that the server supports. Pages mostly have no secret. */
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
