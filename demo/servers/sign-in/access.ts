import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject } from '../calls.js';
import { sendJson } from '../http.js';
import { PROOF_ALGORITHMS, ProofReader } from './proof.js';
import type { Access, AuthorizationServer } from './types.js';

export interface ProtectedResource {
  readonly url: string;
  readonly metadataUrl: string;
  readonly authorizationServer: AuthorizationServer;
  /** The scope that each tool needs. A tool that is not listed needs only a sign-in. */
  readonly rights: ReadonlyMap<string, string>;
  /** The scope to request first. */
  readonly firstScope: string;
}

/** Lets a request pass, or responds with the sign-in address and the scope (MCP 2026-07-28, "Authorization"). */
export class Gate {
  readonly #resource: ProtectedResource;

  readonly #proofs = new ProofReader();

  constructor(resource: ProtectedResource) {
    this.#resource = resource;
  }

  /** Returns `undefined` after the request has been rejected. */
  async pass(req: IncomingMessage, res: ServerResponse, body?: unknown): Promise<Access | undefined> {
    const [scheme = '', token = ''] = (req.headers.authorization ?? '').split(' ');
    if (token === '') {
      this.#refuse(res, 401, { scope: this.#resource.firstScope });
      return undefined;
    }
    const access = await this.#look(req, scheme.toLowerCase(), token);
    if (!access) {
      this.#refuse(res, 401, { error: 'invalid_token', scope: this.#resource.firstScope });
      return undefined;
    }
    const missing = this.#neededFor(body).find((scope) => !access.scopes.includes(scope));
    if (missing !== undefined) {
      this.#refuse(res, 403, { error: 'insufficient_scope', scope: missing });
      return undefined;
    }
    return access;
  }

  async #look(req: IncomingMessage, scheme: string, token: string): Promise<Access | undefined> {
    const { authorizationServer, url } = this.#resource;
    if (scheme !== 'bearer' && scheme !== 'dpop') return undefined;
    const access = await authorizationServer.lookUp(token);
    if (access?.audience !== url) return undefined;
    // A token that is bound to a key is not a bearer token, and vice versa.
    if ((access.key !== undefined) !== (scheme === 'dpop')) return undefined;
    if (access.key === undefined) return access;
    return (await this.#proofs.keyOf(req, url, token)) === access.key ? access : undefined;
  }

  #neededFor(body: unknown): string[] {
    return (Array.isArray(body) ? (body as unknown[]) : [body]).flatMap((message) => {
      if (!isObject(message) || message['method'] !== 'tools/call' || !isObject(message['params'])) return [];
      const right = this.#resource.rights.get(String(message['params']['name']));
      return right === undefined ? [] : [right];
    });
  }

  #refuse(res: ServerResponse, status: 401 | 403, facts: Readonly<Record<string, string>>): void {
    const { authorizationServer, metadataUrl } = this.#resource;
    const parts = Object.entries({ ...facts, resource_metadata: metadataUrl }).map(
      ([name, value]) => `${name}="${value}"`,
    );
    const challenges = [
      `Bearer ${parts.join(', ')}`,
      ...(authorizationServer.hasDpop ? [`DPoP algs="${PROOF_ALGORITHMS.join(' ')}"`] : []),
    ];
    // In one header line: with two, Firefox exposes neither to a page.
    res.setHeader('WWW-Authenticate', challenges.join(', '));
    sendJson(res, status, { error: facts['error'] ?? 'unauthorized' });
  }
}
