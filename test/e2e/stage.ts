import type { Browser } from 'puppeteer-core';
import { startDemo, type Demo, type DemoOptions } from '../../demo/serve.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { closePage, openPage, type Troubles } from './browser.js';
import { Person } from './person.js';

/** The built demo with its real servers, and a browser that opens it. */
export interface Stage {
  readonly demo: Demo;
  readonly browser: Browser;
  /** Opens the demo page as a new person, after the previous one has left. */
  enter(
    query?: string,
    size?: { width: number; height: number },
  ): Promise<{ person: Person; troubles: Troubles }>;
  close(): Promise<void>;
}

export async function openStage(options: DemoOptions = {}): Promise<Stage> {
  const demo = await startDemo({ pagePort: 0, built: true, record: true, quiet: true, ...options });
  const browser = await launchBrowser();
  return {
    demo,
    browser,
    async enter(query = '', size = { width: 1280, height: 900 }) {
      // A browser opens at most six connections to one server, and each page holds one for list changes.
      for (const left of (await browser.pages()).slice(1)) await closePage(left);
      const { page, troubles } = await openPage(browser);
      await page.setViewport(size);
      await page.goto(demo.pageUrl + query, { waitUntil: 'load' });
      return { person: new Person(page), troubles };
    },
    async close() {
      await browser.close();
      await demo.stop();
    },
  };
}
