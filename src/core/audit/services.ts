import type * as SealModule from './seal.js';

/** Loads the code that seals records. It is loaded later, to keep the first paint fast. */
export const loadSeal = (): Promise<typeof SealModule> => import('./seal.js');
