import type { StoredSignIn, SignInStorage } from '../../protocol/index.js';
import type { OAuthSession } from './tokens.js';

export interface SessionWithKeys {
  readonly session: OAuthSession;
  /** The keys that its tokens are bound to. */
  readonly keys?: CryptoKeyPair | undefined;
}

/** Stores the sign-in at one server. A storage that fails counts as empty. */
export class SignInStore {
  readonly #storage: SignInStorage | undefined;
  readonly #key: string;
  #isStored = false;

  constructor(storage: SignInStorage | undefined, serverUrl: string) {
    this.#storage = storage;
    this.#key = `mcp-tools:sign-in:${serverUrl}`;
  }

  async read(): Promise<SessionWithKeys | undefined> {
    try {
      const stored = parse(await this.#storage?.get(this.#key));
      if (stored) this.#isStored = true;
      return stored;
    } catch {
      return undefined;
    }
  }

  /** True if it was stored and is not there any more. */
  async isGone(): Promise<boolean> {
    if (!this.#isStored) return false;
    try {
      return parse(await this.#storage?.get(this.#key)) === undefined;
    } catch {
      // What cannot be read may be there: from here on this tab goes by what it has in memory.
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
    try {
      await this.#storage?.delete(this.#key);
    } catch {
      // Nothing can be stored there either.
    }
  }
}

function parse(stored: unknown): SessionWithKeys | undefined {
  const { text, keys } = (stored ?? {}) as Partial<StoredSignIn>;
  if (typeof text !== 'string') return undefined;
  let session: Partial<OAuthSession> | null;
  try {
    session = JSON.parse(text) as Partial<OAuthSession> | null;
  } catch {
    return undefined;
  }
  if (!isSession(session)) return undefined;
  // Tokens that are bound to a key are of no use without it.
  if (session.tokens.type === 'dpop' && !keys) return undefined;
  return { session, ...(keys ? { keys } : {}) };
}

function isSession(given: Partial<OAuthSession> | null): given is OAuthSession {
  const { issuer, tokens, scopes, client, principal, isNamed } = given ?? {};
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
