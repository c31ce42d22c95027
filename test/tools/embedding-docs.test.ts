import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { examples, inCi } from '../../scripts/examples/list.js';
import { root } from '../../scripts/paths.mjs';

const page = readFileSync(join(root, 'docs/embedding.md'), 'utf8');

/** The files of the examples that the page shows: each link, and the code that follows it, if there is some before the next. */
function shown(): { path: string; code: string | undefined }[] {
  return page
    .split(/(?=\[`examples\/)/)
    .slice(1)
    .map((part) => ({
      path: /^\[`(examples\/[^`]+)`\]/.exec(part)?.[1] ?? '',
      code: /```(?:html|js|ts|tsx|vue|svelte)\n([^]*?)\n```/.exec(part)?.[1],
    }));
}

test('the code that the page shows is in the example that it names', () => {
  const all = shown();
  assert.ok(all.length >= examples.length - 3);
  for (const { path, code } of all) {
    assert.ok(existsSync(join(root, path)), path);
    assert.ok(page.includes(`(../${path})`), `the link to ${path}`);
    if (code !== undefined)
      assert.ok(readFileSync(join(root, path), 'utf8').includes(code), `${path} has other code:\n${code}`);
  }
  assert.ok(all.filter(({ code }) => code !== undefined).length >= 10);
});

test('every example is in the list, on the page, and has a lock', () => {
  const folders = readdirSync(join(root, 'examples')).filter((name) =>
    statSync(join(root, 'examples', name)).isDirectory(),
  );
  assert.deepEqual(folders.sort(), examples.map(({ name }) => name).sort());
  for (const { name } of examples) {
    assert.ok(page.includes(`\`${name}\``), name);
    assert.ok(existsSync(join(root, 'examples', name, 'package-lock.json')), name);
  }
  assert.ok(inCi.every((name) => folders.includes(name)));
});

test('every file that the page says is exported is', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const named = [...page.matchAll(/`(?:import ')?mcp-tools(\/[\w./-]+)'?`/g)].map(([, path]) => `.${path}`);
  assert.ok(named.length >= 8);
  for (const path of named) assert.ok(path in exports || path === './page/', path);
});
