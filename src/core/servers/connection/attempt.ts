import { detailOf, McpToolsError, problem, type Problem } from '../../base/problems.js';
import { Lazy } from '../../../shared/lazy.js';
import type { Diagnosis } from '../../protocol/index.js';
import { loadOpener, loadSdk } from '../services.js';
import type { Link, LinkEvents } from './link.js';
import type { Opened, Unopened } from './opener.js';
import { sendFirstRequests } from './opening-requests.js';
import type { CachedProtocol } from './remembered.js';
import type { SessionEvents, SessionOptions } from './session.js';

type AttemptEvents = SessionEvents & LinkEvents;

/** Attempt to connect, with the connection that results, until the next attempt begins. */
export class Attempt {
  readonly #options: SessionOptions;
  readonly #events: AttemptEvents;
  readonly #end = new AbortController();
  /** Aborts when the attempt ends. Its reason becomes the error of pending calls. */
  readonly signal = this.#end.signal;
  /** Loads the SDK, which serves the connection when it is open. */
  #link: Lazy<Link> | undefined;
  /** True if the server has required a sign-in. Repeated demands are then ignored. */
  isSignedOut = false;
  /** Diagnosis of its failure, running or just finished. */
  diagnosis: Promise<Diagnosis | undefined> | undefined;
  /** Time at which its tools were first listed. */
  listedAt: number | undefined;
  /** The connection, once it is in use. */
  opened: Opened | undefined;

  constructor(options: SessionOptions, events: AttemptEvents) {
    this.#options = options;
    this.#events = events;
  }

  get isOver(): boolean {
    return this.signal.aborted;
  }

  /** Session in use. `undefined` before the SDK has taken over. */
  get link(): Link | undefined {
    return this.#link?.value;
  }

  /** Opens the connection, without the SDK at first if nothing failed before. `undefined` if the attempt is over. */
  async open(
    remembered: CachedProtocol | undefined,
    nothingFailed: boolean,
  ): Promise<Opened | { readonly problem: Problem } | undefined> {
    try {
      const isLegacy = remembered?.protocolFamily === 'legacy';
      const opening = isLegacy
        ? 'legacy'
        : nothingFailed && !this.#options.wire?.tap
          ? await this.#openWithoutSdk(remembered)
          : undefined;
      this.signal.throwIfAborted();
      if (typeof opening === 'object') {
        this.#link = new Lazy(() => this.#openLink(opening.protocol));
        return opening;
      }
      const prior = opening && ({ protocolFamily: 'legacy', isGuess: opening === 'silent' } as const);
      const opened = await this.#openWithSdk(prior, isLegacy);
      this.signal.throwIfAborted();
      return opened;
    } catch (error) {
      this.#close();
      if (this.isOver) return undefined;
      if (McpToolsError.isInstance(error)) return { problem: error.problem };
      const { origin } = new URL(this.#options.config.url);
      return { problem: problem('connection-failed', { origin, detail: detailOf(error) }) };
    }
  }

  /**
   * Resolves with the session in use, which waits for the SDK if the connection was opened without it. Rejects with an
   * `McpToolsError` if the SDK cannot be loaded. `undefined` if there is no connection.
   */
  async whenLinked(): Promise<Link | undefined> {
    return this.link ?? (await this.#link?.load());
  }

  end(why: Problem): void {
    this.#end.abort(new McpToolsError(why));
    this.#close();
  }

  /** Closes the session, even if it is still being opened. */
  #close(): void {
    this.#link?.whenLoaded((link) => link.close());
    this.#link = undefined;
  }

  /** Opens the connection without the SDK if the answers are usual. */
  async #openWithoutSdk(remembered: CachedProtocol | undefined): Promise<Opened | Unopened> {
    const discover = remembered?.protocolFamily === 'modern' ? remembered.discover : undefined;
    const ended = new AbortController();
    const signal = AbortSignal.any([this.signal, ended.signal]);
    try {
      const requests = sendFirstRequests(this.#options, discover !== undefined, signal);
      const { openWithoutSdk } = await loadOpener();
      const opening = await openWithoutSdk(this.#options, requests, discover, this.#events.exchanged);
      if (typeof opening === 'object') void opening.tools.then(() => ended.abort());
      else ended.abort();
      return opening;
    } catch {
      ended.abort();
      // The SDK may succeed, or names the problem.
      return undefined;
    }
  }

  /**
   * Opens the connection with the SDK. If the protocol was remembered, it also lists the tools, because only their list shows
   * that the protocol still holds.
   */
  async #openWithSdk(prior: CachedProtocol | undefined, isRemembered: boolean): Promise<Opened> {
    this.#link = new Lazy(() => this.#openLink(prior));
    const { session } = await this.#link.load();
    const { about, protocol } = session;
    const tools = isRemembered ? await session.listAllTools() : undefined;
    return { about, protocol, tools: Promise.resolve(tools), isRemembered };
  }

  /** Opens a session of the SDK. With `prior`, the server need not be asked for its protocol. */
  async #openLink(prior: CachedProtocol | undefined): Promise<Link> {
    const { Link, openSession } = await loadSdk();
    const session = await openSession(this.#options, this.#events, this.signal, prior);
    const link = new Link(session, this.#events);
    if (this.isOver) link.close();
    this.signal.throwIfAborted();
    this.#events.linked(link);
    return link;
  }
}
