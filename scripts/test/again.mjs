import { run } from '../run.mjs';

/** @typedef {import('./report.mjs').Result} Result */

/** If more files fail, it is not by chance, and they are not run again. */
const mostFiles = 5;

const timeLimit = 20 * 60_000;

/**
 * Runs failed files again, one after the other, and names those that pass now: their tests depend on timing, and each is a defect
 * to fix.
 *
 * @param {readonly { file: string, result: Result }[]} done
 * @param {string} browser
 * @returns {Promise<boolean>} whether every file passes now
 */
export async function passAgain(done, browser) {
  const failed = done.filter(({ result }) => result.failed > 0).map(({ file }) => file);
  if (failed.length > mostFiles) return false;
  let isPassed = true;
  for (const file of failed) {
    console.log(`Again, alone: ${file}`);
    const end = await run(process.execPath, ['scripts/test.mjs', file, `--browser=${browser}`], {
      timeLimit,
    });
    if (end !== 'exit 0') isPassed = false;
    else console.log(`Passed only when run alone: ${file}`);
  }
  return isPassed;
}
