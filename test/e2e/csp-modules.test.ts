import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import type { pageEntries } from '../../scripts/page-entries.mjs';
import type { McpHost } from '../../src/core/index.js';
import { cspReports, openPage } from './browser.js';
import { forServer, openPolicyStage, policies } from './csp-stage.js';

type Exports = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Code that uses each module in the page. Returns a value that proves that it works. */
const uses: Readonly<Record<keyof typeof pageEntries, (all: Exports, url: string) => Promise<unknown>>> = {
  audit: async ({ verifyAudit }) => {
    return ((await verifyAudit?.('' as never)) as { readonly ok?: unknown }).ok;
  },
  content: async () => {
    const element = document.createElement('mcp-content');
    element.result = { content: [{ type: 'text', text: 'Shown by itself.' }] };
    document.body.append(element);
    for (let left = 100; left > 0; left--) {
      if (element.shadowRoot?.textContent.includes('Shown by itself.')) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return element.shadowRoot?.innerHTML;
  },
  core: async ({ createMcpHost }, url) => {
    const host = createMcpHost?.({ servers: [{ url }] } as never) as McpHost;
    const serverId = host.getSnapshot().servers[0]?.id ?? '';
    const request = { serverId, tool: 'get_current_time', arguments: {}, approved: true };
    const call = await host.call(request);
    host.destroy();
    return call.status === 'done' || JSON.stringify(call);
  },
  discover: ({ discoverServers }, url) =>
    (discoverServers?.(new URL(url).origin as never) as Promise<unknown>).then(
      () => true,
      (error: unknown) => typeof (error as { readonly code?: unknown }).code === 'string',
    ),
  form: (all) => Promise.resolve(Object.keys(all).length > 0),
  port: (all) => Promise.resolve(typeof all['portServer'] === 'function'),
  storage: async ({ indexedDbStorage }) => {
    type Storage = { set(key: string, value: string): Promise<void>; get(key: string): Promise<unknown> };
    const storage = indexedDbStorage?.() as Storage;
    await storage.set('key', 'value');
    return (await storage.get('key')) === 'value';
  },
};

let browser: Browser;
let server: Awaited<ReturnType<typeof startModernServer>>;
before(async () => {
  browser = await launchBrowser();
  server = await startModernServer({});
});
after(async () => {
  await browser.close();
  await server.stop();
});

describe('each module that `copy --page` copies, under the strictest policy', () => {
  for (const [name, use] of Object.entries(uses))
    test(`${name} works and causes no report`, async (t) => {
      const [stage, context] = await Promise.all([openPolicyStage(), browser.createBrowserContext()]);
      t.after(async () => {
        await context.close();
        stage.close();
      });
      const policy = forServer(policies.at(-1)?.[1] ?? '', server.url);
      stage.put({ policy, body: '', scripts: [`/page/${name}.js`] });
      const { page, troubles } = await openPage(context);
      await page.goto(`${stage.origin}/`);
      // The function as text, because this test's compiler has helpers that the page lacks.
      await page.evaluate('globalThis.__name = (named) => named');
      const worked: unknown = await page.evaluate(
        `import('/page/${name}.js').then((all) => (${String(use)})(all, ${JSON.stringify(server.url)}))`,
      );
      assert.equal(worked, true);
      assert.deepEqual([troubles.uncaught, await cspReports(page), stage.reports], [[], [], []]);
    });
});
