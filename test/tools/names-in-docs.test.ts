import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { root } from '../../scripts/paths.mjs';
import { filesOf } from '../../scripts/test/suites.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Generated from the manifest, as `npm run built` checks. */
const reference = 'docs/elements.md';
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith('.md') && path !== reference,
);
const documented = new Set(namesIn(read(reference)));
const tests = new Set(filesOf('ui').map((file) => basename(file, '.test.ts')));

/** Returns the names of elements, events and custom properties in a text. Paths and addresses do not count. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<!["\w/.@-])(?:--)?mcp-[a-z0-9-]+(?![\w.-])/g)].map(([name]) => name);
}

function codeIn(page: string): string {
  return [...page.matchAll(/`[^`\n]+`/g)].map(([code]) => code).join('\n');
}

function unknownNames(text: string): readonly string[] {
  return namesIn(codeIn(text)).filter((name) => !documented.has(name) && !tests.has(name));
}

/** Returns the members of an interface that a source file declares. */
function membersOf(file: string, name: string): ReadonlySet<string> {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
  const declared = source.statements.find(
    (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === name,
  );
  return new Set(declared?.members.map(({ name: member }) => (member as ts.Identifier).text));
}

const hostMembers = membersOf('src/core/protocol/host.ts', 'McpHost');

function unknownMembers(text: string): readonly string[] {
  const named = [...codeIn(text).matchAll(/\bhost\.(?!md|ts)(\w+)(?=[(`\s])/g)].map(
    ([, member = '']) => member,
  );
  return named.filter((member) => !hostMembers.has(member));
}

describe('the documentation', () => {
  for (const page of pages) {
    it(`${page} names only elements, events, properties and methods that exist`, () => {
      assert.deepEqual(unknownNames(read(page)), []);
      assert.deepEqual(unknownMembers(read(page)), []);
    });
  }

  it('A name that does not exist is found', () => {
    assert.ok(documented.size > 50 && hostMembers.size > 20);
    assert.deepEqual(unknownNames('`<mcp-tools>` and `<mcp-toolbox>` with `--mcp-color`'), [
      'mcp-toolbox',
      '--mcp-color',
    ]);
    assert.deepEqual(unknownMembers('`host.keep()`, `host.call()`'), ['keep']);
  });

  it('Each size in the documentation equals its budget', () => {
    const budgets = JSON.parse(read('size-budget.json')) as Record<string, number>;
    const [, table = ''] = read('docs/made-of.md').split('## Sizes');
    const rows = [...table.matchAll(/^\| (\S.*?) \| (\d+) \|$/gm)];
    assert.ok(rows.length > 10);
    for (const [, name = '', size] of rows)
      assert.equal(Number(size), Math.ceil((budgets[name.replaceAll('`', '')] ?? 0) / 1000), name);
  });
});
