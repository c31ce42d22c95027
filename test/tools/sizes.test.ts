import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortChunks } from '../../scripts/size/chunks.mjs';
import { Lazy } from '../../src/core/base/lazy.js';

type Chunk = Parameters<typeof sortChunks>[0][number];

function chunk(fileName: string, imports: string[], dynamicImports: string[], module = 'src/a.ts'): Chunk {
  const modules = { [`/x/${module}`]: {} } as unknown as Chunk['modules'];
  return { fileName, imports, dynamicImports, modules, isEntry: fileName === 'entry', code: '' };
}

const markdown = 'src/ui/content/markdown/mcp-content-markdown.ts';
const kinds = [{ name: 'markdown', element: new Lazy(() => Promise.resolve(true)) }];

const names = (chunks: readonly Chunk[]): string[] => chunks.map(({ fileName }) => fileName).sort();

test('a chunk counts where it is loaded', () => {
  const sorted = sortChunks(
    [
      chunk('entry', ['shared'], ['sdk', 'rich']),
      chunk('shared', [], []),
      chunk('sdk', ['shared'], ['late']),
      chunk('late', [], []),
      chunk('rich', ['shared', 'only-rich'], ['later'], markdown),
      chunk('only-rich', [], []),
      chunk('later', [], []),
    ],
    kinds,
  );
  assert.deepEqual(names(sorted.atOnce), ['entry', 'shared']);
  assert.deepEqual(names(sorted.mainRoad), ['entry', 'late', 'sdk', 'shared']);
  assert.deepEqual(names(sorted.kinds['markdown']!), ['only-rich', 'rich']);
});

test('Markdown that is loaded at once counts there', () => {
  const sorted = sortChunks([chunk('entry', ['rich'], []), chunk('rich', [], [], markdown)], kinds);
  assert.deepEqual(names(sorted.atOnce), ['entry', 'rich']);
  assert.deepEqual(names(sorted.kinds['markdown']!), []);
});
