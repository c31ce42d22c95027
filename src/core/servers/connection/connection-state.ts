import type { Problem } from '../../base/problems.js';
import type { ConnectingServer, Diagnosis, HostStorage } from '../../protocol/index.js';
import type { About } from './about.js';
import type { LinkEvents } from './link.js';
import type { SessionEvents, SessionOptions } from './session.js';

/** The state of a server that its connection decides. */
export type ConnectionState =
  | Pick<ConnectingServer, 'status' | 'retry'>
  | ({ readonly status: 'connected' } & About)
  | { readonly status: 'needs-sign-in' | 'failed'; readonly problem: Problem }
  | { readonly status: 'closed' };

/** Events of a connection, and questions that it passes on. */
export interface ConnectionEvents
  extends Pick<SessionEvents, 'offersChanged' | 'logged' | 'asked'>, Pick<LinkEvents, 'listing'> {
  state(state: ConnectionState): void;
  /** Reports why things fail, or `undefined` when they work again. A new connection outdates it. */
  diagnosis(diagnosis: Diagnosis | undefined): void;
}

/** A connection's options. */
export interface ConnectionOptions extends SessionOptions {
  readonly storage?: HostStorage | undefined;
}
