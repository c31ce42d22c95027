import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root } from '../paths.mjs';

/** A change to one of these can affect every test. */
const everywhere =
  /^(scripts\/|package(-lock)?\.json$|tsconfig[^/]*\.json$|vite\.config\.ts$|test\/fixtures\/(servers|clients)\.ts$)/;
/** Tests of the built page and demo. They cover how the whole is built and put together; each part has tests of its kind. */
const built = {
  tests: /^test\/e2e\//,
  sources: /^(?:demo|bin|src\/(?:ui\/shell|sandbox|callback)|src\/[^/]+$)/,
};
/** It imports every element, so following it would make each test of a page depend on all of them. */
const registry = 'src/registry.ts';
/** Declarations that are gone at run time. The type checker covers them. */
const typeImport = /^(?:import|export) type [^;]*;/gm;
/** A module named by its address: a worker, or a file that a test reads. */
const address = /['"](\.{1,2}\/[\w./-]+)['"]/g;

/**
 * Returns the tests that changes since the last commit, or since the target branch, can affect.
 *
 * @param {readonly string[]} tests
 */
export function changedTests(tests) {
  return affectedTests(tests, changedFiles());
}

/**
 * Returns the tests that reach one of these files through imports.
 *
 * @param {readonly string[]} tests
 * @param {readonly string[]} changed
 * @returns {{ tests: Set<string>, why: string }}
 */
export function affectedTests(tests, changed) {
  const cause = changed.find((file) => everywhere.test(file));
  if (cause !== undefined)
    return { tests: new Set(tests), why: `${cause} changed, which every test depends on.` };
  const sources = new Set(changed);
  const isInBuild = changed.some((file) => built.sources.test(file));
  const folders = new Set(changed.map((file) => dirname(file).replace(/^src\//, 'test/')));
  const affected = tests.filter((test) => {
    if (isInBuild && built.tests.test(test)) return true;
    const files = reached(test);
    // The folders of tests mirror those of sources.
    return (
      [...files].some((file) => sources.has(file)) || (files.has(registry) && folders.has(dirname(test)))
    );
  });
  return { tests: new Set(affected), why: `${changed.length} changed files, ${affected.length} test files.` };
}

/** @returns {string[]} by their paths from the root */
function changedFiles() {
  const base = mergeBase();
  const committed = base ? git('diff', '--name-only', '--relative', base) : '';
  const here =
    git('diff', '--name-only', '--relative', 'HEAD') + git('ls-files', '--others', '--exclude-standard');
  return [...new Set((committed + here).split('\n').filter(Boolean))];
}

/** Returns the commit at which this branch left its target. */
function mergeBase() {
  for (const branch of ['@{upstream}', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', branch).trim();
    } catch {
      // Try the next one.
    }
  }
  return undefined;
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** @type {Map<string, string[]>} */
const known = new Map();

/** Returns every file that a file reaches through imports, including itself. @param {string} file */
function reached(file) {
  const found = new Set([file]);
  for (const each of found) for (const next of named(each)) found.add(next);
  return found;
}

/** Returns the files that a file names. @param {string} file */
function named(file) {
  let names = known.get(file);
  if (!names) {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(typeImport, '');
    const isCode = /\.[cm]?[jt]s$/.test(file) && file !== registry;
    const imports = isCode ? ts.preProcessFile(text).importedFiles : [];
    const addresses = file === registry ? [] : [...text.matchAll(address)].map(([, path = '']) => path);
    names = [...imports.map(({ fileName }) => fileName), ...addresses].flatMap((path) => fileOf(file, path));
    known.set(file, names);
  }
  return names;
}

/** @param {string} from @param {string} path @returns {string[]} */
function fileOf(from, path) {
  if (!path.startsWith('.')) return [];
  const target = relative(root, resolve(root, dirname(from), path));
  const file = [target.replace(/\.js$/, '.ts'), target].find(
    (each) => /\.\w+$/.test(each) && existsSync(join(root, each)),
  );
  return file === undefined || file.startsWith('..') ? [] : [file];
}
