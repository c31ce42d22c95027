import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chosenBrowser } from '../browser/chosen.mjs';
import { root } from '../paths.mjs';
import { whyNoCommand } from '../test/not-in.mjs';
import { windowsBeside } from './windows.mjs';

/**
 * Commands beyond the standard ones. `test/tools/in-page.ts` has the functions that a test calls.
 *
 * @param {Map<string, import('../test/report.mjs').LeftOut[]>} leftOut where it is noted, by session, what a browser cannot do
 * @returns {import('@web/test-runner').TestRunnerPlugin<any>}
 */
export function ownCommands(leftOut) {
  /** @type {WeakMap<object, Promise<import('puppeteer-core').CDPSession>>} */
  const sessions = new WeakMap();
  /** Returns one session per page: an emulation ends with the session that requested it. @param {Page} page */
  const sessionOf = (page) => {
    const session = sessions.get(page) ?? page.createCDPSession();
    sessions.set(page, session);
    return session;
  };
  /** @typedef {import('puppeteer-core').Page} Page */
  /** @type {Record<string, (page: Page, payload: any) => Promise<unknown>>} */
  const commands = {
    async cdp(page, { method, params, afterMs }) {
      const session = await sessionOf(page);
      await delay(afterMs);
      return session.send(method, params);
    },
    /** Sends several presses at one place together. With a busy browser, separate round trips would be too slow. */
    async clicks(page, { x, y, counts }) {
      if (chosenBrowser !== 'chromium') return page.mouse.click(x, y, { count: counts.length });
      const session = await sessionOf(page);
      const events = counts.flatMap((/** @type {number} */ clickCount) =>
        /** @type {const} */ (['mousePressed', 'mouseReleased']).map((type) => ({ type, clickCount })),
      );
      await Promise.all(
        events.map((/** @type {{ type: 'mousePressed', clickCount: number }} */ event) =>
          session.send('Input.dispatchMouseEvent', { ...event, x, y, button: 'left' }),
        ),
      );
    },
    timeZone: (page, { id }) => page.emulateTimezone(id),
    async windows(page, { act, id, script }) {
      const session = chosenBrowser === 'chromium' ? await sessionOf(page) : undefined;
      return windowsBeside(page, session)[/** @type {keyof import('./windows.mjs').Windows} */ (act)](
        id,
        script,
      );
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
      const why = whyNot(command, payload);
      if (why !== undefined) {
        leftOut.set(session.id, [...(leftOut.get(session.id) ?? []), { name: payload.test, why }]);
        return { why };
      }
      const browser = /** @type {import('@web/test-runner-chrome').ChromeLauncher} */ (session.browser);
      const page = /** @type {any} */ (browser.getPage(session.id));
      return { value: await run(page, payload) };
    },
  };
}

/**
 * Returns why the browser of this run cannot do what a test requests.
 *
 * @param {string} command @param {{ method?: string }} payload
 */
function whyNot(command, { method }) {
  if (chosenBrowser === 'chromium') return undefined;
  const why = whyNoCommand(method ?? command, chosenBrowser);
  if (why === undefined && command === 'cdp')
    throw new Error(`scripts/test/not-in.mjs gives no reason why ${chosenBrowser} lacks ${method}.`);
  return why;
}
