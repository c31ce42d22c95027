import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { startDemo } from '../../demo/serve.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { inFirefox, resize } from '../../scripts/browser/firefox.mjs';
import { faultsOf } from './accessible.js';
import { closePage, cspReports, helpClick, openPage, until } from './browser.js';
import { address } from './sign-in-scene.js';
import { openWindowStage, type WindowStage } from './sign-in-window-stage.js';

let browser: Browser;
let stage: WindowStage;
before(async () => {
  stage = await openWindowStage();
  browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] });
});
after(async () => {
  await browser.close();
  stage.close();
});
afterEach(async () => {
  const pages = await browser.pages();
  const { reports, visits, openers } = stage;
  try {
    assert.deepEqual(reports, [], 'no policy was violated');
    assert.deepEqual(
      visits.filter(({ referer }) => referer?.includes('canary-code')),
      [],
      'nobody is told the code as where a request comes from',
    );
    assert.deepEqual(
      openers.filter((saw) => saw !== 'true '),
      [],
      'whoever gives out sign-ins gets no hold of the page, and not its address',
    );
  } finally {
    reports.length = visits.length = openers.length = 0;
    for (const page of pages.slice(1)) await closePage(page);
  }
});

type Told = Readonly<Record<string, string | undefined>>;

interface Scene {
  readonly page: Page;
  /** The page that signs in: a frame, or the page itself. */
  readonly frame: Frame;
}

/** Opens the page that signs in, inside a page of `around` if given. */
async function enter(told: Told = {}, around?: string, aroundTold: Told = {}): Promise<Scene> {
  const authorize = told['authorize'] ?? `${stage.otherSite}/authorize`;
  const own = address(stage.own, '/page', { ...told, authorize });
  const page = await browser.newPage();
  await page.goto(around ? address(around, '/around', { src: own, ...aroundTold }) : own);
  const frame = await until('the frame', async () => page.frames().find((each) => each.url() === own));
  await until('its script', () => frame.evaluate(() => 'seen' in globalThis));
  helpClick(frame);
  return { page, frame };
}

/** Presses a button once it appears, in a page that may be navigating. The press may close the page. */
function press(where: Page | Frame, selector: string): Promise<unknown> {
  return until(selector, async () => {
    try {
      const found = await where.$(selector);
      await found?.click();
      return found;
    } catch (error) {
      return String(error).includes('Target closed') || ('isClosed' in where && where.isClosed());
    }
  });
}

const seenBy = ({ frame }: Scene): Promise<string[]> =>
  frame.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);

/** The newest window at an address. */
function windowAt(start: string): Promise<Page> {
  return until(`a window at ${start}`, async () =>
    (await browser.pages()).reverse().find((page) => page.url().startsWith(start)),
  );
}

const stateOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('main')?.dataset['state']).catch(() => undefined);

/** The callback page, once it has text; it may still be navigating. */
function reads(page: Page, words: string): Promise<unknown> {
  return until(words, () =>
    page.evaluate((text) => document.body.innerText.includes(text), words).catch(() => false),
  );
}

/** Signs in and decides at the sign-in provider. */
async function decide(choice: 'allow' | 'deny' = 'allow'): Promise<Page> {
  const page = await until('the page to sign in at', async () =>
    (await browser.pages()).find((each) => /\/authorize\?(?!.*step=)/.test(each.url())),
  );
  await press(page, '#next');
  await press(page, `#${choice}`);
  return page;
}

const response = (state: string): string =>
  `took code=canary-code&iss=https%3A%2F%2Fas.example&state=${state}`;

async function took(scene: Scene, state: string): Promise<void> {
  await until('the response', async () => (await seenBy(scene)).some((entry) => entry.startsWith('took')));
  assert.deepEqual(
    (await seenBy(scene)).filter((entry) => entry.startsWith('took')),
    [response(state)],
  );
}

/** Waits until all windows except the page's have closed by themselves. */
async function onlyPage({ page }: Scene): Promise<void> {
  await until('the windows to close', async () =>
    (await browser.pages()).slice(1).every((each) => each === page),
  );
}

async function historyOf(page: Page): Promise<string[]> {
  // Only the DevTools protocol reports it.
  if (inFirefox) return [];
  const session = await page.createCDPSession();
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return entries.map(({ url }) => url);
}

const coop = { coop: '' };
const apart = '/apart/mcp-tools-callback.html';
/** Places of the page, and what separates it from its window: the channel reaches all of them. */
const near: readonly (readonly [what: string, told: Told, around?: 'sameSite' | 'own', aroundTold?: Told])[] =
  [
    ['a page', {}],
    ['a page that is slow to know where to', { delay: '1500' }],
    ['a page apart from its windows', coop],
    ['a page whose whole site is apart', { ...coop, callback: apart }],
    ['a page whose callback page is apart', { callback: apart }],
    ['a page that stops listening as it takes', { stops: '' }],
    ['a page that closes the window as it takes', { stops: '', closes: '' }],
    ['a frame of the same site', {}, 'sameSite'],
    ['a frame of the same site, under a page that is apart', {}, 'sameSite', coop],
    ['a frame of the same origin', {}, 'own'],
  ];
for (const [what, told, around, aroundTold] of near) {
  for (const isApart of [false, true]) {
    test(`${what} signs in by a window, ${isApart ? 'where that goes to is apart' : 'and that closes'}`, async () => {
      const state = crypto.randomUUID();
      const authorize = address(stage.otherSite, '/authorize', isApart ? coop : {});
      const scene = await enter({ ...told, state, authorize }, around && stage[around], aroundTold);
      await press(scene.frame, '#continue');
      const page = await decide();
      await took(scene, state);
      await onlyPage(scene);
      assert.ok(page.isClosed());
      await until('both pages’ word', async () => stage.openers.length >= 2);
    });
  }
}

test('A sign-in on the same site gets no access to the page', async () => {
  const scene = await enter({ state: 's', authorize: `${stage.sameSite}/authorize` });
  await press(scene.frame, '#continue');
  await decide();
  await took(scene, 's');
  await onlyPage(scene);
});

for (const isApart of [false, true]) {
  test(`In a frame of another site the first window stays and relays the response${isApart ? ', apart as well' : ''}`, async () => {
    const authorize = address(stage.otherSite, '/authorize', isApart ? coop : {});
    const scene = await enter({ state: 'relayed', authorize }, stage.otherSite);
    await press(scene.frame, '#continue');
    const window = await windowAt(`${stage.own}/mcp-tools-callback.html`);
    await reads(window, `Sign in at ${new URL(stage.otherSite).host} in one more window`);
    await press(window, 'a');
    await reads(window, 'Leave this window open');
    assert.equal(await window.evaluate(() => document.activeElement?.textContent), 'Open it again');
    const second = await decide();
    await took(scene, 'relayed');
    await onlyPage(scene);
    assert.ok(second.isClosed() && window.isClosed());
  });
}

test('A relayed response closes its windows, also if the page closes them first', async () => {
  const scene = await enter({ state: 'relayed', stops: '', closes: '' }, stage.otherSite);
  await press(scene.frame, '#continue');
  await press(await windowAt(`${stage.own}/mcp-tools-callback.html`), 'a');
  await decide();
  await took(scene, 'relayed');
  await onlyPage(scene);
});

for (const [what, told, aroundTold] of [
  ['under a page that is apart', {}, coop],
  ['whose callback page is apart', { callback: apart }, {}],
] as const) {
  test(`A frame of another site ${what} is unreachable: both report it, and the person copies the response`, async () => {
    const scene = await enter({ state: 'carried', ...told }, stage.otherSite, aroundTold);
    await press(scene.frame, '#continue');
    await until('the silence', async () => (await seenBy(scene)).includes('silent'));
    assert.deepEqual(await seenBy(scene), ['opened', 'silent']);
    const lost = await windowAt(`${stage.own}${'callback' in told ? apart : '/mcp-tools-callback.html'}`);
    await reads(lost, 'Can’t reach the page');
    await press(lost, 'button');
    await until('its end', async () => lost.isClosed());

    await press(scene.frame, '#link');
    const window = await decide();
    await reads(window, 'Copy this text');
    const text = await window.$eval('textarea', ({ value }) => value);
    assert.equal(`took ${text}`, response('carried'));
    assert.doesNotMatch(window.url(), /code|\?/);
    assert.doesNotMatch((await historyOf(window)).join(' '), /canary-code/);
  });
}

test('A blocked window is reported immediately', async () => {
  const scene = await enter({ sandbox: 'allow-scripts allow-same-origin' });
  await press(scene.frame, '#continue');
  assert.deepEqual(await seenBy(scene), ['blocked']);
});

test('A frame that may open no window gets no message', async () => {
  const scene = await enter({}, stage.otherSite, { sandbox: 'allow-scripts allow-same-origin' });
  await press(scene.frame, '#continue');
  await until('the silence', async () => (await seenBy(scene)).includes('silent'));
});

test('A missing callback page sends no message', async () => {
  const scene = await enter({ callback: '/nothing.html' });
  await press(scene.frame, '#continue');
  await until('the silence', async () => (await seenBy(scene)).includes('silent'));
  assert.equal((await browser.pages()).length, 3);
  await scene.frame.evaluate(() => (globalThis as unknown as { closeWindow(): void }).closeWindow());
  await onlyPage(scene);
});

test('A callback page that loads late is still redirected', async () => {
  const scene = await enter({ callback: '/slow/mcp-tools-callback.html', state: 'late' });
  await press(scene.frame, '#continue');
  await until('the silence', async () => (await seenBy(scene)).includes('silent'));
  await until('the page to sign in at', async () => stage.visits.some(({ path }) => path === '/authorize'));
});

for (const [what, asPage, own] of [
  ['', {}, {}],
  [', where that is apart', coop, {}],
  [', where both are apart', coop, { ...coop, callback: apart }],
] as const) {
  test(`The page itself goes to the sign-in and returns, once${what}`, async () => {
    const authorize = address(stage.otherSite, '/authorize', asPage);
    const scene = await enter({ state: 'by-page', authorize, more: 'a b&c', ...own });
    const { page } = scene;
    const from = page.url();
    await press(scene.frame, '#leave');
    await decide();
    await until('the return', async () => page.url() === from);
    const returned = await until('what came back', () =>
      page.evaluate(() => (globalThis as unknown as { returned?: string }).returned),
    );
    assert.equal(`took ${returned}`, response('by-page'));
    assert.equal(
      await page.evaluate(
        () => (globalThis as unknown as { takeReturned(): unknown }).takeReturned() ?? null,
      ),
      null,
    );
    assert.deepEqual(await page.evaluate(() => [sessionStorage.length, localStorage.length]), [0, 0]);
    assert.doesNotMatch((await historyOf(page)).join(' '), /canary-code/);
  });
}

test('Two tabs at the same time each get their own response', async () => {
  const [one, two] = [await enter({ state: 'one' }), await enter({ state: 'two' })];
  for (const scene of [one, two]) {
    await scene.page.bringToFront();
    await press(scene.frame, '#continue');
    await until('its window', async () => stage.openers.length === (scene === one ? 1 : 2));
  }
  await decide();
  await decide();
  await took(one, 'one');
  await took(two, 'two');
});

test('A refusal is returned to the page', async () => {
  const scene = await enter({ state: 'no' });
  await press(scene.frame, '#continue');
  await decide('deny');
  await until('it', async () =>
    (await seenBy(scene)).some((entry) => entry.startsWith('took error=access_denied')),
  );
  await onlyPage(scene);
});

/** The callback page at an address that a person opened. */
async function comeBack(query: string): Promise<Page> {
  const page = await browser.newPage();
  // With a history: Firefox lets a tab without one close itself.
  await page.goto(`${stage.otherSite}/around`);
  await page.goto(`${stage.own}/mcp-tools-callback.html${query}`);
  return page;
}

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

test('A page that gives up closes its window', async () => {
  const scene = await enter({ state: 'again', delay: '100000' });
  await press(scene.frame, '#continue');
  await reads(await windowAt(`${stage.own}/mcp-tools-callback.html`), 'Preparing the sign-in');
  await scene.frame.evaluate(() => (globalThis as unknown as { closeWindow(): void }).closeWindow());
  await onlyPage(scene);
});

test('A person who closes the window can open another, whose response arrives', async () => {
  const scene = await enter({ state: 'again' });
  await press(scene.frame, '#continue');
  await closePage(await windowAt(`${stage.otherSite}/authorize`));
  await press(scene.frame, '#continue');
  await decide();
  await took(scene, 'again');
  await onlyPage(scene);
});

test('A person in a frame of another site, whose first window was told to close, can do the same', async () => {
  const scene = await enter({ state: 'again' }, stage.otherSite);
  await press(scene.frame, '#continue');
  await reads(await windowAt(`${stage.own}/mcp-tools-callback.html`), 'One more step');
  await scene.frame.evaluate(() => (globalThis as unknown as { closeWindow(): void }).closeWindow());
  await onlyPage(scene);
});

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

test('A custom page becomes a callback page by importing the module', async () => {
  const scene = await enter({ state: 'own', callback: '/own' });
  await press(scene.frame, '#continue');
  await decide();
  await took(scene, 'own');
  await onlyPage(scene);
});
