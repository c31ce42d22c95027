import { UnauthorizedError } from '@modelcontextprotocol/client';
import { McpToolsError } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import { type Fetch, parseAddress } from '../../../shared/network.js';
import type { SignedIn } from '../../protocol/index.js';
import { readChallenge } from './challenge.js';
import { type Challenge, discover } from './discovery.js';
import { DpopProver } from './dpop.js';
import { scopesOf } from './scopes.js';
import { signInProblem, TokenRefusal } from './sign-in-problem.js';
import type { SessionWithKeys, SignInStore } from './sign-in-store.js';
import { withTabLock } from '../../base/tab-lock.js';
import { type OAuthSession, refreshTokens } from './tokens.js';

/** Change without a request to the person. `taken`: another tab signed in. */
export type SignInChange = 'renewed' | 'taken' | 'expired';

const noChallenge: Challenge = { scopes: [], isForMore: false };

/** Sign-in at one server. Adds its token to requests and renews it. The token is used only in requests. */
export class ActiveSignIn {
  /** Resolves when the stored sign-in has been read. */
  readonly ready: Promise<void>;
  readonly #serverUrl: string;
  readonly #store: SignInStore;
  readonly #limits: Limits;
  readonly #changed: (how: SignInChange) => void;
  /** Tokens of the requests, by their responses. */
  readonly #sent = new WeakMap<Response, string>();
  #current: SessionWithKeys | undefined;
  #prover: DpopProver | undefined;
  #challenge = noChallenge;
  #expired: OAuthSession | undefined;

  constructor(serverUrl: string, store: SignInStore, limits: Limits, changed: (how: SignInChange) => void) {
    this.#serverUrl = serverUrl;
    this.#store = store;
    this.#limits = limits;
    this.#changed = changed;
    this.ready = store.read().then(async (stored) => {
      if (stored && !this.#current) await this.#useStored(stored);
    });
  }

  get session(): OAuthSession | undefined {
    return this.#current?.session;
  }

  /** Sign-in that the server last required. */
  get challenge(): Challenge {
    return this.#challenge;
  }

  /** True if the last sign-in ended because the server rejected it. */
  get isExpired(): boolean {
    return this.#expired !== undefined;
  }

  /** Public details of the sign-in. `undefined` if there is none. */
  get signedIn(): SignedIn | undefined {
    return this.session && { host: new URL(this.session.issuer).host, scopes: this.session.scopes };
  }

  /** Account of the current or expired sign-in, empty if there is none. `isNamed` is true if it would be recognized again. */
  get account(): Pick<OAuthSession, 'principal' | 'isNamed'> {
    const { principal = '', isNamed = false } = this.session ?? this.#expired ?? {};
    return { principal, isNamed };
  }

  /** Returns the token for the next request. `undefined` if there is none. */
  async token(): Promise<string | undefined> {
    await this.ready;
    // A person may have signed out in another tab, while the server accepts the tokens until they expire.
    const before = this.#current;
    if (before && (await this.#store.isGone()) && this.#current === before) await this.#expire(before);
    return this.#token;
  }

  /** Returns a `fetch` that proves possession of the token's key, if it is bound to one, and reads challenges. */
  wrap(plain: Fetch): Fetch {
    return async (url, init) => {
      const send = this.#prover?.wrap(() => this.#token, plain) ?? plain;
      const response = await send(url, init);
      const token = new Headers(init?.headers).get('authorization')?.replace(/^\S+ /, '');
      if (token !== undefined && response.status === 401) this.#sent.set(response, token);
      this.#readChallenge(response);
      return response;
    };
  }

  /** Resolves when a retry of the rejected request may succeed. Rejects if a person has to sign in. */
  async refused(response: Response): Promise<void> {
    // The very first rejection comes before `wrap` is used.
    this.#readChallenge(response);
    const now = this.#token;
    // The request carried an older token, and a newer one is already available.
    if (now !== undefined && this.#sent.get(response) !== now) return;
    const lock = `mcp-tools:sign-in:${this.#serverUrl}`;
    const isRenewed =
      now === undefined
        ? await this.#useOtherTabs(undefined)
        : await withTabLock(lock, 2 * this.#limits.signInMs, () => this.#renew(now));
    if (isRenewed) return;
    const before = this.#current;
    if (before && before.session.tokens.access === now) {
      await this.#expire(before);
      await this.#store.delete();
    }
    throw new UnauthorizedError();
  }

  /** Sets the sign-in that a person made. `undefined` if they signed out. */
  async replace(next: SessionWithKeys | undefined): Promise<void> {
    this.#challenge = noChallenge;
    this.#expired = undefined;
    await this.#use(next);
    await (next ? this.#store.write(next) : this.#store.delete());
  }

  get #token(): string | undefined {
    return this.session?.tokens.access;
  }

  async #use(next: SessionWithKeys | undefined): Promise<void> {
    this.#current = next;
    const isBound = next?.session.tokens.type === 'dpop';
    this.#prover = isBound && next.keys ? await DpopProver.create(next.keys) : undefined;
  }

  /** Uses a stored sign-in. Returns false if that is not possible. */
  async #useStored(stored: SessionWithKeys): Promise<boolean> {
    try {
      await this.#use(stored);
      return true;
    } catch {
      this.#current = undefined;
      await this.#store.delete();
      return false;
    }
  }

  /** Uses a sign-in that another tab made or renewed. Returns false if there is only the `refused` one. */
  async #useOtherTabs(refused: string | undefined): Promise<boolean> {
    const other = await this.#store.read();
    if (!other || other.session.tokens.access === refused) return false;
    if (!(await this.#useStored(other))) return false;
    this.#changed('taken');
    return true;
  }

  async #expire({ session }: SessionWithKeys): Promise<void> {
    this.#expired = session;
    await this.#use(undefined);
    this.#changed('expired');
  }

  async #renew(refused: string): Promise<boolean> {
    // Another rejected request has already renewed it.
    if (this.#current && this.#token !== refused) return true;
    if (await this.#useOtherTabs(refused)) return true;
    const before = this.#current;
    const refresh = before?.session.tokens.refresh;
    // If the stored one is gone, another tab has signed out.
    if (!before || refresh === undefined || (await this.#store.isGone())) return false;
    const limits = this.#limits;
    try {
      const found = await discover(this.#serverUrl, this.#challenge, limits);
      // Tokens of one authorization server are not sent to another.
      if (found.metadata.issuer !== before.session.issuer) return false;
      const options = { prover: this.#prover, limits };
      const session = await refreshTokens(before.session, refresh, found, this.#serverUrl, options);
      // A person may have signed out meanwhile, here or in another tab.
      if (this.#current !== before) return this.#current !== undefined;
      if (await this.#store.isGone()) return false;
      await this.#use({ ...before, session });
      await this.#store.write({ ...before, session });
      this.#changed('renewed');
      return true;
    } catch (error) {
      // The token endpoint rejected the tokens. Any other error does not show whether they are valid.
      if (error instanceof TokenRefusal) return false;
      const { host } = new URL(before.session.issuer);
      const { origin } = new URL(this.#serverUrl);
      throw new McpToolsError(signInProblem(error, { origin, host }));
    }
  }

  #readChallenge(response: Response): void {
    const {
      error,
      resource_metadata: address,
      scope,
    } = readChallenge(response.headers.get('www-authenticate'));
    const isForMore = response.status === 403 && error === 'insufficient_scope';
    if (response.status !== 401 && !isForMore) return;
    const { access, refresh } = this.session?.tokens ?? {};
    const metadataUrl = parseAddress(address ?? '');
    this.#challenge = { metadataUrl, scopes: scopesOf(scope, this.#limits, [access, refresh]), isForMore };
  }
}
