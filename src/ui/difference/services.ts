import { Lazy } from '../../shared/lazy.js';

/** Compares two definitions of a tool: loaded when a tool has changed. */
export const difference = new Lazy(() => import('./difference.js'));
