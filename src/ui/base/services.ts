import { Lazy } from '../../shared/lazy.js';
import type * as FuzzyModule from './fuzzy.js';
import type * as CopyByCommandModule from './copy-by-command.js';
import type * as PageWarningsModule from './page-warnings.js';

/* Modules that only some pages need. Each is loaded when it is first needed. */

/** Loads the browser's older copy command, for a page without the clipboard API. */
export const loadCopyByCommand = (): Promise<typeof CopyByCommandModule> => import('./copy-by-command.js');

/** Loads the console warnings for developers. */
export const loadPageWarnings = (): Promise<typeof PageWarningsModule> => import('./page-warnings.js');

/** Finds words with a spelling mistake. Loaded when a filter finds nothing. */
export const fuzzy = new Lazy<typeof FuzzyModule>(() => import('./fuzzy.js'));
