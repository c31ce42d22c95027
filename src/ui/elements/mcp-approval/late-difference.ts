import { Late } from '../../late.js';
import type * as Difference from '../../renderers/difference.js';

/** Few questions are about a tool that changed, and only those need it. */
export const lateDifference: Late<typeof Difference> = new Late(
  () => import('../../renderers/difference.js'),
);
