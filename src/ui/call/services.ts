import { Lazy } from '../../shared/lazy.js';
import type * as FullResultModule from './full-result.js';

/** The result of a call in full screen. Loaded when a person opens it. */
export const fullResult = new Lazy<typeof FullResultModule>(() => import('./full-result.js'));
