import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { build, mergeConfig } from 'vite';
import { inOneChunk, selfContained } from './build/self-contained.mjs';
import { root } from './paths.mjs';
import { sortChunks } from './size/chunks.mjs';
import { largest } from './size/largest.mjs';

/** @typedef {import('./size/chunks.mjs').Chunk} Chunk */

process.env['NODE_ENV'] = 'production';

/** @type {{ readonly kinds: readonly import('../src/ui/content/part/kind.js').ContentKind[] }} */
const { kinds } = await tsImport('../src/ui/content/kinds.ts', import.meta.url);
const sized = kinds.flatMap(({ name, size }) => (size ? [{ name, size }] : []));
const whole = sortChunks(await chunksOf('src/index.ts', true), kinds);
/** @type {Record<string, Chunk[]>} */
const parts = {
  'first paint': whole.atOnce,
  core: sortChunks(await chunksOf('src/core/index.ts', true), []).atOnce,
  'connect, list, call and render': whole.mainRoad,
  '+ the loop of a model, at its first turn': whole.loop,
  '+ Chinese, where the page speaks it': whole.chinese,
  '+ Chinese for kinds of content': whole.chineseContent,
  ...Object.fromEntries(sized.map(({ name, size }) => [`+ ${size.title}`, whole.kinds[name] ?? []])),
  '+ a form, where a tool is opened': whole.form,
  '+ its model': whole.formModel,
  '+ what not every form asks for': whole.specialForm,
  '+ a conversation, where there is a model': whole.conversation,
  '+ what everything that is asked has: its guard, its dialog': whole.asks,
  '+ an approval, where one is asked': whole.approval,
  '+ what changed of a tool, where it did': whole.difference,
  '+ the record of what happened, where it is opened': whole.activity,
  '+ a question of a server, where it asks': whole.question,
  '+ a diagnosis, where a server fails': whole.diagnosis,
  "+ what it says to the server's author, where that is unfolded": whole.author,
  '+ standing decisions, where they are opened': whole.grants,
  '+ signing in, where a server asks for it': whole.signIn,
  '+ the warning of an option that came too late': whole.ignoredOption,
  '+ the reader of a list with tools beyond a bound': whole.oversizedList,
  '+ what was kept while the page was away': whole.kept,
  '+ names that look alike, where one is not plain ASCII': whole.lookalikes,
  '+ validation where no worker is to be had': whole.withoutWorker,
  'validation worker': await chunksOf('src/core/schema/validation.worker.ts', false),
  'validation worker with Ajv, where the page asks for it': await chunksOf(
    'src/core/schema/validation-ajv.worker.ts',
    false,
  ),
  'callback page': await chunksOf('src/callback/index.ts', false),
  'single file': await chunksOf('src/index.ts', false),
  audit: sortChunks(await chunksOf('src/audit.ts', true), []).atOnce,
  '<mcp-content> alone': sortChunks(await chunksOf('src/content.ts', true), []).atOnce,
  storage: sortChunks(await chunksOf('src/storage.ts', true), []).atOnce,
  'llm/openai': sortChunks(await chunksOf('src/llm/openai.ts', true), []).atOnce,
};

/** @type {Record<string, number>} in bytes of gzip */
const budgets = {
  ...JSON.parse(readFileSync(join(root, 'size-budget.json'), 'utf8')),
  ...Object.fromEntries(sized.map(({ size }) => [`+ ${size.title}`, size.gzip])),
};

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

/**
 * @param {string} entry
 * @param {boolean} codeSplitting
 * @returns {Promise<Chunk[]>}
 */
async function chunksOf(entry, codeSplitting) {
  const output = { codeSplitting: codeSplitting && inOneChunk(entry) };
  const measured = { build: { write: false, rolldownOptions: { output } } };
  const results = await build(mergeConfig(selfContained(entry, 'measured.js'), measured));
  const [result] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([results].flat());
  return (result?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}
