import {
  type DpopSession,
  extractWWWAuthenticateParams,
  UnauthorizedError,
  withDpop,
} from '@modelcontextprotocol/client';
import { McpToolsError, problem } from '../../errors.js';
import type { Limits } from '../../limits.js';
import type { ServerConfig, SignedIn, SignInAsk, SignInOptions } from '../../types.js';
import { oddities } from './address.js';
import { askingOf, type Fetch } from './ask-server.js';
import { beginFlow, clientFor } from './begin.js';
import { dpopKeys, dpopSession, takesDpop } from './dpop.js';
import { findSignIn, scopesFor } from './find.js';
import { type Kept, keeperOf } from './kept.js';
import { alone } from './lock.js';
import { pendingOf } from './pending.js';
import { redeem, renew, responseChars } from './redeem.js';
import { revoke } from './revoke.js';
import { scopesOf, union } from './scopes.js';
import { type Place, troubleOf } from './trouble.js';
import type { Challenge, Client, Flow, Found } from './words.js';

/** Where a person can sign in, as an ask tells it. */
export type Offer = Pick<SignInAsk, 'host' | 'warnings' | 'scopes' | 'missing' | 'reason'> & {
  readonly step: 'ready' | 'client-id';
};

/** The sign-in at one server: the one that stands, and the one that is being made. No token comes out but into a request. */
export interface SignInDoor {
  /** For the next request; `undefined` where there is none. */
  token(): Promise<string | undefined>;
  /** Sends requests as the sign-in demands, and sees what the server refuses. */
  wrap(plain: Fetch): Fetch;
  /** The server refused a request: resolves when another try may do better, and rejects where only a person can help. */
  refused(response: Response): Promise<void>;
  /** Finds out where a person can sign in. Rejects with an `McpToolsError`. */
  offer(): Promise<Offer>;
  /** Makes the address where a person signs in, for the offer that was made last. Rejects with an `McpToolsError`. */
  begin(given: {
    readonly clientId?: string;
    readonly leaving?: boolean;
  }): Promise<{ url: string; state: string }>;
  /** Whether what came back is of the sign-in that was begun. */
  expects(response: string): boolean;
  /** Makes use of what came back, once. Rejects with an `McpToolsError`. */
  finish(response: string): Promise<void>;
  /** Takes up what was begun before the page was left. Whether that was at this server. */
  takeUp(response: string): Promise<boolean>;
  /** Nobody waits any more for what was begun. */
  forget(): void;
  standing(): SignedIn | undefined;
  /** Whose sign-in it is, empty where there is none; and whether the same one would be known again. */
  whose(): { readonly principal: string; readonly isNamed: boolean };
  signOut(): Promise<void>;
}

export interface DoorOptions {
  readonly config: ServerConfig;
  readonly options: SignInOptions;
  readonly limits: Limits;
  /** The sign-in was renewed, or its end became known. */
  renewed(): void;
}

const noChallenge: Challenge = { scopes: [], isForMore: false };

export function createDoor({ config, options, limits, renewed }: DoorOptions): SignInDoor {
  const { url: serverUrl } = config;
  const { origin } = new URL(serverUrl);
  const own = config.signIn || {};
  const callbackUrl = String(options.callbackUrl);
  const keeper = keeperOf(options.storage, serverUrl);
  const pending = pendingOf(options.pending, serverUrl);
  /** The tokens that requests went out with, by their answers. */
  const sent = new WeakMap<Response, string>();
  /** As whom this page registered, by issuer. */
  const clients = new Map<string, Client>();
  let kept: Kept | undefined;
  let dpop: DpopSession | undefined;
  let challenge = noChallenge;
  /** There was a sign-in, and the server takes it no more. */
  let isExpired = false;
  let found: Found | undefined;
  let wanted: readonly string[] = [];
  let flow: Flow | undefined;

  const place = (): Place => {
    const issuer = found?.metadata.issuer ?? kept?.session.issuer;
    return { origin, host: issuer === undefined ? origin : new URL(issuer).host };
  };
  const why = (error: unknown): McpToolsError =>
    new McpToolsError(troubleOf(error, place()), { cause: undefined });

  const take = async (next: Kept | undefined): Promise<void> => {
    kept = next;
    const isBound = next?.session.tokens.type === 'dpop';
    dpop = isBound && next.keys ? await dpopSession(next.keys) : undefined;
    if (next) clients.set(next.session.issuer, next.session.client);
  };
  const ready: Promise<void> = keeper.read().then(async (before) => {
    if (before && !kept) await take(before);
  });

  const drop = async (): Promise<void> => {
    isExpired = kept !== undefined;
    await take(undefined);
    await keeper.drop();
  };

  /** Gets new tokens, unless another tab has; `refused` is the one that the server takes no more. */
  const renewNow = async (refused: string): Promise<boolean> => {
    const other = await keeper.read();
    if (other && other.session.tokens.access !== refused) {
      await take(other);
      return true;
    }
    const before = kept;
    const refresh = before?.session.tokens.refresh;
    if (!before || refresh === undefined) return false;
    const asking = askingOf(serverUrl, limits);
    try {
      const now = await findSignIn(serverUrl, challenge, asking);
      // What one authorization server gave out is nothing for another.
      if (now.metadata.issuer !== before.session.issuer) return false;
      const session = await renew(before.session, refresh, now, serverUrl, dpop, asking.fetch, limits);
      await take({ ...before, session });
      await keeper.write({ ...before, session });
      renewed();
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw why(error);
    }
  };

  /** What the server says that it wants, where it says so. */
  const hear = (response: Response): void => {
    const { error, resourceMetadataUrl: metadataUrl, scope } = extractWWWAuthenticateParams(response);
    const isForMore = response.status === 403 && error === 'insufficient_scope';
    if (response.status !== 401 && !isForMore) return;
    challenge = { metadataUrl, scopes: scopesOf(scope, limits), isForMore };
  };

  const scopesHeld = (): readonly string[] => kept?.session.scopes ?? [];

  return {
    async token() {
      await ready;
      return kept?.session.tokens.access;
    },
    wrap(plain) {
      const bound: Fetch = async (url, init) => {
        const session = dpop;
        const through = session
          ? withDpop(session, () => Promise.resolve(kept?.session.tokens.access))(plain)
          : plain;
        return through(url, init ?? {});
      };
      return async (url, init) => {
        const response = await bound(url, init);
        if (response.status !== 401 && response.status !== 403) return response;
        const token = new Headers(init?.headers).get('authorization')?.replace(/^\S+ /, '');
        if (token !== undefined) sent.set(response, token);
        hear(response);
        return response;
      };
    },
    async refused(response) {
      // The first refusal of all comes before anybody listens.
      hear(response);
      const token = sent.get(response);
      const now = kept?.session.tokens.access;
      // It went out with an older one, and there is a newer one already.
      if (now !== undefined && token !== now) return;
      if (now !== undefined) {
        const name = `mcp-tools:sign-in:${serverUrl}`;
        if (await alone(name, 2 * limits.signInMs, () => renewNow(now))) return;
        await drop();
      }
      throw new UnauthorizedError();
    },
    async offer() {
      await ready;
      const asking = askingOf(serverUrl, limits);
      found = undefined;
      try {
        found = await findSignIn(serverUrl, challenge, asking);
      } catch (error) {
        throw why(error);
      }
      const { metadata } = found;
      const held = scopesHeld();
      wanted = scopesFor(found, challenge, held, own.scopes ?? [], limits);
      const hasClient =
        own.clientId !== undefined ||
        clients.has(metadata.issuer) ||
        metadata.registration_endpoint !== undefined ||
        (metadata.client_id_metadata_document_supported === true && options.clientMetadataUrl !== undefined);
      const { isForMore } = challenge;
      return {
        step: hasClient ? 'ready' : 'client-id',
        reason: isForMore ? 'more-access' : isExpired ? 'expired' : 'sign-in',
        host: new URL(metadata.authorization_endpoint).host,
        warnings: oddities(metadata.authorization_endpoint, serverUrl),
        scopes: wanted,
        ...(isForMore ? { missing: wanted.filter((scope) => !held.includes(scope)) } : {}),
      };
    },
    async begin({ clientId, leaving = false }) {
      const offered = found;
      if (!offered) throw new McpToolsError(problem('sign-in-not-found', { origin }));
      const { issuer } = offered.metadata;
      const asking = askingOf(serverUrl, limits);
      try {
        const given = clientId ?? own.clientId;
        const known = given === undefined ? clients.get(issuer) : undefined;
        const as = given === undefined ? {} : { ...own, clientId: given };
        const client = known ?? (await clientFor(offered, wanted, options, as, asking.fetch));
        if (!client) throw new McpToolsError(problem('sign-in-no-client', { host: place().host }));
        clients.set(issuer, client);
        const scopes = wanted;
        const begun = await beginFlow({ serverUrl, found: offered, scopes, client, callbackUrl });
        flow = begun.flow;
        if (leaving) await pending.write(begun.flow);
        return { url: begun.url, state: begun.flow.state };
      } catch (error) {
        throw why(error);
      }
    },
    expects: (response) => flow !== undefined && paramsOf(response)?.get('state') === flow.state,
    async finish(response) {
      const params = paramsOf(response);
      const mine = flow;
      flow = undefined;
      if (!mine || !params || params.get('state') !== mine.state) {
        throw new McpToolsError(
          problem('sign-in-mismatch', { host: place().host, detail: 'nobody began it' }),
        );
      }
      await pending.drop(mine.state);
      const { issuer } = mine.found.metadata;
      const { host } = new URL(issuer);
      if (Math.abs(Date.now() - mine.startedAt) > limits.signInLifeMs) {
        const minutes = Math.round(limits.signInLifeMs / 60_000);
        throw new McpToolsError(problem('sign-in-too-late', { host, minutes }));
      }
      try {
        const keys = takesDpop(mine.found) ? await dpopKeys() : undefined;
        const bound = keys && (await dpopSession(keys));
        const { fetch } = askingOf(serverUrl, limits);
        const session = await redeem(mine, params, bound, fetch, limits);
        const before = kept?.session;
        // More rights for the same sign-in, as far as anybody can tell.
        const isSame = challenge.isForMore && before?.issuer === issuer && !session.isNamed;
        const { principal, isNamed } = isSame ? before : session;
        const next: Kept = {
          session: { ...session, principal, isNamed },
          ...(keys ? { keys } : {}),
        };
        await take(next);
        await keeper.write(next);
        challenge = noChallenge;
        isExpired = false;
      } catch (error) {
        if ((error as { code?: unknown } | null)?.code === 'invalid_client') clients.delete(issuer);
        throw new McpToolsError(troubleOf(error, { origin, host }));
      }
    },
    async takeUp(response) {
      const state = paramsOf(response)?.get('state');
      const before = state ? await pending.read(state, callbackUrl) : undefined;
      if (!before) return false;
      flow = before;
      found = before.found;
      return true;
    },
    forget() {
      if (flow) void pending.drop(flow.state);
      flow = undefined;
    },
    standing() {
      if (!kept) return undefined;
      const { issuer, scopes } = kept.session;
      return { host: new URL(issuer).host, scopes: union(scopes) };
    },
    whose() {
      const { principal = '', isNamed = false } = kept?.session ?? {};
      return { principal, isNamed };
    },
    async signOut() {
      await ready;
      const before = kept;
      flow = undefined;
      challenge = noChallenge;
      await take(undefined);
      isExpired = false;
      clients.clear();
      await keeper.drop();
      if (before) void revoke(before.session, askingOf(serverUrl, limits).fetch);
    },
  };
}

/** The query of the callback page's address. */
function paramsOf(response: string): URLSearchParams | undefined {
  if (typeof (response as unknown) !== 'string' || response.length > responseChars) return undefined;
  return new URLSearchParams(response.replace(/^[^?]*\?/, '').replace(/#.*$/s, ''));
}

/** What another try would not change: the tokens are worth nothing any more. */
function isRefusal(error: unknown): boolean {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  return (
    typeof code === 'string' &&
    ['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_dpop_proof'].includes(code)
  );
}
