import type * as CopyByCommandModule from './copy-by-command.js';
import type * as PageWarningsModule from './page-warnings.js';

/* Modules that only some pages need. Each is loaded when it is first needed. */

/** Loads the browser's older copy command, for a page without the clipboard API. */
export const loadCopyByCommand = (): Promise<typeof CopyByCommandModule> => import('./copy-by-command.js');

/** Loads the console warnings for developers. */
export const loadPageWarnings = (): Promise<typeof PageWarningsModule> => import('./page-warnings.js');
