import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './build/is-built.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { runRunner } from './test/runner.mjs';

const minute = 60_000;
const nodeTest = ['--import', 'tsx', '--test', '--test-reporter=./scripts/test/node-reporter.mjs'];
const wtr = ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.firefox.config.mjs'];

const suites = [
  {
    // Every kind of content in its place, and the attacks. Of the elements' own tests many need commands of the DevTools,
    // which Firefox does not have; name some to run what can be run of them.
    name: 'ui',
    folder: 'test/ui',
    usual: /^mcp-content\.test|xss/,
    args: [...wtr, '--files'],
    limit: 20 * minute,
  },
  {
    // Signing in, with real windows. The other end-to-end tests look through the DevTools.
    name: 'e2e',
    folder: 'test/e2e',
    only: /^sign-in/,
    args: [...nodeTest, '--test-concurrency=1'],
    limit: 20 * minute,
  },
];

// The end-to-end tests launch their browser themselves.
process.env['MCP_TOOLS_BROWSER'] = 'firefox';

const words = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };

for (const { name, folder, usual = /./, only = /./, args, limit } of suites) {
  const files = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.test.ts') && only.test(file))
    .filter((file) => words.length > 0 || usual.test(file))
    .map((file) => join(folder, file))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
  if (files.length === 0) continue;
  if (name === 'e2e' && !isBuilt()) await build();
  const tally = await runRunner(`firefox ${name}`, [...args, ...files], limit);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`firefox: ${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function build() {
  const end = await run(process.execPath, ['scripts/build.mjs'], { timeLimit: 5 * minute });
  if (end === 'exit 0') return;
  console.error(`The build failed: ${end}.`);
  total.failed += 1;
}
