import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { examples, inCi } from '../../scripts/examples/list.js';
import { root } from '../../scripts/paths.mjs';

const page = readFileSync(join(root, 'docs/embedding.md'), 'utf8');

/** Returns the example files that the page links to, each with the code block between it and the next link, if any. */
function shown(): { path: string; code: string | undefined }[] {
  return page
    .split(/(?=\[`examples\/)/)
    .slice(1)
    .map((part) => ({
      path: /^\[`(examples\/[^`]+)`\]/.exec(part)?.[1] ?? '',
      code: /```(?:html|js|ts|tsx|vue|svelte)\n([^]*?)\n```/.exec(part)?.[1],
    }));
}

test('Each code block of the page is in the example that it names', () => {
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

test('Every example is in the list, is on the page, and has a lock', () => {
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

test('The package exports every file that the page lists as exported', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const named = [...page.matchAll(/`(?:import ')?mcp-tools(\/[\w./-]+)'?`/g)].map(([, path]) => `.${path}`);
  assert.ok(named.length >= 8);
  for (const path of named) assert.ok(path in exports || path === './page/', path);
});
