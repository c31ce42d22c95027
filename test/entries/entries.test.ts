import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { adapters } from '../../scripts/adapters.mjs';
import { version } from '../../src/core/index.js';
import { describe, test } from '../fixtures/suites.js';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url);

/** Imports modules in a separate Node process, in order, and returns their exports. */
async function importsOf(...paths: string[]): Promise<string[]> {
  const urls = paths.map((path) => new URL(path, root).href);
  const script = `
    for (const url of ${JSON.stringify(urls)}) console.log(Object.keys(await import(url)).join(' '));
    // What an entry loads by and by must not throw either.
    await new Promise((resolve) => setTimeout(resolve, 500));
    console.log('document' in globalThis || 'window' in globalThis ? 'pretends to be a page' : 'is Node still');
  `;
  const { stdout, stderr } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { timeout: 120_000 },
  );
  assert.equal(stderr.replace(/^.*(Warning|--trace).*$\\n?/gm, ''), '');
  return stdout.trimEnd().split('\n');
}

describe('imports in plain Node, as in server-side rendering', { timeout: 60_000 }, () => {
  const entries: [path: string, exports: string[]][] = [
    ['src/core/index.ts', ['createMcpHost', 'problemSentences', 'version', 'answerModelTurns']],
    ['src/index.ts', ['McpCallRequestEvent', 'McpAuditEvent']],
    ['src/elements.ts', ['McpTools', 'McpToolForm', 'McpConversation']],
    ['src/audit.ts', ['verifyAudit']],
    ['src/storage.ts', ['indexedDbStorage', 'webStorage']],
    ...adapters.map((name): [string, string[]] => [`src/llm/${name}.ts`, []]),
  ];
  for (const [path, expected] of entries) {
    test(`The import of ${path} throws nothing, prints nothing, and defines no browser globals`, async () => {
      const [names = '', kind] = await importsOf(path);
      for (const name of expected) assert.ok(names.split(' ').includes(name), `${name} in ${names}`);
      assert.ok(names.length > 0);
      assert.equal(kind, 'is Node still');
    });
  }

  test('All entries can be imported together, and one of them twice as another copy', async () => {
    const lines = await importsOf(
      ...entries.map(([path]) => path),
      'src/index.ts?copy=2',
      'src/core/index.ts?copy=2',
    );
    assert.equal(lines.length, entries.length + 3);
  });
});

describe('the version', () => {
  test('The version is that of the package', async () => {
    const manifest = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { version: string };
    assert.equal(version, manifest.version);
  });
});
