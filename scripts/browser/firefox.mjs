import { execFileSync } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { chosenBrowser } from './chosen.mjs';

/** Whether the end-to-end tests are in Firefox: `npm run test:firefox` says so to them. */
export const inFirefox = chosenBrowser === 'firefox';

/**
 * As a person has them: its driver would let every window open, and share the storage of one site with others. It asks for no
 * icon of a page, which is no request of that page, and scrolls at once.
 */
const preferences = {
  'dom.disable_open_during_load': true,
  'network.cookie.cookieBehavior': 5,
  'browser.chrome.site_icons': false,
  'general.smoothScroll': false,
};

const names = ['firefox', 'firefox-esr'];

/** A Firefox that is there: MCP_TOOLS_FIREFOX, or one on the path. Nothing is installed: its tests are for who asks for them. */
export function findFirefox() {
  const { MCP_TOOLS_FIREFOX } = process.env;
  if (MCP_TOOLS_FIREFOX) return MCP_TOOLS_FIREFOX;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: 'pipe' }).trim();
    } catch {
      // Perhaps by the other name.
    }
  }
  throw new Error(
    'There is no Firefox here. On Debian: apt-get install firefox-esr. Elsewhere: set MCP_TOOLS_FIREFOX.',
  );
}

/** A Firefox that is driven. */
export function launchFirefox() {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: preferences,
  });
}

/**
 * Gives a page its size, also where the driver asks for an orientation besides, which Firefox 140 does not know.
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
