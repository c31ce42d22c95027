import type { Problem } from '../../base/problems.js';
import type { Diagnosis } from '../../protocol/index.js';
import { Health } from './health.js';
import { Listing, type ListingEvents } from './listing.js';
import type { Session } from './sdk-session.js';

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

  /** Resolves with the error of a lost request: one that says more of it, if the diagnosis shows that it was not sent. */
  async explain(error: unknown, diagnosis: Promise<Diagnosis | undefined> | undefined): Promise<unknown> {
    try {
      const { explained } = await import('../doctor/diagnose.js');
      return await explained(error, diagnosis);
    } catch {
      return error;
    }
  }

  close(): void {
    this.listing.stop();
    this.session.close();
  }
}
