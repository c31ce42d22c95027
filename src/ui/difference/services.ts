import { Lazy } from '../../shared/lazy.js';

/** Compares two definitions of a tool: loaded where a tool has changed. */
export const difference = new Lazy(() => import('./difference.js'));
