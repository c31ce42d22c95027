import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { root } from '../../scripts/paths.mjs';
import { officialServers, triedAlways } from '../official-apps/list.js';
import { measure } from '../official-apps/measure.js';
import { rowOf } from '../official-apps/table.js';

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

for (const server of officialServers.filter(({ name }) => triedAlways.includes(name)))
  test(`${server.name} behaves as in the table of docs/apps.md`, async () => {
    const measured = await measure(browser, server);
    const rows = (await readFile(join(root, 'docs/apps.md'), 'utf8')).split('\n');
    assert.ok(rows.includes(rowOf(measured)), rowOf(measured));
    assert.deepEqual(measured.refused, []);
  });

test('The table of docs/apps.md has every official server', async () => {
  const page = await readFile(join(root, 'docs/apps.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (?:yes|no) \|/gm)].map(([, name]) => name);
  assert.deepEqual(
    rows,
    officialServers.map(({ name }) => name),
  );
});
