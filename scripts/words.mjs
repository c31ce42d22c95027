import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { foundIn } from './words/found.mjs';

/**
 * Checks the words of this project: spelling by cspell, and the words and openings of `words/rules.mjs` in comments, documents,
 * strings, titles of tests and names of files. `npm run words`.
 */

/** Texts of others, hostile texts, and the page that names these words. */
const exempt =
  /^(?:test\/fixtures\/|test\/official-apps\/|demo\/gallery\/samples\/|contributing\/naming\.md$|scripts\/words\/|src\/core\/catalog\/confusables-table\.ts$)|package-lock\.json$|(?:^|\/)zh-CN\//;

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((path) => /\.(?:md|[cm]?[jt]s|tsx|json)$/.test(path) && !exempt.test(path));
const found = files.flatMap((path) => foundIn(path, readFileSync(join(root, path), 'utf8')));
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
else console.log('no word that this project does not use');
