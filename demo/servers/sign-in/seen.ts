import type { KoaContextWithOIDC } from 'oidc-provider';
import { isObject } from '../calls.js';
import type { Seen, SeenRequest } from './types.js';

const MAX_ENTRIES = 1000;

/** Parameters whose values are not secret. */
const OPEN = new Set([
  ...['client_id', 'redirect_uri', 'response_type', 'scope', 'resource', 'prompt', 'code_challenge_method'],
  ...['grant_type', 'token_type_hint', 'client_name', 'redirect_uris', 'application_type', 'grant_types'],
  ...['response_types', 'token_endpoint_auth_method'],
]);

/** Records requests, in the order of arrival. */
export class SeenLog {
  #requests: SeenRequest[] = [];

  /** Called after the response, since the contents are known only then. */
  note({ oidc, req, body, status, response }: KoaContextWithOIDC): void {
    // A request for no known endpoint.
    if ((oidc as typeof oidc | undefined) === undefined) return;
    const params = { ...oidc.params, ...oidc.body };
    const asked = Object.keys(params).filter((name) => params[name] !== undefined);
    if (this.#requests.length >= MAX_ENTRIES) this.#requests.shift();
    this.#requests.push({
      at: Date.now(),
      endpoint: oidc.route,
      status,
      origin: req.headers.origin,
      names: asked,
      values: Object.fromEntries(asked.filter((name) => OPEN.has(name)).map((name) => [name, params[name]])),
      hasProof: req.headers['dpop'] !== undefined,
      error: errorOf(body) ?? errorIn(response.get('Location')),
    });
  }

  read(): Seen {
    const tokens: Record<string, number> = {};
    for (const { endpoint, values } of this.#requests) {
      if (endpoint !== 'token') continue;
      const grant = String(values['grant_type']);
      tokens[grant] = (tokens[grant] ?? 0) + 1;
    }
    const count = (endpoint: string): number =>
      this.#requests.filter((request) => request.endpoint === endpoint).length;
    return {
      tokens,
      registrations: count('registration'),
      revocations: count('revocation'),
      requests: [...this.#requests],
    };
  }

  forget(): void {
    this.#requests = [];
  }
}

function errorOf(body: unknown): string | undefined {
  return isObject(body) && typeof body['error'] === 'string' ? body['error'] : undefined;
}

function errorIn(location: string): string | undefined {
  return URL.canParse(location) ? (new URL(location).searchParams.get('error') ?? undefined) : undefined;
}
