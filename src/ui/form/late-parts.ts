import { Late } from '../base/lazy.js';
import type * as Special from './special.js';

export type SpecialParts = typeof Special;

/** What not every form asks for. */
export const special: Late<SpecialParts> = new Late(() => import('./special.js'));
