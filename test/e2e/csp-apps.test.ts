import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { cspReports, openPage, until } from './browser.js';
import { callByModel } from './call-by-model.js';
import { forServer, openPolicyStage, policies } from './csp-stage.js';
import { Person } from './person.js';

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

/** The same policy, with frames of the page's origin. */
function withFrames(policy: string): string {
  const others = policy.split(/;\s*/).filter((directive) => !/^frame-src|^$/.test(directive));
  return [...others, "frame-src 'self'"].join('; ');
}

describe('an app under a policy', { concurrency: 2 }, () => {
  for (const [name, policy] of policies)
    test(`An app is shown and causes no report under: ${name}`, async (t) => {
      const { page, faults } = await allowApp(t, withFrames(forServer(policy, mcp.url)));
      const says = await until('what the app says', () => saidIn(page));
      assert.match(says, /No seat chosen/);
      assert.deepEqual(await faults(), []);
    });

  for (const [name, policy] of policies.filter(([, one]) => /frame-src 'none'|default-src 'none'/.test(one)))
    test(`An app leaves one line, with the result as in any call, if the page allows no frames under: ${name}`, async (t) => {
      const { page, faults } = await allowApp(t, forServer(policy, mcp.url));
      const line = await until('the line', () =>
        page.$eval('>>> mcp-app >>> .off', (off) => off.textContent).catch(() => undefined),
      );
      assert.match(line, /could not be loaded in a frame/);
      const call = await page.$('>>> mcp-call >>> button[aria-expanded=false]');
      await call?.click();
      await new Person(page).read('free seats');
      for (const fault of await faults()) assert.match(fault, /frame-src/);
    });
});

/** Makes a model call the tool with an app in a page under a policy, and allows the app. */
async function allowApp(
  t: TestContext,
  policy: string,
): Promise<{ page: Page; faults: () => Promise<readonly string[]> }> {
  const [stage, context] = await Promise.all([openPolicyStage(), browser.createBrowserContext()]);
  t.after(async () => {
    await context.close();
    stage.close();
  });
  const nonce = /'nonce-(\w+)'/.exec(policy)?.[1];
  stage.put({
    policy,
    body: '<mcp-tools></mcp-tools>',
    scripts: ['/mcp-tools.js'],
    ...(nonce ? { nonce } : {}),
  });
  const { page, troubles } = await openPage(context);
  await page.setViewport({ width: 1200, height: 900 });
  await page.goto(`${stage.origin}/`);
  await page.evaluate(callByModel, mcp.url, 'seat_map', { flight: 'DM370' });
  await new Person(page).press('Show once');
  const faults = async (): Promise<readonly string[]> => [
    ...(await cspReports(page)),
    ...stage.reports,
    ...stage.strays,
    ...troubles.uncaught,
    ...troubles.console,
  ];
  return { page, faults };
}

/** Text of the seat map, once it is rendered. */
async function saidIn(page: Page): Promise<string | undefined> {
  const app = page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
  return app?.$eval('#state', (state) => state.textContent).catch(() => undefined);
}
