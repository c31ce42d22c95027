import type * as FittedModule from '../tools/fitted.js';
import type * as RepairModule from './repair/ask.js';
import type * as UnsuccessfulModule from './unsuccessful.js';

/* Parts of an adapter that few conversations need. */

/** Loads the code that rewrites tools for a provider that does not accept them unchanged. */
export const loadFitted = (): Promise<typeof FittedModule> => import('../tools/fitted.js');

/** Loads the code that fixes a conversation for an endpoint that does not accept it unchanged. */
export const loadRepair = (): Promise<typeof RepairModule> => import('./repair/ask.js');

/** Loads the code that waits for a busy endpoint, and reports why one rejects a request. */
export const loadUnsuccessful = (): Promise<typeof UnsuccessfulModule> => import('./unsuccessful.js');
