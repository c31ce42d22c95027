import { type Problem, McpToolsError, problem } from '../../base/problems.js';
import { Listing, type ListingEvents } from './listing.js';
import type { Session } from './sdk-session.js';
import { backoff, pause } from '../../base/pause.js';

/** Events of a session in use. */
export interface LinkEvents extends ListingEvents {
  /** Called when the SDK has taken over the connection. */
  linked(link: Link): void;
  /** Called when the session can no longer be used. */
  lost(why: Problem): void;
}

/** Session in use, with its tool list and its health check. */
export class Link {
  readonly session: Session;
  readonly listing: Listing;
  readonly health: Health;

  constructor(session: Session, events: LinkEvents) {
    this.session = session;
    this.listing = new Listing(session, events);
    this.health = new Health(session, events.lost);
  }

  close(): void {
    this.listing.stop();
    this.session.close();
  }
}

/** Checks if a server is still reachable. */
class Health {
  readonly #session: Session;
  readonly #lost: (why: Problem) => void;
  #isChecking = false;
  #checks = 0;
  #next = 0;

  /** `lost` is called with the reason when the session can no longer be used, unless it was closed before. */
  constructor(session: Session, lost: (why: Problem) => void) {
    this.#session = session;
    this.#lost = lost;
  }

  /** Checks soon, after a failure. The checks become rarer if they find no problem. */
  checkSoon(): void {
    if (performance.now() >= this.#next) this.check();
  }

  /** Checks immediately, after a lost request. A lost ping is repeated once before the session is given up. */
  check(): void {
    if (!this.#isChecking && !this.#session.signal.aborted) void this.#check();
  }

  async #check(): Promise<void> {
    const { limits, signal } = this.#session;
    this.#isChecking = true;
    let why = await this.#ask();
    if (why?.code === 'connection-lost' && (await pause(limits.reconnectFirstMs, signal)))
      why = await this.#ask();
    this.#isChecking = false;
    this.#next = performance.now() + backoff(++this.#checks, limits);
    if (why && !signal.aborted) this.#lost(why);
  }

  async #ask(): Promise<Problem | undefined> {
    const why = await problemOf(this.#session.ping());
    // Not every server supports a ping, but each lists its tools, as it did before.
    const isUnknown = why?.code === 'http-status' && Number(why.data['status']) < 500;
    return isUnknown ? problemOf(this.#session.listTools()) : why;
  }
}

/** Returns the problem of a failure. `undefined` if the work succeeded. */
async function problemOf(work: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return McpToolsError.isInstance(error) ? error.problem : problem('connection-lost');
  }
}
