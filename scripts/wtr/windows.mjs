import { setTimeout as delay } from 'node:timers/promises';
import { chosenBrowser } from '../browser/chosen.mjs';

/**
 * The windows that a test's page opens, such as for sign-in.
 *
 * @typedef {{ id: string, url: string, title: string }} Window
 * @typedef {object} Windows
 * @property {() => Promise<Window[]>} list
 * @property {(id: string, script: string) => Promise<unknown>} run
 * @property {(id: string) => Promise<unknown>} enter presses Enter
 * @property {(id: string) => Promise<unknown>} close
 */

/** @typedef {import('puppeteer-core').Page & { windows?: Windows }} Page */

/**
 * @param {Page} page
 * @param {import('puppeteer-core').CDPSession | undefined} session of the DevTools, where there are some
 * @returns {Windows}
 */
export function windowsBeside(page, session) {
  return page.windows ?? (session ? byDevTools(session) : byPages(page));
}

/** @param {import('puppeteer-core').CDPSession} session @returns {Windows} */
function byDevTools(session) {
  /** Does something in a window that may close meanwhile. @param {() => Promise<unknown>} act */
  const unlessGone = async (act) => {
    try {
      await act();
    } catch (error) {
      if (!/No (session|target) with given id|Target closed/.test(String(error))) throw error;
    }
  };
  /** @param {string} targetId @param {string} method @param {object} params */
  const tell = async (targetId, method, params) => {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const message = JSON.stringify({ id: 1, method, params });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    await session.send('Target.detachFromTarget', { sessionId });
  };
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  return {
    async list() {
      const { targetInfos } = await session.send('Target.getTargets');
      return targetInfos
        .filter(({ type }) => type === 'page')
        .map(({ targetId, url, title }) => ({ id: targetId, url, title }));
    },
    run: (id, expression) => unlessGone(() => tell(id, 'Runtime.evaluate', { expression })),
    enter: (id) =>
      unlessGone(async () => {
        await tell(id, 'Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: '\r' });
        await tell(id, 'Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
      }),
    close: (targetId) => unlessGone(() => session.send('Target.closeTarget', { targetId })),
  };
}

/** Time limit for a window to answer, in ms. One that is navigating or closing may never answer. */
const answerMs = 2_000;

/** @template Value @param {Promise<Value>} answer @returns {Promise<Value | undefined>} */
function inTime(answer) {
  return Promise.race([answer.catch(() => undefined), delay(answerMs, undefined, { ref: false })]);
}

/** Runs in the window: the driver's own URL can be out of date. @returns {[string, string]} */
const addressAndTitle = () => [location.href, document.title];

/** @type {WeakMap<Page, string>} */
const ids = new WeakMap();
let windows = 0;

/** @param {Page} page @returns {Windows} */
function byPages(page) {
  const pages = async () => (await page.browser().pages()).filter((each) => each !== page);
  /** @param {string} id @param {(page: Page) => Promise<unknown>} act */
  const within = async (id, act) => {
    const found = (await pages()).find((each) => ids.get(each) === id);
    await (found && inTime(act(found)));
  };
  return {
    list: async () =>
      Promise.all(
        (await pages()).map(async (each) => {
          const id = ids.get(each) ?? `${chosenBrowser} ${++windows}`;
          ids.set(each, id);
          const [url, title] = (await inTime(each.evaluate(addressAndTitle))) ?? [each.url(), ''];
          return { id, url, title };
        }),
      ),
    run: (id, script) => within(id, (each) => each.evaluate(script)),
    enter: (id) => within(id, (each) => each.keyboard.press('Enter')),
    close: (id) => within(id, (each) => each.close()),
  };
}
