import { run } from './run.mjs';

/**
 * Runs the checks that are no tests, two at a time, and prints what one of them said only where it failed.
 * `--suites` adds those that hold the product against other people's bundlers and schemas; of the examples, those that CI has
 * the time for.
 */

/** @typedef {{ name: string, after?: string }} Step */

const withSuites = process.argv.includes('--suites');

/** The longest first. @type {Step[]} */
const steps = [
  { name: 'lint' },
  { name: 'build' },
  ...(withSuites ? [{ name: 'examples:ci', after: 'build' }] : []),
  { name: 'types' },
  { name: 'templates' },
  { name: 'format:check' },
  { name: 'lock' },
  { name: 'cycles' },
  { name: 'built', after: 'build' },
  { name: 'size', after: 'build' },
  ...(withSuites ? [{ name: 'schema-suite' }, { name: 'form-suite' }] : []),
];

/** How many run side by side: each of them has one thread that works. */
const atOnce = 2;
const timeLimit = 15 * 60_000;

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

/** @type {Map<string, boolean>} */
const ended = new Map();
const waiting = [...steps];
await Promise.all(Array.from({ length: atOnce }, next));
const failed = steps.filter(({ name }) => ended.get(name) === false).map(({ name }) => name);
if (failed.length > 0) console.error(`Failed: ${failed.map((name) => `npm run ${name}`).join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Takes one step after another, as long as there is one. @returns {Promise<void>} */
async function next() {
  const at = waiting.findIndex(({ after }) => after === undefined || ended.has(after));
  if (at >= 0) {
    const [step] = waiting.splice(at, 1);
    if (step) await take(step);
    return next();
  }
  if (waiting.length === 0) return;
  await new Promise((resolve) => setTimeout(resolve, 100));
  return next();
}

/** @param {Step} step */
async function take({ name, after }) {
  if (after !== undefined && ended.get(after) === false) {
    console.error(`✖ ${name}: not tried, since ${after} failed`);
    ended.set(name, false);
    return;
  }
  const began = Date.now();
  /** @type {string[]} */
  const output = [];
  const end = await run('npm', ['run', '--silent', name], {
    timeLimit,
    onOutput: (text) => void output.push(text),
  });
  const isGood = end === 'exit 0';
  ended.set(name, isGood);
  console.log(
    `${isGood ? '✔' : '✖'} ${name} (${Math.round((Date.now() - began) / 1000)} s)${isGood ? '' : `: ${end}`}`,
  );
  // Sizes, examples and suites have numbers that are worth a look, also where they are as they should be.
  if (!isGood || /size|examples|suite/.test(name)) console.log(output.join('').trimEnd());
}
