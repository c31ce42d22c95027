import type * as CopyByCommandModule from './copy-by-command.js';
import type * as PageWarningsModule from './page-warnings.js';

/* What only some pages need: each is loaded when one first needs it. */

/** Loads the browser's older command to copy, for a page without a clipboard. */
export const loadCopyByCommand = (): Promise<typeof CopyByCommandModule> => import('./copy-by-command.js');

/** Loads what the console says to a page's author. */
export const loadPageWarnings = (): Promise<typeof PageWarningsModule> => import('./page-warnings.js');
