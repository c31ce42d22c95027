import { Lazy } from '../../shared/lazy.js';
import type * as RestoreModule from './restore.js';
import type * as SaveStateModule from './save-state.js';

/* Code that saves a host's state and restores it. No first paint waits for it. */

/** Returns the loader of the code that saves the state. Load it ahead, because a page that is left waits for no code. */
export const stateSaver = (): Lazy<typeof SaveStateModule> => new Lazy(() => import('./save-state.js'));

/** Loads what restores the state of an earlier host. */
export const loadRestore = (): Promise<typeof RestoreModule> => import('./restore.js');
