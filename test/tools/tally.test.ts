import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runRunner } from '../../scripts/test/runner.mjs';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-tools-tally-'));
});
after(() => rm(folder, { recursive: true }));

/** What a run of `npm test` would count for a test file like this. */
async function tallyOf(code: string, limit = 20_000): ReturnType<typeof runRunner> {
  const file = join(folder, 'planted.test.mjs');
  await writeFile(file, code);
  const reporter = '--test-reporter=./scripts/test/node-reporter.mjs';
  // Node tells the tests inside of tests to report to those outside.
  const { NODE_TEST_CONTEXT: context } = process.env;
  delete process.env['NODE_TEST_CONTEXT'];
  try {
    return await runRunner('planted', ['--test', reporter, file], limit, { stdio: 'ignore' });
  } finally {
    if (context !== undefined) process.env['NODE_TEST_CONTEXT'] = context;
  }
}

const head = "import { test, describe } from 'node:test';\n";

test('each test counts once, and suites do not', async () => {
  const code = `${head}describe('a', () => { test('b', () => {}); test.skip('c'); test.todo('d'); test('e', () => { throw 1; }); });`;
  assert.deepEqual(await tallyOf(code), { passed: 1, failed: 1, skipped: 2 });
});

test('a file that does not load is a failure', async () => {
  assert.deepEqual(await tallyOf("import './nowhere.mjs';"), { passed: 0, failed: 1, skipped: 0 });
});

test('a file in which no test ran is a failure', async () => {
  assert.deepEqual(await tallyOf(''), { passed: 0, failed: 1, skipped: 0 });
});

test('an error after the last test is a failure', async () => {
  const code = `${head}test('a', () => { setTimeout(() => { throw new Error('late'); }, 20); });`;
  assert.deepEqual(await tallyOf(code), { passed: 1, failed: 1, skipped: 0 });
});

test('a runner that dies is a failure', async () => {
  const code = `${head}test('a', () => { process.kill(process.ppid, 'SIGKILL'); });`;
  assert.deepEqual(await tallyOf(code), { passed: 0, failed: 1, skipped: 0 });
});

test('a runner that never ends is a failure', async () => {
  const code = `${head}test('a', () => { setInterval(() => {}, 1000); return new Promise(() => {}); });`;
  assert.deepEqual(await tallyOf(code, 1500), { passed: 0, failed: 1, skipped: 0 });
});
