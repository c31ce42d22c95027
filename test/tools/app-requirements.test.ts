import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from '../fixtures/suites.js';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('docs/apps.md', () => {
  test('Each of the 45 requirements names tests that exist', async () => {
    const [docs = '', ...sources] = await Promise.all(
      [
        'docs/apps.md',
        ...['', '-contract', '-attacks', '-people', '-said', '-keyboard', '-full'].map(
          (name) => `test/ui/apps/mcp-app${name}.test.ts`,
        ),
      ].map(read),
    );
    const tables = docs.slice(
      docs.indexOf('## Host requirements'),
      docs.indexOf('## The official example servers'),
    );
    const numbers = Array.from(tables.matchAll(/^\| (\d+)\. /gm), ([, number]) => Number(number));
    assert.deepEqual(
      numbers,
      Array.from({ length: 45 }, (_, at) => at + 1),
    );
    const named = Array.from(tables.matchAll(/^\|.*$/gm), ([row]) => row).flatMap((row) =>
      Array.from(row.matchAll(/“([^”]+)”/g), ([, name = '']) => name),
    );
    assert.ok(named.length > 45);
    const titles = sources.join('\n').matchAll(/\bit\(\s*(['`])(.*?)\1/g);
    const all = Array.from(titles, ([, , title = '']) => title);
    assert.deepEqual(
      named.filter((name) => !all.some((title) => title.startsWith(name))),
      [],
    );
  });
});
