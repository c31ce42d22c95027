import { McpToolsError, problem, problemError, problemFrom, type Problem } from '../../base/problems.js';
import { whenIdle } from '../../base/idle.js';
import type {
  Diagnosis,
  JsonObject,
  JsonValue,
  ConnectingServer,
  HostStorage,
} from '../../protocol/index.js';
import { Attempt } from './attempt.js';
import { loadDoctor } from '../services.js';
import { Diagnostics } from './diagnostics.js';
import { isAboutAccess, isBreak, isFinal } from './failures.js';
import type { ListingState } from './listing.js';
import type { Opened } from './opener.js';
import { backoff, pause, whenOnline } from '../../base/pause.js';
import type { RememberedServer } from './remembered.js';
import { ServerMemory } from './server-memory.js';
import type { Session } from './sdk-session.js';
import type {
  CallOptions,
  Offered,
  RequestMethod,
  RequestOptions,
  SessionEvents,
  SessionOptions,
} from './session.js';
import type { Wire } from './wire.js';
import type { About } from './about.js';
import type { LinkEvents } from './link.js';

/** State of a server, as far as its connection determines it. */
export type ConnectionState =
  | Pick<ConnectingServer, 'status' | 'retry'>
  | ({ readonly status: 'connected' } & About)
  | { readonly status: 'needs-sign-in' | 'failed'; readonly problem: Problem }
  | { readonly status: 'closed' };

/** Events of a connection, and questions that it passes on. */
interface ConnectionEvents
  extends Pick<SessionEvents, 'offersChanged' | 'logged' | 'asked'>, Pick<LinkEvents, 'listing'> {
  state(state: ConnectionState): void;
  /** Reports the diagnosis of a failure, or `undefined` when requests work again. A new connection replaces it. */
  diagnosis(diagnosis: Diagnosis | undefined): void;
}

/** A connection's options. */
export interface ConnectionOptions extends SessionOptions {
  readonly storage?: HostStorage | undefined;
}

/** Time in ms before the SDK takes over. Its evaluation takes 20 ms (80 ms on a phone), so the first tools are drawn first. */
const takeOverAfterMs = 250;

/** Connection to one server. It reconnects when it is lost, and is diagnosed when it fails. */
export class Connection {
  readonly wire: Wire = {};
  readonly #options: ConnectionOptions;
  readonly #events: ConnectionEvents;
  readonly #memory: ServerMemory | undefined;
  readonly #diagnostics: Diagnostics;
  #attempt: Attempt;
  /** Number of losses and failed reconnections since the last long connection or the last request to connect. */
  #losses = 0;
  /** Reason why there is no connection, after an attempt. */
  #failure: Problem | undefined;
  #watched: Offered = {};

  constructor(options: ConnectionOptions, events: ConnectionEvents) {
    const { config, limits, storage } = options;
    this.#options = { ...options, wire: this.wire };
    this.#events = events;
    this.#memory = storage && new ServerMemory(storage, config, options.signIn, limits);
    this.#diagnostics = new Diagnostics(config, limits, (diagnosis) => events.diagnosis(diagnosis));
    this.#attempt = this.#createAttempt();
  }

  /** Starts a new connection. Resolves when the attempt and the first listing have ended. */
  async connect(): Promise<void> {
    const attempt = this.#begin(problem('server-removed'));
    this.#losses = 0;
    this.#events.state({ status: 'connecting' });
    const remembered = this.#memory && (await this.#memory.read());
    if (remembered?.listed && !attempt.isOver)
      void this.#events.listing({ status: 'remembered', ...remembered.listed }).catch(() => undefined);
    const why = await this.#establish(attempt, remembered);
    if (why && !attempt.isOver) this.#fail(why);
  }

  disconnect(): void {
    this.#begin(problem('server-removed'));
    this.#events.state({ status: 'closed' });
  }

  /** Notes the headers of later calls, which the server's CORS answer has to list. */
  willSend(headerNames: readonly string[]): void {
    this.#diagnostics.willSend(headerNames);
  }

  /** Lists the tools again. Resolves with true if it succeeded. */
  refresh(): Promise<boolean> {
    const attempt = this.#attempt;
    return this.#list(attempt, async () => attempt.opened && (await attempt.whenLinked())?.listing.now());
  }

  callTool(name: string, args: JsonObject, options: CallOptions): Promise<JsonValue> {
    return this.#request(options, (session, inAttempt) => session.callTool(name, args, inAttempt));
  }

  request(method: RequestMethod, params: JsonObject, options: RequestOptions): Promise<JsonValue> {
    return this.#request(options, (session, inAttempt) => session.request(method, params, inAttempt));
  }

  /** Subscribes to changes of these items, and no others of the same kind, now and after each reconnection. */
  watch(offered: Offered): void {
    this.#watched = { ...this.#watched, ...offered };
    this.#attempt.link?.session.watch(this.#watched);
  }

  /** Handles a problem of the session itself: a failed health check of the server, or a sign-in that did not happen. */
  sessionFailed(why: Problem): void {
    const { opened, link, isSignedOut } = this.#attempt;
    if (isSignedOut) return;
    if (isAboutAccess(why)) {
      this.#attempt.isSignedOut = true;
      link?.listing.stop();
      this.#fail(why);
      return;
    }
    // Servers with sessions report an unknown one in several ways.
    const isUnknownSession = why.code === 'http-status' && opened?.about.protocolFamily === 'legacy';
    if (isBreak(why) || why.code === 'session-ended' || isUnknownSession) void this.#reconnect(why);
  }

  /** Forgets the remembered data of the server, which may be specific to one account. */
  async forget(): Promise<void> {
    await this.#memory?.drop();
  }

  /** Runs a diagnosis for a person. Changes of the connection meanwhile do not cancel it. */
  diagnose(): Promise<Diagnosis> {
    const failure = { problem: this.#failure, connected: this.#attempt.opened?.about };
    return this.#diagnostics.run({ ...failure, withSignIn: true }, new AbortController().signal);
  }

  #begin(why: Problem): Attempt {
    this.#attempt.end(why);
    this.#diagnostics.reset();
    return (this.#attempt = this.#createAttempt());
  }

  #createAttempt(): Attempt {
    const attempt: Attempt = new Attempt(this.#options, {
      toolsChanged: () => {
        if (attempt.opened) void attempt.link?.listing.changed();
      },
      offersChanged: (changed) => this.#events.offersChanged(changed),
      logged: (params) => this.#events.logged(params),
      broke: () => {
        if (attempt.opened) attempt.link?.health.checkSoon();
      },
      exchanged: (exchange) => {
        if (!attempt.isOver) this.#diagnostics.note(exchange);
      },
      asked: (request, signal) => this.#events.asked(request, AbortSignal.any([signal, attempt.signal])),
      listing: (state) => this.#takeListing(attempt, state),
      listFailed: (why) => this.#requestFailed(why),
      recovered: () => this.#diagnostics.succeeded(),
      lost: (why) => this.sessionFailed(why),
      linked: ({ session, listing }) => {
        session.watch(this.#watched);
        if (attempt.listedAt !== undefined) listing.wasListed();
      },
    });
    return attempt;
  }

  /** Opens the connection and lists the tools. Resolves with the problem if it prevented the connection. */
  async #establish(attempt: Attempt, remembered?: RememberedServer): Promise<Problem | undefined> {
    const opened = await attempt.open(
      remembered?.protocol,
      this.#failure === undefined && this.#losses === 0,
    );
    if (!opened || attempt.isOver) return undefined;
    if ('about' in opened) {
      if (remembered && !opened.isRemembered) await this.#memory?.drop();
      await this.#start(attempt, opened);
      return undefined;
    }
    if (!remembered || isAboutAccess(opened.problem)) return opened.problem;
    // The remembered protocol is outdated. For a modern one, this attempt has already asked the server again.
    await this.#memory?.drop();
    return remembered.protocol.protocolFamily === 'modern' ? opened.problem : this.#establish(attempt);
  }

  /** Starts to use an open connection. Resolves when the listing of the tools has ended, also if it failed. */
  async #start(attempt: Attempt, opened: Opened): Promise<void> {
    const { about, tools } = opened;
    attempt.opened = opened;
    attempt.isSignedOut = false;
    this.#failure = undefined;
    this.#events.state({ status: 'connected', ...about });
    // The server is connected, but an earlier request was blocked.
    if (this.#diagnostics.everBlocked) this.#diagnose(undefined);
    await this.#showTools(attempt, tools);
  }

  /** Shows the tools that are listed without the SDK, or lists them. */
  async #showTools(attempt: Attempt, listed: Opened['tools']): Promise<void> {
    const tools = await listed;
    const isListed = await this.#list(attempt, async () => {
      if (!tools || attempt.link) return (await attempt.whenLinked())?.listing.changed(tools);
      await this.#takeListing(attempt, { status: 'listed', ...tools });
      return true;
    });
    if (isListed) attempt.listedAt = performance.now();
    if (!attempt.link) void this.#takeOver(attempt);
  }

  /** Hands the connection to the SDK when the page is idle. */
  async #takeOver(attempt: Attempt): Promise<void> {
    await whenIdle(takeOverAfterMs);
    try {
      await attempt.whenLinked();
    } catch (error) {
      const why = problemFrom(error, 'connection-failed');
      // No caller waits for it yet. The first call that needs it reports why it cannot be loaded.
      if (why.code !== 'part-missing' && !attempt.isOver) void this.#reconnect(why);
    }
  }

  async #takeListing(attempt: Attempt, state: ListingState): Promise<void> {
    await this.#events.listing(state);
    if (state.status !== 'listed' || !attempt.opened || attempt.isOver) return;
    const { about, protocol, isRemembered } = attempt.opened;
    void this.#memory?.write(protocol, isRemembered, { ...state, instructions: about.instructions });
  }

  /** Resolves with true if the tools were listed. A failure is shown with the tools. */
  async #list(attempt: Attempt, list: () => Promise<boolean | undefined>): Promise<boolean> {
    try {
      return (await list()) ?? false;
    } catch (error) {
      const why = problemFrom(error, 'list-failed');
      if (!attempt.isOver) await this.#events.listing({ status: 'failed', problem: why });
      return false;
    }
  }

  /** Reconnects after a loss, with growing delays and a limited number of attempts. */
  async #reconnect(first: Problem): Promise<void> {
    const { limits } = this.#options;
    const { listedAt } = this.#attempt;
    if (listedAt !== undefined && performance.now() - listedAt > limits.reconnectLastMs) this.#losses = 0;
    const isEnded = first.code === 'session-ended';
    const attempt = this.#begin(problem(isEnded ? 'session-ended' : 'connection-lost'));
    let why = first;
    while (this.#losses < limits.reconnectAttempts && !isFinal(why)) {
      const number = ++this.#losses;
      // A server that ended a session expects a new one.
      const ms = isEnded && number === 1 ? 0 : backoff(number, limits);
      const retry = { problem: why, attempt: number };
      this.#events.state({ status: 'connecting', retry: { ...retry, at: Date.now() + ms } });
      if (!(await pause(ms, attempt.signal))) return;
      this.#events.state({ status: 'connecting', retry });
      const failed = await this.#establish(attempt, await this.#memory?.read());
      if (attempt.isOver || !failed) return;
      why = failed;
      this.#diagnose(why);
    }
    this.#fail(why);
  }

  #fail(why: Problem): void {
    this.#failure = why;
    this.#attempt.diagnosis = undefined;
    this.#events.state({ status: isAboutAccess(why) ? 'needs-sign-in' : 'failed', problem: why });
    // The server has already named the missing access.
    if (why.code !== 'access-missing') this.#diagnose(why);
    if (why.code === 'unreachable') whenOnline(() => void this.connect(), this.#attempt.signal);
  }

  /**
   * Diagnoses a failure without a request from the page. If the diagnosis fails, there is only less to show. One runs at a
   * time, with a pause after it.
   */
  #diagnose(why: Problem | undefined): void {
    const attempt = this.#attempt;
    if (attempt.diagnosis) return;
    const failure = { problem: why, connected: attempt.opened?.about, withSignIn: false };
    attempt.diagnosis = this.#diagnostics.run(failure, attempt.signal).catch(() => undefined);
    void attempt.diagnosis
      .then(() => pause(this.#options.limits.probeMs, attempt.signal))
      .then(() => (attempt.diagnosis = undefined));
  }

  /** Handles the problem of a failed request that may concern the connection. */
  #requestFailed(why: Problem): void {
    if (why.code === 'session-ended' || isAboutAccess(why)) this.sessionFailed(why);
    if (why.code !== 'connection-lost' && why.code !== 'http-status') return;
    this.#attempt.link?.health.check();
    this.#diagnose(why);
  }

  /** Sends a request, such as a tool call, that ends with the attempt. */
  async #request<Options extends RequestOptions>(
    options: Options,
    request: (session: Session, options: Options) => Promise<JsonValue>,
  ): Promise<JsonValue> {
    const { config, signIn } = this.#options;
    const attempt = this.#attempt;
    const signal = AbortSignal.any([options.signal, attempt.signal]);
    try {
      const link = attempt.opened && (await attempt.whenLinked());
      if (!link) throw problemError('not-connected', { server: config.label ?? config.url });
      const result = await request(link.session, { ...options, signal });
      this.#diagnostics.succeeded();
      return result;
    } catch (error) {
      const why = McpToolsError.isInstance(error) ? error.problem : undefined;
      // A server's own answer is more informative than the end of the attempt.
      if (attempt.isOver) throw why?.data['status'] ? error : attempt.signal.reason;
      // Missing access to one tool does not affect other tools. If a person can sign in, they are asked first.
      const isOthers = why?.code === 'access-missing' || (signIn && why?.code === 'sign-in-required');
      if (why && !isOthers) this.#requestFailed(why);
      const isLost = attempt.link && why?.code === 'connection-lost';
      // The diagnosis may show that the request was not sent.
      const explained = isLost && loadDoctor().then((doctor) => doctor.explained(error, attempt.diagnosis));
      throw explained ? await explained.catch(() => error) : error;
    }
  }
}
