import type { Fetch } from './ask-server.js';
import { dpopAlg as alg } from './takes-dpop.js';
/** Keys that cannot be read out. */
export function dpopKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
}

/** What a request is, as a proof says it. */
interface Proven {
  readonly htm: string;
  readonly htu: string | URL;
  readonly accessToken?: string;
}

/** Proves with each request that it comes from whoever has the key. The SDK's own would bring a library of 30 kB. */
export interface Prover {
  /** A proof for one request; each only once. */
  buildProof(request: Proven): Promise<string>;
  /** Servers may want a word of theirs in the next proof. */
  observeNonce(response: Response, url: string | URL): void;
  /** Sends requests with a proof beside the token, and once more where the server wants its own word in it. */
  proving(token: () => string | undefined, plain: Fetch): Fetch;
}

export async function proverOf({ publicKey, privateKey }: CryptoKeyPair): Promise<Prover> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const head = encoded({ typ: 'dpop+jwt', alg, jwk: { kty, crv, x, y } });
  const nonces = new Map<string, string>();
  const prover: Prover = {
    async buildProof({ htm, htu, accessToken }) {
      const { origin, pathname } = new URL(htu);
      const nonce = nonces.get(origin);
      const body = encoded({
        jti: crypto.randomUUID(),
        htm: htm.toUpperCase(),
        htu: origin + pathname,
        iat: Math.floor(Date.now() / 1000),
        ...(accessToken === undefined ? {} : { ath: base64Url(await sha256(accessToken)) }),
        ...(nonce === undefined ? {} : { nonce }),
      });
      const said = utf8(`${head}.${body}`);
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, said);
      return `${head}.${body}.${base64Url(signature)}`;
    },
    observeNonce({ headers }, url) {
      const nonce = headers.get('dpop-nonce');
      if (nonce) nonces.set(new URL(url).origin, nonce);
    },
    proving: (token, plain) => proving(prover, token, plain),
  };
  return prover;
}

function proving(prover: Prover, token: () => string | undefined, plain: Fetch): Fetch {
  return async (url, init = {}) => {
    const send = async (): Promise<Response> => {
      const accessToken = token();
      if (accessToken === undefined) return plain(url, init);
      const headers = new Headers(init.headers);
      headers.set('Authorization', `DPoP ${accessToken}`);
      headers.set('DPoP', await prover.buildProof({ htm: init.method ?? 'GET', htu: url, accessToken }));
      return plain(url, { ...init, headers });
    };
    const first = await send();
    prover.observeNonce(first, url);
    const wantsNonce =
      first.status === 401 && /use_dpop_nonce/.test(first.headers.get('www-authenticate') ?? '');
    if (!wantsNonce || !first.headers.has('dpop-nonce')) return first;
    const second = await send();
    prover.observeNonce(second, url);
    return second;
  };
}

function encoded(value: object): string {
  return base64Url(utf8(JSON.stringify(value)));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', utf8(text));
}

function base64Url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
