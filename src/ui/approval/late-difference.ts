import { Lazy } from '../base/lazy.js';
import type * as Difference from './difference.js';

/** Few questions are about a tool that changed, and only those need it. */
export const lateDifference: Lazy<typeof Difference> = new Lazy(() => import('./difference.js'));
