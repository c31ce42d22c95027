import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { kinds, samples } from '../../demo/gallery/samples.js';
import { startBuiltPage } from '../../demo/servers/page.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { faultsOf } from './accessible.js';
import { cspReports, openPage, settled, until } from './browser.js';

/** The built gallery, under the policy of docs/csp.md, with its icon and media sources added. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; media-src blob:; connect-src 'self'; worker-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types mcp-tools";

let gallery: Awaited<ReturnType<typeof startBuiltPage>>;
let browser: Browser;

before(async () => {
  gallery = await startBuiltPage([], 0, policy);
  browser = await launchBrowser();
});
after(async () => {
  await browser.close();
  await gallery.stop();
});

/** The gallery is opened once in each of these ways, and a press shows it in the other theme. */
const ways = [
  { lang: 'en', name: 'wide', width: 1200, themes: ['light', 'dark'] },
  { lang: 'en', name: 'phone', width: 390, themes: ['dark', 'light'] },
  { lang: 'zh-CN', name: 'wide', width: 1200, themes: ['dark', 'light'] },
  { lang: 'zh-CN', name: 'phone', width: 390, themes: ['light', 'dark'] },
] as const;

for (const { lang, name, width, themes } of ways) {
  describe(`${lang}, ${name}: every kind is shown and accessible, and nothing runs or sends a request`, () => {
    let opened: Awaited<ReturnType<typeof openPage>>;
    const strays: string[] = [];

    before(async () => {
      opened = await openPage(browser);
      const { page } = opened;
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(gallery.url) && !/^(?:data|blob|about):/.test(url)) strays.push(url);
      });
      await page.setViewport({ width, height: 900 });
      await page.goto(`${gallery.url}gallery.html?lang=${lang}&theme=${themes[0]}`);
      await walk(page);
      await page.evaluate(layOutAll);
    });
    after(() => opened.page.close());

    for (const theme of themes) {
      const isFirst = theme === themes[0];
      test(`${theme}, ${isFirst ? 'as it is opened' : 'by its button'}`, async () => {
        const { page, troubles } = opened;
        if (!isFirst) await page.evaluate(pressTheme);
        await settled(page, 'mcp-content');
        assert.deepEqual(await page.evaluate(seen), {
          theme,
          sections: kinds.length,
          articles: samples.length,
          empty: [],
          ran: null,
          overflows: false,
        });
        // A document of a server has its own headings, which do not belong to this page's outline.
        const judged = { within: '#samples', coloursOnly: !isFirst, without: 'heading-order' };
        assert.deepEqual(await faultsOf(page, judged), []);
        assert.deepEqual(
          [...(await cspReports(page)), ...strays, ...troubles.uncaught, ...troubles.console],
          [],
        );
      });
    }
  });
}

/** Runs in the page. */
function pressTheme(): void {
  document.querySelector<HTMLButtonElement>('#theme')?.click();
}

/** Runs in the page. */
function seen(): unknown {
  return {
    theme: document.documentElement.dataset['theme'],
    sections: document.querySelectorAll('section').length,
    articles: document.querySelectorAll('article').length,
    empty: [...document.querySelectorAll('article')].flatMap((one) =>
      one.querySelector('mcp-content')?.shadowRoot?.querySelector('[part~=part], p') ? [] : [one.id],
    ),
    ran: (globalThis as { __hostileRan?: unknown }).__hostileRan ?? null,
    overflows: document.documentElement.scrollWidth > innerWidth,
  };
}

/** Scrolls from one waiting sample to the next, until each one shows something. */
async function walk(page: Page): Promise<void> {
  await until('every sample', () => page.evaluate(hasAll));
}

/** True if each sample shows something; otherwise scrolls to the first that waits. Runs in the page. */
function hasAll(): boolean {
  const waiting = [...document.querySelectorAll('mcp-content')].find(
    ({ shadowRoot }) => !shadowRoot?.querySelector('[part~=part], p'),
  );
  waiting?.scrollIntoView({ block: 'center' });
  return !waiting;
}

/** Only laid-out content can be checked, so nothing waits to come into view. Runs in the page. */
function layOutAll(): void {
  const layOut = new CSSStyleSheet();
  layOut.replaceSync('* { content-visibility: visible !important; }');
  const layOutIn = (root: Document | ShadowRoot): void => {
    root.adoptedStyleSheets.push(layOut);
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) layOutIn(shadowRoot);
  };
  layOutIn(document);
}
