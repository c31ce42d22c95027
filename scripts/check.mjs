import { run } from './run.mjs';

/**
 * Runs all checks that are not tests, two at a time, and prints a check's output only if it fails. `--suites` adds those that
 * compare the product with other bundlers and schemas, and the examples that CI has time for.
 */

/** @typedef {{ name: string, after?: string }} Step */

const withSuites = process.argv.includes('--suites');

/** Longest first. @type {Step[]} */
const steps = [
  { name: 'lint' },
  { name: 'build' },
  ...(withSuites ? [{ name: 'examples:ci', after: 'build' }] : []),
  { name: 'types' },
  { name: 'templates' },
  { name: 'format:check' },
  { name: 'spelling' },
  { name: 'words' },
  { name: 'lock' },
  { name: 'cycles' },
  { name: 'built', after: 'build' },
  { name: 'size', after: 'build' },
  ...(withSuites ? [{ name: 'schema-suite' }, { name: 'form-suite' }] : []),
];

/** Steps that run in parallel. Each uses one thread. */
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

/** Takes one step after another until none is left. @returns {Promise<void>} */
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
    console.error(`✖ ${name}: skipped, because ${after} failed`);
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
  // Sizes, examples and suites print numbers that are useful even if they pass.
  if (!isGood || /size|examples|suite/.test(name)) console.log(output.join('').trimEnd());
}
