import type { Page } from 'puppeteer-core';
import { openPage } from '../../test/e2e/browser.js';
import type { Stage } from './servers.js';

/** Messages of development servers. */
const ofDevelopment = /Lit is in dev mode|Download the React DevTools|\[vite\]|\[HMR\]/;

/** Runs work in a new page. Any console message fails it, except those of development. */
export async function visit<Value>(
  { browser, reset }: Stage,
  work: (page: Page) => Promise<Value>,
): Promise<Value> {
  const { page, troubles } = await openPage(browser);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warn') warnings.push(message.text());
  });
  const said = (): string =>
    [...troubles.uncaught, ...troubles.console, ...warnings]
      .filter((line) => !ofDevelopment.test(line))
      .join('\n');
  try {
    await page.setViewport({ width: 1280, height: 900 });
    const value = await work(page);
    if (said()) throw new Error('Console output:');
    return value;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${said()}`, { cause: error });
  } finally {
    await page.close();
    reset();
  }
}
