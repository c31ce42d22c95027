import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { browserNames } from './browser/chosen.mjs';
import { findFirefox } from './browser/firefox.mjs';
import { findWebKit } from './browser/webkit.mjs';
import { prepareBuild } from './build/prepare.mjs';
import { passAgain } from './test/again.mjs';
import { runBrowserFiles } from './test/browser-files.mjs';
import { chooseTests } from './test/choose.mjs';
import { runNodeFiles } from './test/node-files.mjs';
import { showProgress } from './test/progress.mjs';
import { suiteNames, suites } from './test/suites.mjs';
import { printLeftOut } from './test/left-out.mjs';
import { printTimes } from './test/times.mjs';

const usage = `npm test                                  every test
npm test -- words of a path               the test files whose path has all of them
npm test -- words of a name               the tests in whose name they stand
npm test -- test/core/a.test.ts --name="does it"
npm test -- --changed                     what a change can affect, since the branch it is to go to
npm test -- --only=core                   one suite: ${suiteNames.join(', ')}
npm test -- --browser=firefox             in another browser: ${browserNames.join(', ')}
npm test -- --times                       and how long each file took
npm test -- --again                       what failed runs once more, alone, and fails if it fails twice`;

/** Free space that the temporary folder needs, in MB. */
const leastFree = 200;

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const { values, positionals: words } = options();
const { browser } = values;
// The ui suite runs in a separate process, and end-to-end tests launch their browser themselves.
process.env['MCP_TOOLS_BROWSER'] = browser;
const choice = chooseTests({ ...values, isChanged: values.changed, words }, browser);
const { files, why } = choice;
// The name is matched literally.
const name = choice.name && `/${choice.name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}/i`;
if (why) console.log(why);
if (files.size === 0) {
  if (values.changed) console.log('0 passed, 0 failed');
  else fail(`No such test: ${[...words, values.name ?? ''].join(' ').trim()}`);
}

await checkSpace();
if (files.has('ui') || files.has('e2e')) await prepareBrowser();
if (files.has('e2e')) await prepareBuild();

const progress = showProgress(files);
const listener = { onStart: progress.start, onEnd: progress.end, ...(name === undefined ? {} : { name }) };
/** @param {'core' | 'e2e'} suite @param {number} atOnce */
const inNode = (suite, atOnce) =>
  runNodeFiles(files.get(suite) ?? [], { ...suites[suite], atOnce, ...listener });
const inBrowser = async () => {
  const list = files.get('ui') ?? [];
  // The other browsers are slower, and no merge waits for them.
  const timeLimit = suites.ui.timeLimit * (browser === 'chromium' ? 1 : 3);
  if (list.length > 0) await runBrowserFiles(list, { timeLimit, ...listener });
};
try {
  // All suites start at the same time with their longest files, so that only short ones remain at the end.
  await Promise.all([inBrowser(), inNode('e2e', browser === 'chromium' ? 2 : 1), inNode('core', 2)]);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
progress.close();

const { passed, failed, skipped } = progress.total;
if (values.times) printTimes(progress.done);
printLeftOut(progress.done, browser);
const nothing = passed === 0 && failed === 0 && files.size > 0;
if (nothing) console.error(`No test has a matching name: ${choice.name ?? ''}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
const isFailed = failed > 0 && !(values.again && (await passAgain(progress.done, browser)));
process.exitCode = isFailed || nothing ? 1 : 0;

function options() {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        name: { type: 'string' },
        changed: { type: 'boolean', default: false },
        browser: { type: 'string', default: 'chromium' },
        times: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (parsed.values.help) {
      console.log(usage);
      process.exit(0);
    }
    const only = suiteNames.find((suite) => suite === parsed.values.only);
    if (parsed.values.only !== undefined && only === undefined)
      throw new Error(`Unknown suite: ${parsed.values.only}.`);
    const name = browserNames.find((each) => each === parsed.values.browser);
    if (name === undefined) throw new Error(`Unknown browser: ${parsed.values.browser}.`);
    return { ...parsed, values: { ...parsed.values, only, browser: name } };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** Browsers keep their profiles in the temporary folder. If it is full, they hang. */
async function checkSpace() {
  const folder = tmpdir();
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = Math.floor((bavail * bsize) / 2 ** 20);
    if (free < leastFree)
      fail(`${folder} has ${free} MB left, and tests need ${leastFree}. Set TMPDIR to another folder.`);
  } catch (error) {
    fail(`The temporary folder cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

async function prepareBrowser() {
  try {
    if (browser === 'firefox') console.log(`browser: ${findFirefox()}`);
    else if (browser === 'webkit') console.log(`browser: ${findWebKit().label}`);
    else console.log(`browser: ${(await findBrowser()).label}`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
