import { McpToolsError, problem } from '../../errors.js';
import type { Limits } from '../../limits.js';
import type { ServerConfig, SignInAsk, SignInOptions } from '../../types.js';
import { oddities } from './address.js';
import { askingOf } from './ask-server.js';
import { beginFlow, clientFor } from './begin.js';
import { dpopKeys, dpopSession, takesDpop } from './dpop.js';
import { findSignIn, scopesFor } from './find.js';
import { pendingOf } from './pending.js';
import { redeem, responseChars } from './redeem.js';
import type { Standing } from './standing.js';
import { isUnknownClient, troubleOf } from './trouble.js';
import type { Client, Flow, Found } from './words.js';

/** Where a person can sign in, as an ask tells it. */
export type Offer = Pick<SignInAsk, 'host' | 'warnings' | 'scopes' | 'missing' | 'reason'> & {
  readonly step: 'ready' | 'client-id';
};

/** The sign-in that is being made at one server. All that fails rejects with an `McpToolsError`. */
export interface Making {
  /** Finds out where a person can sign in. */
  offer(): Promise<Offer>;
  /** Makes the address where a person signs in, for the offer that was made last. */
  begin(given: {
    readonly clientId?: string;
    readonly leaving?: boolean;
  }): Promise<{ url: string; state: string }>;
  /** Whether what came back is of the sign-in that was begun. */
  expects(response: string): boolean;
  /** Makes use of what came back, once. */
  finish(response: string): Promise<void>;
  /** Takes up what was begun before the page was left. Whether that was at this server. */
  takeUp(response: string): Promise<boolean>;
  /** Nobody waits any more for what was begun. */
  forget(): void;
  /** As whom this page registered is forgotten too. */
  clear(): void;
}

export function createMaking(
  config: ServerConfig,
  options: SignInOptions,
  limits: Limits,
  standing: Standing,
): Making {
  const { url: serverUrl } = config;
  const { origin } = new URL(serverUrl);
  const own = config.signIn || {};
  const callbackUrl = String(options.callbackUrl);
  const pending = pendingOf(options.pending, serverUrl);
  /** As whom this page registered, by issuer. */
  const clients = new Map<string, Client>();
  let offered:
    { readonly found: Found; readonly scopes: readonly string[]; readonly isMore: boolean } | undefined;
  let flow: Flow | undefined;
  /** Where the page's own client id was first used: it says nothing of this page anywhere else. */
  let ownIssuer: string | undefined;

  const clientOf = (issuer: string): Client | undefined => {
    const session = standing.session();
    return clients.get(issuer) ?? (session?.issuer === issuer ? session.client : undefined);
  };

  return {
    async offer() {
      await standing.ready;
      offered = undefined;
      const challenge = standing.challenge();
      const { scopes: held = [], tokens } = standing.session() ?? {};
      let found: Found;
      try {
        found = await findSignIn(serverUrl, challenge, askingOf(serverUrl, limits));
      } catch (error) {
        throw new McpToolsError(troubleOf(error, { origin, host: new URL(serverUrl).host }));
      }
      const { metadata } = found;
      const scopes = scopesFor(found, challenge, held, own.scopes ?? [], limits, [
        tokens?.access,
        tokens?.refresh,
      ]);
      const isMore = challenge.isForMore;
      offered = { found, scopes, isMore };
      const hasClient =
        own.clientId !== undefined ||
        clientOf(metadata.issuer) !== undefined ||
        metadata.registration_endpoint !== undefined ||
        (metadata.client_id_metadata_document_supported === true && options.clientMetadataUrl !== undefined);
      return {
        step: hasClient ? 'ready' : 'client-id',
        reason: isMore ? 'more-access' : standing.isExpired() ? 'expired' : 'sign-in',
        host: new URL(metadata.authorization_endpoint).host,
        warnings: oddities(metadata.authorization_endpoint, serverUrl),
        scopes,
        ...(isMore ? { missing: scopes.filter((scope) => !held.includes(scope)) } : {}),
      };
    },
    async begin({ clientId, leaving = false }) {
      if (!offered) throw new McpToolsError(problem('sign-in-not-found', { origin }));
      const { found, scopes, isMore } = offered;
      const { issuer } = found.metadata;
      const { host } = new URL(issuer);
      try {
        const given = clientId ?? own.clientId;
        const as = given === undefined ? {} : { ...own, clientId: given };
        if (given !== undefined && given === own.clientId && (ownIssuer ??= issuer) !== issuer) {
          throw new McpToolsError(problem('sign-in-mismatch', { host, detail: 'the issuer is another one' }));
        }
        const { fetch } = askingOf(serverUrl, limits);
        const known = given === undefined ? clientOf(issuer) : undefined;
        const client = known ?? (await clientFor(found, scopes, options, as, fetch));
        if (!client) throw new McpToolsError(problem('sign-in-no-client', { host }));
        clients.set(issuer, client);
        const begun = await beginFlow({ serverUrl, found, scopes, client, callbackUrl, isMore });
        flow = begun.flow;
        if (leaving) await pending.write(begun.flow);
        return { url: begun.url, state: begun.flow.state };
      } catch (error) {
        throw new McpToolsError(troubleOf(error, { origin, host }));
      }
    },
    expects: (response) => flow !== undefined && paramsOf(response)?.get('state') === flow.state,
    async finish(response) {
      const mine = flow;
      flow = undefined;
      const params = paramsOf(response);
      if (!mine || params?.get('state') !== mine.state) {
        throw new McpToolsError(
          problem('sign-in-mismatch', { host: new URL(serverUrl).host, detail: 'nobody began it' }),
        );
      }
      await pending.drop(mine.state);
      const { issuer } = mine.found.metadata;
      const { host } = new URL(issuer);
      // Either way: a clock may be set back meanwhile.
      if (Math.abs(Date.now() - mine.startedAt) > limits.signInLifeMs) {
        const minutes = Math.round(limits.signInLifeMs / 60_000);
        throw new McpToolsError(problem('sign-in-too-late', { host, minutes }));
      }
      try {
        const keys = takesDpop(mine.found) ? await dpopKeys() : undefined;
        const dpop = keys && (await dpopSession(keys));
        const session = await redeem(mine, params, dpop, askingOf(serverUrl, limits).fetch, limits);
        const before = standing.session();
        // More rights for the same sign-in, as far as anybody can tell.
        const isSame = mine.isMore && before?.issuer === issuer && !session.isNamed;
        const { principal, isNamed } = isSame ? before : session;
        await standing.put({ session: { ...session, principal, isNamed }, ...(keys ? { keys } : {}) });
      } catch (error) {
        if (isUnknownClient(error)) clients.delete(issuer);
        throw new McpToolsError(troubleOf(error, { origin, host }));
      }
    },
    async takeUp(response) {
      const state = paramsOf(response)?.get('state');
      const before = state ? await pending.read(state, callbackUrl) : undefined;
      if (before) flow = before;
      return before !== undefined;
    },
    forget() {
      if (flow) void pending.drop(flow.state);
      flow = undefined;
    },
    clear() {
      flow = undefined;
      clients.clear();
    },
  };
}

/** The query of the callback page's address. */
function paramsOf(response: unknown): URLSearchParams | undefined {
  if (typeof response !== 'string' || response.length > responseChars) return undefined;
  return new URLSearchParams(response.replace(/^[^?]*\?/, '').replace(/#.*$/s, ''));
}
