import { writeFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {import('@web/test-runner').TestSession} Session
 */

/**
 * Writes what Web Test Runner found into the file that MCP_TOOLS_TALLY names.
 *
 * @returns {import('@web/test-runner').Reporter}
 */
export function tally() {
  return {
    onTestRunFinished({ sessions }) {
      const total = { passed: 0, failed: 0, skipped: 0 };
      for (const session of sessions) count(session, total);
      const { MCP_TOOLS_TALLY } = process.env;
      if (MCP_TOOLS_TALLY) writeFileSync(MCP_TOOLS_TALLY, JSON.stringify(total));
    },
  };
}

/** @param {Session} session @param {Tally} total */
function count(session, total) {
  const tests = session.testResults ? allTests(session.testResults) : [];
  const failed = tests.filter((test) => !test.passed && !test.skipped).length;
  const skipped = tests.filter((test) => test.skipped).length;
  total.failed += failed;
  total.skipped += skipped;
  total.passed += tests.length - failed - skipped;
  // A file that does not load, a hook that throws, a file in which no test ran: no test of its own says so.
  const isBroken = session.errors.length > 0 || !session.passed;
  if (failed === 0 && (isBroken || tests.length === 0)) total.failed += 1;
  if (!isBroken && tests.length === 0) console.error(`no test ran in ${session.testFile}`);
}

/**
 * @param {import('@web/test-runner').TestSuiteResult} suite
 * @returns {import('@web/test-runner').TestResult[]}
 */
function allTests({ tests, suites }) {
  return [...tests, ...suites.flatMap(allTests)];
}
