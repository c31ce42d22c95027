import { launchWebKit } from '../browser/webkit.mjs';
import { startFixtures } from './fixtures.mjs';

/** @typedef {Awaited<ReturnType<typeof startFixtures>>} Servers */
/** @typedef {Awaited<ReturnType<typeof launchWebKit>> & { servers: Servers }} Place */

/**
 * Slots for test files in WebKitGTK, as a launcher for Web Test Runner. Each file has a new browser, because one that hangs or
 * has filled the memory would disturb the next; servers are reused. Its pages accept the same commands as Puppeteer's.
 *
 * @param {{ count: number }} options
 */
export function webkitPlaces({ count }) {
  /** @type {Servers[]} */
  const idle = [];
  /** @type {Map<string, Place>} */
  const active = new Map();

  /** @param {string} id */
  const placeOf = (id) => {
    const place = active.get(id);
    if (!place) throw new Error(`There is no page for the session ${id}.`);
    return place;
  };
  /** @param {string} id */
  const leave = (id) => {
    const { close, servers } = placeOf(id);
    active.delete(id);
    close();
    return servers;
  };

  return {
    name: 'WebKitGTK',
    type: 'puppeteer',
    concurrency: count,
    fixtures: () => Object.fromEntries([...active].map(([id, { servers }]) => [id, servers.urls])),
    async initialize() {},
    /** @param {string} id @param {string} url */
    async startSession(id, url) {
      const [browser, servers] = await Promise.all([launchWebKit(), idle.pop() ?? startFixtures()]);
      active.set(id, { ...browser, servers });
      await browser.page.setViewport({ width: 800, height: 600 });
      await browser.page.goto(url);
    },
    /** @param {string} id */
    isActive: (id) => active.has(id),
    /** @param {string} id */
    getBrowserUrl: (id) => placeOf(id).page.evaluate('return location.href'),
    /** @param {string} id */
    getPage: (id) => placeOf(id).page,
    /** @param {string} id */
    async stopSession(id) {
      idle.push(leave(id));
      return {};
    },
    async startDebugSession() {
      throw new Error('Debugging is not supported.');
    },
    async stop() {
      for (const servers of [...idle, ...[...active.keys()].map(leave)]) servers.stop();
    },
  };
}
