import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { isBuilt } from './build/is-built.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { runRunner } from './test/runner.mjs';

const minute = 60_000;
const nodeTest = ['--import', 'tsx', '--test', '--test-reporter=./scripts/test/node-reporter.mjs'];
const wtr = ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.config.mjs'];

const suites = [
  { name: 'core', folders: ['test/core', 'test/tools'], args: [...nodeTest], limit: 15 * minute },
  { name: 'ui', folders: ['test/ui'], args: [...wtr, '--files'], limit: 40 * minute },
  // The built page and the ports of its servers are there once, so one file at a time.
  { name: 'e2e', folders: ['test/e2e'], args: [...nodeTest, '--test-concurrency=1'], limit: 25 * minute },
];

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const options = process.argv.slice(2);
const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length);
const words = options.filter((option) => !option.startsWith('--'));
const total = { passed: 0, failed: 0, skipped: 0 };

// Only the end-to-end tests read dist; the others run from source.
if (!only || (only === 'e2e' && !isBuilt())) {
  const end = await run(process.execPath, ['scripts/build.mjs'], { timeLimit: 5 * minute });
  if (end !== 'exit 0') {
    console.error(`The build failed: ${end}.`);
    total.failed += 1;
  }
}
if (only !== 'core') {
  // Without one the runners that need it die, and are counted.
  await findBrowser().then(
    ({ label }) => console.log(`browser: ${label}`),
    (error) => console.error(error.message),
  );
}

for (const { name, folders, args, limit } of suites) {
  if (only && only !== name) continue;
  const files = folders.flatMap(testFiles).filter((file) => words.every((word) => file.includes(word)));
  if (files.length === 0) {
    console.error(`There are no ${name} tests.`);
    total.failed += 1;
    continue;
  }
  const tally = await runRunner(name, [...args, ...files], limit);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** @param {string} folder */
function testFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .sort();
}
