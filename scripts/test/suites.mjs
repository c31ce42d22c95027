import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** @typedef {'core' | 'ui' | 'e2e'} SuiteName */

const minute = 60_000;

/** The folders of each suite, and the time limit of one file. */
export const suites = {
  core: { folders: ['test/core', 'test/tools'], timeLimit: 5 * minute },
  ui: { folders: ['test/ui'], timeLimit: 40 * minute },
  e2e: { folders: ['test/e2e'], timeLimit: 20 * minute },
};

export const suiteNames = /** @type {SuiteName[]} */ (Object.keys(suites));

/** Files that take long start first, so that none remains alone at the end. */
const long = [
  'test/ui/xss.test.ts',
  'test/ui/form-corpus.test.ts',
  'test/core/sign-in/hostile-oauth-discovery.test.ts',
  'test/core/trust/interleavings.test.ts',
  'test/e2e/sign-in-window.test.ts',
  'test/e2e/gallery.test.ts',
  'test/e2e/csp.test.ts',
];

/** @param {SuiteName} name @returns {string[]} the test files of a suite, by their paths from the root */
export function filesOf(name) {
  const files = suites[name].folders.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
  });
  const rank = (/** @type {string} */ file) => long.indexOf(file) + 1 || long.length + 1;
  return files.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** @param {string} file @returns {SuiteName | undefined} */
export function suiteOf(file) {
  return suiteNames.find((name) => suites[name].folders.some((folder) => file.startsWith(`${folder}/`)));
}

/** @param {string} file */
export const textOf = (file) => readFileSync(join(root, file), 'utf8');
