import type { Problem } from '../../base/errors.js';
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

  close(): void {
    this.listing.stop();
    this.session.close();
  }
}
