import { type Problem, McpToolsError, problem } from '../../base/problems.js';
import { Listing, type ListingEvents } from './listing.js';
import type { Session } from './sdk-session.js';
import { backoff, pause } from './pause.js';

/** Events of a session in use. */
export interface LinkEvents extends ListingEvents {
  /** The SDK serves the connection. */
  linked(link: Link): void;
  /** The session is of no use any more. */
  lost(why: Problem): void;
}

/** A session in use: its requests, its list of tools, and whether it still works. */
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

/** Finds out whether a server that may be gone is there. */
class Health {
  readonly #session: Session;
  readonly #lost: (why: Problem) => void;
  #isChecking = false;
  #checks = 0;
  #next = 0;

  /** `lost` is called with the reason why the session is of no use any more, unless it is closed before. */
  constructor(session: Session, lost: (why: Problem) => void) {
    this.#session = session;
    this.#lost = lost;
  }

  /** Asks soon, since something broke, and the more rarely the more often nothing was wrong. */
  checkSoon(): void {
    if (performance.now() >= this.#next) this.check();
  }

  /** Asks at once, since a request was lost; and twice before the session is given up. */
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
    // Not every server answers a ping, and each answers what it has answered before.
    const isUnknown = why?.code === 'http-status' && Number(why.data['status']) < 500;
    return isUnknown ? problemOf(this.#session.listTools()) : why;
  }
}

/** Returns why something failed; `undefined` if it did not. */
async function problemOf(work: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return McpToolsError.isInstance(error) ? error.problem : problem('connection-lost');
  }
}
