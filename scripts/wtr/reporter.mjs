import { chosenBrowser } from '../browser/chosen.mjs';
import { testsLeftOut } from '../test/not-in.mjs';
import { reportFile, reportStart } from '../test/report.mjs';

/**
 * @typedef {import('@web/test-runner').TestSession} Session
 * @typedef {import('@web/test-runner').TestResult} Test
 * @typedef {import('../test/report.mjs').Result} Result
 * @typedef {import('../test/report.mjs').LeftOut} LeftOut
 */

/**
 * Reports to the process that started Web Test Runner which files run and their results.
 *
 * @param {object} options
 * @param {(testFile: string) => string} options.sourceOf the path of a test's source, by that of the test as it is built
 * @param {boolean} options.mayBeEmpty whether a file may have no test that was asked for
 * @param {ReadonlyMap<string, LeftOut[]>} options.leftOut what the browser could not do, by session
 * @returns {import('@web/test-runner').Reporter}
 */
export function reporter({ sourceOf, mayBeEmpty, leftOut }) {
  /** @type {Map<string, number>} */
  const began = new Map();
  return {
    start({ sessions }) {
      sessions.on('session-status-updated', (session) => {
        // The first files start before a listener can be added.
        if (session.status !== 'SCHEDULED' && !began.has(session.id)) {
          began.set(session.id, Date.now());
          reportStart(sourceOf(session.testFile));
        }
        if (session.status !== 'FINISHED') return;
        const ms = Date.now() - (began.get(session.id) ?? Date.now());
        const file = sourceOf(session.testFile);
        reportFile(resultOf(session, { file, mayBeEmpty, leftOut: leftOut.get(session.id) ?? [] }), {
          file,
          ms,
        });
      });
    },
  };
}

/**
 * @param {Session} session
 * @param {{ file: string, mayBeEmpty: boolean, leftOut: readonly LeftOut[] }} options
 * @returns {Result}
 */
function resultOf(session, { file, mayBeEmpty, leftOut }) {
  const all = session.testResults ? testsOf(session.testResults, []) : [];
  // If a name was given, the other tests exist but did not run.
  const tests = mayBeEmpty ? all.filter(({ test }) => test.passed || test.error) : all;
  const failed = tests.filter(({ test }) => !test.passed && !test.skipped);
  const skipped = tests.filter(({ test }) => test.skipped);
  const listed = testsLeftOut(file, chosenBrowser);
  const failures = failed.map(({ name, test }) => ({
    name,
    message: messageOf(test.error, session.errors[0]),
  }));
  const fault =
    failed.length === 0
      ? (staleOf(listed, all) ?? faultOf(session, tests.length > 0, mayBeEmpty))
      : undefined;
  return {
    passed: tests.length - failed.length - skipped.length,
    failed: failed.length + (fault === undefined ? 0 : 1),
    skipped: skipped.length,
    leftOut: skipped.flatMap(({ name }) => {
      const why =
        listed.find((entry) => isNamed(entry, name))?.why ??
        leftOut.find((entry) => entry.name.every((part, at) => part === name[at]))?.why;
      return why === undefined ? [] : [{ name, why }];
    }),
    failures: fault === undefined ? failures : [{ name: [], message: fault }],
    slow: tests.map(({ name, test }) => ({ name, ms: test.duration ?? 0 })),
  };
}

/** @param {{ name?: RegExp }} entry @param {string[]} test */
const isNamed = ({ name }, test) => !name || name.test(test.join(' › '));

/**
 * Returns an entry of the list that matches no test any more.
 *
 * @param {readonly { name?: RegExp }[]} listed
 * @param {readonly { name: string[] }[]} tests
 */
function staleOf(listed, tests) {
  const stale = listed.find((entry) => !tests.some(({ name }) => isNamed(entry, name)));
  return stale && `scripts/test/not-in.mjs lists a test that does not exist: ${stale.name}`;
}

/**
 * Returns failures that no test reports: a file that does not load, a hook that throws, a file in which no test ran.
 *
 * @param {Session} session
 * @param {boolean} hasRun whether a test ran
 * @param {boolean} mayBeEmpty
 */
function faultOf({ errors, passed, request404s }, hasRun, mayBeEmpty) {
  const [error] = errors;
  const missing = [...request404s].map((url) => `\nNot found: ${url}`).join('');
  if (error) return messageOf(error) + missing;
  // Web Test Runner counts a file as failed if not all of its tests ran.
  if (mayBeEmpty) return undefined;
  if (!passed) return `The file failed, but none of its tests did.${missing}`;
  return hasRun ? undefined : 'No test ran in this file.';
}

/**
 * @param {import('@web/test-runner').TestSuiteResult} suite
 * @param {string[]} path
 * @returns {{ name: string[], test: Test }[]}
 */
function testsOf({ tests, suites }, path) {
  return [
    ...tests.map((test) => ({ name: [...path, test.name], test })),
    ...suites.flatMap((suite) => testsOf(suite, [...path, suite.name])),
  ];
}

/** @param {Test['error']} error @param {Test['error']} [ofHook] the first error that no test has */
function messageOf(error, ofHook) {
  if (!error)
    return ['It did not run, because a hook before it failed.', ofHook?.message].filter(Boolean).join('\n');
  const { message, stack, expected, actual } = error;
  const values = expected === undefined ? [] : [`expected: ${expected}`, `actual: ${actual}`];
  return [message, ...values, stack ?? ''].filter(Boolean).join('\n');
}
