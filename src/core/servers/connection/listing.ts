import { McpToolsError, problem, type Problem } from '../../base/problems.js';
import { isBreak } from './failures.js';
import { backoff, pause } from './pause.js';
import { listDetail } from './sdk-problems.js';
import type { Session } from './sdk-session.js';
import type { RememberedTools } from './remembered.js';
import type { ToolPages } from './tool-pages.js';

/** The state of a listing: begun, ended with as many pages as are read, or failed. Before it, what is remembered. */
export type ListingState =
  | ({ readonly status: 'remembered' } & RememberedTools)
  | { readonly status: 'loading' }
  | ({ readonly status: 'listed' } & ToolPages)
  | { readonly status: 'failed'; readonly problem: Problem };

export interface ListingEvents {
  /** Takes the state of a listing. Resolves when it has been taken. */
  listing(state: ListingState): Promise<void>;
  /** A listing failed. */
  listFailed(why: Problem): void;
  /** The tools were listed, after attempts that failed. */
  recovered(): void;
}

/** Lists a connected server's tools, one listing at a time: after a change, no sooner than `listRefreshMs` after the last. */
export class Listing {
  readonly #session: Session;
  readonly #events: ListingEvents;
  /** The listing under way, or the last one as long as no other may follow it. */
  #current: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStale = false;
  #isLoading = false;
  #isStopped = false;
  /** Listings that broke, one after the other. */
  #breaks = 0;

  constructor(session: Session, events: ListingEvents) {
    this.#session = session;
    this.#events = events;
  }

  /**
   * Lists after a change, or takes the tools that have been listed already. Resolves when the listing that this begins, or
   * finds under way, has ended: true if it succeeded.
   */
  changed(known?: ToolPages): Promise<boolean> {
    if (this.#isStopped) return Promise.resolve(false);
    this.#isStale = this.#current !== undefined;
    return (this.#current ??= this.#listOnce(known));
  }

  /** Lists at once, for a person who wants it. */
  async now(): Promise<boolean> {
    // The listing under way may have been asked for before the change that a person wants to see.
    if (this.#isLoading) await this.#current;
    clearTimeout(this.#timer);
    // Another caller may have waited for the same list.
    if (!this.#isLoading) this.#current = undefined;
    return this.changed();
  }

  /** Notes that the tools were just listed without it: after a change they are listed again no sooner than otherwise. */
  wasListed(): void {
    this.#current = Promise.resolve(true);
    this.#pause();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #listOnce(known: ToolPages | undefined): Promise<boolean> {
    this.#isLoading = true;
    const isListed = await this.#list(known);
    this.#isLoading = false;
    this.#pause();
    return isListed;
  }

  #pause(): void {
    const next = (): void => {
      this.#current = undefined;
      if (this.#isStale) void this.changed();
    };
    if (!this.#isStopped) this.#timer = setTimeout(next, this.#session.limits.listRefreshMs);
  }

  async #list(known: ToolPages | undefined): Promise<boolean> {
    try {
      await this.#events.listing({ status: 'loading' });
      const pages = known ?? (await this.#session.listAllTools());
      if (this.#session.signal.aborted) return false;
      await this.#events.listing({ status: 'listed', ...pages });
      if (McpToolsError.isInstance(pages.error)) {
        this.#broke(pages.error.problem);
        return true;
      }
      if (this.#breaks > 0) this.#events.recovered();
      this.#breaks = 0;
      return true;
    } catch (error) {
      if (!this.#session.signal.aborted) await this.#fail(error);
      return false;
    }
  }

  async #fail(error: unknown): Promise<void> {
    const why = McpToolsError.isInstance(error) ? error.problem : undefined;
    const shown =
      why?.code === 'list-too-large' ? why : problem('list-failed', { detail: listDetail(error) });
    await this.#events.listing({ status: 'failed', problem: shown });
    this.#broke(why);
  }

  #broke(why: Problem | undefined): void {
    if (why) this.#events.listFailed(why);
    if (why && isBreak(why)) void this.#listAgain();
  }

  /** Lists again after a pause: what broke a list may leave the connection standing, and nothing else would list then. */
  async #listAgain(): Promise<void> {
    const { limits, signal } = this.#session;
    if (++this.#breaks > limits.reconnectAttempts) return;
    if (await pause(backoff(this.#breaks, limits), signal)) await this.changed();
  }
}
