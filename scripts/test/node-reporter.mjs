import { inspect } from 'node:util';
import { endWithParent, reportFile } from './report.mjs';

endWithParent();

/**
 * Reports the results of this test file to the process that started it, and prints failures.
 *
 * @param {AsyncIterable<any>} events
 */
export default async function* reporter(events) {
  /** @type {import('./report.mjs').Result} */
  const result = { passed: 0, failed: 0, skipped: 0, leftOut: [], failures: [], slow: [] };
  /** @type {string[]} */
  const path = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') path.splice(data.nesting, path.length, data.name);
    const outcome = outcomeOf(type, data);
    if (!outcome) continue;
    result[outcome] += 1;
    const name = isLateError(type, data) ? [] : [...path.slice(0, data.nesting), data.name];
    result.slow.push({ name, ms: data.details?.duration_ms ?? 0 });
    if (outcome === 'skipped' && typeof data.skip === 'string') result.leftOut.push({ name, why: data.skip });
    if (outcome !== 'failed') continue;
    const failure = { name, message: isLateError(type, data) ? data.message : textOf(data.details.error) };
    result.failures.push(failure);
    // Without a parent process, a person started the file by hand.
    if (!process.send) yield `✖ ${name.join(' › ')}\n${failure.message}\n`;
  }
  const { passed, failed, skipped } = result;
  if (!process.send) yield `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`;
  reportFile(result);
}

/** @param {string} type @param {any} data @returns {'passed' | 'failed' | 'skipped' | undefined} */
function outcomeOf(type, data) {
  if (isLateError(type, data)) return 'failed';
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  // A test that was not selected does not count.
  if (data.skip === 'test name does not match pattern') return undefined;
  if (data.skip !== undefined || data.todo !== undefined) return 'skipped';
  // Suites only repeat the results of their tests, but a failed hook of a suite adds information.
  if (type === 'test:fail')
    return data.details.error?.failureType === 'subtestsFailed' ? undefined : 'failed';
  return data.details?.type === 'suite' ? undefined : 'passed';
}

/** Node only warns about an error after its test has ended. @param {string} type @param {any} data */
function isLateError(type, data) {
  return type === 'test:diagnostic' && /asynchronous activity after the test ended/.test(data.message);
}

/** @param {any} error Node's own, with what was thrown as its cause */
function textOf(error) {
  const { cause } = error ?? {};
  return cause instanceof Error ? inspect(cause) : String(cause ?? error);
}
