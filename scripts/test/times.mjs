import { suiteNames, suiteOf } from './suites.mjs';

/** @typedef {{ file: string, ms: number, result: import('./report.mjs').Result }} Done */

/** Prints how long each file took, and its slowest test, as a Markdown table. @param {readonly Done[]} done */
export function printTimes(done) {
  for (const suite of suiteNames) {
    const files = done.filter(({ file }) => suiteOf(file) === suite).sort((a, b) => b.ms - a.ms);
    if (files.length === 0) continue;
    const sum = files.reduce((ms, each) => ms + each.ms, 0);
    console.log(
      `\n| ${suite}: ${files.length} files | ${seconds(sum)} s | tests | slowest |\n|---|--:|--:|---|`,
    );
    for (const { file, ms, result } of files) {
      const [longest] = result.slow;
      const name = longest ? `${seconds(longest.ms)} s: ${longest.name.at(-1)?.replaceAll('|', '\\|')}` : '';
      console.log(`| ${file} | ${seconds(ms)} | ${result.passed + result.failed} | ${name} |`);
    }
  }
}

const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);
