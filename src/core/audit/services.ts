import type * as SealModule from './seal.js';

/** Loads what seals records, to keep the first paint fast. */
export const loadSeal = (): Promise<typeof SealModule> => import('./seal.js');
