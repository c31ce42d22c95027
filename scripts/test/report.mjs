/**
 * The results of one test file, as its process reports them to the process that started it.
 *
 * @typedef {{ name: string[], message: string }} Failure
 * @typedef {{ name: string[], ms: number }} Timed
 * @typedef {{ name: string[], why: string }} LeftOut a test that the browser, or its driver, cannot run
 * @typedef {{ passed: number, failed: number, skipped: number, leftOut: LeftOut[], failures: Failure[], slow: Timed[] }} Result
 */

/** Number of slow tests reported per file. */
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

/** Ends this process, with its browsers and servers, when its parent ends for any reason. */
export function endWithParent() {
  if (!process.channel) return;
  process.once('disconnect', () => process.exit(1));
  // The channel alone must not keep the process running.
  process.channel.unref();
}
