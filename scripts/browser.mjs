import puppeteer from 'puppeteer-core';
import { downloadedBrowser } from './browser/download.mjs';
import { inFirefox, launchFirefox } from './browser/firefox.mjs';
import { aptBrowsers, installedBrowsers } from './browser/system.mjs';
import { npmBrowser } from './browser/npm-chromium.mjs';

/**
 * @typedef {{ executablePath: string, args: string[], env: NodeJS.ProcessEnv, headless: 'shell', pipe: true }} Launch
 * @typedef {Launch & { label: string }} Browser
 * @typedef {{ executablePath: string, source: string, env?: Record<string, string> }} Candidate
 */

// The npm Chromium comes before an installed one, so that all runs use the same browser.
const sources = [npmBrowser, installedBrowsers, downloadedBrowser, aptBrowsers];

/** @type {Promise<Browser> | undefined} */
let found;

/** Finds a browser that starts. Pass the result to `puppeteer.launch`. */
export function findBrowser() {
  return (found ??= search());
}

/** @param {import('puppeteer-core').LaunchOptions} [options] for Chromium; Firefox is as it is */
export async function launchBrowser({ args: more = [], ...options } = {}) {
  if (inFirefox) return launchFirefox();
  const { label, args, ...launch } = await findBrowser();
  // Some pages never drew a frame on busy computers. Tests need no GPU process, so it is disabled.
  return puppeteer.launch({ ...launch, args: [...args, '--disable-gpu', ...more], ...options });
}

async function search() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return start({ executablePath: CHROME_PATH, source: 'CHROME_PATH' });
  const refusals = [];
  for (const source of sources) {
    try {
      for await (const candidate of source()) {
        try {
          return await start(candidate);
        } catch (error) {
          refusals.push(`${candidate.source}: ${firstLine(error)}`);
        }
      }
    } catch (error) {
      refusals.push(`${source.name}: ${firstLine(error)}`);
    }
  }
  throw new Error(['No browser could be started.', ...refusals, 'Set CHROME_PATH to one.'].join('\n  '));
}

/** @param {Candidate} candidate */
async function start({ executablePath, source, env = {} }) {
  /** @type {Launch} */
  const launch = {
    executablePath,
    // Containers have neither the user namespaces that the sandbox needs nor a usable /dev/shm.
    args: process.platform === 'linux' ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
    env: { ...process.env, ...env },
    headless: 'shell',
    // The browser exits with its pipe, even if the process that started it is killed.
    pipe: true,
  };
  const browser = await puppeteer.launch({ ...launch, timeout: 20_000 });
  try {
    // A browser whose renderer cannot start still answers `version`; a page does not.
    await browser.newPage();
    return { ...launch, label: `${await browser.version()} (${source})` };
  } finally {
    await browser.close();
  }
}

/** @param {unknown} error */
function firstLine(error) {
  const lines = String(error instanceof Error ? error.message : error).split('\n');
  return (
    lines.find((line) => /error|cannot|not found/i.test(line) && !/^Failed to launch/.test(line)) ?? lines[0]
  );
}
