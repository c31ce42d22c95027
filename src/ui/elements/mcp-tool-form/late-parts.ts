import { Late } from '../../late.js';
import type * as Special from './special.js';

export type SpecialParts = typeof Special;

/** What not every form asks for. */
export const special: Late<SpecialParts> = new Late(() => import('./special.js'));
