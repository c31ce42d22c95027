/**
 * @typedef {import('./report.mjs').Result} Result
 * @typedef {import('./suites.mjs').SuiteName} SuiteName
 */

/** Interval between progress lines in a log, in ms. */
const every = 20_000;

/**
 * Shows which files run and the progress. For a failed test, it prints the reason and the command that runs it alone.
 *
 * @param {ReadonlyMap<SuiteName, readonly string[]>} files
 */
export function showProgress(files) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<string, number>} */
  const running = new Map();
  /** @type {{ file: string, ms: number, result: Result }[]} */
  const done = [];
  const left = new Map([...files].map(([suite, list]) => [suite, new Set(list)]));
  const isTerminal = process.stdout.isTTY;

  const line = () => {
    const parts = [...left].map(([suite, rest]) => {
      const all = files.get(suite)?.length ?? 0;
      return `${suite} ${all - rest.size} of ${all} files`;
    });
    const [longest] = [...running].sort(([, a], [, b]) => a - b);
    const now = longest ? `; for ${Math.round((Date.now() - longest[1]) / 1000)} s: ${longest[0]}` : '';
    return `${parts.join(', ')}; ${total.passed} passed, ${total.failed} failed${now}`;
  };
  const clear = () => isTerminal && process.stdout.write('\r\x1b[2K');
  const draw = () => {
    const columns = process.stdout.columns || 80;
    if (isTerminal) process.stdout.write(`\r\x1b[2K${line().slice(0, columns - 1)}`);
    else console.log(line());
  };
  const timer = setInterval(draw, isTerminal ? 250 : every);

  return {
    total,
    done,
    /** @param {string} file */
    start: (file) => void running.set(file, Date.now()),
    /** @param {string} file @param {Result} result @param {number} ms */
    end(file, result, ms) {
      running.delete(file);
      for (const rest of left.values()) rest.delete(file);
      done.push({ file, ms, result });
      for (const outcome of /** @type {const} */ (['passed', 'failed', 'skipped']))
        total[outcome] += result[outcome];
      clear();
      for (const failure of result.failures) console.error(failureText(file, failure));
    },
    close() {
      clearInterval(timer);
      clear();
    },
  };
}

/** @param {string} file @param {import('./report.mjs').Failure} failure */
function failureText(file, { name, message }) {
  const last = name.at(-1);
  const only = last === undefined ? '' : ` --name=${JSON.stringify(last)}`;
  const text = message.trimEnd().replaceAll('\n', '\n  ');
  return `\n✖ ${[file, ...name].join(' › ')}\n  ${text}\n  Alone: npm test -- ${file}${only}\n`;
}
