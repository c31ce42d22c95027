import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Named keys as WebDriver encodes them (W3C WebDriver, 17.4.2). */
const keyCodes = /** @type {Record<string, string>} */ ({
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
  Space: ' ',
  '\n': '\uE007',
});

const buttons = { left: 0, middle: 1, right: 2 };

/** Time limit for a window to reach its new size, in ms. */
const resizeMs = 3_000;

/**
 * A WebDriver session, with the commands that tests need.
 *
 * @param {string} driverUrl
 * @param {object} capabilities
 */
export async function openSession(driverUrl, capabilities) {
  /** @type {{ sessionId: string, capabilities: Record<string, unknown> }} */
  const { sessionId, capabilities: got } = await send(`${driverUrl}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  });
  /** @param {string} path @param {'GET' | 'POST' | 'DELETE'} [method] @param {object} [body] */
  const call = (path, method = 'POST', body = method === 'POST' ? {} : undefined) =>
    send(`${driverUrl}/session/${sessionId}${path}`, method, body);
  return { call, capabilities: got };
}

/** @typedef {(path: string, method?: 'GET' | 'POST' | 'DELETE', body?: object) => Promise<any>} Call */

/** @param {string} url @param {string} method @param {object | undefined} body @returns {Promise<any>} */
async function send(url, method, body) {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = /** @type {{ value: any }} */ (await response.json());
  if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

/** Returns an empty result for a page that is being left. @param {unknown} error @returns {number[]} */
function unlessLeaving(error) {
  if (!String(error).includes('no such frame')) throw error;
  return [0, 0, 0];
}

/**
 * The page of a session, with the parts of Puppeteer's `Page` that the test commands use.
 *
 * @param {Call} call
 */
export function webDriverPage(call) {
  const evaluate = (/** @type {string} */ script) => evaluateIn(call, script);
  return {
    evaluate,
    goto: (/** @type {string} */ url) => call('/url', 'POST', { url }),
    keyboard: keyboardOf(call),
    mouse: mouseOf(call),
    /** @param {{ width: number, height: number }} size */
    async setViewport({ width, height }) {
      let bars = 0;
      for (const end = Date.now() + resizeMs; ; await delay(20)) {
        await call('/window/rect', 'POST', { x: 0, y: 0, width, height: height + bars });
        const [isWide, inside, outside] = await evaluate(
          `return [innerWidth === ${width}, innerHeight, outerHeight]`,
        ).catch(unlessLeaving);
        if (isWide && inside === height) return;
        // A find bar or a browser prompt takes a part of the window.
        bars = outside - inside;
        if (Date.now() > end) throw new Error(`The window cannot be ${width} × ${height}.`);
      }
    },
    /** @param {{ path: string }} options */
    async screenshot({ path }) {
      await writeFile(path, Buffer.from(await call('/screenshot', 'GET'), 'base64'));
    },
    windows: windowsOf(call),
  };
}

/**
 * The other windows. All commands of a session go to one window, so they alternate with those for the first.
 *
 * @param {Call} call
 */
function windowsOf(call) {
  /** @type {string | undefined} */
  let own;
  /** Does something in another window, which may close meanwhile. @param {string} handle @param {() => Promise<any>} act */
  const within = async (handle, act) => {
    try {
      await call('/window', 'POST', { handle });
      return await act();
    } catch {
      return undefined;
    } finally {
      await call('/window', 'POST', { handle: own });
    }
  };
  const others = async () => {
    own ??= await call('/window', 'GET');
    /** @type {string[]} */
    const handles = await call('/window/handles', 'GET');
    return handles.filter((handle) => handle !== own);
  };
  return {
    async list() {
      const found = [];
      for (const id of await others()) {
        const [url, title] = (await within(id, () =>
          evaluateIn(call, 'return [location.href, document.title]'),
        )) ?? ['', ''];
        found.push({ id, url, title });
      }
      return found;
    },
    run: (/** @type {string} */ id, /** @type {string} */ script) =>
      within(id, () => evaluateIn(call, script)),
    enter: (/** @type {string} */ id) => within(id, () => keyboardOf(call).press('Enter')),
    close: (/** @type {string} */ id) => within(id, () => call('/window', 'DELETE')),
  };
}

/** @param {Call} call @param {string} script */
const evaluateIn = (call, script) => call('/execute/sync', 'POST', { script, args: [] });

/** @param {Call} call */
function keyboardOf(call) {
  /** @param {{ type: string, value: string }[]} actions */
  const act = (actions) => call('/actions', 'POST', { actions: [{ type: 'key', id: 'keys', actions }] });
  const code = (/** @type {string} */ key) =>
    keyCodes[key] ?? key.replace(/^Key(.)$/, (_, char) => char.toLowerCase());
  const down = (/** @type {string} */ value) => ({ type: 'keyDown', value });
  const up = (/** @type {string} */ value) => ({ type: 'keyUp', value });
  return {
    down: (/** @type {string} */ key) => act([down(code(key))]),
    up: (/** @type {string} */ key) => act([up(code(key))]),
    press: (/** @type {string} */ key) => act([down(code(key)), up(code(key))]),
    type: (/** @type {string} */ text) =>
      act([...text].flatMap((char) => [down(keyCodes[char] ?? char), up(keyCodes[char] ?? char)])),
  };
}

/** @param {Call} call */
function mouseOf(call) {
  /** @param {object[]} actions */
  const act = (actions) =>
    call('/actions', 'POST', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  /** @param {number} x @param {number} y */
  const to = (x, y) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
  /** @param {'pointerDown' | 'pointerUp'} type @param {keyof typeof buttons} [button] */
  const press = (type, button = 'left') => ({ type, button: buttons[button] });
  return {
    /** @param {number} x @param {number} y */
    move: (x, y) => act([to(x, y)]),
    /** @param {number} x @param {number} y @param {{ button?: keyof typeof buttons, count?: number }} [options] */
    click: (x, y, { button, count = 1 } = {}) => {
      const click = [press('pointerDown', button), press('pointerUp', button)];
      return act([to(x, y), ...Array.from({ length: count }, () => click).flat()]);
    },
    /** @param {{ button?: keyof typeof buttons }} [options] */
    down: ({ button } = {}) => act([press('pointerDown', button)]),
    /** @param {{ button?: keyof typeof buttons }} [options] */
    up: ({ button } = {}) => act([press('pointerUp', button)]),
    async reset() {
      await call('/actions', 'DELETE');
      await act([to(0, 0)]);
    },
  };
}
