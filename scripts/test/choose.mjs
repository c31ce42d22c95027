import { changedTests } from './changed.mjs';
import { filesOf, suiteNames, textOf } from './suites.mjs';

/**
 * @typedef {import('./suites.mjs').SuiteName} SuiteName
 * @typedef {{ only?: SuiteName | undefined, name?: string | undefined, isChanged: boolean, words: string[] }} Wish
 * @typedef {{ files: Map<SuiteName, string[]>, name?: string | undefined, why?: string | undefined }} Choice
 */

/** The suites that run in each browser. docs/browsers.md explains why WebKit skips some. */
const suitesIn = /** @type {const} */ ({
  chromium: suiteNames,
  firefox: ['ui', 'e2e'],
  webkit: ['ui'],
});

/**
 * Returns the test files to run, and the test name if one was given.
 *
 * @param {Wish} wish
 * @param {import('../browser/chosen.mjs').BrowserName} [browser]
 * @returns {Choice}
 */
export function chooseTests({ only, name, isChanged, words }, browser = 'chromium') {
  const names = suitesIn[browser].filter((suite) => !only || suite === only);
  /** @param {(file: string, suite: SuiteName) => boolean} isWanted */
  const those = (isWanted) => {
    const files = new Map(
      names.map((suite) => [suite, filesOf(suite).filter((file) => isWanted(file, suite))]),
    );
    return new Map([...files].filter(([, list]) => list.length > 0));
  };
  if (isChanged) {
    const { tests, why } = changedTests(names.flatMap(filesOf));
    return { files: those((file) => tests.has(file)), name, why };
  }
  if (words.length === 0) return { files: those(() => true), name };
  const byPath = those(matcher(words));
  if (byPath.size > 0) return { files: byPath, name };
  // No path matches, so the words are part of a test's name: literally, or composed of several strings.
  const phrase = words.join(' ').toLowerCase();
  const text = (/** @type {string} */ file) => textOf(file).toLowerCase();
  const asWritten = those((file) => text(file).includes(phrase));
  if (asWritten.size > 0) return { files: asWritten, name: phrase };
  return {
    files: those((file) => words.every((word) => text(file).includes(word.toLowerCase()))),
    name: phrase,
  };
}

/** Matches paths as alternatives; a path has to contain all plain words. @param {string[]} words */
function matcher(words) {
  const paths = words.filter((word) => word.includes('/'));
  const plain = words.filter((word) => !word.includes('/'));
  return (/** @type {string} */ file) =>
    (paths.length === 0 || paths.some((path) => file.includes(path))) &&
    plain.every((word) => file.includes(word));
}
