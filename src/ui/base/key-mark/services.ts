import { Lazy } from '../../../shared/lazy.js';
import type * as KeyMenuModule from './key-menu.js';

/** The menu of the saved permission that decided a call. Loaded when it is opened. */
export const keyMenu = new Lazy<typeof KeyMenuModule>(() => import('./key-menu.js'));
