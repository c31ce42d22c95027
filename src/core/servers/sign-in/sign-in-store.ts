import { quietly } from '../../base/storage.js';
import type { StoredSignIn, SignInStorage } from '../../protocol/index.js';
import { issuerOf } from './address.js';
import type { OAuthSession } from './tokens.js';

export interface SessionWithKeys {
  readonly session: OAuthSession;
  /** Keys that its tokens are bound to. */
  readonly keys?: CryptoKeyPair | undefined;
}

/** Stores the sign-in at one server. A failing storage counts as empty. */
export class SignInStore {
  readonly #storage: SignInStorage | undefined;
  readonly #key: string;
  #isStored = false;

  constructor(storage: SignInStorage | undefined, serverUrl: string) {
    this.#storage = storage;
    this.#key = `mcp-tools:sign-in:${serverUrl}`;
  }

  async read(): Promise<SessionWithKeys | undefined> {
    const stored = parse(await quietly(() => this.#storage?.get(this.#key)));
    if (stored) this.#isStored = true;
    return stored;
  }

  /** Resolves with true if the sign-in was stored and was deleted since. */
  async isGone(): Promise<boolean> {
    if (!this.#isStored) return false;
    try {
      return parse(await this.#storage?.get(this.#key)) === undefined;
    } catch {
      // The sign-in may be stored but unreadable. From now on, this tab uses the one in memory.
      this.#isStored = false;
      return false;
    }
  }

  async write({ session, keys }: SessionWithKeys): Promise<void> {
    const stored: StoredSignIn = { text: JSON.stringify(session), ...(keys ? { keys } : {}) };
    try {
      await this.#storage?.set(this.#key, stored);
      this.#isStored = this.#storage !== undefined;
    } catch {
      this.#isStored = false;
    }
  }

  async delete(): Promise<void> {
    this.#isStored = false;
    await quietly(() => this.#storage?.delete(this.#key));
  }
}

function parse(stored: unknown): SessionWithKeys | undefined {
  const { text, keys } = (stored ?? {}) as Partial<StoredSignIn>;
  if (typeof text !== 'string') return undefined;
  try {
    const session: unknown = JSON.parse(text);
    // Tokens that are bound to a key cannot be used without it.
    const isUsable = isSession(session) && (session.tokens.type === 'bearer' || keys);
    if (!isUsable) return undefined;
    return { session: { ...session, issuer: issuerOf(session.issuer) }, ...(keys ? { keys } : {}) };
  } catch {
    return undefined;
  }
}

function isSession(given: unknown): given is OAuthSession {
  const { issuer, tokens, scopes, client, principal, isNamed } = (given ?? {}) as Partial<OAuthSession>;
  return (
    typeof issuer === 'string' &&
    URL.canParse(issuer) &&
    typeof tokens?.access === 'string' &&
    ['bearer', 'dpop'].includes(tokens.type) &&
    (tokens.refresh === undefined || typeof tokens.refresh === 'string') &&
    Array.isArray(scopes) &&
    scopes.every((scope) => typeof scope === 'string') &&
    typeof client?.client_id === 'string' &&
    typeof principal === 'string' &&
    typeof isNamed === 'boolean'
  );
}
