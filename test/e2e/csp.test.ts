import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import type createPurifier from 'dompurify';
import type * as Lit from 'lit';
import type { Browser, Page } from 'puppeteer-core';
import { samples } from '../../demo/gallery/samples.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { cspReports, openPage, settled, until } from './browser.js';
import { forServer, openPolicyStage, policies } from './csp-stage.js';
import { Person } from './person.js';

const strictest = policies.at(-1)?.[1] ?? '';

let mcp: Awaited<ReturnType<typeof startModernServer>>;
let browser: Browser;

before(async () => {
  mcp = await startModernServer({ record: true });
  browser = await launchBrowser();
});
after(async () => {
  await browser.close();
  await mcp.stop();
});

/** Every third sample: something of every kind. */
const third = (of: number): typeof samples => samples.filter((_, index) => index % 3 === of % 3);

// Most of the time is spent waiting for the page to settle, so several run in parallel.
describe('the elements under a policy', { concurrency: 3 }, () => {
  for (const [at, [name, policy]] of policies.entries()) {
    test(`The complete run violates nothing under: ${name}`, async (t) => {
      // The strictest policy shows everything. The others take turns, each with something of every kind.
      const shown = policy === strictest ? samples : third(at);
      const seen = await wholeJob(t, forServer(policy, mcp.url), ['/mcp-tools.js'], { shown });
      assert.equal(seen.workers, 1, 'its worker lives');
      assert.deepEqual(seen.troubles, []);
    });
  }

  test('The folder with separate files violates nothing', async (t) => {
    const seen = await wholeJob(t, forServer(strictest, mcp.url), ['/page/mcp-tools.js']);
    assert.equal(seen.workers, 1, 'its worker lives');
    assert.deepEqual(seen.troubles, []);
  });

  test('The elements violate nothing beside the page’s copies of Lit and DOMPurify, which stay unchanged', async (t) => {
    const policy = `${forServer(strictest, mcp.url)} lit-html dompurify`;
    for (const scripts of [
      ['/own/lit.js', '/own/purify.js', '/mcp-tools.js'],
      ['/mcp-tools.js', '/own/lit.js', '/own/purify.js'],
    ]) {
      const seen = await wholeJob(t, policy, scripts, { shown: third(0) });
      assert.deepEqual(seen.troubles, []);
      const theirs = await seen.page.evaluate(async () => {
        // Addresses of the page, which the compiler must not resolve.
        const [lit, own]: readonly string[] = ['/own/lit.js', '/own/purify.js'];
        const { html, render } = (await import(lit ?? '')) as typeof Lit;
        const { default: purify } = (await import(own ?? '')) as { default: typeof createPurifier };
        const box = document.createElement('div');
        render(html`<b>theirs</b>`, box);
        const clean = purify.sanitize('<i>clean</i><script>x</script>', { RETURN_DOM_FRAGMENT: true });
        return [box.textContent, clean.textContent, clean.querySelectorAll('i').length];
      });
      assert.deepEqual(theirs, ['theirs', 'clean', 1]);
      assert.deepEqual(await cspReports(seen.page), []);
    }
  });

  test('A page that allows no workers reports it and gets no violation report', async (t) => {
    const policy = forServer(strictest, mcp.url).replace("worker-src 'self'", "worker-src 'none'");
    const seen = await wholeJob(t, policy, ['/mcp-tools.js'], { validation: { worker: false } });
    assert.equal(seen.workers, 0);
    assert.deepEqual(seen.troubles, []);
  });
});

test('`ready` resolves in a page that allows no worker and no connection, with and without a server', async (t) => {
  const [stage, context] = await Promise.all([openPolicyStage(), browser.createBrowserContext()]);
  t.after(async () => {
    await context.close();
    stage.close();
  });
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'none'; require-trusted-types-for 'script'; trusted-types mcp-tools";
  for (const script of ['/mcp-tools.js', '/page/mcp-tools.js']) {
    stage.put({ policy, body: '', scripts: [script] });
    const { page, troubles } = await openPage(context);
    await page.goto(`${stage.origin}/`);
    const came = await page.evaluate(async (src) => {
      const statuses: unknown[] = [];
      for (const set of [{}, { keep: 'desk' }, { src }, { src, keep: 'counter' }]) {
        const widget = Object.assign(document.createElement('mcp-tools'), set);
        const { ready } = widget as unknown as { ready: Promise<object> };
        document.body.append(widget);
        const isHost = await Promise.race([
          ready.then((host) => 'getSnapshot' in host),
          new Promise((resolve) => setTimeout(resolve, 20_000)),
        ]);
        statuses.push(isHost);
      }
      return statuses;
    }, mcp.url);
    assert.deepEqual(came, [true, true, true, true], script);
    assert.deepEqual(troubles.uncaught, []);
  }
});

/** List, form, run, approval, and every kind of content in every view. */
async function wholeJob(
  t: TestContext,
  policy: string,
  scripts: readonly string[],
  { shown = samples, validation }: { shown?: typeof samples; validation?: object } = {},
): Promise<{ page: Page; troubles: unknown[]; workers: number }> {
  const [stage, context] = await Promise.all([openPolicyStage(), browser.createBrowserContext()]);
  t.after(async () => {
    await context.close();
    stage.close();
  });
  const nonce = /'nonce-(\w+)'/.exec(policy)?.[1];
  stage.put({ policy, body: '', scripts, ...(nonce ? { nonce } : {}) });
  const { page, troubles } = await openPage(context);
  await page.setViewport({ width: 1200, height: 900 });
  await page.goto(`${stage.origin}/`);
  await page.evaluate(
    (src, options) => {
      const widget = document.createElement('mcp-tools') as HTMLElement & { validation?: unknown };
      if (options) widget.validation = options;
      widget.setAttribute('src', src);
      widget.setAttribute('label', 'Weather');
      document.body.append(widget);
    },
    mcp.url,
    validation ?? null,
  );
  const person = new Person(page);
  await person.finds('get_weather');
  await person.pickTool('get_weather');
  await person.write('Location', 'Paris');
  await person.press('Run');
  await person.read('Matches its schema');
  await page.evaluate(() => {
    const widget = document.querySelector('mcp-tools') as HTMLElement & {
      call(request: object): Promise<unknown>;
    };
    void widget.call({ server: 'Weather', tool: 'calculate_sum', arguments: { a: 1, b: 2 } });
  });
  await person.press('Approve once');
  await until('both calls', () =>
    page.evaluate(() => {
      const widget = document.querySelector('mcp-tools') as HTMLElement & {
        host: { getSnapshot(): { calls: readonly { status: string }[] } };
      };
      return widget.host.getSnapshot().calls.filter(({ status }) => status === 'done').length === 2;
    }),
  );
  await showAll(page, shown);
  const workers = page.workers().filter((worker) => worker.url().includes('validation')).length;
  const seen = [
    ...(await cspReports(page)),
    ...stage.reports,
    ...stage.strays,
    ...troubles.uncaught,
    ...troubles.console,
  ];
  return { page, troubles: seen, workers };
}

/** Adds samples of the gallery to the page in batches, and presses every button that changes their view. */
async function showAll(page: Page, shown: typeof samples): Promise<void> {
  const atOnce = 14;
  for (let start = 0; start < shown.length; start += atOnce) {
    // A depth that the protocol to the browser cannot carry is created there.
    const results = shown.slice(start, start + atOnce).map(({ result }) => JSON.stringify(result));
    await page.evaluate((texts) => {
      for (const text of texts) {
        const element = document.createElement('mcp-content') as HTMLElement & { result: unknown };
        element.result = JSON.parse(text);
        document.body.append(element);
        element.scrollIntoView();
      }
    }, results);
    await settled(page, 'mcp-content');
    for (const word of ['Show', 'Preview', 'Play']) {
      await page.evaluate(pressAll, word);
      await settled(page, 'mcp-content');
    }
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('body > mcp-content')) element.remove();
    });
  }
}

/** Presses the first buttons of each sample whose name begins with a word. Runs in the page. */
function pressAll(start: string): void {
  const inside = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((at) => [
      at,
      ...(at.shadowRoot ? inside(at.shadowRoot) : []),
    ]);
  for (const { shadowRoot } of document.querySelectorAll('body > mcp-content')) {
    const buttons = inside(shadowRoot ?? document.createElement('i')).filter((at) => {
      const label = at.getAttribute('aria-label') ?? at.textContent.trim();
      return at.localName === 'button' && label.startsWith(start);
    });
    for (const button of buttons.slice(0, 6)) if (button.isConnected) button.click();
  }
}
