import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { listen, type Listening, pathOf, sendText } from '../../demo/servers/http.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { root } from '../../scripts/paths.mjs';
import { sendFile } from '../../scripts/static-files.js';
import { startAppServer } from '../fixtures/apps/index.js';
import { openPage, until } from './browser.js';
import { callByModel } from './call-by-model.js';
import { Person } from './person.js';
import { stays } from '../fixtures/stays.js';

/** Chromium as on a desktop, where a frame without an origin has its own process; the driver disables this. */
const apart = { args: ['--site-per-process', '--enable-features=IsolateSandboxedIframes'] };
const apartBySite = { args: ['--site-per-process'] };
const together = { args: ['--disable-features=IsolateSandboxedIframes'] };

const sandboxFile = '/mcp-tools-sandbox.html';
const sentence = 'The app stopped responding, so it was closed.';
const forEver = 'for (;;) {}';
const hold = (ms: number): string => `const end = Date.now() + ${ms}; while (Date.now() < end);`;
/** Longer than the page tolerates an app that does not respond. */
const longMs = 14_000;

let apps: Awaited<ReturnType<typeof startAppServer>>;
let site: Listening;
/** Changes the sandbox's file on its way. */
let served = (html: string): string => html;
let header: string | undefined;
let sandboxUrl = sandboxFile;
/** `localhost` and `127.0.0.1` are different sites. */
const otherSite = (): string => site.origin.replace('127.0.0.1', 'localhost') + sandboxFile;

before(async () => {
  apps = await startAppServer('http://127.0.0.1:1', { origins: '*' });
  site = await listen(serve);
});
after(() => Promise.all([site.stop(), apps.stop()]));
beforeEach(() => {
  served = (html) => html;
  header = undefined;
  sandboxUrl = sandboxFile;
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request);
  if (path === '/favicon.ico') return sendText(response, 200, '', 'image/x-icon');
  if (path === sandboxFile) {
    const html = await readFile(join(root, 'dist/page', sandboxFile), 'utf8');
    if (header) response.setHeader('Document-Isolation-Policy', header);
    return sendText(response, 200, served(html), 'text/html; charset=utf-8');
  }
  if (path !== '/') return sendFile(response, path, [join(root, 'dist/page')]);
  const body = `<!doctype html><html lang="en"><title>Stuck</title>
    <script type="module" src="/mcp-tools.js"></script><body><mcp-tools sandbox-url="${sandboxUrl}"></mcp-tools>`;
  return sendText(response, 200, body, 'text/html; charset=utf-8');
}

/** Makes a model show the robot, which runs this code after its call. */
async function showRobot(page: Page, code: string): Promise<void> {
  await page.evaluate(callByModel, apps.url, 'robot', { steps: [{ act: 'code', code }] });
  await new Person(page).press('Show once');
  await until('the frame', () => page.$('>>> mcp-app >>> iframe'));
}

async function open(browser: Browser, before = (): void => undefined): Promise<Page> {
  const { page } = await openPage(browser);
  await page.evaluateOnNewDocument(before);
  await page.goto(`${site.origin}/`);
  return page;
}

/** As in browsers other than Chromium. Runs in the page. */
function tellNoTasks(): void {
  Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] });
}

/** The longest block of the page from now on. */
function watchHolds(page: Page): Promise<void> {
  return page.evaluate(() => {
    let before = performance.now();
    Object.assign(globalThis, { longest: 0 });
    setInterval(() => {
      const now = performance.now();
      Object.assign(globalThis, {
        longest: Math.max((globalThis as unknown as { longest: number }).longest, now - before),
      });
      before = now;
    }, 50);
  });
}
const longest = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
const shownApps = async (page: Page): Promise<number> => (await page.$$('>>> mcp-app >>> iframe')).length;
const isClosed = async (page: Page): Promise<boolean> =>
  (await new Person(page).text()).includes(sentence) && (await shownApps(page)) === 0;

async function inBrowser(
  options: Parameters<typeof launchBrowser>[0],
  act: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await launchBrowser(options);
  try {
    await act(browser);
  } finally {
    // A process that loops would not end by itself.
    browser.process()?.kill('SIGKILL');
  }
}

describe('an app with its own process', () => {
  for (const [where, options, serveIt] of [
    ['as browsers have it', apart, () => undefined],
    ['by the file on another site', apartBySite, () => (sandboxUrl = otherSite())],
    ['by the header of the file', apartBySite, () => (header = 'isolate-and-credentialless')],
  ] as const)
    test(`An app that loops forever is closed, while the page can run, and another can be shown: ${where}`, () =>
      inBrowser(options, async (browser) => {
        serveIt();
        const page = await open(browser);
        await showRobot(page, forEver);
        await watchHolds(page);
        const begun = Date.now();
        await until('the app to be closed', () => isClosed(page));
        assert.ok(Date.now() - begun < 20_000);
        assert.ok((await longest(page)) < 2000, `held for ${await longest(page)} ms`);
        const person = new Person(page);
        await person.see('button', 'Try again');
        await person.see('button', 'Show the result');
        await page.evaluate(callByModel, apps.url, 'robot', { steps: [{ act: 'code', code: 'return 7' }] });
        await person.press('Show once');
        await person.read('tells the model');
      }));

  test('An app that loops before it has begun is closed as well', () =>
    inBrowser(apart, async (browser) => {
      const page = await open(browser);
      await page.evaluate(callByModel, apps.url, 'looping');
      await new Person(page).press('Show once');
      await until('the app to be closed', () => isClosed(page));
    }));

  test('An app stays if it pauses, and after the computer slept', () =>
    inBrowser(apart, async (browser) => {
      const page = await open(browser);
      await showRobot(page, `setInterval(() => { ${hold(50)} }, 1000)`);
      await wait(longMs);
      assert.equal(await shownApps(page), 1);
      sleep(browser, 'SIGSTOP');
      await wait(longMs);
      sleep(browser, 'SIGCONT');
      await stays(2000, async () => {
        assert.equal(await shownApps(page), 1);
      });
    }));

  test('A blocked page is not blamed on the app, also if the browser does not report tasks', () =>
    inBrowser(apart, async (browser) => {
      const page = await open(browser, tellNoTasks);
      await showRobot(page, 'return 7');
      await new Person(page).read('tells the model');
      await stays(2000, async () => assert.equal(await shownApps(page), 1));
      await page.evaluate(hold(6000));
      await stays(3000, async () => {
        assert.equal(await shownApps(page), 1);
      });
    }));

  test('An app in a sandbox file from before 0.2.0 stays, and gets no message that the file does not support', () =>
    inBrowser(apart, async (browser) => {
      served = (html) => {
        const old = html.replace('typeof ', '').replace(/(\w+)\.postMessage\(\w+\)}\(/, '$1}(');
        assert.equal(old.length, html.length - 'typeof '.length - '.postMessage(x)'.length);
        return old;
      };
      const page = await open(browser);
      await showRobot(
        page,
        `return new Promise((told) => {
          addEventListener('message', ({ data }) => typeof data === 'number' && told('a number'));
          setTimeout(told, 3000, 'no number');
        })`,
      );
      await new Person(page).read('no number');
      await wait(longMs);
      assert.equal(await shownApps(page), 1);
    }));
});

/** Pauses all processes of a browser, or resumes them, which none of their clocks reveals. */
function sleep(browser: Browser, signal: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(-(browser.process()?.pid ?? Number.NaN), signal);
}

describe('an app in the page’s process', () => {
  test('An app that blocks the process for five seconds is closed afterwards, and no other is', () =>
    inBrowser(together, async (browser) => {
      const page = await open(browser);
      await showRobot(page, `setInterval(() => { ${hold(50)} }, 1000)`);
      await showRobot(page, hold(5000));
      await until('one app to be closed', async () => (await shownApps(page)) === 1);
      await new Person(page).read(sentence);
      // A block by the page itself is not blamed on an app.
      await page.evaluate(hold(6000));
      await stays(2000, async () => {
        assert.equal(await shownApps(page), 1);
      });
    }));

  test('A blocking app is also found if the browser does not report tasks', () =>
    inBrowser(together, async (browser) => {
      const page = await open(browser, tellNoTasks);
      // A button of the page that blocks it, as a dialog of the browser does.
      await page.evaluate(() => {
        const button = document.createElement('button');
        button.textContent = 'Hold';
        button.onclick = () => {
          const end = Date.now() + 6000;
          while (Date.now() < end);
        };
        document.body.prepend(button);
      });
      await showRobot(page, `await new Promise((go) => addEventListener('click', go)); ${hold(5000)}`);
      await stays(2500, async () => assert.equal(await shownApps(page), 1));
      const person = new Person(page);
      await (await person.see('button', 'Hold')).click();
      await stays(3000, async () => {
        assert.equal(await shownApps(page), 1);
      });
      const frame = await until('the frame', () => page.$('>>> mcp-app >>> iframe'));
      await frame.click();
      await until('the app to be closed', () => isClosed(page));
    }));
});
