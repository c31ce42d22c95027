import { McpToolsError, problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { ServerConfig, SignInAsk, SignInOptions } from '../../protocol/index.js';
import { isSafeAddress, oddities } from './address.js';
import { askingOf } from './ask-server.js';
import { beginFlow, clientFor } from './begin.js';
import { takesDpop } from './takes-dpop.js';
import { findSignIn, scopesFor } from './find.js';
import { pendingOf } from './pending.js';
import { redeem, responseChars } from './redeem.js';
import { revoke } from './revoke.js';
import type { ActiveSignIn } from './active-sign-in.js';
import { isUnknownClient, signInProblem } from './problem.js';
import type { Client, Flow, Found } from './types.js';

/** Where a person can sign in, as an ask tells it. */
export type Offer = Pick<SignInAsk, 'host' | 'warnings' | 'scopes' | 'missing' | 'reason'> & {
  readonly step: 'ready' | 'client-id';
};

/** The sign-in that is being made at one server. All that fails rejects with an `McpToolsError`. */
export interface PendingSignIn {
  /** Finds out where a person can sign in; `wanted` are the rights that a refused request lacked. */
  offer(wanted?: readonly string[]): Promise<Offer>;
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
  /** Nobody waits any more for what was begun; `isAway` where it may go on in another life of the page. */
  forget(isAway?: boolean): void;
  /** As whom this page registered is forgotten too. */
  clear(): void;
}

export function createPendingSignIn(
  config: ServerConfig,
  options: SignInOptions,
  limits: Limits,
  standing: ActiveSignIn,
): PendingSignIn {
  const { url: serverUrl } = config;
  const { origin, host: serverHost } = new URL(serverUrl);
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
  /** What was begun before the last change of mind is nobody's any more. */
  let round = 0;

  const clientOf = (issuer: string): Client | undefined => {
    const session = standing.session();
    return clients.get(issuer) ?? (session?.issuer === issuer ? session.client : undefined);
  };
  const goneOn = (): McpToolsError => new McpToolsError(problem('sign-in-declined', { origin }));

  return {
    async offer(wanted) {
      await standing.ready;
      offered = undefined;
      const why = whyNot(callbackUrl);
      if (why) throw new McpToolsError(problem('sign-in-failed', { host: serverHost, detail: why }));
      const { metadataUrl, scopes: challenged, isForMore } = standing.challenge();
      const challenge = {
        metadataUrl,
        scopes: wanted ?? challenged,
        isForMore: wanted !== undefined || isForMore,
      };
      const { scopes: held = [], tokens } = standing.session() ?? {};
      let found: Found;
      try {
        found = await findSignIn(serverUrl, challenge, askingOf(serverUrl, limits));
      } catch (error) {
        throw new McpToolsError(signInProblem(error, { origin, host: serverHost }));
      }
      const { metadata } = found;
      const secrets = [tokens?.access, tokens?.refresh];
      const scopes = scopesFor(found, challenge, held, own.scopes ?? [], limits, secrets);
      const isMore = challenge.isForMore;
      offered = { found, scopes, isMore };
      const hasClient =
        own.clientId !== undefined ||
        clientOf(metadata.issuer) !== undefined ||
        metadata.registration_endpoint !== undefined ||
        (metadata.client_id_metadata_document_supported === true && options.clientMetadataUrl !== undefined);
      return {
        step: hasClient ? 'ready' : 'client-id',
        reason: isMore ? 'more-access' : standing.expired() ? 'expired' : 'sign-in',
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
      const mine = ++round;
      try {
        const given = clientId ?? own.clientId;
        if (given !== undefined && given === own.clientId && (ownIssuer ??= issuer) !== issuer) {
          throw new McpToolsError(problem('sign-in-mismatch', { host, detail: 'the issuer is another one' }));
        }
        const as = given === undefined ? {} : given === own.clientId ? own : { clientId: given };
        const { fetch } = askingOf(serverUrl, limits);
        const known = given === undefined ? clientOf(issuer) : undefined;
        const client = known ?? (await clientFor(found, scopes, options, as, fetch));
        if (!client) throw new McpToolsError(problem('sign-in-no-client', { host }));
        // What a person brought counts once it has been of use.
        if (given === undefined) clients.set(issuer, client);
        const begun = await beginFlow({ serverUrl, found, scopes, client, callbackUrl, isMore });
        if (mine !== round) throw goneOn();
        if (flow) void pending.drop(flow.state);
        flow = begun.flow;
        if (leaving) await pending.write(begun.flow);
        return { url: begun.url, state: begun.flow.state };
      } catch (error) {
        throw new McpToolsError(signInProblem(error, { origin, host }));
      }
    },
    expects: (response) => flow !== undefined && paramsOf(response)?.get('state') === flow.state,
    async finish(response) {
      const mine = flow;
      flow = undefined;
      const params = paramsOf(response);
      if (!mine || params?.get('state') !== mine.state) {
        throw new McpToolsError(problem('sign-in-mismatch', { host: serverHost, detail: 'nobody began it' }));
      }
      const now = round;
      void pending.drop(mine.state);
      const { issuer } = mine.found.metadata;
      const { host } = new URL(issuer);
      // Either way: a clock may be set back meanwhile.
      if (Math.abs(Date.now() - mine.startedAt) > limits.signInLifeMs) throw tooLate(host, limits);
      try {
        const dpop = takesDpop(mine.found) ? await import('./dpop.js') : undefined;
        const keys = await dpop?.dpopKeys();
        const prover = keys && (await dpop?.proverOf(keys));
        const { fetch } = askingOf(serverUrl, limits);
        const session = await redeem(mine, params, prover, fetch, limits);
        if (now !== round) {
          void revoke(session, fetch);
          throw goneOn();
        }
        clients.set(issuer, mine.client);
        const before = standing.session();
        // More rights for the same sign-in, as far as anybody can tell.
        const isSame = mine.isMore && before?.issuer === issuer && !session.isNamed && !before.isNamed;
        const { principal, isNamed } = isSame ? before : session;
        await standing.put({ session: { ...session, principal, isNamed }, ...(keys ? { keys } : {}) });
      } catch (error) {
        if (isUnknownClient(error)) clients.delete(issuer);
        throw new McpToolsError(signInProblem(error, { origin, host }));
      }
    },
    async takeUp(response) {
      const state = paramsOf(response)?.get('state');
      const before = state ? await pending.read(state, callbackUrl) : undefined;
      if (!before) return false;
      // Once: whoever brings it a second time finds nothing.
      void pending.drop(before.state);
      flow = before;
      return true;
    },
    forget(isAway = false) {
      round++;
      if (flow && !isAway) void pending.drop(flow.state);
      flow = undefined;
    },
    clear() {
      round++;
      flow = undefined;
      clients.clear();
    },
  };
}

/** What came back after it had become too old. */
export function tooLate(host: string, { signInLifeMs }: Limits): McpToolsError {
  return new McpToolsError(problem('sign-in-too-late', { host, minutes: Math.ceil(signInLifeMs / 60_000) }));
}

/** Why this page can sign in nowhere, where that is so. */
function whyNot(callbackUrl: string): string | undefined {
  const isFit = URL.canParse(callbackUrl) && isSafeAddress(callbackUrl, callbackUrl);
  if (!isFit) return 'this page names no callback page that can be used';
  // An insecure page has no hashes, and without them nothing protects the sign-in.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  return subtle ? undefined : 'this page did not come over https';
}

/** The query of the callback page's address. */
function paramsOf(response: unknown): URLSearchParams | undefined {
  if (typeof response !== 'string' || response.length > responseChars) return undefined;
  return new URLSearchParams(response.replace(/^[^?]*\?/, '').replace(/#.*$/s, ''));
}
