import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/paths.mjs';
import { contentSteps } from './content/steps.js';
import { reasonOf, within } from './patience.js';
import { tableOf, type Row } from './report.js';
import { openStage } from './stage.js';
import type { Step } from './step.js';
import { steps } from './steps.js';

const ends = Date.now() + 1_200_000;
/** Time limit of one step, in ms. */
const usualMs = 100_000;
/** Runs only steps whose names contain one of these words; all, without words. */
const words = process.argv.slice(2);
const wanted = [...steps, ...contentSteps].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

const stage = await within(60_000, openStage());
const rows: Row[] = [];
try {
  console.log(`${stage.browserVersion}\n`);
  for (const step of wanted) rows.push(...(await rowsOf(step)));
} finally {
  await stage.close();
}

const folder = join(root, '.cache');
await mkdir(folder, { recursive: true });
const results = { date: new Date().toISOString(), browser: stage.browserVersion, rows };
await writeFile(join(folder, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
console.log(`\n${tableOf(rows)}`);
if (rows.some((row) => 'failed' in row)) process.exitCode = 1;

async function rowsOf(step: Step): Promise<Row[]> {
  const began = Date.now();
  const left = Math.min(step.mostMs ?? usualMs, ends - began);
  if (left <= 0) return [{ name: step.name, failed: 'no time left' }];
  const visit = stage.visit();
  try {
    return await within(left, step.run(visit));
  } catch (error) {
    const reasons = new Set([reasonOf(error), ...visit.uncaught]);
    return [{ name: step.name, failed: [...reasons].slice(0, 2).join('; ') }];
  } finally {
    await visit.end();
    console.log(`${step.name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}
