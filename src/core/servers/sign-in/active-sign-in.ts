import { extractWWWAuthenticateParams, UnauthorizedError } from '@modelcontextprotocol/client';
import { McpToolsError } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import { askingOf, type Fetch } from './ask-server.js';
import type { Prover } from './dpop.js';
import { findSignIn } from './find.js';
import { type SavedSignIns, type SavedSignIn } from './stored.js';
import { alone } from './lock.js';
import { renew } from './redeem.js';
import { scopesOf } from './scopes.js';
import { isRefusal, signInProblem } from './problem.js';
import type { Challenge, Session } from './types.js';

/** The sign-in that stands at one server: what requests go out with, and what becomes of it when the server refuses one. */
export interface ActiveSignIn {
  /** Resolves when what was kept has been read. */
  readonly ready: Promise<void>;
  session(): Session | undefined;
  /** What the server last said that it wants. */
  challenge(): Challenge;
  token(): Promise<string | undefined>;
  wrap(plain: Fetch): Fetch;
  refused(response: Response): Promise<void>;
  /** Another one was made. */
  put(next: SavedSignIn): Promise<void>;
  /** Whose the last one was that the server took no more. */
  expired(): Pick<Session, 'principal' | 'isNamed'> | undefined;
  /** It is over, by a person's will. */
  clear(): Promise<void>;
}

/** `taken`: another tab made it. */
export type Change = 'renewed' | 'taken' | 'expired';

const noChallenge: Challenge = { scopes: [], isForMore: false };

export function createStanding(
  serverUrl: string,
  keeper: SavedSignIns,
  limits: Limits,
  /** Told when it became another one, or none, unasked. */
  changed: (how: Change) => void,
): ActiveSignIn {
  const { origin } = new URL(serverUrl);
  /** The tokens that requests went out with, by their answers. */
  const sent = new WeakMap<Response, string>();
  let kept: SavedSignIn | undefined;
  let prover: Prover | undefined;
  let challenge = noChallenge;
  let expired: Session | undefined;

  const take = async (next: SavedSignIn | undefined): Promise<void> => {
    kept = next;
    const isBound = next?.session.tokens.type === 'dpop';
    prover = isBound && next.keys ? await (await import('./dpop.js')).proverOf(next.keys) : undefined;
  };
  /** What was kept, where it can be used. */
  const takeKept = async (before: SavedSignIn): Promise<boolean> => {
    // Code that cannot be loaded now says nothing of what was kept.
    const isLoaded = before.keys === undefined || (await import('./dpop.js').catch(() => undefined));
    if (!isLoaded) return false;
    try {
      await take(before);
      return true;
    } catch {
      kept = undefined;
      await keeper.drop();
      return false;
    }
  };
  const ready: Promise<void> = keeper.read().then(async (before) => {
    if (before && !kept) await takeKept(before);
  });

  /** Takes up the sign-in that another tab has made or renewed. Whether there is one that was not refused yet. */
  const takeOther = async (refused: string | undefined): Promise<boolean> => {
    const other = await keeper.read();
    if (!other || other.session.tokens.access === refused) return false;
    if (!(await takeKept(other))) return false;
    changed('taken');
    return true;
  };

  /** It is of no use any more. */
  const expire = async ({ session }: SavedSignIn): Promise<void> => {
    expired = session;
    await take(undefined);
    changed('expired');
  };

  const renewNow = async (refused: string): Promise<boolean> => {
    // Somebody else had the same to do, and was first.
    if (kept && kept.session.tokens.access !== refused) return true;
    if (await takeOther(refused)) return true;
    const before = kept;
    const refresh = before?.session.tokens.refresh;
    // What was kept and is not there any more, another tab has signed out of.
    if (!before || refresh === undefined || (await keeper.isGone())) return false;
    const asking = askingOf(serverUrl, limits);
    try {
      const found = await findSignIn(serverUrl, challenge, asking);
      // What one authorization server gave out is nothing for another.
      if (found.metadata.issuer !== before.session.issuer) return false;
      const session = await renew(before.session, refresh, found, serverUrl, prover, asking.fetch, limits);
      // A person may have signed out meanwhile, here or in another tab.
      if (kept !== before) return kept !== undefined;
      if (await keeper.isGone()) return false;
      await take({ ...before, session });
      await keeper.write({ ...before, session });
      changed('renewed');
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      const { host } = new URL(before.session.issuer);
      throw new McpToolsError(signInProblem(error, { origin, host }));
    }
  };

  const hear = (response: Response): void => {
    const { error, resourceMetadataUrl: metadataUrl, scope } = extractWWWAuthenticateParams(response);
    const isForMore = response.status === 403 && error === 'insufficient_scope';
    if (response.status !== 401 && !isForMore) return;
    const { access, refresh } = kept?.session.tokens ?? {};
    challenge = { metadataUrl, scopes: scopesOf(scope, limits, [access, refresh]), isForMore };
  };

  return {
    ready,
    session: () => kept?.session,
    challenge: () => challenge,
    expired: () => expired,
    async token() {
      await ready;
      // A person may have signed out in another tab, of a server that takes the tokens until they run out.
      const before = kept;
      if (before && (await keeper.isGone()) && kept === before) await expire(before);
      return kept?.session.tokens.access;
    },
    wrap: (plain) => async (url, init) => {
      const bound = prover?.proving(() => kept?.session.tokens.access, plain);
      const response = await (bound ?? plain)(url, init);
      const token = new Headers(init?.headers).get('authorization')?.replace(/^\S+ /, '');
      if (token !== undefined && response.status === 401) sent.set(response, token);
      hear(response);
      return response;
    },
    async refused(response) {
      // The first refusal of all comes before anybody listens.
      hear(response);
      const now = kept?.session.tokens.access;
      // It went out with an older one, and there is a newer one already.
      if (now !== undefined && sent.get(response) !== now) return;
      const lock = `mcp-tools:sign-in:${serverUrl}`;
      const isRenewed =
        now === undefined
          ? await takeOther(undefined)
          : await alone(lock, 2 * limits.signInMs, () => renewNow(now));
      if (isRenewed) return;
      const before = kept;
      if (before && before.session.tokens.access === now) {
        await expire(before);
        await keeper.drop();
      }
      throw new UnauthorizedError();
    },
    async put(next) {
      challenge = noChallenge;
      expired = undefined;
      await take(next);
      await keeper.write(next);
    },
    async clear() {
      challenge = noChallenge;
      expired = undefined;
      await take(undefined);
      await keeper.drop();
    },
  };
}
