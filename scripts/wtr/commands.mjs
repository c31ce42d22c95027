import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../paths.mjs';

/**
 * What the stock commands cannot do. `test/tools/in-page.ts` has the functions that a test calls.
 *
 * @returns {import('@web/test-runner').TestRunnerPlugin<any>}
 */
export function ownCommands() {
  /** @type {WeakMap<object, Promise<import('puppeteer-core').CDPSession>>} */
  const sessions = new WeakMap();
  /** @type {Record<string, (page: import('puppeteer-core').Page, payload: any) => Promise<unknown>>} */
  const commands = {
    async cdp(page, { method, params, afterMs }) {
      // One session for each page: an emulation ends with the session that asked for it.
      if (!sessions.has(page)) sessions.set(page, page.createCDPSession());
      const session = await sessions.get(page);
      await delay(afterMs);
      return session?.send(method, params);
    },
    async screenshot(page, { name, fullPage }) {
      const folder = join(root, '.cache/screenshots');
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: /** @type {`${string}.png`} */ (join(folder, `${name}.png`)), fullPage });
    },
  };
  return {
    name: 'own-commands',
    async executeCommand({ command, payload, session }) {
      const run = commands[command];
      if (!run) return undefined;
      const browser = /** @type {import('@web/test-runner-chrome').ChromeLauncher} */ (session.browser);
      const page = /** @type {any} */ (browser.getPage(session.id));
      return (await run(page, payload)) ?? {};
    },
  };
}
