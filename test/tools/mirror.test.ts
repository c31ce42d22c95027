import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/paths.mjs';
import { filesOf, suiteNames } from '../../scripts/test/suites.mjs';

/** Folders of test/ui without a folder in src/ui: code that tests share, and tests of the core that need a browser. */
const others = new Set(['core', 'fixtures', 'helpers']);

function foldersIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1));
}

describe('the folders of tests', () => {
  for (const part of ['core', 'ui']) {
    it(`Each folder of test/${part} has the name of a folder of src/${part}`, () => {
      const folders = foldersIn(`test/${part}`).filter((folder) => !others.has(folder.split('/')[0] ?? ''));
      assert.ok(folders.length > 10);
      assert.deepEqual(
        folders.filter((folder) => !existsSync(join(root, 'src', part, folder))),
        [],
      );
    });
  }

  it('Every test file is in a suite', () => {
    const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
      .map((path) => `test/${path}`);
    assert.deepEqual(all.sort(), suiteNames.flatMap(filesOf).sort());
  });
});
