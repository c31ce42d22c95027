import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { listen, pathOf, sendText } from '../../demo/servers/http.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { type MortalServer, startMortalServer } from '../fixtures/hostile/index.js';
import { openPage, until } from './browser.js';

/** A page whose server lacks the file with the SDK. */

const files = new URL('../../dist/page/', import.meta.url);

let servers: Record<'modern' | 'legacy', MortalServer>;
let browser: Browser;
let origin: string;
let stop: () => Promise<void>;
let isThere = false;

before(async () => {
  servers = {
    modern: await startMortalServer({ era: 'modern' }),
    legacy: await startMortalServer({ era: 'legacy' }),
  };
  browser = await launchBrowser();
  ({ origin, stop } = await listen(async (request, response) => {
    const path = pathOf(request);
    if (/^\/(modern|legacy)$/.test(path)) return sendText(response, 200, page(path), 'text/html');
    const isHidden = !isThere && path.startsWith('/chunk-sdk-');
    const body = isHidden
      ? undefined
      : await readFile(new URL(`.${path}`, files), 'utf8').catch(() => undefined);
    return sendText(response, body === undefined ? 404 : 200, body ?? '', 'text/javascript');
  }));
});
after(async () => {
  await browser.close();
  await stop();
  await Promise.all(Object.values(servers).map((server) => server.stop()));
});

const page = (path: string): string =>
  '<!doctype html><html lang="en"><link rel="icon" href="data:,">' +
  '<script type="module" src="/mcp-tools.js"></script>' +
  `<mcp-tools src="${servers[path.slice(1) as 'modern'].url}" label="Here"></mcp-tools></html>`;

const call = (shown: Page): Promise<{ status: string; problem?: { code: string; message: string } }> =>
  shown.evaluate(async () => {
    const { status, ...rest } = await document
      .querySelector('mcp-tools')!
      .call({ server: 'Here', tool: 'echo', approved: true });
    return { status, ...('problem' in rest ? { problem: rest.problem } : {}) };
  });

test('The tools of a modern server are shown, and a call names the missing package', async () => {
  isThere = false;
  const { page: shown } = await openPage(browser);
  await shown.goto(`${origin}/modern`);
  const rows = await until('the tools', () =>
    shown.evaluate(
      () =>
        document
          .querySelector('mcp-tools')
          ?.shadowRoot?.querySelector('mcp-tool-list')
          ?.shadowRoot?.querySelectorAll('[part=tool]').length,
    ),
  );
  assert.equal(rows, 3);
  const { status, problem } = await call(shown);
  assert.equal(status, 'failed');
  assert.ok(problem);
  assert.equal(problem.code, 'part-missing');
  assert.match(problem.message, /could not be loaded/);
  assert.equal(servers.modern.calls().filter(({ method }) => method === 'tools/call').length, 0);
  // A browser caches a failed module load until the page closes.
  isThere = true;
  await shown.reload();
  await until('a call that is made', async () => (await call(shown)).status === 'done');
  await shown.close();
});

test('A legacy server shows why it is not connected', async () => {
  isThere = false;
  const { page: shown } = await openPage(browser);
  await shown.goto(`${origin}/legacy`);
  const code = await until('the failure', () =>
    shown.evaluate(() => {
      const server = document.querySelector('mcp-tools')?.host?.getSnapshot().servers[0];
      return server?.status === 'failed' && server.problem.code;
    }),
  );
  assert.equal(code, 'part-missing');
  await shown.close();
});
