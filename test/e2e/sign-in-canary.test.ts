import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { Scene } from './sign-in-scene.js';
import { openSignInStage, type SignInStage } from './sign-in-stage.js';

let browser: Browser;
let stage: SignInStage;
before(async () => {
  stage = await openSignInStage();
  browser = await launchBrowser();
});
after(async () => {
  await browser.close();
  await stage.close();
});

const leaks: Readonly<Record<string, (token: string) => unknown>> = {
  text: (token) => widgetRoot().append(token),
  attributes: (token) => widgetRoot().firstElementChild?.setAttribute('data-x', `a${token}b`),
  events: (token) => document.dispatchEvent(new CustomEvent('mcp-x', { detail: { deep: [token] } })),
  localStorage: (token) => localStorage.setItem('x', token),
  sessionStorage: (token) => sessionStorage.setItem(token, 'x'),
  databases: (token) =>
    new Promise<void>((resolve) => {
      const request = indexedDB.open('x');
      request.onupgradeneeded = () => request.result.createObjectStore('x');
      request.onsuccess = () => {
        const transaction = request.result.transaction('x', 'readwrite');
        transaction.objectStore('x').put({ deep: new TextEncoder().encode(token) }, 'x');
        transaction.oncomplete = () => resolve();
      };
    }),
  caches: async (token) => (await caches.open('x')).put(`/${token}`, new Response('x')),
  state: (token) => history.replaceState({ token }, ''),
  location: (token) => history.replaceState(null, '', `#${token}`),
  cookies: (token) => (document.cookie = `x=${token}`),
  name: (token) => (window.name = token),
  performance: (token) => performance.mark(token),
  'the console': (token) => console.info({ token }.token),
  'the address /x': (token) => fetch(`/x?${token}`).catch(() => undefined),
};

/** Only for the page, where it has the same name. */
declare function widgetRoot(): ShadowRoot;

test('A token is found wherever it is stored', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.signIn();
  await scene.isClean();
  await scene.frame.evaluate(
    `globalThis.widgetRoot = () => document.querySelector('mcp-tools').shadowRoot; globalThis.token = JSON.parse(heard[0].answer).access_token`,
  );
  for (const [place, leak] of Object.entries(leaks)) {
    await scene.frame.evaluate(`(${leak.toString()})(token)`);
    const found = await scene.canary.findings(scene.page.frames());
    assert.ok(found.includes(`${place}: access token`), `not found in ${place}: ${found.join()}`);
  }
});

test('A token in the host’s output is found too', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.signIn();
  await scene.isClean();
  for (const place of ['snapshots', 'audits'])
    await scene.frame.evaluate(
      `${place}.push(JSON.stringify({ x: JSON.parse(heard[0].answer).refresh_token }))`,
    );
  const found = await scene.canary.findings(scene.page.frames());
  for (const place of ['snapshots', 'audit']) assert.ok(found.includes(`${place}: refresh token`), place);
});
