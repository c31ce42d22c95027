/**
 * Says which tests this run left out, and why.
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
    console.log(`\nleft out (${browser}), ${count} of them: ${why}`);
    for (const [file, tests] of files) console.log(`  ${file}: ${tests}`);
  }
}
