import { join } from 'node:path';
import { isBuilt } from './build/is-built.mjs';
import { develop } from './examples/develop.js';
import { execute } from './examples/execute.js';
import { doubles, install, pack } from './examples/install.js';
import { chosen, examples, linesOf, type Example } from './examples/list.js';
import { relock } from './examples/lock.js';
import { isRenderedCalmly, tryRecipes } from './examples/recipes.js';
import { openStage, type Stage } from './examples/servers.js';
import { serveBy, serveFiles } from './examples/serve.js';
import { live } from './examples/story.js';
import { refuseWrongTypes } from './examples/types.js';
import { root } from './paths.mjs';

/**
 * Installs the packed package in each example, builds it, and uses it in a browser. Arguments are names of examples; `--ci`
 * selects those that CI has time for; `--lock` rewrites their lock files.
 */

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isCi = process.argv.includes('--ci');
const wanted = chosen(words, isCi);
if (!isBuilt()) await execute('npm', ['run', 'build'], root, 'build');
await pack();
if (process.argv.includes('--lock')) for (const example of wanted) await relock(example);
else await tryAll();

async function tryAll(): Promise<void> {
  const stage = await openStage();
  let failed = 0;
  try {
    for (const example of wanted) {
      try {
        const began = Date.now();
        const weight = await attempt(stage, example);
        const seconds = Math.round((Date.now() - began) / 1000);
        console.log(
          `✔ ${example.name}: ${linesOf(example)} lines, ${kilobytes(weight)} before tools are on screen (${seconds} s)`,
        );
      } catch (error) {
        failed++;
        console.error(`✖ ${example.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await stage.stop();
  }
  const left = examples.filter((example) => !wanted.includes(example)).map(({ name }) => name);
  if (left.length > 0) console.log(`Left out: ${left.join(', ')}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Builds an example and uses it in a browser. Returns the weight of its page. */
async function attempt(stage: Stage, example: Example): Promise<number> {
  const at = await install(example);
  const twice = doubles(at);
  if (twice.length > 0) throw new Error(twice.join('\n'));
  await execute('npm', ['run', 'build'], at, `${example.name}-build`);
  const served = example.start
    ? await serveBy(at, example.start)
    : await serveFiles(join(at, example.serve ?? ''));
  try {
    const cdn = example.cdn && { begin: example.cdn, folder: join(at, 'node_modules/mcp-tools') };
    const url = `${served.origin}/`;
    const weight = await live(stage, url, cdn || undefined);
    if (example.hasRecipes) await tryRecipes(stage, url);
    if (example.hasRecipes && example.start) await isRenderedCalmly(url);
    await developIn(stage, example, at);
    await refuseWrongTypes(example, at);
    return weight;
  } finally {
    await served.stop();
  }
}

async function developIn(stage: Stage, example: Example, at: string): Promise<void> {
  if (!example.develop || (isCi && example.developsSlowly)) return;
  const served = await serveBy(at, example.develop);
  try {
    await develop(stage, `${served.origin}/`, at);
  } finally {
    await served.stop();
  }
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
