import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { inFirefox } from '../../scripts/browser/firefox.mjs';
import { closePage, helpClick, until } from './browser.js';
import { address } from './sign-in-scene.js';
import { openWindowStage, type WindowStage } from './sign-in-window-stage.js';

export let browser: Browser;
export let stage: WindowStage;

/** Opens a browser and the servers before the tests of a file, and checks what each test left. */
export function useWindows(): void {
  before(async () => {
    stage = await openWindowStage();
    browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] });
  });
  after(async () => {
    await browser.close();
    stage.close();
  });
  afterEach(async () => {
    const pages = await browser.pages();
    const { reports, visits, openers } = stage;
    try {
      assert.deepEqual(reports, [], 'no policy was violated');
      assert.deepEqual(
        visits.filter(({ referer }) => referer?.includes('canary-code')),
        [],
        'nobody is told the code as where a request comes from',
      );
      assert.deepEqual(
        openers.filter((saw) => saw !== 'true '),
        [],
        'whoever gives out sign-ins gets no hold of the page, and not its address',
      );
    } finally {
      reports.length = visits.length = openers.length = 0;
      for (const page of pages.slice(1)) await closePage(page);
    }
  });
}

export type Told = Readonly<Record<string, string | undefined>>;

export interface Scene {
  readonly page: Page;
  /** The page that signs in: a frame, or the page itself. */
  readonly frame: Frame;
}

/** Opens the page that signs in, inside a page of `around` if given. */
export async function enter(told: Told = {}, around?: string, aroundTold: Told = {}): Promise<Scene> {
  const authorize = told['authorize'] ?? `${stage.otherSite}/authorize`;
  const own = address(stage.own, '/page', { ...told, authorize });
  const page = await browser.newPage();
  await page.goto(around ? address(around, '/around', { src: own, ...aroundTold }) : own);
  const frame = await until('the frame', async () => page.frames().find((each) => each.url() === own));
  await until('its script', () => frame.evaluate(() => 'seen' in globalThis));
  helpClick(frame);
  return { page, frame };
}

/** Presses a button once it appears, in a page that may be navigating. The press may close the page. */
export function press(where: Page | Frame, selector: string): Promise<unknown> {
  return until(selector, async () => {
    try {
      const found = await where.$(selector);
      await found?.click();
      return found;
    } catch (error) {
      return String(error).includes('Target closed') || ('isClosed' in where && where.isClosed());
    }
  });
}

export const seenBy = ({ frame }: Scene): Promise<string[]> =>
  frame.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);

/** The newest window at an address. */
export function windowAt(start: string): Promise<Page> {
  return until(`a window at ${start}`, async () =>
    (await browser.pages()).reverse().find((page) => page.url().startsWith(start)),
  );
}

export const stateOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('main')?.dataset['state']).catch(() => undefined);

/** The callback page, once it has text; it may still be navigating. */
export function reads(page: Page, words: string): Promise<unknown> {
  return until(words, () =>
    page.evaluate((text) => document.body.innerText.includes(text), words).catch(() => false),
  );
}

/** Signs in and decides at the sign-in provider. */
export async function decide(choice: 'allow' | 'deny' = 'allow'): Promise<Page> {
  const page = await until('the page to sign in at', async () =>
    (await browser.pages()).find((each) => /\/authorize\?(?!.*step=)/.test(each.url())),
  );
  await press(page, '#next');
  await press(page, `#${choice}`);
  return page;
}

export const response = (state: string): string =>
  `took code=canary-code&iss=https%3A%2F%2Fas.example&state=${state}`;

export async function took(scene: Scene, state: string): Promise<void> {
  await until('the response', async () => (await seenBy(scene)).some((entry) => entry.startsWith('took')));
  assert.deepEqual(
    (await seenBy(scene)).filter((entry) => entry.startsWith('took')),
    [response(state)],
  );
}

/** Waits until all windows except the page's have closed by themselves. */
export async function onlyPage({ page }: Scene): Promise<void> {
  await until('the windows to close', async () =>
    (await browser.pages()).slice(1).every((each) => each === page),
  );
}

export async function historyOf(page: Page): Promise<string[]> {
  // Only the DevTools protocol reports it.
  if (inFirefox) return [];
  const session = await page.createCDPSession();
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return entries.map(({ url }) => url);
}

/** The callback page at an address that a person opened. */
export async function comeBack(query: string): Promise<Page> {
  const page = await browser.newPage();
  // With a history: Firefox lets a tab without one close itself.
  await page.goto(`${stage.otherSite}/around`);
  await page.goto(`${stage.own}/mcp-tools-callback.html${query}`);
  return page;
}
