import type * as Warnings from './page-warnings.js';
import { loadPageWarnings } from './services.js';

/** Says something to the page's author in the console. Only a page with a fault loads what says so. */
export function warnPage(say: (warnings: typeof Warnings) => unknown): void {
  loadPageWarnings().then(say, () => undefined);
}
