import type { DpopProofRequest } from '@modelcontextprotocol/client';
import { base64Digest, base64Url, utf8 } from './base64-url.js';
import { dpopAlgorithm } from './discovery.js';
import type { Fetch } from '../../../shared/network.js';

/** Creates keys that cannot be exported. */
export function createDpopKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
}

/** Proves that each request comes from the owner of the key. The SDK's implementation would add a library of 30 kB. */
export class DpopProver {
  readonly #privateKey: CryptoKey;
  readonly #head: string;
  readonly #nonces = new Map<string, string>();

  private constructor(privateKey: CryptoKey, head: string) {
    this.#privateKey = privateKey;
    this.#head = head;
  }

  static async create({ publicKey, privateKey }: CryptoKeyPair): Promise<DpopProver> {
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
    const head = { typ: 'dpop+jwt', alg: dpopAlgorithm, jwk: { kty, crv, x, y } };
    return new DpopProver(privateKey, encode(head));
  }

  /** Returns a proof for one request. Each proof may be used once. */
  async buildProof({ htm, htu, accessToken }: DpopProofRequest): Promise<string> {
    const { origin, pathname } = new URL(htu);
    const nonce = this.#nonces.get(origin);
    const body = encode({
      jti: crypto.randomUUID(),
      htm: htm.toUpperCase(),
      htu: origin + pathname,
      iat: Math.floor(Date.now() / 1000),
      ...(accessToken === undefined ? {} : { ath: await base64Digest(accessToken) }),
      ...(nonce === undefined ? {} : { nonce }),
    });
    const signed = utf8(`${this.#head}.${body}`);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(algorithm, this.#privateKey, signed);
    return `${this.#head}.${body}.${base64Url(signature)}`;
  }

  /** Stores the nonce that a server requires in the next proof. */
  observeNonce({ headers }: Response, url: string | URL): void {
    const nonce = headers.get('dpop-nonce');
    if (nonce) this.#nonces.set(new URL(url).origin, nonce);
  }

  /** Returns a `fetch` that adds a proof to the token. It repeats a request once if the server requires its nonce. */
  wrap(token: () => string | undefined, plain: Fetch): Fetch {
    return async (url, init = {}) => {
      const send = async (): Promise<Response> => {
        const accessToken = token();
        if (accessToken === undefined) return plain(url, init);
        const headers = new Headers(init.headers);
        headers.set('Authorization', `DPoP ${accessToken}`);
        headers.set('DPoP', await this.buildProof({ htm: init.method ?? 'GET', htu: url, accessToken }));
        return plain(url, { ...init, headers });
      };
      const first = await send();
      this.observeNonce(first, url);
      const wantsNonce =
        first.status === 401 && /use_dpop_nonce/.test(first.headers.get('www-authenticate') ?? '');
      if (!wantsNonce || !first.headers.has('dpop-nonce')) return first;
      const second = await send();
      this.observeNonce(second, url);
      return second;
    };
  }
}

function encode(value: object): string {
  return base64Url(utf8(JSON.stringify(value)));
}
