import { execFileSync } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { chosenBrowser } from './chosen.mjs';

/** True if the end-to-end tests run in Firefox, as `npm run test:firefox` sets it. */
export const inFirefox = chosenBrowser === 'firefox';

/**
 * Preferences as in a person's browser: the driver's defaults would allow every popup and share a site's storage with other
 * sites. Favicons are not requested, because they are not a page's own requests, and scrolling is instant.
 */
const preferences = {
  'dom.disable_open_during_load': true,
  'network.cookie.cookieBehavior': 5,
  'browser.chrome.site_icons': false,
  'general.smoothScroll': false,
};

const names = ['firefox', 'firefox-esr'];

/** Finds a Firefox: MCP_TOOLS_FIREFOX, or one on the path. Nothing is installed; its tests are optional. */
export function findFirefox() {
  const { MCP_TOOLS_FIREFOX } = process.env;
  if (MCP_TOOLS_FIREFOX) return MCP_TOOLS_FIREFOX;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: 'pipe' }).trim();
    } catch {
      // Try the other name.
    }
  }
  throw new Error(
    'Firefox was not found. On Debian, run apt-get install firefox-esr. Elsewhere, set MCP_TOOLS_FIREFOX.',
  );
}

/** Launches Firefox with a driver. */
export function launchFirefox() {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: preferences,
  });
}

/**
 * Sets a page's size without the orientation that the driver also requests, which Firefox 140 does not support.
 *
 * @param {Pick<import('puppeteer-core').Page, 'setViewport'>} page
 * @param {import('puppeteer-core').Viewport | null} size
 */
export async function resize(page, size) {
  try {
    await page.setViewport(size);
  } catch (error) {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  }
}
