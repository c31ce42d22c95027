import type * as Warnings from './page-warnings.js';
import { loadPageWarnings } from './services.js';

/** Warns the developer in the console. The module with the warnings is loaded only if there is a warning. */
export function warnPage(say: (warnings: typeof Warnings) => unknown): void {
  loadPageWarnings().then(say, () => undefined);
}
