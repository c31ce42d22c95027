import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** @typedef {'core' | 'ui' | 'e2e'} SuiteName */

const minute = 60_000;

/**
 * The folders of each suite, and the time limit of one file. A file that ends in `.node.test.ts` tests a module of an element
 * that needs no browser. It is next to the element's tests, and runs in Node.
 */
export const suites = {
  core: {
    folders: ['test/core', 'test/llm', 'test/shared', 'test/entries', 'test/demo', 'test/tools', 'test/ui'],
    files: /^test\/(?!ui\/)|\.node\.test\.ts$/,
    timeLimit: 5 * minute,
  },
  ui: { folders: ['test/ui'], files: /(?<!\.node)\.test\.ts$/, timeLimit: 40 * minute },
  e2e: { folders: ['test/e2e'], files: /^/, timeLimit: 20 * minute },
};

export const suiteNames = /** @type {SuiteName[]} */ (Object.keys(suites));

/** Files that take long start first, so that none remains alone at the end. */
const long = [
  'test/ui/content/xss.test.ts',
  'test/ui/form/form-corpus.test.ts',
  'test/core/servers/sign-in/hostile-oauth-discovery.test.ts',
  'test/core/trust/interleavings.test.ts',
  'test/e2e/sign-in-window.test.ts',
  'test/e2e/gallery.test.ts',
  'test/e2e/csp.test.ts',
];

/** @param {SuiteName} name @returns {string[]} the test files of a suite, by their paths from the root */
export function filesOf(name) {
  const { folders, files: wanted } = suites[name];
  const files = folders.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => wanted.test(path));
  });
  const rank = (/** @type {string} */ file) => long.indexOf(file) + 1 || long.length + 1;
  return files.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** @param {string} file @returns {SuiteName | undefined} */
export function suiteOf(file) {
  return suiteNames.find((name) => {
    const { folders, files } = suites[name];
    return folders.some((folder) => file.startsWith(`${folder}/`)) && files.test(file);
  });
}

/** @param {string} file */
export const textOf = (file) => readFileSync(join(root, file), 'utf8');
