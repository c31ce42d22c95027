import { Lazy } from '../../shared/lazy.js';
import type * as RestoreModule from './restore.js';
import type * as SaveStateModule from './save-state.js';

/* Code that saves and restores a host's state. It does not delay the first paint. */

/**
 * Returns the loader of the code that saves the state. Load it in advance: a page that is being closed does not wait for code.
 */
export const stateSaver = (): Lazy<typeof SaveStateModule> => new Lazy(() => import('./save-state.js'));

/** Loads the code that restores the state of an earlier host. */
export const loadRestore = (): Promise<typeof RestoreModule> => import('./restore.js');
