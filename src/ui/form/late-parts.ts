import { Lazy } from '../base/lazy.js';
import type * as Special from './special.js';

export type SpecialParts = typeof Special;

/** What not every form asks for. */
export const special: Lazy<SpecialParts> = new Lazy(() => import('./special.js'));
