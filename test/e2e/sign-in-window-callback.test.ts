import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { startDemo } from '../../demo/serve.js';
import { inFirefox, resize } from '../../scripts/browser/firefox.mjs';
import { faultsOf } from './accessible.js';
import { cspReports, openPage, until } from './browser.js';
import { address } from './sign-in-scene.js';
import {
  browser,
  comeBack,
  enter,
  press,
  reads,
  seenBy,
  stage,
  stateOf,
  useWindows,
  windowAt,
} from './sign-in-window-scene.js';

useWindows();

test('A repeated response is taken once and confirmed twice, and another one for the same state is not taken', async () => {
  const scene = await enter({ state: 'twice' });
  await press(scene.frame, '#continue');
  await windowAt(`${stage.otherSite}/authorize`);
  await comeBack('?code=a&state=twice');
  const again = await comeBack('?code=a&state=twice');
  await reads(again, 'The page continues automatically');
  const other = await comeBack('?code=b&state=twice');
  await reads(other, 'Copy this text');
  assert.deepEqual(await seenBy(scene), ['opened', 'took code=a&state=twice']);
});

test('A page that does not take the response is asked again, and the person is told', async () => {
  const scene = await enter({ state: 'refused', refuses: '' });
  await press(scene.frame, '#continue');
  const page = await comeBack('?code=a&state=refused');
  await reads(page, 'Copy this text');
});

test('A page that wakes up late still gets the response', async () => {
  const scene = await enter({ state: 'asleep', deaf: '' });
  const page = await comeBack('?code=a&state=asleep');
  await reads(page, 'Copy this text');
  await scene.frame.evaluate(() => (globalThis as unknown as { wait(): void }).wait());
  await until('it', async () => (await seenBy(scene)).includes('took code=a&state=asleep'));
  await reads(page, 'The page continues automatically');
});

test('After it is taken, neither reload nor Back brings the response again', async () => {
  const scene = await enter({ state: 'once' });
  await press(scene.frame, '#continue');
  await windowAt(`${stage.otherSite}/authorize`);
  const page = await browser.newPage();
  await page.goto(
    `${stage.otherSite}/authorize?redirect_uri=${stage.own}/mcp-tools-callback.html&state=once`,
  );
  await press(page, '#next');
  await press(page, '#allow');
  await reads(page, 'The page continues automatically');
  await page.reload();
  await reads(page, 'Nothing to do here');
  await page.goBack();
  await page.goForward();
  await reads(page, 'Nothing to do here');
  assert.equal((await seenBy(scene)).filter((entry) => entry.startsWith('took')).length, 1);
});

test('Storage carries the response if there is no channel', async () => {
  const without = async (): Promise<Page> => {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument('BroadcastChannel = class { constructor() { throw new Error() } }');
    return page;
  };
  const host = await without();
  const own = address(stage.own, '/page', { state: 'stored', authorize: '/authorize' });
  await host.goto(own);
  await until('its script', () => host.evaluate(() => 'seen' in globalThis));
  await host.evaluate(() => (globalThis as unknown as { wait(): void }).wait());
  const page = await without();
  await page.goto(`${stage.otherSite}/around`);
  await page.goto(`${stage.own}/mcp-tools-callback.html?code=a&state=stored`);
  await reads(page, 'The page continues automatically');
  assert.deepEqual(await seenBy({ page: host, frame: host.mainFrame() }), ['took code=a&state=stored']);
  assert.equal(await host.evaluate(() => localStorage.length), 0);
});

for (const [what, query, words] of [
  ['a response that no page waits for can be copied', '?code=a&state=unknown', 'Copy this text'],
  [
    'a refusal that no page waits for cannot be copied, and its text is not shown',
    '?error=x&error_description=Call%20now&state=unknown',
    'Not signed in',
  ],
  ['a response without a state is rejected', '?code=a', 'This response can’t be used'],
  [
    'a response that is far too long is rejected',
    `?state=x&code=${'a'.repeat(9000)}`,
    'This response can’t be used',
  ],
  ['a page that is opened by hand explains its purpose', '', 'Opened directly, it does nothing'],
  ['another query has no effect', '?url=https://evil.example&next=//evil.example', 'Opened directly'],
] as const) {
  test(`The callback page alone: ${what}`, async () => {
    const page = await comeBack(query);
    await reads(page, words);
    const text = await page.evaluate(() => document.body.innerText);
    assert.doesNotMatch(text, /Call now|evil/);
    assert.doesNotMatch(page.url(), /code=|error=/);
    assert.deepEqual(await page.evaluate(() => [sessionStorage.length, localStorage.length]), [0, 0]);
  });
}

for (const url of [
  'javascript:alert(1)',
  'http://as.example/',
  'file:///etc/passwd',
  'data:text/html,x',
  'intent://x',
]) {
  test(`Neither a window nor the page is sent to ${url}`, async () => {
    const scene = await enter({ url });
    await press(scene.frame, '#leave');
    assert.deepEqual(await seenBy(scene), ['stayed']);
    await press(scene.frame, '#continue');
    const window = await windowAt(`${stage.own}/mcp-tools-callback.html`);
    await reads(window, 'it was not opened');
    assert.equal(await stateOf(window), 'failed');
  });
}

test('The callback page returns only to pages of its origin', async () => {
  const page = await comeBack('');
  await page.evaluate(() => sessionStorage.setItem('mcp-tools:leaving:evil', 'https://evil.example/'));
  await page.goto(`${stage.own}/mcp-tools-callback.html?code=a&state=evil`);
  await reads(page, 'Copy this text');
  assert.equal(new URL(page.url()).origin, stage.own);
});

test('A page of another origin that opens the callback page gets no message and cannot send one', async () => {
  const { page } = await enter();
  await page.goto(`${stage.otherSite}/authorize?step=consent&redirect_uri=${stage.own}/`);
  await page.evaluate((url) => {
    const heard: unknown[] = [];
    addEventListener('message', (event) => heard.push(event.data));
    const made = document.createElement('button');
    made.id = 'attack';
    made.onclick = () => {
      const opened = open(url);
      setInterval(() => {
        opened?.postMessage({ say: 'go', url: 'https://evil.example/' }, '*');
        opened?.postMessage({ 'mcp-tools-window': 'x', say: 'go', url: 'https://evil.example/' }, '*');
      }, 50);
    };
    document.body.append(made);
    Object.assign(globalThis, { heard });
  }, `${stage.own}/mcp-tools-callback.html#mcp-tools-window=x`);
  await press(page, '#attack');
  const window = await windowAt(`${stage.own}/mcp-tools-callback.html`);
  await reads(window, 'Can’t reach the page');
  assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard), []);
});

for (const query of ['?code=a&state=framed', '#mcp-tools-window=x']) {
  test(`The callback page does nothing in a frame: ${query}`, async () => {
    const page = await browser.newPage();
    const src = `${stage.own}/mcp-tools-callback.html${query}`;
    await page.goto(address(stage.otherSite, '/around', { src }));
    const frame = await until('the frame', async () => page.frames().find((each) => each.url() === src));
    await until('it', () => frame.evaluate(() => document.body.innerText.includes('Nothing to do here')));
  });
}

test('The text to copy is copied if the browser allows it, and selected otherwise', async () => {
  const context = browser.defaultBrowserContext();
  const page = await comeBack('?code=a&state=copied');
  // Firefox lets a page copy at each press.
  if (!inFirefox) {
    await press(page, 'button');
    await reads(page, 'Selected.');
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'textarea');
    await context.setPermission(stage.own, { permission: { name: 'clipboard-write' }, state: 'granted' });
  }
  await press(page, 'button');
  await reads(page, 'Copied');
});

for (const [lang, words] of [
  ['en', 'Copy'],
  ['zh-CN', '复制'],
] as const) {
  for (const scheme of ['light', 'dark']) {
    const skip = inFirefox && scheme === 'dark' && 'its driver has no colour schemes';
    test(
      `The callback page in ${lang}, ${scheme}, has no accessibility problem and fits a phone`,
      { skip },
      async () => {
        const page = await browser.newPage();
        await resize(page, { width: 320, height: 640 });
        if (!inFirefox) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.evaluateOnNewDocument((tag) => {
          Object.defineProperty(navigator, 'languages', { value: ['fr', tag] });
        }, lang);
        for (const query of ['', '#mcp-tools-window=x', '?code=a&state=none']) {
          await page.goto('about:blank');
          await page.goto(`${stage.own}/mcp-tools-callback.html${query}`);
          if (query.startsWith('?')) await reads(page, words);
          else await until('it', () => stateOf(page));
          assert.deepEqual(await faultsOf(page), [], query);
          assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
          assert.ok((await page.title()).length > 3);
          const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(tooWide <= 0, `${query} is ${tooWide} px too wide`);
        }
      },
    );
  }
}

for (const built of [false, true]) {
  test(`The demo has the callback page beside it, ${built ? 'as it is built' : 'from source'}`, async () => {
    const demo = await startDemo({ pagePort: 0, built, quiet: true });
    try {
      const { page, troubles } = await openPage(browser);
      await page.goto(new URL('mcp-tools-callback.html', demo.pageUrl).href);
      await reads(page, 'Opened directly, it does nothing');
      assert.deepEqual(troubles, { console: [], uncaught: [] });
      assert.deepEqual(await cspReports(page), []);
    } finally {
      await demo.stop();
    }
  });
}
