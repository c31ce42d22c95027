import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { kinds, samples } from '../../demo/gallery/samples.js';
import { startBuiltPage } from '../../demo/servers/page.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { cspReports, openPage, settled, until } from './browser.js';

/** The gallery as it is built, under the policy of docs/csp.md; its own icon is the one thing that this leaves out. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; worker-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types mcp-tools";
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

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

for (const lang of ['en', 'zh-CN']) {
  for (const theme of ['light', 'dark']) {
    for (const [name, width] of [
      ['wide', 1200],
      ['phone', 390],
    ] as const) {
      test(`every kind is there and accessible, and nothing runs or calls home: ${lang}, ${theme}, ${name}`, async () => {
        const { page, troubles } = await openPage(browser);
        const strays: string[] = [];
        page.on('request', (request) => {
          const url = request.url();
          if (!url.startsWith(gallery.url) && !/^(?:data|blob|about):/.test(url)) strays.push(url);
        });
        await page.setViewport({ width, height: 900 });
        await page.goto(`${gallery.url}gallery.html?lang=${lang}&theme=${theme}`);
        await walk(page);
        const seen = await page.evaluate(() => ({
          sections: document.querySelectorAll('section').length,
          articles: document.querySelectorAll('article').length,
          empty: [...document.querySelectorAll('article')].flatMap((one) =>
            one.querySelector('mcp-content')?.shadowRoot?.querySelector('[part~=part], p') ? [] : [one.id],
          ),
          ran: (globalThis as { __hostileRan?: unknown }).__hostileRan ?? null,
          overflows: document.documentElement.scrollWidth > innerWidth,
        }));
        assert.deepEqual(seen, {
          sections: kinds.length,
          articles: samples.length,
          empty: [],
          ran: null,
          overflows: false,
        });
        assert.deepEqual(await faultsOf(page, theme === 'dark' ? colourRules : undefined), []);
        assert.deepEqual(
          [...(await cspReports(page)), ...strays, ...troubles.uncaught, ...troubles.console],
          [],
        );
        await page.close();
      });
    }
  }
}

/** Scrolls through the page as a reader would, until all that waits to be near has come and nothing changes any more. */
async function walk(page: Page): Promise<void> {
  await until('every sample', async () => {
    await page.evaluate(scrollThrough);
    return page.evaluate(hasAll);
  });
  await settled(page, 'mcp-content');
}

/** Runs in the page. */
async function scrollThrough(): Promise<void> {
  const root = document.documentElement;
  for (let y = 0; y < root.scrollHeight; y += 1_200) {
    root.scrollTop = y;
    await new Promise(requestAnimationFrame);
  }
}

/** Whether something is shown of every sample. Runs in the page. */
function hasAll(): boolean {
  return [...document.querySelectorAll('mcp-content')].every(({ shadowRoot }) =>
    shadowRoot?.querySelector('[part~=part], p'),
  );
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly (string | string[])[] }[];
}

/** The rules of axe that look at colours. All others judge the markup, which is the same in the light and in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds. Only what is laid out can be judged, so nothing may wait to be in view. */
async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(await readFile(axe, 'utf8'));
  return await page.evaluate(async (only) => {
    const layOut = new CSSStyleSheet();
    layOut.replaceSync('* { content-visibility: visible !important; }');
    const layOutAll = (root: Document | ShadowRoot): void => {
      root.adoptedStyleSheets.push(layOut);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) layOutAll(shadowRoot);
    };
    layOutAll(document);
    const { axe } = globalThis as unknown as {
      axe: { run(at: unknown, options: unknown): Promise<{ violations: Violation[] }> };
    };
    // A document that a server sent has headings of its own, which are not this page's outline.
    const { violations } = await axe.run(document.querySelector('#samples'), {
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : { rules: { 'heading-order': { enabled: false } } }),
    });
    return violations.map(({ id, nodes }) => {
      const some = nodes.slice(0, 3).map(({ html, target }) => `${target.flat().join(' ')} ${html}`);
      return `${id}: ${some.join(', ')}`;
    });
  }, rules);
}
