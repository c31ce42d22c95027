import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/paths.mjs';

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** The folders that hold code, but for the languages: all of them are alike. */
const folders = new Set(
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map(({ parentPath }) => `${relative(root, parentPath).replaceAll('\\', '/')}/`)
    .filter((folder) => !/^src\/ui\/locales\/./.test(folder)),
);

/** The folders that have a line of a list to themselves: `` - `src/react/`: what is in it. `` */
function listedIn(text: string): readonly string[] {
  return [...text.matchAll(/^ *- `(src\/(?:[^`\n]*\/)?)`: \S/gm)].map(([, folder = '']) => folder);
}

/** All folders of the sources that are named in a text. */
function namedIn(text: string): readonly string[] {
  return [...text.matchAll(/`(src\/(?:[^`\n]*\/)?)`/g)].map(([, folder = '']) => folder);
}

describe('docs/architecture.md', () => {
  it('says of every folder of the sources what is in it, once', () => {
    const listed = listedIn(page);
    assert.ok(folders.size > 50);
    assert.deepEqual(
      [...folders].filter((folder) => !listed.includes(folder)),
      [],
    );
    assert.deepEqual([...new Set(listed)], listed);
  });

  it('names no folder that there is not', () => {
    assert.deepEqual(
      namedIn(page).filter((folder) => !existsSync(join(root, folder))),
      [],
    );
  });

  it('would be refused without a line for a folder, or with a name that nothing has', () => {
    assert.deepEqual(listedIn('- `src/react/`: React.\n- `src/llm/`\n`src/ui/form/`: forms.'), [
      'src/react/',
    ]);
    assert.deepEqual(namedIn('see `src/ui/`, `src/lazy.ts` and `src/nothing/`'), ['src/ui/', 'src/nothing/']);
  });
});
