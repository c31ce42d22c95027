import { Lazy } from '../../../shared/lazy.js';
import type * as SignInCheckModule from '../doctor/sign-in.js';
import type * as OversizedListModule from '../guard/oversized-list.js';
import type * as EchoesModule from './echoes.js';
import type * as OldTransportModule from './old-transport.js';
import type { watchResources as WatchResources, Watch } from './sdk-resource-watch.js';
import type { TaskUpdates } from './sdk-tasks.js';
import type * as SloppyEventsModule from './sloppy/events.js';
import type * as SloppyRefusalModule from './sloppy/refusal.js';

/* Parts of a connection, or of its diagnosis, that only some servers need. */

/** Removes secrets from a server's messages. Few servers are sent any secrets. */
export const echoes = new Lazy<typeof EchoesModule>(() => import('./echoes.js'));

/** Loads HTTP+SSE of 2024, for a server that supports nothing newer. */
export const loadOldTransport = (): Promise<typeof OldTransportModule> => import('./old-transport.js');

/** Loads the code that reads messages that deviate from the specification. */
export const loadSloppyEvents = (): Promise<typeof SloppyEventsModule> => import('./sloppy/events.js');

/** Loads the code that reads the reason of a server that rejects a request with an HTTP status. */
export const loadSloppyRefusal = (): Promise<typeof SloppyRefusalModule> => import('./sloppy/refusal.js');

/** Loads the reader of a list in which a tool exceeds a limit. */
export const loadOversizedList = (): Promise<typeof OversizedListModule> =>
  import('../guard/oversized-list.js');

/** Returns the receiver of a session's task notifications, loaded with the first task. */
export function taskUpdates(...parts: ConstructorParameters<typeof TaskUpdates>): Lazy<TaskUpdates> {
  return new Lazy(async () => {
    const { TaskUpdates } = await import('./sdk-tasks.js');
    return new TaskUpdates(...parts);
  });
}

/** Returns the watch over a session's resources, loaded with the first resource to watch. */
export function resourceWatch(...parts: Parameters<typeof WatchResources>): Lazy<Watch> {
  return new Lazy(async () => (await import('./sdk-resource-watch.js')).watchResources(...parts));
}

/** Loads the code that checks the endpoints of a sign-in, for a diagnosis that a person asked for. */
export const loadSignInCheck = (): Promise<typeof SignInCheckModule> => import('../doctor/sign-in.js');
