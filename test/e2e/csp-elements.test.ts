import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { cspReports, openPage, settled } from './browser.js';
import { openPolicyStage, policies } from './csp-stage.js';

const strictest = (policies.at(-1)?.[1] ?? '').replace('SERVERS', "'self'");

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly { readonly tagName?: string }[] }[];
}

/** Every element that the manifest or the documentation names. */
async function namedElements(): Promise<readonly string[]> {
  const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  const manifest = JSON.parse(await read('dist/custom-elements.json')) as Manifest;
  const inManifest = manifest.modules.flatMap(({ declarations = [] }) =>
    declarations.flatMap(({ tagName = [] }) => tagName),
  );
  const inDocs = [...(await read('docs/elements.md')).matchAll(/^## `<([\w-]+)>`/gm)].map(
    ([, tag = '']) => tag,
  );
  return [...new Set([...inManifest, ...inDocs])].sort();
}

describe('each element loaded alone, under the strictest policy', { concurrency: 3 }, async () => {
  const tags = await namedElements();
  assert.ok(tags.length > 20);
  for (const tag of tags)
    test(`${tag} is defined and causes no report`, async (t) => {
      const [stage, context] = await Promise.all([openPolicyStage(), browser.createBrowserContext()]);
      t.after(async () => {
        await context.close();
        stage.close();
      });
      stage.put({ policy: strictest, body: '', scripts: ['/page/mcp-tools.js'] });
      const { page, troubles } = await openPage(context);
      await page.goto(`${stage.origin}/`);
      const isDefined = await page.evaluate(async (name) => {
        // An address of the page, which the compiler must not resolve.
        const [entry]: readonly string[] = ['/page/mcp-tools.js'];
        const { loadElement } = (await import(entry ?? '')) as { loadElement(tag: string): Promise<void> };
        await loadElement(name);
        const found = customElements.get(name) !== undefined;
        document.body.append(document.createElement(name));
        return found;
      }, tag);
      await settled(page, tag);
      assert.equal(isDefined, true);
      assert.deepEqual([troubles.uncaught, await cspReports(page), stage.reports], [[], [], []]);
    });
});
