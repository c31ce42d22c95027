import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';

export const PROOF_ALGORITHMS: ('ES256' | 'EdDSA')[] = ['ES256', 'EdDSA'];

/** Maximum age of a proof, and maximum lead of its clock over ours. */
const WINDOW_SECONDS = 300;

/** Checks the proof that comes with a token bound to a key (RFC 9449, 4.3 and 7.1). */
export class ProofReader {
  /** By id: the time when the proof would be too old anyway. */
  readonly #used = new Map<string, number>();

  /** Returns the thumbprint of the key that signed this request; `undefined` if the proof is invalid. */
  async keyOf(req: IncomingMessage, url: string, token: string): Promise<string | undefined> {
    const proof = req.headers['dpop'];
    // Node joins several with a comma, which is not a JWT.
    if (typeof proof !== 'string') return undefined;
    try {
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: PROOF_ALGORITHMS,
        clockTolerance: WINDOW_SECONDS,
        maxTokenAge: WINDOW_SECONDS,
        requiredClaims: ['jti', 'iat'],
      });
      const ath = createHash('sha256').update(token).digest('base64url');
      const isOfThisRequest =
        payload['htm'] === req.method && payload['htu'] === url && payload['ath'] === ath;
      if (!isOfThisRequest || !protectedHeader.jwk || !this.#isNew(payload.jti ?? '')) return undefined;
      return await calculateJwkThumbprint(protectedHeader.jwk);
    } catch {
      return undefined;
    }
  }

  #isNew(id: string): boolean {
    const now = Date.now() / 1000;
    for (const [other, end] of this.#used) if (end < now) this.#used.delete(other);
    if (this.#used.has(id)) return false;
    this.#used.set(id, now + 3 * WINDOW_SECONDS);
    return true;
  }
}
