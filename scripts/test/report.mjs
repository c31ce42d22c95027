/**
 * How one test file went, as the process that ran it tells the process that started it.
 *
 * @typedef {{ name: string[], message: string }} Failure
 * @typedef {{ name: string[], ms: number }} Timed
 * @typedef {{ name: string[], why: string }} LeftOut a test that the browser, or its driver, cannot run
 * @typedef {{ passed: number, failed: number, skipped: number, leftOut: LeftOut[], failures: Failure[], slow: Timed[] }} Result
 */

/** How many tests of a file are told by their time. */
const told = 5;

/**
 * @param {Result} result
 * @param {{ file?: string, ms?: number }} [of] where the process runs several files
 */
export function reportFile(result, of = {}) {
  const slow = result.slow.sort((a, b) => b.ms - a.ms).slice(0, told);
  process.send?.({ type: 'file', ...of, result: { ...result, slow } });
}

/** @param {string} file */
export function reportStart(file) {
  process.send?.({ type: 'start', file });
}

/** Ends this process, and so its browsers and servers, with the one that started it, however that ended. */
export function endWithParent() {
  if (!process.channel) return;
  process.once('disconnect', () => process.exit(1));
  // The channel alone is no reason to stay.
  process.channel.unref();
}
