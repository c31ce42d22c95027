import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { inFirefox } from '../../scripts/browser/firefox.mjs';
import { launchBrowser } from '../../scripts/browser.mjs';
import type { Llm } from '../../src/core/index.js';
import { openPage, type Troubles, until } from './browser.js';
import { openPolicyStage, type PolicyStage } from './csp-stage.js';
import { Person } from './person.js';

type Widget = HTMLElement & {
  llm: Llm;
  host: {
    getSnapshot(): {
      tools: readonly { fingerprint: string }[];
      calls: readonly { status: string }[];
    };
  };
};

const answer = 'Fourteen degrees, and *cloudy*.';

// Only Chromium can map a host name to an address.
describe('an intranet page without TLS', { skip: inFirefox }, () => {
  let mcp: Awaited<ReturnType<typeof startModernServer>>;
  let browser: Browser;
  let stage: PolicyStage;
  let page: Page;
  let person: Person;
  let troubles: Troubles;

  before(async () => {
    mcp = await startModernServer({ record: true, cors: { origins: '*' } });
    browser = await launchBrowser({ args: ['--host-resolver-rules=MAP *.test 127.0.0.1'] });
    stage = await openPolicyStage();
    stage.put({ policy: '', body: '<textarea id="own"></textarea>', scripts: ['/page/mcp-tools.js'] });
    ({ page, troubles } = await openPage(browser));
    await page.setViewport({ width: 1200, height: 900 });
    await page.goto(`${stage.origin.replace('127.0.0.1', 'desk.test')}/`);
    await page.evaluate(
      (src, text) => {
        const widget = document.createElement('mcp-tools') as Widget;
        widget.llm = () => Promise.resolve({ text });
        widget.setAttribute('src', src);
        widget.setAttribute('label', 'Weather');
        document.body.append(widget);
      },
      mcp.url,
      answer,
    );
    person = new Person(page);
  });
  after(async () => {
    await browser.close();
    stage.close();
    await mcp.stop();
  });

  /** Pastes into the page’s box, and returns the clipboard's text. */
  async function pasted(): Promise<string> {
    await page.$eval('#own', (box) => {
      (box as HTMLTextAreaElement).value = '';
      (box as HTMLElement).focus();
    });
    await page.keyboard.down('Control');
    await page.keyboard.press('v');
    await page.keyboard.up('Control');
    return page.$eval('#own', (box) => (box as HTMLTextAreaElement).value);
  }

  /** Name of the focused button, through all shadow roots. */
  const focusedName = (): Promise<string | null> =>
    page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent.trim() ?? null;
    });

  it('The page lacks the APIs that need a secure context', async () => {
    const has = await page.evaluate(() =>
      [
        isSecureContext,
        'clipboard' in navigator,
        'locks' in navigator,
        'subtle' in crypto,
        'randomUUID' in crypto,
      ].join(),
    );
    assert.equal(has, 'false,false,false,false,false');
  });

  it('The page copies an answer of a model and keeps the focus', async () => {
    await person.finds('get_weather');
    await person.write('Ask anything', 'How warm is it?');
    await page.keyboard.press('Enter');
    await person.read('Fourteen degrees');
    await person.press('Copy');
    assert.equal(await focusedName(), 'Copy');
    await person.read('Copied');
    assert.equal(await pasted(), answer);
  });

  it('The page connects, has fingerprints, asks for approval, calls, and validates the result', async () => {
    await person.finds('get_weather');
    const print = await page.$eval(
      'mcp-tools',
      (widget) => (widget as Widget).host.getSnapshot().tools[0]?.fingerprint,
    );
    assert.match(print ?? '', /^[\da-f]{64}$/);
    await person.pickTool('get_weather');
    await person.write('Location', 'Paris');
    await person.press('Run');
    await person.read('Matches its schema');
  });

  it('The page copies arguments as a link and keeps the focus on the button', async () => {
    await person.press('Copy link');
    await until('the link', async () => /#mcp-arguments=/.test(await pasted()));
  });

  it('The page has no unreported error', () => {
    assert.deepEqual(troubles, { console: [], uncaught: [] });
  });
});
