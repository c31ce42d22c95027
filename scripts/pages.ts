import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { listen, pathOf } from '../demo/servers/http.js';
import { startModernServer } from '../demo/servers/modern/index.js';
import { launchBrowser } from './browser.mjs';
import { root } from './paths.mjs';
import { sendFile } from './static-files.js';

/** Takes screenshots of the element in four differently designed pages, wide and on a phone, into `docs/pages/`. */

const folder = join(root, 'docs/pages');
const sizes = { wide: [1280, 800], phone: [390, 844] } as const;

/** The steps in each page before the screenshot. */
const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  console: (page) => say(page, 'File an issue for checkout'),
  travel: (page) => say(page, 'To Lisbon, first weekend of December'),
  docs: run,
  shop: (page) => say(page, 'متى يصل طلبي؟'),
};

const wanted = process.argv.slice(2);
const server = await startModernServer();
const http = await listen((req, res) => {
  const path = pathOf(req);
  return path.startsWith('/vendor/')
    ? sendFile(res, path.slice('/vendor'.length), [join(root, 'dist/page')])
    : sendFile(res, path, [join(root, 'demo/pages')]);
});
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const [name, act] of Object.entries(pages).filter(([name]) => wanted.every((word) => word === name)))
    for (const [size, [width, height]] of Object.entries(sizes)) {
      const page = await browser.newPage();
      await page.setViewport({ width, height, isMobile: size === 'phone', hasTouch: size === 'phone' });
      await page.goto(`${http.origin}/${name}.html?server=${encodeURIComponent(server.url)}`);
      await act(page);
      await rest();
      await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
      await page.close();
    }
} finally {
  await browser.close();
  await Promise.all([http.stop(), server.stop()]);
}

/** Waits for lazily loaded parts, and for a button that is enabled only after it was in view. */
async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}

async function say(page: Page, text: string): Promise<void> {
  await rest();
  const box = await page.waitForSelector('mcp-tools >>> textarea');
  await box?.type(text);
  await box?.press('Enter');
}

async function run(page: Page): Promise<void> {
  await rest();
  const field = await page.waitForSelector('mcp-tool-form >>> input');
  await field?.type('Lyon');
  await field?.press('Enter');
}
