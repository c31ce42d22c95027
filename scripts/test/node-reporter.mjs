import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { spec } from 'node:test/reporters';

/** Node's own totals would be a second tally beside the one that `npm test` ends with. */
const isTotal = (/** @type {any} */ { type, data }) =>
  type === 'test:diagnostic' &&
  /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(data.message);

/**
 * The spec reporter, and a tally of what it reported in the file that MCP_TOOLS_TALLY names.
 *
 * @param {AsyncIterable<any>} events
 */
export default async function* reporter(events) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  async function* counted() {
    for await (const event of events) {
      const outcome = outcomeOf(event);
      if (outcome) tally[outcome] += 1;
      if (outcome === 'failed' && event.type === 'test:pass') {
        yield { ...event, type: 'test:fail', data: withoutTests(event.data) };
      } else if (!isTotal(event)) yield event;
    }
  }
  yield* Readable.from(counted()).compose(new spec());
  const { MCP_TOOLS_TALLY } = process.env;
  if (MCP_TOOLS_TALLY) writeFileSync(MCP_TOOLS_TALLY, JSON.stringify(tally));
}

/** @param {any} event @returns {'passed' | 'failed' | 'skipped' | undefined} */
function outcomeOf({ type, data }) {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  if (data.skip !== undefined || data.todo !== undefined) return 'skipped';
  // Suites, and tests made of tests, only repeat what their parts said; a hook of theirs that failed says more.
  if (type === 'test:fail')
    return data.details.error?.failureType === 'subtestsFailed' ? undefined : 'failed';
  if (data.details?.type === 'suite') return undefined;
  // Node takes a file in which no test ran for one test that passed.
  return isFile(data) ? 'failed' : 'passed';
}

/** @param {any} data */
function isFile({ name, file, nesting }) {
  return nesting === 0 && file !== undefined && resolve(name) === file;
}

/** @param {any} data */
function withoutTests(data) {
  const error = {
    code: 'ERR_TEST_FAILURE',
    failureType: 'testCodeFailure',
    cause: 'no test ran in this file',
  };
  return { ...data, details: { ...data.details, error: Object.assign(new Error(error.cause), error) } };
}
