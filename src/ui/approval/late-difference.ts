import { Late } from '../base/lazy.js';
import type * as Difference from './difference.js';

/** Few questions are about a tool that changed, and only those need it. */
export const lateDifference: Late<typeof Difference> = new Late(
  () => import('./difference.js'),
);
