import { writeSync } from 'node:fs';
import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome';
import { startFixtures } from './fixtures.mjs';

/**
 * @typedef {import('puppeteer-core').Page} Page
 * @typedef {import('puppeteer-core').Browser} Browser
 */

/**
 * Slots for test files, each with its own browser and servers, so that parallel files share no focus, storage, connection or
 * port. A slot runs one file at a time.
 *
 * @param {object} options
 * @param {number} options.count
 * @param {import('puppeteer-core').LaunchOptions} options.launchOptions
 * @param {(page: Page) => Page} [options.prepare]
 */
export function testPlaces({ count, launchOptions, prepare = (page) => page }) {
  /** @type {Set<Browser>} */
  const browsers = new Set();
  /** @type {{ stop(): void }[]} */
  const servers = [];
  let isOver = false;

  /** @param {Browser} [first] the one that Web Test Runner has launched by itself */
  const browserOf = async (first) => {
    const browser = first && !browsers.has(first) ? first : await puppeteerCore.launch(launchOptions);
    browsers.add(browser);
    browser.once('disconnected', () => {
      // Web Test Runner would wait for the remaining tests until its time limit.
      if (!isOver) fail('A browser ended while tests ran in it.');
    });
    return browser;
  };

  const launcher = chromeLauncher({
    launchOptions,
    // The type covers the whole module; only `launch` is used, which also supports other browsers.
    puppeteer: launchOptions.browser === 'firefox' ? /** @type {any} */ (puppeteerCore) : undefined,
    concurrency: count,
    async createPage({ browser }) {
      const [own, fixtures] = await Promise.all([browserOf(browser), startFixtures()]);
      servers.push(fixtures);
      const page = await own.newPage();
      page.once('error', (error) => fail(`A page of the tests crashed: ${error.message}`));
      await page.evaluateOnNewDocument(
        (urls) => void Object.assign(window, { __FIXTURES__: urls }),
        fixtures.urls,
      );
      return prepare(page);
    },
  });
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    const page = launcher.getPage(id);
    const others = (await page.browser().pages()).filter((each) => each !== page);
    const result = await stopSession(id);
    // In front of the next file's page, they would take its keyboard input and most of its frames.
    await Promise.all(others.map((other) => other.close()));
    if (others.length > 0) await page.bringToFront();
    return result;
  };
  const stop = launcher.stop.bind(launcher);
  launcher.stop = async () => {
    isOver = true;
    for (const one of servers) one.stop();
    await Promise.all([stop(), ...[...browsers].map((browser) => browser.close())]);
  };
  return launcher;
}

/** @param {string} why @returns {never} */
function fail(why) {
  // Synchronously: the exiting process does not wait for pending output.
  writeSync(process.stderr.fd, `${why}\n`);
  process.exit(1);
}
