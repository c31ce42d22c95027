import { run } from '../run.mjs';
import { bundleForNode } from './bundle.mjs';
import { nodeFor, whyNoNode22 } from './node22.mjs';

/** @typedef {import('./report.mjs').Result} Result */

/** Characters kept of a test file's output, from its end. */
const keptOutput = 20_000;

/**
 * Runs test files in Node, each in a separate process.
 *
 * @param {readonly string[]} files
 * @param {object} options
 * @param {number} options.atOnce how many side by side
 * @param {number} options.timeLimit for one file, in milliseconds
 * @param {string | undefined} [options.name] a pattern of the names of the tests to run
 * @param {(file: string) => void} [options.onStart]
 * @param {(file: string, result: Result, ms: number) => void} options.onEnd
 */
export async function runNodeFiles(files, { atOnce, onStart, onEnd, ...options }) {
  if (files.length === 0) return;
  const builtAt = await bundleForNode(files);
  const waiting = [...files];
  const next = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      onStart?.(file);
      const began = Date.now();
      const node = nodeFor(file);
      const result = node ? await runNodeFile(builtAt(file), { ...options, node }) : leftOut();
      onEnd(file, result, Date.now() - began);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, next));
}

/**
 * Runs one test file that Node can read directly. A process that crashes, hangs, or fails without naming a failed test counts as
 * one more failure.
 *
 * @param {string} file
 * @param {{ timeLimit: number, name?: string | undefined, node?: string }} options
 * @returns {Promise<Result>}
 */
export async function runNodeFile(file, { timeLimit, name, node = process.execPath }) {
  /** @type {Result | undefined} */
  let result;
  let output = '';
  const pattern = name === undefined ? [] : [`--test-name-pattern=${name}`];
  const reporter = '--test-reporter=./scripts/test/node-reporter.mjs';
  const end = await run(node, ['--enable-source-maps', reporter, ...pattern, file], {
    timeLimit,
    onOutput: (text) => (output = (output + text).slice(-keptOutput)),
    onMessage: (message) => (result = message.result),
  });
  const isAccounted = end === 'exit 0' || (end === 'exit 1' && result && result.failed > 0);
  const isEmpty = result ? result.passed + result.failed + result.skipped === 0 : true;
  const whole = result ?? none();
  if (isAccounted && !(isEmpty && name === undefined)) return withOutput(whole, output);
  const why = end === 'exit 0' ? 'No test ran in this file.' : `The process of this file ended with ${end}.`;
  const failures = [...whole.failures, { name: [], message: why }];
  return withOutput({ ...whole, failed: whole.failed + 1, failures }, output);
}

/** @returns {Result} */
function none() {
  return { passed: 0, failed: 0, skipped: 0, leftOut: [], failures: [], slow: [] };
}

/** @returns {Result} */
function leftOut() {
  return { ...none(), skipped: 1, leftOut: [{ name: [], why: whyNoNode22 }] };
}

/** Adds the file's output if something failed. @param {Result} result @param {string} output */
function withOutput(result, output) {
  if (result.failed === 0 || output.trim() === '') return result;
  const [first, ...rest] = result.failures;
  const message = `${first?.message ?? ''}\nThe file printed:\n${output.trimEnd()}`;
  return { ...result, failures: [{ name: first?.name ?? [], message }, ...rest] };
}
