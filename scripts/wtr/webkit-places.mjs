import { launchWebKit } from '../browser/webkit.mjs';
import { startFixtures } from './fixtures.mjs';

/** @typedef {Awaited<ReturnType<typeof launchWebKit>> & Awaited<ReturnType<typeof startFixtures>>} Place */

/**
 * Places for test files in WebKitGTK, each with a browser and servers of its own, as a launcher of Web Test Runner. Its pages
 * take the commands that Puppeteer's take.
 *
 * @param {{ count: number }} options
 */
export function webkitPlaces({ count }) {
  /** @type {Place[]} */
  const idle = [];
  /** @type {Set<Place>} */
  const all = new Set();
  /** @type {Map<string, Place>} */
  const active = new Map();

  const open = async () => {
    const [browser, servers] = await Promise.all([launchWebKit(), startFixtures()]);
    const place = { ...browser, ...servers };
    all.add(place);
    return place;
  };
  /** @param {string} id */
  const placeOf = (id) => {
    const place = active.get(id);
    if (!place) throw new Error(`There is no page for the session ${id}.`);
    return place;
  };

  return {
    name: 'WebKitGTK',
    type: 'puppeteer',
    concurrency: count,
    fixtures: () => Object.fromEntries([...active].map(([id, { urls }]) => [id, urls])),
    async initialize() {},
    /** @param {string} id @param {string} url */
    async startSession(id, url) {
      const place = idle.pop() ?? (await open());
      active.set(id, place);
      await place.page.setViewport({ width: 800, height: 600 });
      await place.page.goto(url);
    },
    /** @param {string} id */
    isActive: (id) => active.has(id),
    /** @param {string} id */
    getBrowserUrl: (id) => placeOf(id).page.evaluate('return location.href'),
    /** @param {string} id */
    getPage: (id) => placeOf(id).page,
    /** @param {string} id */
    async stopSession(id) {
      const place = placeOf(id);
      const { windows } = place.page;
      for (const { id } of await windows.list()) await windows.close(id);
      await place.page.goto('about:blank');
      active.delete(id);
      idle.push(place);
      return {};
    },
    async startDebugSession() {
      throw new Error('There is nothing to debug with.');
    },
    async stop() {
      for (const place of all) place.stop();
      await Promise.all([...all].map((place) => place.close()));
    },
  };
}
