import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pageGroups, type Graph } from '../../scripts/build/groups.mjs';
import { root } from '../../scripts/paths.mjs';
import { atOnce, chunkOf } from '../../scripts/size/chunks.mjs';
import { partsOfPage } from '../../scripts/size/page.mjs';

type Chunk = Parameters<typeof atOnce>[0][number];

const src = (path: string): string => join(root, 'src', `${path}.ts`);

function chunk(name: string, imports: string[], path?: string): Chunk {
  const modules = path === undefined ? {} : { [src(path)]: {} as Chunk['modules'][string] };
  const facadeModuleId = path === undefined ? null : src(path);
  return { name, fileName: name, imports, modules, facadeModuleId, isEntry: name === 'entry', code: '' };
}

const names = (chunks: readonly Chunk[] | undefined): string[] =>
  (chunks ?? []).map(({ name }) => name).sort();

test('A chunk counts with the entry that loads it', () => {
  const chunks = [
    chunk('entry', ['shared']),
    chunk('shared', ['deep']),
    chunk('deep', []),
    chunk('rich', ['deep']),
  ];
  assert.deepEqual(names(atOnce(chunks)), ['deep', 'entry', 'shared']);
});

test('A chunk counts with the part that loads it, and no chunk is left out', () => {
  const main = ['tools', 'sdk', 'call', 'shared', 'content'].map((name) => chunk(name, []));
  const chunks = [
    chunk('entry', []),
    ...main,
    chunk('grants', ['call', 'shared', 'stray'], 'ui/grants/mcp-grants'),
    chunk('table', ['content', 'stray'], 'ui/content/table/mcp-content-table'),
    chunk('parse', [], 'ui/content/code/parse'),
    chunk('css', [], 'css'),
    chunk('stray', []),
    chunk('lone', [], 'core/lone'),
  ];
  const late = new Map([
    [src('registry'), [src('ui/grants/mcp-grants')]],
    [src('ui/content/code/languages'), [src('css')]],
  ]);
  const { first, tools, call, elements, kinds, others } = partsOfPage(chunks, late, [
    'table',
    'code',
    'link',
  ]);
  assert.deepEqual([names(first), names(tools)], [['entry'], ['entry', 'tools']]);
  assert.deepEqual(names(call), ['call', 'entry', 'sdk', 'tools']);
  assert.deepEqual(
    [...elements, ...kinds].map((part) => [part.name, names(part.chunks)]),
    [
      ['<mcp-grants>', ['grants', 'shared', 'stray']],
      ['table', ['stray', 'table']],
      ['code', ['css', 'parse']],
      ['link', []],
    ],
  );
  assert.deepEqual(
    others.map(({ name }) => name),
    ['shared', 'content', 'core/lone'],
  );
  assert.throws(() => chunkOf(chunks, src('core/moved')), /No chunk has .*core\/moved/);
  assert.throws(() => partsOfPage([chunk('entry', [])], late, []), /No file .* called "tools"/);
});

const registry = readFileSync(src('registry'), 'utf8').matchAll(
  /import\('\.\/(ui\/[^']+\/mcp-[^']+)\.js'\)/g,
);
const elements = [...registry].map(([, path = '']) => path);
const kindsOf = (...kinds: string[]): string[] => kinds.map((kind) => `ui/content/${kind}/kind`);

/** Returns a graph of all elements with the given imports, and of every other module except the missing one. */
function graphOf(imports: Readonly<Record<string, readonly string[]>>, missing?: string): Graph {
  const all = new Map<string, readonly string[]>(
    Object.entries({ 'ui/content/kinds': kindsOf('audio', 'table'), ...imports }),
  );
  const late = new Map<string, readonly string[]>([
    ['registry', elements],
    ...kindsOf('audio', 'table').map((path) => [path, [path.replace('kind', 'element')]] as const),
  ]);
  const getModuleInfo = (id: string): unknown => {
    const path = id.slice(src('').length - '.ts'.length, -'.ts'.length);
    const [importedIds, dynamicallyImportedIds] = [all, late].map((ids) => ids.get(path)?.map(src) ?? []);
    const code = path.startsWith('long') ? 'x'.repeat(10_000) : 'x';
    return path === missing ? null : { id, code, importedIds, dynamicallyImportedIds };
  };
  return { getModuleInfo } as Graph;
}

/** Returns the file of each module, or `undefined` if the bundler decides. */
function filesOf(graph: Graph, paths: readonly string[]): (string | undefined)[] {
  const groups = pageGroups().toSorted((a, b) => b.priority - a.priority);
  return paths.map((path) => groups.find(({ name }) => name(src(path), graph))?.debugName);
}

test('Code that elements and kinds of content share is in the file that loads at the same time', () => {
  const graph = graphOf({
    index: ['early'],
    'ui/approval/mcp-approval': ['early', 'ask', 'short', 'long'],
    'ui/questions/mcp-question': ['ask'],
    'ui/grants/mcp-grants': ['early', 'short', 'long', 'own'],
    'ui/content/audio/element': ['part'],
    'ui/content/table/element': ['part'],
  });
  assert.deepEqual(filesOf(graph, ['index', 'ui/call/mcp-call', 'ui/approval/mcp-approval', 'ask', 'part']), [
    'first',
    'call',
    'approval',
    'asks',
    'content',
  ]);
  assert.deepEqual(filesOf(graph, ['short', 'long', 'own', 'early', 'ui/grants/mcp-grants']), [
    'shared',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('A build fails if the first module of a file is missing', () => {
  assert.throws(
    () => filesOf(graphOf({}, 'core/servers/connection/sdk'), ['index']),
    /no src\/core\/servers\/connection\/sdk\.ts/,
  );
  assert.throws(() => filesOf(graphOf({}, 'ui/questions/mcp-question'), ['index']), /mcp-question/);
});
