import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { inFirefox } from '../../scripts/browser/firefox.mjs';
import { closePage, until } from './browser.js';
import { address } from './sign-in-scene.js';
import { openWindowStage, type WindowStage } from './sign-in-window-stage.js';

/** A window whose page has continued without it. */
let browser: Browser;
let stage: WindowStage;
before(async () => {
  stage = await openWindowStage();
  browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] });
});
after(async () => {
  await browser.close();
  stage.close();
});
afterEach(async () => {
  for (const page of (await browser.pages()).slice(1)) await closePage(page);
  assert.deepEqual(stage.reports.splice(0), [], 'no policy was violated');
});

type Told = Readonly<Record<string, string>>;

/** The page that signs in, and the errors in its console. */
async function enter(told: Told = {}): Promise<{ page: Page; red: string[] }> {
  const page = await browser.newPage();
  const red: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') red.push(message.text());
  });
  await page.goto(address(stage.own, '/page', { authorize: `${stage.otherSite}/authorize`, ...told }));
  await ready(page);
  return { page, red };
}

function ready(page: Page): Promise<unknown> {
  return until('its script', () => page.evaluate(() => 'seen' in globalThis).catch(() => false));
}

/** The window at a path, once it exists. */
function windowAt(path: string): Promise<Page> {
  return until(`a window at ${path}`, async () =>
    (await browser.pages()).find((page) => new URL(page.url()).pathname === path),
  );
}

function press(page: Page, selector: string): Promise<unknown> {
  return until(selector, async () => {
    const found = await page.$(selector).catch(() => null);
    await found?.click().catch(() => undefined);
    return found;
  });
}

/** Opens the window, and waits until it is at the sign-in provider. */
async function goThere(page: Page): Promise<Page> {
  await page.bringToFront();
  await press(page, '#continue');
  const window = await windowAt('/authorize');
  await until('its word', () => window.$('#next').catch(() => null));
  return window;
}

/** Signs in in an existing window, and stays in it. */
async function allow(window: Page): Promise<void> {
  await window.bringToFront();
  await press(window, '#next');
  await until('the question', () => window.$('#allow').catch(() => null));
  await press(window, '#allow');
}

function reads(page: Page, words: string): Promise<unknown> {
  return until(words, () =>
    page.evaluate((text) => document.body.innerText.includes(text), words).catch(() => false),
  );
}

const text = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

function call(page: Page, name: 'wait' | 'closeWindow'): Promise<void> {
  return page.evaluate((of) => {
    (globalThis as unknown as Record<string, () => void>)[of]?.();
  }, name);
}

const ways = {
  'was reloaded': async (page: Page): Promise<void> => {
    await page.reload();
    await ready(page);
  },
  'is gone': closePage,
};
for (const [what, leave] of Object.entries(ways)) {
  for (const apart of [false, true]) {
    test(`If the page ${what}${apart ? ', and all is apart' : ''}, the window reports that it no longer answers`, async () => {
      const coop = apart ? { coop: '', callback: '/apart/mcp-tools-callback.html' } : {};
      const authorize = address(stage.otherSite, '/authorize', apart ? { coop: '' } : {});
      const { page } = await enter({ state: 'later', ...coop, authorize });
      const window = await goThere(page);
      await leave(page);
      await allow(window);
      await reads(window, 'The page is no longer responding');
      assert.doesNotMatch(await text(window), /apart|Copy|paste/);
      assert.deepEqual(await window.evaluate(() => [sessionStorage.length, localStorage.length]), [0, 0]);

      await press(window, 'summary');
      await reads(window, 'It is only for that page');
      const carried = await window.$eval('textarea', ({ value }) => value);
      assert.equal(carried, 'code=canary-code&iss=https%3A%2F%2Fas.example&state=later');
      await press(window, 'main > .below > button');
      await until('its end', async () => window.isClosed());
    });
  }
}

test('A page that waits again later still gets the response', async () => {
  const { page } = await enter({ state: 'later' });
  const window = await goThere(page);
  await page.reload();
  await ready(page);
  await allow(window);
  await reads(window, 'The page is no longer responding');
  await call(page, 'wait');
  await until('its end', async () => window.isClosed());
});

test('A late refusal is shown as a refusal', async () => {
  const { page } = await enter();
  const window = await goThere(page);
  await page.reload();
  await press(window, '#next');
  await press(window, '#deny');
  await reads(window, 'Not signed in');
});

test('The state of another window does not affect this one', async () => {
  const { page } = await enter({ state: 'later' });
  await goThere(page);
  const window = await browser.newPage();
  // With a history: Firefox lets a tab without one close itself.
  await window.goto(`${stage.otherSite}/around`);
  await window.goto(`${stage.own}/mcp-tools-callback.html?code=a&state=other`);
  await reads(window, 'Copy this back');
  await reads(window, 'or it is no longer waiting');
});

test('A window that went elsewhere is closed if the browser allows it, and no console error appears otherwise', async () => {
  const { page, red } = await enter();
  const first = await goThere(page);
  await call(page, 'closeWindow');
  if (inFirefox) await until('its end', async () => first.isClosed());
  // It closes after its pending tasks; this runs later.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  assert.equal(first.isClosed(), inFirefox);
  assert.deepEqual(red, []);
});

test('A window that has not left yet is closed by the page', async () => {
  const { page, red } = await enter({ delay: '100000' });
  await press(page, '#continue');
  const window = await windowAt('/mcp-tools-callback.html');
  await reads(window, 'Preparing the sign-in');
  await call(page, 'closeWindow');
  await until('its end', async () => window.isClosed());
  assert.deepEqual(red, []);
});

for (const [language, shown, words] of [
  ['zh-CN', 'zh-CN', '原来的页面不再响应'],
  ['zh', 'zh-CN', '原来的页面不再响应'],
  ['"><b>', 'en', 'The page is no longer responding'],
] as const) {
  test(`The window is in the language of the page, before and after the sign-in: ${language}`, async () => {
    const lang = (of: Page): Promise<string> => of.evaluate(() => document.documentElement.lang);
    const slow = await enter({ language, delay: '100000' });
    await press(slow.page, '#continue');
    const first = await windowAt('/mcp-tools-callback.html');
    await until('a word', () => first.evaluate(() => document.title !== 'Sign-in').catch(() => false));
    assert.equal(await lang(first), shown);
    await closePage(first);

    const { page } = await enter({ language, state: 'spoken' });
    const window = await goThere(page);
    await closePage(page);
    await allow(window);
    await reads(window, words);
    assert.equal(await lang(window), shown);
  });
}

test('The copy button is centered until it has a message', async () => {
  const page = await browser.newPage();
  await page.goto(`${stage.otherSite}/around`);
  await page.goto(`${stage.own}/mcp-tools-callback.html?code=a&state=none`);
  await reads(page, 'Copy this text');
  const off = await page.evaluate(() => {
    const [button, field] = ['.line button', 'textarea'].map((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box ? box.x + box.width / 2 : NaN;
    });
    return (button ?? NaN) - (field ?? NaN);
  });
  assert.ok(Math.abs(off) < 1, `it is ${off} px off`);
});
