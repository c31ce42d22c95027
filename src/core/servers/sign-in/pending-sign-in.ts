import { McpToolsError, problem } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import type {
  ServerConfig,
  ServerSignIn,
  SignInAnswer,
  SignInAsk,
  SignInOptions,
} from '../../protocol/index.js';
import type { ActiveSignIn } from './active-sign-in.js';
import { addressWarnings, isSafeAddress } from './address.js';
import {
  type AuthorizationRequest,
  type Client,
  clientFor,
  createAuthorizationRequest,
  deleteRequest,
  type OfferedSignIn,
  readRequest,
  saveRequest,
} from './authorization-request.js';
import { type Discovery, discover, scopesFor, takesDpop } from './discovery.js';
import { createDpopKeys, DpopProver } from './dpop.js';
import { because } from './reasons.js';
import { isUnknownClient, signInProblem } from './sign-in-problem.js';
import { exchangeCode, revoke } from './tokens.js';

export type SignInContinue = Extract<SignInAnswer, { action: 'continue' }>;

/** Details of a sign-in for its ask. */
type SignInOffer = Pick<SignInAsk, 'host' | 'warnings' | 'scopes' | 'missing' | 'reason' | 'step'>;

/** Maximum length of a response from an authorization server. */
const maxResponseChars = 8_192;

/** Sign-in in progress at one server. Each failure rejects with an `McpToolsError`. */
export class PendingSignIn {
  readonly #server: URL;
  readonly #own: ServerSignIn;
  readonly #options: SignInOptions;
  readonly #limits: Limits;
  readonly #active: ActiveSignIn;
  readonly #addresses: Pick<OfferedSignIn, 'serverUrl' | 'callbackUrl'>;
  /** Clients that this page registered, by issuer. */
  readonly #clients = new Map<string, Client>();
  #offered: OfferedSignIn | undefined;
  #request: AuthorizationRequest | undefined;
  /** Issuer for which the page's own client id was first used. It is not valid for others. */
  #ownIssuer: string | undefined;
  /** Number of the last attempt. Results of earlier ones are dropped. */
  #attempt = 0;

  constructor(config: ServerConfig, options: SignInOptions, limits: Limits, active: ActiveSignIn) {
    this.#server = new URL(config.url);
    this.#own = config.signIn || {};
    this.#options = options;
    this.#limits = limits;
    this.#active = active;
    this.#addresses = { serverUrl: config.url, callbackUrl: String(options.callbackUrl) };
  }

  /** Finds out where a person can sign in. `wanted` are the scopes that a rejected request lacked. */
  async offer(wanted?: readonly string[]): Promise<SignInOffer> {
    await this.#active.ready;
    this.#offered = undefined;
    const { serverUrl, callbackUrl } = this.#addresses;
    const { host } = this.#server;
    throwUnlessPageCanSignIn(callbackUrl, host);
    const { metadataUrl, scopes: challenged, isForMore } = this.#active.challenge;
    const isMore = wanted !== undefined || isForMore;
    const challenge = { metadataUrl, scopes: wanted ?? challenged, isForMore: isMore };
    const { scopes: held = [], tokens } = this.#active.session ?? {};
    const found = await discover(serverUrl, challenge, this.#limits).catch((error: unknown) => {
      throw this.#errorOf(error, host);
    });
    const secrets = [tokens?.access, tokens?.refresh];
    const scopes = scopesFor(found, challenge, held, this.#own.scopes ?? [], this.#limits, secrets);
    this.#offered = { ...this.#addresses, found, scopes, isMore };
    const { authorization_endpoint: url } = found.metadata;
    return {
      step: this.#hasClient(found) ? 'ready' : 'client-id',
      reason: isMore ? 'more-access' : this.#active.isExpired ? 'expired' : 'sign-in',
      host: new URL(url).host,
      warnings: addressWarnings(url, serverUrl),
      scopes,
      ...(isMore ? { missing: scopes.filter((scope) => !held.includes(scope)) } : {}),
    };
  }

  /** Creates the address for the sign-in of the last offer. */
  async begin(answer: SignInContinue): Promise<{ url: string; state: string }> {
    const offered = this.#offered;
    if (!offered) throw this.#declined();
    const attempt = ++this.#attempt;
    try {
      const client = await this.#clientFor(offered, answer.clientId ?? this.#own.clientId);
      const { url, request } = await createAuthorizationRequest(offered, client);
      this.#throwUnlessLast(attempt);
      this.#deleteSaved(this.#request);
      this.#request = request;
      if (answer.leaving) await saveRequest(this.#options.pending, request);
      return { url, state: request.state };
    } catch (error) {
      throw this.#errorOf(error, new URL(offered.found.metadata.issuer).host);
    }
  }

  /** Returns true if the response belongs to the started sign-in. */
  expects(response: string): boolean {
    return this.#request !== undefined && paramsOf(response)?.get('state') === this.#request.state;
  }

  /** Uses the response. This is possible once. */
  async finish(response: string): Promise<void> {
    const request = this.#request;
    this.#request = undefined;
    const params = paramsOf(response);
    if (!request || params?.get('state') !== request.state) {
      const { host } = this.#server;
      throw new McpToolsError(problem('sign-in-mismatch', { host, ...because('not-begun') }));
    }
    const attempt = this.#attempt;
    this.#deleteSaved(request);
    const { issuer } = request.found.metadata;
    const { host } = new URL(issuer);
    // The absolute value, because the clock may be set back meanwhile.
    if (Math.abs(Date.now() - request.startedAt) > this.#limits.signInLifeMs) {
      throw tooLate(host, this.#limits);
    }
    try {
      const keys = takesDpop(request.found) ? await createDpopKeys() : undefined;
      const prover = keys && (await DpopProver.create(keys));
      const session = await exchangeCode(request, params, { prover, limits: this.#limits });
      if (attempt !== this.#attempt) void revoke(session, request.serverUrl, this.#limits);
      this.#throwUnlessLast(attempt);
      this.#clients.set(issuer, request.client);
      const before = this.#active.session;
      // Probably more access for the same account. Neither sign-in names one.
      const isSame = request.isMore && before?.issuer === issuer && !session.isNamed && !before.isNamed;
      const { principal, isNamed } = isSame ? before : session;
      await this.#active.replace({ session: { ...session, principal, isNamed }, keys });
    } catch (error) {
      if (isUnknownClient(error)) this.#clients.delete(issuer);
      throw this.#errorOf(error, host);
    }
  }

  /** Reads the sign-in that left the page, so that `finish` can use its response. Returns false if it is not stored. */
  async restore(response: string): Promise<boolean> {
    const state = paramsOf(response)?.get('state');
    const request = state && (await readRequest(this.#options.pending, { ...this.#addresses, state }));
    if (!request) return false;
    // The response can be used only once.
    this.#deleteSaved(request);
    this.#request = request;
    return true;
  }

  /** Drops the started sign-in. `isAway` is true if it may continue when the page is back. */
  forget(isAway = false): void {
    this.#attempt++;
    if (!isAway) this.#deleteSaved(this.#request);
    this.#request = undefined;
  }

  /** Drops the started sign-in and the registered clients. */
  clear(): void {
    this.forget(true);
    this.#clients.clear();
  }

  #knownClient(issuer: string): Client | undefined {
    const { session } = this.#active;
    return this.#clients.get(issuer) ?? (session?.issuer === issuer ? session.client : undefined);
  }

  #hasClient({ metadata }: Discovery): boolean {
    return (
      this.#own.clientId !== undefined ||
      this.#knownClient(metadata.issuer) !== undefined ||
      metadata.registration_endpoint !== undefined ||
      (metadata.client_id_metadata_document_supported === true &&
        this.#options.clientMetadataUrl !== undefined)
    );
  }

  /** `clientId` is the page's own, or one that a person entered. */
  async #clientFor(offered: OfferedSignIn, clientId: string | undefined): Promise<Client> {
    const own = this.#own;
    const { issuer } = offered.found.metadata;
    const { host } = new URL(issuer);
    const isOwn = clientId !== undefined && clientId === own.clientId;
    if (isOwn && (this.#ownIssuer ??= issuer) !== issuer) {
      throw new McpToolsError(problem('sign-in-mismatch', { host, ...because('other-issuer') }));
    }
    const as = isOwn ? own : clientId === undefined ? {} : { clientId };
    const known = clientId === undefined ? this.#knownClient(issuer) : undefined;
    const client = known ?? (await clientFor(offered, this.#options, as, this.#limits));
    if (!client) throw new McpToolsError(problem('sign-in-no-client', { host }));
    // An id that a person entered is stored only after a successful sign-in.
    if (clientId === undefined) this.#clients.set(issuer, client);
    return client;
  }

  #throwUnlessLast(attempt: number): void {
    if (attempt !== this.#attempt) throw this.#declined();
  }

  #declined(): McpToolsError {
    return new McpToolsError(problem('sign-in-declined', { origin: this.#server.origin }));
  }

  #errorOf(error: unknown, host: string): McpToolsError {
    return new McpToolsError(signInProblem(error, { origin: this.#server.origin, host }));
  }

  #deleteSaved(request: AuthorizationRequest | undefined): void {
    if (request) void deleteRequest(this.#options.pending, request.state);
  }
}

/** Returns the error for a response that arrived after its time limit. */
export function tooLate(host: string, { signInLifeMs }: Limits): McpToolsError {
  return new McpToolsError(problem('sign-in-too-late', { host, minutes: Math.ceil(signInLifeMs / 60_000) }));
}

function throwUnlessPageCanSignIn(callbackUrl: string, host: string): void {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  const hasCallback = URL.canParse(callbackUrl) && isSafeAddress(callbackUrl, callbackUrl);
  // An insecure page has no hash functions, without which the sign-in is not protected.
  if (hasCallback && subtle) return;
  const reason = because(subtle ? 'no-callback' : 'not-https');
  throw new McpToolsError(problem('sign-in-failed', { host, ...reason }));
}

/** Returns the query of the callback page's address. */
function paramsOf(response: unknown): URLSearchParams | undefined {
  if (typeof response !== 'string' || response.length > maxResponseChars) return undefined;
  return new URLSearchParams(response.replace(/^[^?]*\?/, '').replace(/#.*$/s, ''));
}
