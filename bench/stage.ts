import type { BrowserContext, Page } from 'puppeteer-core';
import { listen, pathOf } from '../demo/servers/http.js';
import { launchBrowser } from '../scripts/browser.mjs';
import { buildPage, sides, type Files, type SideName } from './build.js';
import { within } from './patience.js';
import { startBenchServer } from './server.js';
import { coldParameter } from './work.js';
// For the type of `bench` in a page.
import type {} from './page/side.js';

/** A browser, the pages of every side, and the server they talk to. */
export interface Stage {
  readonly browserVersion: string;
  /** The address of a server with so many tools. */
  url(tools: number): string;
  /** A page with nothing in any cache: in a profile of its own. */
  open(side: SideName): Promise<Page>;
  /** The same, and it lists so many tools as soon as it can. */
  openCold(side: SideName, tools: number): Promise<Page>;
  /** Closes a page, or all that are open, whatever they are doing. */
  leave(page?: Page): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(minify = true): Promise<Stage> {
  const files: Files = new Map(
    (await Promise.all(sides.map((side) => buildPage(side, minify)))).flatMap((of) => [...of]),
  );
  const server = await startBenchServer();
  const pages = await startPages(files);
  const stopServers = async (): Promise<void> => {
    await Promise.all([server.stop(), pages.stop()]);
  };
  const browser = await launchBrowser().catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  const contexts = new Set<BrowserContext>();

  const open = async (side: SideName, query = ''): Promise<Page> => {
    const context = await browser.createBrowserContext();
    contexts.add(context);
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${pages.origin}/${side}/${query}`, { waitUntil: 'load' });
    return page;
  };

  return {
    browserVersion: await browser.version(),
    url: server.url,
    open: (side) => open(side),
    openCold(side, tools) {
      const query = new URLSearchParams([
        [coldParameter, server.url(tools)],
        [coldParameter, String(tools)],
      ]);
      return open(side, `?${query}`);
    },
    async leave(page) {
      const left = page ? [page.browserContext()] : [...contexts];
      for (const context of left) {
        contexts.delete(context);
        await within(10_000, context.close());
      }
    },
    async close() {
      await within(10_000, browser.close()).catch(() => browser.process()?.kill('SIGKILL'));
      await stopServers();
    },
  };
}

function startPages(files: Files): ReturnType<typeof listen> {
  return listen((req, res) => {
    const path = pathOf(req);
    const file = files.get(path);
    res.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // A page that is isolated has a clock of 5 microseconds in place of 100.
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    res.end(file);
  });
}
