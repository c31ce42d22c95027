import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { findFirefox, resize } from './scripts/browser/firefox.mjs';
import config from './web-test-runner.config.mjs';

/** The same page and the same servers, in Firefox. What its driver cannot do (DevTools commands) its tests leave out. */
export default {
  ...config,
  browsers: [
    chromeLauncher({
      // Its type is of the whole module; only `launch` is used.
      puppeteer: /** @type {any} */ (puppeteer),
      concurrency: 1,
      createPage: async ({ context }) => patient(await context.newPage()),
      launchOptions: { browser: 'firefox', executablePath: findFirefox(), headless: true },
    }),
  ],
};

/**
 * A page that takes the size which it is given.
 *
 * @param {any} page
 */
function patient(page) {
  const setViewport = page.setViewport.bind(page);
  page.setViewport = (/** @type {any} */ size) => resize({ setViewport }, size);
  return page;
}
