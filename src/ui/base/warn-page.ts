import type * as Warnings from './page-warnings.js';
import { loadPageWarnings } from './services.js';

/** Warns the developer in the console. The warnings are loaded only if there is one. */
export function warnPage(say: (warnings: typeof Warnings) => unknown): void {
  loadPageWarnings().then(say, () => undefined);
}
