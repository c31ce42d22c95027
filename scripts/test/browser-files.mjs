import { run } from '../run.mjs';

/** @typedef {import('./report.mjs').Result} Result */

/**
 * Runs test files in a browser. A file that never ends counts as one failure.
 *
 * @param {readonly string[]} files
 * @param {object} options
 * @param {number} options.timeLimit for all of them, in milliseconds
 * @param {string | undefined} [options.name] a pattern of the names of the tests to run
 * @param {(file: string) => void} options.onStart
 * @param {(file: string, result: Result, ms: number) => void} options.onEnd
 */
export async function runBrowserFiles(files, { timeLimit, name, onStart, onEnd }) {
  const waiting = new Set(files);
  /** @type {string[]} */
  const output = [];
  const flags = name === undefined ? [] : [`--name=${name}`];
  const end = await run(process.execPath, ['scripts/wtr/run.mjs', ...flags, ...files], {
    timeLimit,
    onOutput: (text) => void output.push(text),
    onMessage(message) {
      if (message.type === 'start') return onStart(message.file);
      waiting.delete(message.file);
      onEnd(message.file, message.result, message.ms);
    },
  });
  const printed = output.join('').trim();
  for (const file of waiting) {
    const message = `The browser tests ended with ${end} before this file did.\n${printed.slice(-20_000)}`;
    onEnd(
      file,
      { passed: 0, failed: 1, skipped: 0, leftOut: [], failures: [{ name: [], message }], slow: [] },
      0,
    );
  }
}
