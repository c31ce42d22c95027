import type * as FittedModule from '../tools/fitted.js';
import type * as RepairModule from './repair/ask.js';
import type * as UnsuccessfulModule from './unsuccessful.js';

/* What an adapter loads for few conversations. */

/** Loads what rewrites tools that a provider does not take as they are. */
export const loadFitted = (): Promise<typeof FittedModule> => import('../tools/fitted.js');

/** Loads what mends a conversation that an endpoint does not take as it is. */
export const loadRepair = (): Promise<typeof RepairModule> => import('./repair/ask.js');

/** Loads what waits for an endpoint that is busy, and says why one refuses. */
export const loadUnsuccessful = (): Promise<typeof UnsuccessfulModule> => import('./unsuccessful.js');
