import { Lazy } from '../../../shared/lazy.js';
import type * as SignInCheckModule from '../doctor/sign-in.js';
import type * as OversizedListModule from '../guard/oversized-list.js';
import type * as EchoesModule from './echoes.js';
import type * as OldTransportModule from './old-transport.js';
import type { TaskUpdates } from './sdk-tasks.js';
import type * as SloppyEventsModule from './sloppy/events.js';
import type * as SloppyRefusalModule from './sloppy/refusal.js';

/* Parts of a connection, or of its diagnosis, that only some servers need. */

/** Removes secrets from a server's messages. Few servers are sent any secrets. */
export const echoes = new Lazy<typeof EchoesModule>(() => import('./echoes.js'));

/** Loads HTTP+SSE of 2024, for a server that speaks nothing newer. */
export const loadOldTransport = (): Promise<typeof OldTransportModule> => import('./old-transport.js');

/** Loads what reads messages that are not as the specification has them. */
export const loadSloppyEvents = (): Promise<typeof SloppyEventsModule> => import('./sloppy/events.js');

/** Loads what reads the words of a server that refuses a request by an HTTP status. */
export const loadSloppyRefusal = (): Promise<typeof SloppyRefusalModule> => import('./sloppy/refusal.js');

/** Loads the reader of a list in which a tool is beyond a bound. */
export const loadOversizedList = (): Promise<typeof OversizedListModule> =>
  import('../guard/oversized-list.js');

/** Returns what a session hears of its tasks, once there is one. */
export function taskUpdates(...parts: ConstructorParameters<typeof TaskUpdates>): Lazy<TaskUpdates> {
  return new Lazy(async () => {
    const { TaskUpdates } = await import('./sdk-tasks.js');
    return new TaskUpdates(...parts);
  });
}

/** Loads what asks the endpoints of a sign-in, for a diagnosis that a person asked for. */
export const loadSignInCheck = (): Promise<typeof SignInCheckModule> => import('../doctor/sign-in.js');
