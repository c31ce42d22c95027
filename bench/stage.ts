import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { listen, pathOf } from '../demo/servers/http.js';
import { launchBrowser } from '../scripts/browser.mjs';
import { buildPage, sides, type Files, type SideName } from './build.js';
import { reasonOf, within } from './patience.js';
import { startBenchServer } from './server.js';
import { coldParameter } from './work.js';

/** A browser, and the server that its pages connect to. */
export interface Stage {
  readonly browserVersion: string;
  visit(): Visit;
  close(): Promise<void>;
}

/** The pages of one step. */
export interface Visit {
  /** Uncaught errors of the pages. */
  readonly uncaught: readonly string[];
  /** Returns the address of a server with this many tools, in one reply or in pages. */
  url(tools: number, inPagesOf?: number): string;
  /** Opens a page with empty caches, in a new profile. */
  open(side: SideName): Promise<Page>;
  /** The same; the page lists this many tools as soon as it can. */
  openCold(side: SideName, tools: number): Promise<Page>;
  leave(page: Page): Promise<void>;
  /** Closes every page, whatever it is doing. A step that ran out of time opens no more. */
  end(): Promise<void>;
}

const closeMs = 10_000;

export async function openStage(minify = true): Promise<Stage> {
  const files = (await Promise.all(sides.map((side) => buildPage(side, minify)))).flatMap((of) => [...of]);
  const server = await startBenchServer();
  const pages = await startPages(new Map(files));
  const browser = await launchBrowser();
  return {
    browserVersion: await browser.version(),
    visit: () => visit(browser, pages.origin, server.url),
    async close() {
      await within(closeMs, browser.close()).catch(() => browser.process()?.kill('SIGKILL'));
      await Promise.all([server.stop(), pages.stop()]);
    },
  };
}

function visit(browser: Browser, origin: string, url: Visit['url']): Visit {
  const contexts = new Set<BrowserContext>();
  const uncaught: string[] = [];
  let isOver = false;

  const open = async (side: SideName, query = ''): Promise<Page> => {
    const context = await browser.createBrowserContext();
    contexts.add(context);
    if (isOver) {
      await close(context);
      throw new Error('the step is over');
    }
    const page = await context.newPage();
    page.on('pageerror', (error) => uncaught.push(reasonOf(error)));
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${origin}/${side}/${query}`, { waitUntil: 'load' });
    return page;
  };
  const close = async (context: BrowserContext): Promise<void> => {
    contexts.delete(context);
    await within(closeMs, context.close());
  };

  return {
    uncaught,
    url,
    open: (side) => open(side),
    openCold(side, tools) {
      const query = new URLSearchParams([
        [coldParameter, url(tools)],
        [coldParameter, String(tools)],
      ]);
      return open(side, `?${query.toString()}`);
    },
    leave: (page) => close(page.browserContext()),
    async end() {
      isOver = true;
      await Promise.allSettled([...contexts].map(close));
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
      // An isolated page has a clock resolution of 5 microseconds instead of 100.
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    res.end(file);
  });
}
