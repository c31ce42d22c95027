import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { listen, pathOf, sendText } from '../../demo/servers/http.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { inFirefox } from '../../scripts/browser/firefox.mjs';
import { startSignInFixtures } from '../fixtures/sign-in/servers.js';
import { cspReports, openPage, until } from './browser.js';
import { Person } from './person.js';

/** As bundlers' servers do: an unknown address returns the page. */

const files = new URL('../../dist/page/', import.meta.url);
/** The folder of packages on Vite's server. */
const folder = '/node_modules/.vite/deps';
/** The folder of files for a page without a bundler. */
const vendor = '/vendor';

let servers: Awaited<ReturnType<typeof startSignInFixtures>>;
let modern: Awaited<ReturnType<typeof startModernServer>>;
let browser: Browser;
let origin: string;
let stop: () => Promise<void>;
/** Missing files. */
let hidden: RegExp;
let policy = '';
/** The response instead of a file: the page, as on bundlers' servers, or a 404 page. */
let nothing: string | undefined;
let scriptIn = folder;
/** More attributes of the element. */
let own = '';

before(async () => {
  servers = await startSignInFixtures();
  modern = await startModernServer();
  browser = await launchBrowser();
  ({ origin, stop } = await listen(async (request, response) => {
    const path = pathOf(request).replace(scriptIn, '');
    const body = hidden.test(path) || path === '/' ? undefined : await read(path);
    if (policy) response.setHeader('Content-Security-Policy', policy);
    const type = path.endsWith('.js') && body !== undefined ? 'text/javascript' : 'text/html';
    const isThere = body !== undefined || path === '/' || nothing === undefined;
    sendText(
      response,
      isThere ? 200 : 404,
      body ?? (isThere ? page() : (nothing ?? '')),
      `${type}; charset=utf-8`,
    );
  }));
});
after(async () => {
  await browser.close();
  await stop();
  await servers.stop();
  await modern.stop();
});

const read = (path: string): Promise<string | undefined> =>
  readFile(new URL(`.${path}`, files), 'utf8').catch(() => undefined);

const page = (): string =>
  '<!doctype html><html lang="en"><link rel="icon" href="data:,">' +
  `<script type="module" src="${scriptIn}/mcp-tools.js"></script>` +
  `<mcp-tools src="${servers.urls['notesModern']}" label="Notes"${own}>` +
  `<mcp-server src="${modern.url}" label="Demo"></mcp-server></mcp-tools></html>`;

/** A page, and its messages for the developer in the console. */
async function opened(): Promise<Awaited<ReturnType<typeof openPage>> & { readonly warnings: string[] }> {
  const warnings: string[] = [];
  const { page: shown, troubles } = await openPage(browser);
  shown.on('console', (message) => {
    if (message.type() === 'warn') warnings.push(message.text());
  });
  await shown.goto(origin);
  return { page: shown, troubles, warnings };
}

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

test('If another page is at the callback address, this is reported before the person leaves', async () => {
  hidden = /callback/;
  const { page: shown, troubles, warnings } = await opened();
  await openCard(shown);
  const said = await until('the card', async () => {
    const card = await cardOf(shown);
    return card.includes('There is no callback page') ? card : undefined;
  });
  assert.match(said, new RegExp(`callback-url: ${origin}/mcp-tools-callback\\.html`), 'beside the page');
  assert.doesNotMatch(said, /Continue to/);
  assert.equal((await browser.pages()).length, 2, 'no window was opened');
  assert.deepEqual(troubles, { console: [], uncaught: [] });
  assert.deepEqual(warnings, [
    `mcp-tools: no callback page at ${origin}/mcp-tools-callback.html. Run "npx mcp-tools copy public/" or set callback-url to its address.`,
  ]);
  await shown.close();
});

test('If the callback page exists, the person may continue', async () => {
  hidden = /^$/;
  const { page: shown, warnings } = await opened();
  const looked = shown.waitForResponse((response) => response.url().endsWith('/mcp-tools-callback.html'));
  await openCard(shown);
  assert.equal((await looked).status(), 200);
  await until('the card', async () => (await cardOf(shown)).includes('Continue to'));
  assert.doesNotMatch(await cardOf(shown), /There is no callback page/);
  assert.deepEqual(warnings, []);
  await shown.close();
});

const strictest = (): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; img-src data:; connect-src " +
  [servers.urls['notesModern'], servers.urls['signIn'], modern.url]
    .map((url) => new URL(url!).origin)
    .join(' ');

for (const [name, answer, strict] of [
  ['where nothing may be asked for', 'Not found', strictest],
  ['where the browser shows a page of its own', '', () => ''],
] as const) {
  test(`A window that shows no callback page is reported in the card, ${name}`, async (t) => {
    hidden = /callback/;
    nothing = answer;
    scriptIn = vendor;
    t.after(() => {
      nothing = undefined;
      scriptIn = folder;
      policy = '';
    });
    policy = strict();
    const { page: shown, troubles, warnings } = await opened();
    policy = '';
    const before = await browser.pages();
    await openCard(shown);
    const person = new Person(shown);
    await person.press('Continue to');
    const said = await until('the card', async () => {
      const card = await cardOf(shown);
      return card.includes('There is no callback page') ? card : undefined;
    });
    assert.match(said, new RegExp(`callback-url: ${origin}${vendor}/mcp-tools-callback\\.html`));
    assert.deepEqual(warnings, [
      `mcp-tools: no callback page at ${origin}${vendor}/mcp-tools-callback.html. Run "npx mcp-tools copy public/vendor --page" or set callback-url to its address.`,
    ]);
    for (const button of ['Open the window again', 'Continue']) {
      assert.equal(await person.find('button', button), undefined);
    }
    const windows = async (): Promise<Page[]> =>
      (await browser.pages()).filter((each) => !before.includes(each));
    // Browsers do not let a test close a window with one of their internal pages.
    if (answer) await until('the window to close', async () => (await windows()).length === 0);
    for (const each of await windows()) await each.close();
    assert.deepEqual(troubles, { console: [], uncaught: [] });
    assert.deepEqual(await cspReports(shown), []);
    await shown.close();
  });
}

test('A sign-in waits for the page’s own callback page when that is late', async () => {
  hidden = /callback\.html/;
  own = ' callback-url="/own"';
  const { page: shown, troubles, warnings } = await opened();
  own = '';
  const asked: string[] = [];
  shown.on('request', (request) => asked.push(request.url()));
  await openCard(shown);
  const person = new Person(shown);
  const appeared = browser.waitForTarget((target) => target.url().startsWith(`${origin}/own`));
  await person.press('Continue to');
  const window = await (await appeared).page();
  await until('that it is silent', async () => (await cardOf(shown)).includes('The window has not answered'));
  assert.deepEqual(
    asked.filter((url) => url.startsWith(`${origin}/own`)),
    [],
    'nothing looked for it',
  );
  await window?.evaluate((src) => {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  }, `${folder}/mcp-tools-callback.js`);
  await until('where people sign in', async () =>
    window?.url().startsWith(new URL(servers.urls['signIn']!).origin),
  );
  await until('the card', async () => !(await cardOf(shown)).includes('The window has not answered'));
  assert.doesNotMatch(await cardOf(shown), /There is no callback page/);
  assert.deepEqual([warnings, troubles], [[], { console: [], uncaught: [] }]);
  await window?.close();
  await shown.close();
});

/** Makes a call with a schema check, once the server is connected. Runs in the page. */
async function callTool(): Promise<string> {
  const widget = document.querySelector('mcp-tools');
  const call = { server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' }, approved: true };
  const settled = await widget?.call(call);
  return settled?.status === 'failed' ? settled.problem.code : (settled?.status ?? '');
}

const isMissing = 'Run "npx mcp-tools copy public/" to put the file into your public folder.';
const isForbidden =
  "This page's Content-Security-Policy forbids it: allow its origin in worker-src (docs/csp.md).";

for (const [name, files, rule, expected, why] of [
  ['is not there, which is said once', /worker\.js$/, '', 1, isMissing],
  ['is forbidden by the page, which is said so', /^$/, "worker-src 'none'", 1, isForbidden],
  ['is there', /^$/, '', 0, ''],
] as const) {
  test(`Calls work if the worker’s file ${name}`, async () => {
    hidden = files;
    policy = rule;
    const { page: shown, troubles, warnings } = await opened();
    policy = '';
    await until('the tool', () =>
      shown.evaluate(() =>
        document
          .querySelector('mcp-tools')
          ?.host?.getSnapshot()
          .tools.some(({ name }) => name === 'get_weather'),
      ),
    );
    assert.deepEqual([await shown.evaluate(callTool), await shown.evaluate(callTool)], ['done', 'done']);
    const how = await shown.evaluate(
      () => document.querySelector('mcp-tools')?.host?.getSnapshot().validation,
    );
    assert.equal(how?.isolation, expected === 1 ? 'thread' : 'worker');
    const said = `mcp-tools: ${origin}${folder}/validation.worker.js could not be started as a worker, so calls whose schemas have patterns go unchecked. ${why}`;
    if (expected === 1) await until('the warning', async () => warnings.length > 0);
    assert.deepEqual(warnings, Array<string>(expected).fill(said));
    // Firefox reports a missing worker to the page, whichever listeners exist.
    const uncaught = troubles.uncaught.filter((said) => !(inFirefox && said.includes('Loading Worker from')));
    if (!rule) assert.deepEqual({ ...troubles, uncaught }, { console: [], uncaught: [] });
    await shown.close();
  });
}
