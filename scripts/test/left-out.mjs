/**
 * Prints which tests this run skipped, and why.
 *
 * @param {readonly { file: string, result: import('./report.mjs').Result }[]} done
 * @param {string} browser
 */
export function printLeftOut(done, browser) {
  /** @type {Map<string, Map<string, number>>} */
  const reasons = new Map();
  for (const { file, result } of done) {
    for (const { why } of result.leftOut) {
      const files = reasons.get(why) ?? new Map();
      files.set(file, (files.get(file) ?? 0) + 1);
      reasons.set(why, files);
    }
  }
  for (const [why, files] of reasons) {
    const count = [...files.values()].reduce((sum, each) => sum + each, 0);
    console.log(`\nskipped in ${browser}: ${count}, because ${why}`);
    for (const [file, tests] of files) console.log(`  ${file}: ${tests}`);
  }
}
