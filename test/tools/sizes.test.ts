import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsWith } from '../../scripts/build/groups.mjs';
import { alternatives, unusedPatterns } from '../../scripts/build/used-patterns.mjs';
import { atOnce, byGroup } from '../../scripts/size/chunks.mjs';
import { Lazy } from '../../src/shared/lazy.js';

type Chunk = Parameters<typeof atOnce>[0][number];

function chunk(name: string, imports: string[]): Chunk {
  return { name, fileName: name, imports, modules: {}, isEntry: name === 'entry', code: '' };
}

const names = (chunks: readonly Chunk[] | undefined): string[] =>
  (chunks ?? []).map(({ name }) => name).sort();

test('a chunk counts where it is loaded', () => {
  const chunks = [
    chunk('entry', ['shared']),
    chunk('shared', ['deep']),
    chunk('deep', []),
    chunk('rich', ['deep']),
  ];
  assert.deepEqual(names(atOnce(chunks)), ['deep', 'entry', 'shared']);
});

test('a chunk counts with its group, and none is left out', () => {
  const groups = [
    { name: 'first', title: 'first' },
    { name: 'code', title: 'colours' },
    { name: 'code-css', title: 'colours' },
  ];
  const sorted = byGroup([chunk('entry', []), chunk('code', []), chunk('code-css', ['code'])], groups);
  assert.deepEqual(names(sorted.get('first')), ['entry']);
  assert.deepEqual(names(sorted.get('colours')), ['code', 'code-css']);
  assert.throws(() => byGroup([chunk('entry', []), chunk('stray', [])], groups), /stray is in no group/);
  assert.throws(() => byGroup([chunk('entry', [])], groups), /No chunk has "colours"/);
});

test('a kind of content has a file of its own', () => {
  const element = new Lazy(() => Promise.resolve(true));
  const groups = groupsWith([{ name: 'markdown', element, size: { title: 'Markdown', gzip: 1 } }]);
  const found = groups.find(({ modules }) =>
    modules.test('/x/src/ui/content/markdown/mcp-content-markdown.ts'),
  );
  assert.deepEqual([found?.name, found?.title], ['markdown', 'Markdown']);
});

test('a pattern that matches no file of the build is found, inside another one too', () => {
  assert.deepEqual(alternatives('ui/(a/(b|c)|d)(-e)?/fs?'), [
    ...['ui/a/b-e/fs', 'ui/a/b-e/f', 'ui/a/b/fs', 'ui/a/b/f'],
    ...['ui/d-e/fs', 'ui/d-e/f', 'ui/d/fs', 'ui/d/f'],
    ...['ui/a/c-e/fs', 'ui/a/c-e/f', 'ui/a/c/fs', 'ui/a/c/f'],
    ...['ui/d-e/fs', 'ui/d-e/f', 'ui/d/fs', 'ui/d/f'],
  ]);
  const ids = ['/x/src/ui/offers/mcp-offers.ts', '/x/src/core/later.ts'];
  assert.deepEqual(unusedPatterns(['ui/offers/(mcp-offers|gone)', 'core/[\\w-]+'], ids), ['ui/offers/gone']);
});
