import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runNodeFile } from '../../scripts/test/node-files.mjs';
import type { Result } from '../../scripts/test/report.mjs';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-tools-tally-'));
});
after(() => rm(folder, { recursive: true }));

let files = 0;

/** Returns the result of `npm test` for a test file with this code. */
async function resultOf(code: string, options: { limit?: number; name?: string } = {}): Promise<Result> {
  const file = join(folder, `planted-${++files}.test.mjs`);
  await writeFile(file, code);
  const { limit: timeLimit = 60_000, ...rest } = options;
  return runNodeFile(file, { timeLimit, ...rest });
}

async function tallyOf(...args: Parameters<typeof resultOf>): Promise<Partial<Result>> {
  const { passed, failed, skipped } = await resultOf(...args);
  return { passed, failed, skipped };
}

const head = "import { test, describe } from 'node:test';\n";
const four = `describe('a', () => { test('b', () => {}); test.skip('c'); test.todo('d'); test('e', () => { throw new Error('no e'); }); });`;

test('Each test counts once, and suites do not count', async () => {
  assert.deepEqual(await tallyOf(head + four), { passed: 1, failed: 1, skipped: 2 });
});

test('A failure has its name, the thrown error and the output of the file', async () => {
  const { failures } = await resultOf(`${head}console.log('printed');${four}`);
  assert.deepEqual(
    failures.map(({ name }) => name),
    [['a', 'e']],
  );
  assert.match(failures[0]!.message, /^Error: no e\n[^]*The file printed:\nprinted$/);
});

test('A name chooses tests, and the others do not count', async () => {
  assert.deepEqual(await tallyOf(head + four, { name: '/B/i' }), { passed: 1, failed: 0, skipped: 0 });
  assert.deepEqual(await tallyOf(head + four, { name: '/nobody/i' }), { passed: 0, failed: 0, skipped: 0 });
});

test('A file that does not load is a failure', async () => {
  const result = await resultOf("import './nowhere.mjs';");
  assert.equal(result.failed, 1);
  assert.match(result.failures[0]!.message, /nowhere\.mjs/);
});

test('A file in which no test ran is a failure', async () => {
  assert.deepEqual(await tallyOf(''), { passed: 0, failed: 1, skipped: 0 });
});

test('An error after the last test is a failure', async () => {
  const code = `${head}test('a', () => { setTimeout(() => { throw new Error('late'); }, 20); });`;
  assert.deepEqual(await tallyOf(code), { passed: 1, failed: 1, skipped: 0 });
});

test('A process that dies is a failure', async () => {
  const code = `${head}test('a', () => { process.kill(process.pid, 'SIGKILL'); });`;
  assert.deepEqual(await tallyOf(code), { passed: 0, failed: 1, skipped: 0 });
});

test('A file that never ends is a failure, and leaves no process running', async () => {
  // The file starts a server, which shows whether a process is left.
  const server = `require('node:net').createServer().listen(0, '127.0.0.1', function () { console.log('port', this.address().port); });`;
  const code = `${head}import { spawn } from 'node:child_process';
    spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: 'inherit' });
    test('a', () => { setInterval(() => {}, 1000); return new Promise(() => {}); });`;
  const { passed, failed, failures } = await resultOf(code, { limit: 6_000 });
  assert.deepEqual([passed, failed], [0, 1]);
  const message = failures[0]?.message ?? '';
  assert.match(message, /no end after 6 s/);
  const port = Number(/port (\d+)/.exec(message)?.[1]);
  await assert.rejects(once(connect(port, '127.0.0.1'), 'connect'), { code: 'ECONNREFUSED' });
});
