import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../test/e2e/browser.js';
import { Keeper, restores, survives } from './keep.js';
import type { Stage } from './servers.js';
import { visit } from './visit.js';

/** Tests the recipe in the development server, where StrictMode runs everything twice, and changes its file. */
export async function develop(stage: Stage, url: string, at: string): Promise<void> {
  const file = ['src/kept.tsx', 'src/kept.vue', 'app/kept/page.tsx']
    .map((path) => join(at, path))
    .find(existsSync);
  if (!file) throw new Error('No recipe has a file to change.');
  // The server bundles new imports and then reloads the page.
  await visit(stage, async (page) => {
    const keeper = new Keeper(page, stage);
    await page.goto(url, { waitUntil: 'load' });
    for (const place of ['Kept', 'Chat', 'Desk'] as const) await keeper.go(place);
  });
  await visit(stage, async (page) => {
    const keeper = new Keeper(page, stage);
    await page.goto(url, { waitUntil: 'load' });
    await keeper.go('Desk');
    const before = await discoveries(stage);
    await keeper.go('Kept');
    assert.equal(await discoveries(stage), before + 1, 'connected more than once');
    await restores(keeper, page);
    await survives(keeper);
    await changes(keeper, file);
  });
}

/** The page does not reload: a changed property applies, and the conversation stays. */
async function changes(keeper: Keeper, file: string): Promise<void> {
  const { person } = keeper;
  const edit = (from: string, to: string): void => {
    const text = readFileSync(file, 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    writeFileSync(file, text.replace(from, to));
  };
  edit('keep="desk"', 'keep="desk" placeholder="Edited"');
  await until('the markup that changed', () => person.find('textbox', 'Edited'));
  await person.read('The tool says:');
  edit("label: 'Weather'", "label: 'Forecast'");
  await person.read('Forecast');
  await person.finds('get_weather');
  await person.read('The tool says:');
  assert.ok(await keeper.isMarked(), 'the page or its host was replaced');
}

async function discoveries(stage: Stage): Promise<number> {
  return (await stage.weatherGot()).filter(({ method }) => method === 'server/discover').length;
}
