import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/paths.mjs';

/** Returns the files that npm packs, without the built ones. */
function packed(): readonly string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const said = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(said) as [{ files: readonly { readonly path: string }[] }];
  return files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'));
}

/** Returns the files and folders that a Markdown page links to, as paths from the root. */
function targetsOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .flatMap(([, target = '']) => (target.includes(':') ? [] : [target]))
    .map((target) => posix.join(posix.dirname(page), target));
}

test('Every link of a packed page leads to a packed file', () => {
  const files = packed();
  const pages = files.filter((path) => /^[^/]+\.(?:md|txt)$|^docs\/.*\.md$/.test(path));
  const links = pages.flatMap((page) => targetsOf(page).map((target) => ({ page, target })));
  assert.ok(pages.length > 20 && links.length > 50);
  for (const { page, target } of links) {
    assert.ok(existsSync(join(root, target)), `${page} leads to ${target}, which is not there`);
    const isPacked = files.some((path) => path === target || path.startsWith(posix.join(target, '/')));
    assert.ok(isPacked, `${page} leads to ${target}, which is not in the package`);
  }
});

test('The package has no image except that of the README', () => {
  const pictures = packed().filter((path) => path.endsWith('.png'));
  assert.deepEqual(
    pictures,
    targetsOf('README.md').filter((path) => path.endsWith('.png')),
  );
});

test('The packed examples have no installed or built files', () => {
  const files = packed().filter((path) => path.startsWith('examples/'));
  assert.ok(files.includes('examples/react/src/app.tsx'));
  assert.deepEqual(
    files.filter((path) =>
      /node_modules|package-lock|\/(?:dist|build|\.next|\.svelte-kit|\.angular)\//.test(path),
    ),
    [],
  );
});
