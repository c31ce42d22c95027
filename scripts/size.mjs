import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { build, mergeConfig } from 'vite';
import { adapters } from './adapters.mjs';
import { pageGroups } from './build/groups.mjs';
import { inGroups, inOneChunk, selfContained, sharing } from './build/self-contained.mjs';
import { pageEntries } from './page-entries.mjs';
import { root } from './paths.mjs';
import { atOnce } from './size/chunks.mjs';
import { largest } from './size/largest.mjs';
import { partsOfPage } from './size/page.mjs';

/**
 * Prints the gzip size of everything that is loaded, and fails if something is over its limit in `size-budget.json`. A budget
 * applies to one thing, or to each of several, which are listed below it.
 *
 * @typedef {import('./size/chunks.mjs').Chunk} Chunk
 * @typedef {import('./size/page.mjs').Part & { readonly budget?: number | undefined }} Part
 */

process.env['NODE_ENV'] = 'production';

/** @type {{ readonly kinds: readonly import('../src/ui/content/part/kind.js').ContentKind[] }} */
const { kinds } = await tsImport('../src/ui/content/kinds.ts', import.meta.url);
const budgets = new Map(kinds.map(({ name, budget }) => [name, budget]));
/** The modules that each module of the page build loads with `import()`. @type {Map<string, readonly string[]>} */
const late = new Map();
const page = partsOfPage(
  await chunksOf(
    mergeConfig(inGroups('src/index.ts', 'measured.js', pageGroups()), { plugins: [notesLate()] }),
  ),
  late,
  [...budgets.keys()],
);
const ofAdapters = await chunksOf(
  sharing(Object.fromEntries(adapters.map((name) => [name, `src/llm/${name}.ts`])), 'measured'),
);
const languages = readdirSync(join(root, 'src/ui/locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name);
const { audit, discover, port, storage } = pageEntries;

/** @type {Readonly<Record<string, readonly Chunk[] | readonly Part[]>>} */
const lines = {
  'first paint': page.first,
  'before tools are on screen': page.tools,
  'connect, list, call and render': page.call,
  'an element, on first use': page.elements,
  'a kind of content': page.kinds.map((kind) => ({ ...kind, budget: budgets.get(kind.name) })),
  'a language': await each(languages, (name) => inOneFile(`src/ui/locales/${name}/index.ts`)),
  'a provider': await each(adapters, (name) => loadedAtOnce(`src/llm/${name}.ts`)),
  'any other lazy file': [
    ...page.others,
    ...ofAdapters
      .filter(({ isEntry }) => !isEntry)
      .map((chunk) => ({ name: `llm: ${chunk.name}`, chunks: [chunk] })),
  ],
  core: await loadedAtOnce('src/core/index.ts'),
  'validation worker': await inOneFile('src/core/schema/validation.worker.ts'),
  'validation worker with Ajv': await inOneFile('src/core/schema/validation-ajv.worker.ts'),
  'callback page': await inOneFile('src/callback/index.ts'),
  'single file': await inOneFile('src/index.ts'),
  '<mcp-content> alone': await loadedAtOnce('src/content.ts'),
  'another entry': await each(Object.keys({ audit, discover, port, storage }), (name) =>
    loadedAtOnce(`src/${name}.ts`),
  ),
};

/** @type {Readonly<Record<string, number>>} */
const allowed = JSON.parse(readFileSync(join(root, 'size-budget.json'), 'utf8'));
print('', 'minified', 'gzip', 'brotli', 'budget (gzip)');
for (const [line, content] of Object.entries(lines)) {
  const most = allowed[line] ?? 0;
  if (!isParts(content)) {
    weigh(line, content, most);
    continue;
  }
  print(line, '', '', '', most.toLocaleString('en'));
  for (const { name, chunks, budget } of content.toSorted((a, b) => gzipOf(b.chunks) - gzipOf(a.chunks)))
    weigh(`    ${name}`, chunks, budget ?? most);
}

/**
 * Prints a row, and the largest parts if it is over budget.
 *
 * @param {string} name @param {readonly Chunk[]} chunks @param {number} most
 */
function weigh(name, chunks, most) {
  const gzip = gzipOf(chunks);
  const brotli = sumOf(chunks, (code) => brotliCompressSync(code).length);
  const bytes = [sumOf(chunks, Buffer.byteLength), gzip, brotli, most].map((size) =>
    size.toLocaleString('en'),
  );
  print(name, ...bytes, gzip > most ? 'OVER BUDGET' : '');
  if (gzip <= most) return;
  process.exitCode = 1;
  for (const [group, length] of largest(chunks)) print(`        ${group}`, length.toLocaleString('en'));
}

/** @param {readonly Chunk[]} chunks */
function gzipOf(chunks) {
  return sumOf(chunks, (code) => gzipSync(code, { level: 9 }).length);
}

/** @param {readonly Chunk[]} chunks @param {(code: string) => number} measure */
function sumOf(chunks, measure) {
  return chunks.reduce((sum, { code }) => sum + measure(code), 0);
}

/** @param {string} name @param {string[]} cells */
function print(name, ...cells) {
  console.log(`${name.padEnd(56)}${cells.map((cell) => cell.padStart(13)).join(' ')}`.trimEnd());
}

/** @param {readonly Chunk[] | readonly Part[]} content @returns {content is readonly Part[]} */
function isParts(content) {
  return content.every((one) => 'chunks' in one);
}

/** @param {readonly string[]} names @param {(name: string) => Promise<readonly Chunk[]>} load @returns {Promise<Part[]>} */
function each(names, load) {
  return Promise.all(names.map(async (name) => ({ name, chunks: await load(name) })));
}

/** @returns {import('vite').Plugin} */
function notesLate() {
  return {
    name: 'mcp-tools:notes-late',
    buildEnd() {
      for (const id of this.getModuleIds())
        late.set(id, this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    },
  };
}

/** @param {string} entry */
async function inOneFile(entry) {
  return chunksOf(selfContained(entry, 'measured.js'));
}

/** @param {string} entry */
async function loadedAtOnce(entry) {
  const output = { codeSplitting: inOneChunk(entry) };
  const config = mergeConfig(selfContained(entry, 'measured.js'), { build: { rolldownOptions: { output } } });
  return atOnce(await chunksOf(config));
}

/** @param {import('vite').InlineConfig} config @returns {Promise<Chunk[]>} */
async function chunksOf(config) {
  const results = await build(mergeConfig(config, { build: { write: false } }));
  const [result] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([results].flat());
  return (result?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}
