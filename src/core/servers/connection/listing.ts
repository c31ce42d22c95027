import { McpToolsError, problem, type Problem } from '../../base/problems.js';
import { isBreak } from './failures.js';
import { backoff, pause } from '../../base/pause.js';
import { listDetail } from './sdk-problems.js';
import type { Session } from './sdk-session.js';
import type { RememberedTools } from './remembered.js';
import type { ToolPages } from './tool-pages.js';

/** State of a listing: remembered tools before it, loading, listed with the pages that were read, or failed. */
export type ListingState =
  | ({ readonly status: 'remembered' } & RememberedTools)
  | { readonly status: 'loading' }
  | ({ readonly status: 'listed' } & ToolPages)
  | { readonly status: 'failed'; readonly problem: Problem };

export interface ListingEvents {
  /** Takes the state of a listing. Resolves when it has been taken. */
  listing(state: ListingState): Promise<void>;
  /** Called when a listing failed. */
  listFailed(why: Problem): void;
  /** Called when the tools were listed after failed attempts. */
  recovered(): void;
}

/** Lists a connected server's tools, one listing at a time, and after a change at least `listRefreshMs` after the last one. */
export class Listing {
  readonly #session: Session;
  readonly #events: ListingEvents;
  /** Current listing, or the last one until another may follow. */
  #current: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStale = false;
  #isLoading = false;
  #isStopped = false;
  /** Number of broken listings in a row. */
  #breaks = 0;

  constructor(session: Session, events: ListingEvents) {
    this.#session = session;
    this.#events = events;
  }

  /**
   * Lists after a change, or takes the tools that were already listed. Resolves when the new or current listing has ended:
   * true if it succeeded.
   */
  changed(known?: ToolPages): Promise<boolean> {
    if (this.#isStopped) return Promise.resolve(false);
    this.#isStale = this.#current !== undefined;
    return (this.#current ??= this.#listOnce(known));
  }

  /** Lists immediately, at the request of a person. */
  async now(): Promise<boolean> {
    // The current listing may predate the change that the person wants to see.
    if (this.#isLoading) await this.#current;
    clearTimeout(this.#timer);
    // Another caller may have waited for the same list.
    if (!this.#isLoading) this.#current = undefined;
    return this.changed();
  }

  /** Notes that the tools were just listed elsewhere, so that the usual pause before the next listing holds. */
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

  /** Lists again after a pause. If the connection survived the failure, nothing else would start a listing. */
  async #listAgain(): Promise<void> {
    const { limits, signal } = this.#session;
    if (++this.#breaks > limits.reconnectAttempts) return;
    if (await pause(backoff(this.#breaks, limits), signal)) await this.changed();
  }
}
