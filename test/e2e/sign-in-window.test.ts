import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closePage, until } from './browser.js';
import { address } from './sign-in-scene.js';
import {
  browser,
  decide,
  enter,
  historyOf,
  onlyPage,
  press,
  reads,
  response,
  seenBy,
  stage,
  type Told,
  took,
  useWindows,
  windowAt,
} from './sign-in-window-scene.js';

useWindows();

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
    await reads(window, `Sign in at ${new URL(stage.otherSite).host} in another window`);
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

test('A custom page becomes a callback page by importing the module', async () => {
  const scene = await enter({ state: 'own', callback: '/own' });
  await press(scene.frame, '#continue');
  await decide();
  await took(scene, 'own');
  await onlyPage(scene);
});
