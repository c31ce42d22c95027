import type { Page } from 'puppeteer-core';
import { openPage } from '../../test/e2e/browser.js';
import type { Stage } from './servers.js';

/** What a development server says of itself. */
const ofDevelopment = /Lit is in dev mode|Download the React DevTools|\[vite\]|\[HMR\]/;

/** Does something in a page of its own. Whatever the console says, but for what belongs to development, fails it. */
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
    if (said()) throw new Error('The console says:');
    return value;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${said()}`, { cause: error });
  } finally {
    await page.close();
    reset();
  }
}
