import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import type { JsonValue } from '../../src/core/index.js';
import { listen, type Listening, pathOf, sendText } from '../../demo/servers/http.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { root } from '../../scripts/paths.mjs';
import { sendFile } from '../../scripts/static-files.js';
import { startAppServer } from '../fixtures/apps/index.js';
import { startHitServer } from '../fixtures/hits.js';
import { cspReports, openPage, until } from './browser.js';
import { callByModel } from './call-by-model.js';
import { Person } from './person.js';

const file = 'mcp-tools-app-origin.html';
/** The README's policy, with the additions for apps with their own origins. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types mcp-tools";

let browser: Browser;
let hits: Awaited<ReturnType<typeof startHitServer>>;
let apps: Awaited<ReturnType<typeof startAppServer>>;
/** One server for the page and for the apps, under every host name. */
let site: Listening;
let port: string;
let html: string;
/** The pages in the file's list, and the element's `sandboxUrl`. */
let listed = '';
let sandboxUrl = '';

before(async () => {
  browser = await launchBrowser();
  hits = await startHitServer();
  apps = await startAppServer(hits.url, { origins: '*' });
  html = await readFile(join(root, 'dist/app-origin', file), 'utf8');
  site = await listen(serve);
  port = new URL(site.origin).port;
});
after(async () => {
  await browser.close();
  await Promise.all([site.stop(), apps.stop(), hits.stop()]);
});
beforeEach(() => {
  listed = site.origin;
  sandboxUrl = `http://{server}.localhost:${port}/${file}`;
});

function serve(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
  const path = pathOf(request);
  if (path === '/favicon.ico') return sendText(response, 200, '', 'image/x-icon');
  if (path === '/empty') return sendText(response, 200, '<!doctype html>', 'text/html');
  if (path === `/${file}`) {
    const filled = html.replace('pages" content=""', `pages" content="${listed}"`);
    return sendText(response, 200, filled, 'text/html; charset=utf-8');
  }
  if (path !== '/') return sendFile(response, path, [join(root, 'dist/single')]);
  const costs = `frame-src 'self' http://frame.localhost:${port}; connect-src ${new URL(apps.url).origin}`;
  response.setHeader('Content-Security-Policy', `${policy}; ${costs}`);
  const body = `<!doctype html><html lang="en"><title>Own origin</title>
    <script type="module" src="/mcp-tools.js"></script><body><mcp-tools sandbox-url="${sandboxUrl}"></mcp-tools>`;
  return sendText(response, 200, body, 'text/html; charset=utf-8');
}

/** Makes a model call the robot in a page, and allows its app. */
async function showRobot(page: Page, at: string, steps: JsonValue): Promise<void> {
  await page.goto(`${at}/`);
  await page.evaluate(() => localStorage.setItem('canary', 'canary in storage'));
  await page.evaluate(callByModel, apps.url, 'robot', { steps });
  await new Person(page).press('Show once');
}

/** Results of the steps, as the app reports them. */
async function reportOf(page: Page): Promise<Readonly<Record<string, unknown>>> {
  const text = await until('the report', () =>
    page.$eval('>>> mcp-app >>> [part~=app-message] pre', (pre) => pre.textContent).catch(() => undefined),
  );
  const { report } = JSON.parse(text) as { readonly report: readonly (readonly [string, unknown])[] };
  return Object.fromEntries(report);
}

const sandboxOf = (page: Page): Promise<string | null> =>
  page.$eval('>>> mcp-app >>> iframe', (frame) => frame.getAttribute('sandbox'));

test('An app finds its stored data after a reload, under a label that its developer can compute', async () => {
  const { page, troubles } = await openPage(browser);
  await showRobot(page, site.origin, [{ act: 'keep', key: 'read', value: 'page 7' }]);
  await reportOf(page);
  await page.reload();
  await showRobot(page, site.origin, [{ act: 'find', key: 'read' }, { act: 'origin' }, { act: 'storage' }]);
  const { find, origin, storage } = await reportOf(page);
  const label = createHash('sha256').update(apps.url).digest('hex').slice(0, 32);
  assert.deepEqual([find, origin, storage], ['page 7 page 7', `http://${label}.localhost:${port}`, '1']);
  assert.deepEqual(await cspReports(page), []);
  assert.deepEqual(troubles, { console: [], uncaught: [] });
  await page.close();
});

const label = (): string => createHash('sha256').update(apps.url).digest('hex').slice(0, 32);

for (const [what, host] of [
  ['frames are', () => 'frame'],
  ['the app would be', label],
  ['other apps are', () => 'www'],
] as const)
  test(`A page that is served where ${what} gives no app its own origin, whatever the file lists`, async () => {
    const at = `http://${host()}.localhost:${port}`;
    listed = ['frame', 'www', label()].map((name) => `http://${name}.localhost:${port}`).join(' ');
    for (const url of [sandboxUrl, `/${file}`, `${at}/${file}`]) {
      sandboxUrl = url;
      const { page } = await openPage(browser);
      await showRobot(page, at, [{ act: 'storage' }, { act: 'parentDom' }]);
      const isOwn = await until('a frame, or a line that says why not', async () => {
        if (await page.$('>>> mcp-app >>> .off')) return 'no frame';
        return sandboxOf(page).catch(() => undefined);
      });
      assert.ok(['no frame', 'allow-scripts allow-forms'].includes(isOwn), `${url}: ${isOwn}`);
      if (isOwn !== 'no frame') await until('the line', () => page.$('>>> mcp-app >>> .off'));
      assert.equal(await page.evaluate(() => localStorage.getItem('canary')), 'canary in storage');
      await page.close();
    }
  });

test('The file accepts nothing from an unlisted page, and nothing under another name', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.origin}/empty`);
  const answers = (host: string): Promise<readonly unknown[]> =>
    page.evaluate(start, `http://${host}.localhost:${port}/${file}`, 'a'.repeat(32));
  assert.deepEqual(await answers('frame'), [0, 'ready'], 'listed: it answers, and is ready');
  assert.deepEqual(await answers('www'), []);
  assert.deepEqual(await answers('b'.repeat(32)), []);
  listed = `${site.origin} http://frame.localhost:${port}`;
  assert.deepEqual(await answers('frame'), ['refused'], 'it lies where a page is');
  listed = `${site.origin} http://${'a'.repeat(32)}.localhost:${port}`;
  assert.deepEqual(await answers('frame'), [], 'the app would be where a page is');
  listed = 'https://page.example';
  assert.deepEqual(await answers('frame'), ['refused']);
  await page.close();
});

/** Puts the unchanged file into a frame, starts it, and returns its responses. Runs in the page. */
async function start(address: string, name: string): Promise<readonly unknown[]> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const heard: unknown[] = [];
  port1.onmessage = ({ data }) => heard.push(data);
  frame.contentWindow?.postMessage({ html: '<p>', label: name, allow: '', title: '' }, '*', [port2]);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  frame.remove();
  return heard;
}

test('The file does nothing in a window, including one that a page opened, and reports it', async () => {
  for (const host of ['frame', label()]) {
    const { page } = await openPage(browser);
    await page.goto(`${site.origin}/empty`);
    const address = `http://${host}.localhost:${port}/${file}`;
    await page.evaluate((url) => void window.open(url), address);
    // Firefox's driver does not report windows that a page opened.
    const opened = await until('the window', async () =>
      (await browser.pages()).find((one) => one.url() === address),
    );
    await until('its words', () =>
      opened.evaluate(() => document.body.innerText.includes('nothing in a window')),
    );
    await opened.close();
    await page.close();
  }
});
