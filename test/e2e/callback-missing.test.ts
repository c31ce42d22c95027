import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { listen, pathOf, sendText } from '../../demo/servers/http.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { startSignInFixtures } from '../fixtures/sign-in/servers.js';
import { openPage, until } from './browser.js';

/** As bundlers' servers do it: what is no file is the page. */

const files = new URL('../../dist/page/', import.meta.url);
/** Where Vite's server has packages. */
const folder = '/node_modules/.vite/deps';

let servers: Awaited<ReturnType<typeof startSignInFixtures>>;
let browser: Browser;
let origin: string;
let stop: () => Promise<void>;
/** Without these the callback page is not there. */
let hidden: RegExp;

before(async () => {
  servers = await startSignInFixtures();
  browser = await launchBrowser();
  ({ origin, stop } = await listen(async (request, response) => {
    const path = pathOf(request).replace(folder, '');
    const body = hidden.test(path) || path === '/' ? undefined : await read(path);
    const type = path.endsWith('.js') && body !== undefined ? 'text/javascript' : 'text/html';
    sendText(response, 200, body ?? page(), `${type}; charset=utf-8`);
  }));
});
after(async () => {
  await browser.close();
  await stop();
  await servers.stop();
});

const read = (path: string): Promise<string | undefined> =>
  readFile(new URL(`.${path}`, files), 'utf8').catch(() => undefined);

const page = (): string =>
  '<!doctype html><html lang="en"><link rel="icon" href="data:,">' +
  `<script type="module" src="${folder}/mcp-tools.js"></script>` +
  `<mcp-tools src="${servers.urls['notesModern']}" label="Notes"></mcp-tools></html>`;

const openCard = (shown: Page): Promise<unknown> =>
  until('the offer', () =>
    shown.evaluate(() => {
      const list = document.querySelector('mcp-tools')?.shadowRoot?.querySelector('mcp-tool-list');
      const offer = list?.shadowRoot?.querySelector<HTMLElement>('[aria-label="Sign in: Notes"]');
      offer?.click();
      return offer !== null && offer !== undefined;
    }),
  );

const cardOf = (shown: Page): Promise<string> =>
  shown.evaluate(() => {
    const widget = document.querySelector('mcp-tools');
    return (
      widget?.shadowRoot?.querySelector('mcp-asks')?.shadowRoot?.querySelector('mcp-sign-in')?.shadowRoot
        ?.textContent ?? ''
    );
  });

test('where another page answers in its place, that is said before anybody is sent away', async () => {
  hidden = /callback/;
  const { page: shown, troubles } = await openPage(browser);
  await shown.goto(origin);
  await openCard(shown);
  const said = await until('the card', async () => {
    const card = await cardOf(shown);
    return card.includes('There is no callback page') ? card : undefined;
  });
  assert.match(said, new RegExp(`callback-url: ${origin}${folder}/mcp-tools-callback\\.html`));
  assert.doesNotMatch(said, /Continue to/);
  assert.equal((await browser.pages()).length, 2, 'no window was opened');
  assert.deepEqual(troubles, { console: [], uncaught: [] });
  await shown.close();
});

test('where it is there, the person may go on', async () => {
  hidden = /^$/;
  const { page: shown } = await openPage(browser);
  const looked = shown.waitForResponse((response) => response.url().endsWith('/mcp-tools-callback.html'));
  await shown.goto(origin);
  await openCard(shown);
  assert.equal((await looked).status(), 200);
  await until('the card', async () => (await cardOf(shown)).includes('Continue to'));
  assert.doesNotMatch(await cardOf(shown), /There is no callback page/);
  await shown.close();
});
