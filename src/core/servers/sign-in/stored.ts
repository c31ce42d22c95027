import type { StoredSignIn, SignInStorage } from '../../protocol/index.js';
import type { Session } from './types.js';

/** A sign-in as it is kept, with the keys that its tokens are bound to. */
export interface SavedSignIn {
  readonly session: Session;
  readonly keys?: CryptoKeyPair | undefined;
}

/** Keeps the sign-in at one server. Whatever goes wrong with it, there is none. */
export interface SavedSignIns {
  read(): Promise<SavedSignIn | undefined>;
  write(kept: SavedSignIn): Promise<void>;
  /** It was kept, and is not there any more. */
  isGone(): Promise<boolean>;
  drop(): Promise<void>;
}

export function savedSignIns(storage: SignInStorage | undefined, serverUrl: string): SavedSignIns {
  const key = `mcp-tools:sign-in:${serverUrl}`;
  let isKept = false;
  const read = async (): Promise<SavedSignIn | undefined> => {
    try {
      const kept = readKept(await storage?.get(key));
      if (kept) isKept = true;
      return kept;
    } catch {
      return undefined;
    }
  };
  return {
    read,
    async isGone() {
      if (!isKept) return false;
      try {
        return readKept(await storage?.get(key)) === undefined;
      } catch {
        // What cannot be read may be there: from here on this tab goes by what it holds.
        isKept = false;
        return false;
      }
    },
    async write({ session, keys }) {
      const kept: StoredSignIn = { text: JSON.stringify(session), ...(keys ? { keys } : {}) };
      try {
        await storage?.set(key, kept);
        isKept = storage !== undefined;
      } catch {
        isKept = false;
      }
    },
    async drop() {
      isKept = false;
      try {
        await storage?.delete(key);
      } catch {
        // What cannot be kept cannot be dropped.
      }
    },
  };
}

function readKept(given: unknown): SavedSignIn | undefined {
  const { text, keys } = (given ?? {}) as Partial<StoredSignIn>;
  if (typeof text !== 'string') return undefined;
  let session: Partial<Session> | null;
  try {
    session = JSON.parse(text) as Partial<Session> | null;
  } catch {
    return undefined;
  }
  if (!isSession(session)) return undefined;
  // Tokens that are bound to a key are of no use without it.
  if (session.tokens.type === 'dpop' && !keys) return undefined;
  return { session, ...(keys ? { keys } : {}) };
}

function isSession(given: Partial<Session> | null): given is Session {
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
