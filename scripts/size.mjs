import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { build, mergeConfig } from 'vite';
import { adapters } from './adapters.mjs';
import { groupsWith } from './build/groups.mjs';
import { inGroups, inOneChunk, selfContained } from './build/self-contained.mjs';
import { root } from './paths.mjs';
import { atOnce, byGroup } from './size/chunks.mjs';
import { largest } from './size/largest.mjs';

/** @typedef {import('./size/chunks.mjs').Chunk} Chunk */

process.env['NODE_ENV'] = 'production';

/** @type {{ readonly kinds: readonly import('./build/groups.mjs').Kind[] }} */
const { kinds } = await tsImport('../src/ui/content/kinds.ts', import.meta.url);
const groups = groupsWith(kinds);
const page = byGroup(await chunksOf(inGroups('src/index.ts', 'measured.js', groups)), groups);
const [first = [], tools = [], sdk = [], call = []] = page.values();
const occasions = [...page].slice(4);
/** @type {Record<string, readonly Chunk[]>} */
const parts = {
  'first paint': first,
  'before tools are on screen': [...first, ...tools],
  'connect, list, call and render': [...first, ...tools, ...sdk, ...call],
  ...Object.fromEntries(occasions.map(([title, chunks]) => [`+ ${title}`, chunks])),
  core: await loadedAtOnce('src/core/index.ts'),
  'validation worker': await inOneFile('src/core/schema/validation.worker.ts'),
  'validation worker with Ajv, where the page asks for it': await inOneFile(
    'src/core/schema/validation-ajv.worker.ts',
  ),
  'callback page': await inOneFile('src/callback/index.ts'),
  'single file': await inOneFile('src/index.ts'),
  audit: await loadedAtOnce('src/audit.ts'),
  '<mcp-content> alone': await loadedAtOnce('src/content.ts'),
  discover: await loadedAtOnce('src/discover.ts'),
  port: await loadedAtOnce('src/port.ts'),
  storage: await loadedAtOnce('src/storage.ts'),
};

/** @type {Record<string, number>} in bytes of gzip */
const budgets = {
  ...JSON.parse(readFileSync(join(root, 'size-budget.json'), 'utf8')),
  ...Object.fromEntries(kinds.flatMap(({ size }) => (size ? [[`+ ${size.title}`, size.gzip]] : []))),
};

for (const name of adapters) parts[`llm/${name}`] = await loadedAtOnce(`src/llm/${name}.ts`);
parts['llm: a conversation with files, or that broke off'] = await loadedAtOnce('src/llm/wire/mend/ask.ts');
parts['llm: what an endpoint says that refuses'] = await loadedAtOnce('src/llm/wire/unsuccessful.ts');
parts["+ tools rewritten for a model's endpoint, where one is not plain"] = await loadedLater('fitted.ts');

print('', 'minified', 'gzip', 'brotli', 'budget (gzip)');
for (const [name, chunks] of Object.entries(parts)) {
  const sum = (/** @type {(code: string) => number} */ measure) =>
    chunks.reduce((total, { code }) => total + measure(code), 0);
  const gzip = sum((code) => gzipSync(code, { level: 9 }).length);
  const budget = budgets[name] ?? 0;
  // Nothing at all means that it has moved to a place where it is not looked for.
  const isOver = gzip > budget || gzip === 0;
  const cells = [sum(Buffer.byteLength), gzip, sum((code) => brotliCompressSync(code).length), budget];
  print(name, ...cells.map((bytes) => bytes.toLocaleString('en')), isOver ? 'OVER BUDGET' : '');
  if (!isOver) continue;
  process.exitCode = 1;
  for (const [group, length] of largest(chunks)) print(`    ${group}`, length.toLocaleString('en'));
}

/** @param {string} name @param {string[]} cells */
function print(name, ...cells) {
  console.log(`${name.padEnd(56)}${cells.map((cell) => cell.padStart(13)).join(' ')}`.trimEnd());
}

/** @param {string} entry */
async function inOneFile(entry) {
  return chunksOf(selfContained(entry, 'measured.js'));
}

/** @param {string} entry */
async function loadedAtOnce(entry) {
  return atOnce(await inChunks(entry));
}

/**
 * Returns what comes with a file that adapters load when they need it.
 *
 * @param {string} file
 */
async function loadedLater(file) {
  const chunks = await inChunks('src/llm/openai.ts');
  const first = atOnce(chunks);
  return chunks.filter(
    (chunk) => !first.includes(chunk) && Object.keys(chunk.modules).some((id) => id.endsWith(`/${file}`)),
  );
}

/** @param {string} entry */
async function inChunks(entry) {
  const output = { codeSplitting: inOneChunk(entry) };
  return chunksOf(
    mergeConfig(selfContained(entry, 'measured.js'), { build: { rolldownOptions: { output } } }),
  );
}

/** @param {import('vite').InlineConfig} config @returns {Promise<Chunk[]>} */
async function chunksOf(config) {
  const results = await build(mergeConfig(config, { build: { write: false } }));
  const [result] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([results].flat());
  return (result?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}
