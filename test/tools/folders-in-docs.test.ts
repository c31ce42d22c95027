import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/paths.mjs';

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** Folders with code, without the languages, which are all alike. */
const folders = new Set(
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map(({ parentPath }) => `${relative(root, parentPath).replaceAll('\\', '/')}/`)
    .filter((folder) => !/^src\/ui\/locales\/./.test(folder)),
);

/** Returns the folders with their own list item: `` - `src/react/`: what is in it. `` */
function listedIn(text: string): readonly string[] {
  return [...text.matchAll(/^ *- `(src\/(?:[^`\n]*\/)?)`: \S/gm)].map(([, folder = '']) => folder);
}

/** Returns all source folders that a text names. */
function namedIn(text: string): readonly string[] {
  return [...text.matchAll(/`(src\/(?:[^`\n]*\/)?)`/g)].map(([, folder = '']) => folder);
}

describe('docs/architecture.md', () => {
  it('Every source folder is described exactly once', () => {
    const listed = listedIn(page);
    assert.ok(folders.size > 50);
    assert.deepEqual(
      [...folders].filter((folder) => !listed.includes(folder)),
      [],
    );
    assert.deepEqual([...new Set(listed)], listed);
  });

  it('Every folder that is named exists', () => {
    assert.deepEqual(
      namedIn(page).filter((folder) => !existsSync(join(root, folder))),
      [],
    );
  });

  it('A folder without a description, and a name without a folder, are found', () => {
    assert.deepEqual(listedIn('- `src/react/`: React.\n- `src/llm/`\n`src/ui/form/`: forms.'), [
      'src/react/',
    ]);
    assert.deepEqual(namedIn('see `src/ui/`, `src/lazy.ts` and `src/nothing/`'), ['src/ui/', 'src/nothing/']);
  });
});
