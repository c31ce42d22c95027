import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root } from '../paths.mjs';
import { textOf } from './suites.mjs';

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
/** A file in the folder of an element; not of `<mcp-tools>`, which is all of them together. */
const element = /^(?:src|test)\/ui\/(?!base\/|helpers\/|locales\/|shell\/)([\w-]+)\//;
/** The class of an element. */
const elementClass = /\/mcp-[\w-]+\.ts$/;
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
  const isInBuild = changed.some((file) => built.sources.test(file));
  const affected = tests.filter((test) => {
    if (isInBuild && built.tests.test(test)) return true;
    const files = reached(test);
    return changed.some((file) => isAffected(test, file, files));
  });
  return { tests: new Set(affected), why: `${changed.length} changed files, ${affected.length} test files.` };
}

/** @param {string} test @param {string} changed @param {ReadonlySet<string>} files those that the test reaches */
function isAffected(test, changed, files) {
  // The folders of tests mirror those of sources.
  const isBeside = dirname(changed).replace(/^src\//, 'test/') === dirname(test);
  if (!files.has(changed) && !(files.has(registry) && isBeside)) return false;
  const words = isBeside ? subject(changed) : [];
  const text = words.length > 0 ? textOf(test).toLowerCase() : '';
  return words.every((word) => text.includes(word));
}

/**
 * Returns the words of a module's name if only tests with these words can notice a change to it: the module renders nothing, and
 * a test beside its element is named for it.
 *
 * @param {string} file
 */
function subject(file) {
  const path = join(root, file);
  if (!element.test(file) || elementClass.test(file) || !existsSync(path)) return [];
  if (/from 'lit/.test(textOf(file))) return [];
  const words = basename(file, '.ts').replace(/s$/, '').split('-');
  const folder = join(root, dirname(file).replace(/^src\//, 'test/'));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const subjects = names.map((name) => /^(.+?)(?:\.node)?\.test\.ts$/.exec(name)?.[1] ?? '');
  return subjects.some((name) => words.every((word) => name.includes(word))) ? words : [];
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

/** The files that each file names. @type {Map<string, string[]>} */
const known = new Map();
/** The files that each test reaches. @type {Map<string, ReadonlySet<string>>} */
const knownReach = new Map();

/**
 * Returns every file that a test reaches through imports, including itself. An element consists of many files, which the tests in
 * its own folder cover: the others reach its class, and not what that imports.
 *
 * @param {string} test
 */
function reached(test) {
  const before = knownReach.get(test);
  if (before) return before;
  const own = element.exec(test)?.[1];
  const found = new Set([test]);
  for (const each of found) {
    const of = element.exec(each)?.[1];
    if (test.startsWith('test/ui/') && of !== undefined && of !== own && elementClass.test(each)) continue;
    for (const next of named(each)) found.add(next);
  }
  knownReach.set(test, found);
  return found;
}

/** Returns the files that a file names. @param {string} file */
function named(file) {
  let names = known.get(file);
  if (!names) {
    const text = textOf(file).replaceAll(typeImport, '');
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
