import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownInstall } from './own-install.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { bundleForNode } from './test/bundle.mjs';

/**
 * @typedef {{ name: string, revision: string, imports: string[] }} Run
 * @typedef {{ required: number, passed: number, expected: number, unexpected: string[] }} Outcome
 */

const minute = 60_000;
const home = join(root, 'test/conformance');
const suite = join(home, 'node_modules/@modelcontextprotocol/conformance');
const results = join(root, '.cache/conformance');
const ownNode = join(home, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const isNodeNewEnough = Number.parseInt(process.versions.node) >= 22;

/** The end of a scenario's folder name. */
const timestamp = /-\d{4}-\d\d-\d\dT[\d-]+Z$/;
/** Newer than the frozen lists of the revisions, so the suite does not count it. We do. */
const alsoRequired = ['json-schema-2020-12-preservation'];

const client = 'test/conformance/client.ts';
const browserGlobals = 'test/conformance/browser-globals.ts';
const runs = ['2026-07-28', '2025-11-25'].flatMap((revision) => [
  { name: `${revision} plain`, revision, imports: [] },
  { name: `${revision} browser`, revision, imports: [browserGlobals] },
]);
const columns = ['run', 'required', 'passed', 'expected to fail', 'unexpected'];

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

mkdirSync(results, { recursive: true });
try {
  await install();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const words = process.argv.slice(2);
const chosen = runs.filter(({ name }) => words.every((word) => name.includes(word)));
/** @type {string[]} */
const unexpected = [];
// The suite starts a client for each scenario.
const builtAt = await bundleForNode([client, browserGlobals]);
console.log(row(columns));
for (const run of chosen) {
  const outcome = await conform(run);
  console.log(
    row(
      [run.name, outcome.required, outcome.passed, outcome.expected, outcome.unexpected.length].map(String),
    ),
  );
  unexpected.push(...outcome.unexpected.map((sentence) => `${run.name}: ${sentence}`));
}
for (const sentence of unexpected) console.error(sentence);
if (unexpected.length > 0) console.error('The output of the clients and the suite is in .cache/conformance.');
process.exitCode = unexpected.length > 0 || chosen.length === 0 ? 1 : 0;

/** @param {string[]} cells */
function row([name = '', ...cells]) {
  return [name.padEnd(18), ...cells.map((cell, at) => cell.padStart(columns[at + 1]?.length ?? 0))].join(
    '  ',
  );
}

/** The suite has a separate lock file: in the package's, its Node would become the one of every npm script. */
async function install() {
  await ownInstall(home, join(results, 'install.log'), isNodeNewEnough ? ['--omit=optional'] : []);
  if (!isNodeNewEnough && !existsSync(ownNode)) {
    throw new Error(
      `The conformance suite needs Node 22 or newer. This is ${process.versions.node}, and npm provides none for this system.`,
    );
  }
}

/** @param {Run} run @returns {Promise<Outcome>} */
async function conform({ name, revision, imports }) {
  const folder = join(results, name.replace(' ', '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'suite.log');
  // The suite passes it to a shell, which removes the quotes.
  const command = [
    process.execPath,
    ...imports.flatMap((module) => ['--import', pathToFileURL(builtAt(module)).href]),
    builtAt(client),
  ];
  const options = {
    '--command': command.map((word) => `"${word}"`).join(' '),
    '--requirements': revision,
    '--expected-failures': join(home, 'expected-failures.yml'),
    '--output-dir': folder,
    // All clients start at the same time, which takes most of the suite's default of half a minute on a small machine.
    '--timeout': '120000',
  };
  const args = [join(suite, 'dist/index.js'), 'client', ...Object.entries(options).flat()];
  const end = await execute(isNodeNewEnough ? process.execPath : ownNode, args, root, log, 5 * minute);
  return judge(folder, readFileSync(log, 'utf8'), end, requiredBy(revision));
}

/** @param {string} revision */
function requiredBy(revision) {
  const list = readFileSync(join(suite, 'requirements', `${revision}.yaml`), 'utf8');
  const names = /^client:\r?\n((?: +- .+\r?\n)+)/m.exec(list)?.[1];
  if (!names) throw new Error(`The suite no longer lists what ${revision} requires of a client.`);
  return [...names.matchAll(/- (\S+)/g)].map(([, scenario = '']) => scenario);
}

/** @param {string} folder @param {string} log @param {string} end @param {string[]} required @returns {Outcome} */
function judge(folder, log, end, required) {
  const text = log.replace(/\x1b\[\d+m/g, '');
  /** @param {string} mark */
  const listed = (mark) =>
    [...text.matchAll(new RegExp(`^  ${mark} (\\S+)$`, 'gm'))].map(([, name = '']) => name);
  const [expected, stale] = [listed('~'), listed('✓')];
  const scenarios = [...required, ...alsoRequired];
  const faults = scenarios.filter((it) => !expected.includes(it)).flatMap((it) => faultOf(folder, text, it));
  const failing = new Set(faults.map(({ scenario }) => scenario));
  const unexpected = [
    ...faults.map(({ scenario, fault }) => `${scenario}: ${fault}`),
    ...stale.map(
      (scenario) => `${scenario}: passes now. Take it out of test/conformance/expected-failures.yml.`,
    ),
  ];
  const isAccounted = end === 'exit 0' || (end === 'exit 1' && unexpected.length > 0);
  return {
    required: required.length,
    passed: required.filter((it) => !expected.includes(it) && !failing.has(it)).length,
    expected: expected.length,
    unexpected: isAccounted ? unexpected : [...unexpected, `the suite died (${end}).`],
  };
}

/** @param {string} folder @param {string} text @param {string} scenario */
function faultOf(folder, text, scenario) {
  /** @param {string} fault */
  const fault = (fault) => [{ scenario, fault }];
  const [, mark, passed] = new RegExp(`^([✓✗]) ${scenario}: (\\d+) passed`, 'm').exec(text) ?? [];
  const parent = join(folder, dirname(scenario));
  const names = existsSync(parent) ? readdirSync(parent) : [];
  const name = names.find((it) => it.replace(timestamp, '') === basename(scenario));
  if (!mark || !name) return fault('was not run.');
  if (mark === '✗') return fault(failedChecks(join(parent, name)));
  // The suite ignores whether anything was checked, and how the client ended.
  if (passed === '0') return fault('nothing was checked.');
  const isDone = readFileSync(join(parent, name, 'stdout.txt'), 'utf8')
    .trim()
    .endsWith('done');
  return isDone ? [] : fault(`every check passes, but the client failed.${clientError(join(parent, name))}`);
}

/** @param {string} folder */
function failedChecks(folder) {
  /** @type {{ id: string, status: string, description: string, errorMessage?: string }[]} */
  const checks = JSON.parse(readFileSync(join(folder, 'checks.json'), 'utf8'));
  const failed = checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map(({ id, description, errorMessage }) => `\n  ${id}: ${(errorMessage ?? description).slice(0, 300)}`);
  return `failed checks:${failed.join('')}${clientError(folder)}`;
}

/** @param {string} folder */
function clientError(folder) {
  const error = /^\w*Error: .*/m.exec(readFileSync(join(folder, 'stderr.txt'), 'utf8'))?.[0];
  return error ? `\n  the client: ${error.slice(0, 1_000)}` : '';
}

/**
 * @param {string} command @param {string[]} args @param {string} cwd
 * @param {string} log where everything goes that it says
 * @param {number} timeLimit in milliseconds
 * @returns {Promise<string>} how it ended
 */
async function execute(command, args, cwd, log, timeLimit) {
  const output = openSync(log, 'w');
  try {
    return await run(command, args, { cwd, timeLimit, stdio: output });
  } finally {
    closeSync(output);
  }
}
