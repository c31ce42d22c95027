import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { closePage, until } from './browser.js';
import { decideIn, Scene } from './sign-in-scene.js';
import { openSignInStage, type SignInStage } from './sign-in-stage.js';

let browser: Browser;
let stage: SignInStage;
before(async () => {
  stage = await openSignInStage();
  browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] });
});
after(async () => {
  await browser.close();
  await stage.close();
});
afterEach(async () => {
  for (const context of browser.browserContexts().slice(1)) await context.close();
  for (const { authorization } of Object.values(stage.servers)) {
    authorization.reset();
    authorization.forgetSeen();
  }
  assert.deepEqual(stage.reports.splice(0), [], 'no policy was violated');
});

/** Expects a successful sign-in that leaves nothing behind. */
async function endsWell(scene: Scene): Promise<void> {
  await scene.onlyPage();
  await scene.run('who_am_i');
  await scene.person.read('Ada, with');
  await scene.isClean();
}

/** The callback page at an address that a person opened. */
async function comeBack({ context }: Scene, query: string): Promise<Page> {
  const page = await context.newPage();
  // With a history: Firefox lets a tab without one close itself.
  await page.goto(`${stage.otherSite}/around`);
  await page.goto(`${stage.own}/mcp-tools-callback.html${query}`);
  return page;
}

function says(page: Page, words: string): Promise<unknown> {
  return until(words, () =>
    page.evaluate((text) => document.body.innerText.includes(text), words).catch(() => false),
  );
}

test('A person who closes the window can open it again', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.continue();
  const window = await scene.windowAt(`${scene.issuer}/sign-in/`);
  await closePage(window);
  await scene.person.read('is open in a window');
  await scene.person.press('Open the window again');
  await scene.decide();
  await endsWell(scene);
  assert.equal(stage.servers.modern.authorization.seen().registrations, 1);
});

test('A person who closes the window before it is redirected can open it again', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.continue();
  const others = async (): Promise<Page[]> =>
    (await scene.context.pages()).filter((page) => page !== scene.page);
  await until('the window', async () => (await others()).length > 0);
  await until('the window to be gone', async () => {
    const left = await others();
    // Closing waits for a response of the window, which is navigating and may give none.
    for (const window of left) void closePage(window);
    return left.length === 0;
  });
  await scene.person.press('Open the window again');
  await scene.decide();
  await endsWell(scene);
});

for (const [what, server] of [
  ['who they are', 'modern'],
  ['what it may do', 'apart'],
] as const) {
  test(`A person who declines where they are asked ${what} is told, and can start again`, async () => {
    const scene = await Scene.enter(browser, stage, { server });
    await scene.continue();
    const window = await scene.windowAt(`${scene.issuer}/sign-in/`);
    if (server === 'apart') {
      await (await until('the name', () => window.$('input[name=name]'))).type('Ada');
      await (await window.$('button[value=yes]'))?.click();
      await says(window, 'Allow this?');
    }
    await decideIn(window, 'no');
    await scene.person.read(/denied the sign-in/);
    await scene.onlyPage();
    assert.ok(await scene.person.find('button', 'Sign in'), 'the server still waits');
    await scene.signIn();
    await endsWell(scene);
  });
}

test('A person who dismisses the sign-in is not asked again until they want it', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.askToSignIn();
  await scene.person.press('Not now');
  await until('no card', async () => !(await scene.person.find('button', 'Continue to')));
  assert.equal((await scene.context.pages()).length, 1);
  await scene.person.press('Sign in');
  await scene.signIn();
  await endsWell(scene);
});

test('A person who cancels while the window is open closes it', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.continue();
  await scene.windowAt(`${scene.issuer}/sign-in/`);
  await scene.person.press('Cancel');
  await until('no card', async () => !(await scene.person.find('button', 'Open the window again')));
  const left = (await scene.context.pages()).filter((page) => page !== scene.page);
  for (const page of left) await closePage(page);
  await scene.person.press('Sign in');
  await scene.signIn();
  await endsWell(scene);
});

test('A person who goes back during sign-in can continue from there', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.continue();
  const window = await scene.windowAt(`${scene.issuer}/sign-in/`);
  await (await until('the name', () => window.$('input[name=name]'))).type('Ada');
  await (await window.$('button[value=yes]'))?.click();
  await says(window, 'Allow this?');
  await window.goBack();
  await says(window, 'This sign-in is over');
  await scene.page.bringToFront();
  await scene.person.press('Open the window again');
  await decideIn(
    await until('the other window', async () => {
      const pages = await scene.context.pages();
      return pages.find((page) => page !== window && page.url().startsWith(`${scene.issuer}/sign-in/`));
    }),
  );
  if (!window.isClosed()) await closePage(window);
  await endsWell(scene);
});

test('A person who left through the page and goes back sees the request as before', async () => {
  const scene = await Scene.enter(browser, stage, { told: { way: 'page' } });
  const { page } = scene;
  const from = page.url();
  await scene.continue();
  await until('where to sign in', async () => page.url().startsWith(`${scene.issuer}/sign-in/`));
  await page.goBack();
  await until('the page', async () => page.url() === from);
  await scene.continue();
  await scene.decide();
  await until('the way back', async () => page.url() === from);
  await endsWell(scene);
});

test('A blocked window is replaced by a link', async () => {
  const scene = await Scene.enter(browser, stage, { first: blockWindows });
  await scene.continue();
  await scene.person.read('Window blocked');
  const link = await scene.person.see('link', 'Open 127.0.0.1');
  assert.equal(await link.evaluate((element) => element.getAttribute('rel')), 'noopener noreferrer');
  await link.click();
  await scene.decide();
  await endsWell(scene);
});

/** The browser of these tests has no popup blocker; this is what a page observes of one. */
function blockWindows(): void {
  window.open = () => null;
}

test('A page that may open no window goes to the sign-in itself', async () => {
  const sandbox = 'allow-scripts allow-same-origin allow-forms';
  const scene = await Scene.enter(browser, stage, { told: { sandbox } });
  const from = scene.page.url();
  await scene.continue();
  await scene.person.press('Continue on this page instead');
  assert.equal((await scene.context.pages()).length, 1);
  await scene.decide();
  await until('the way back', async () => scene.page.url() === from);
  await endsWell(scene);
});

test('A repeated response is used once', async () => {
  const scene = await Scene.enter(browser, stage);
  const addresses: string[] = [];
  scene.context.on('targetchanged', (target) => addresses.push(target.url()));
  await scene.continue();
  const window = await scene.windowAt(`${scene.issuer}/sign-in/`);
  window.on('request', (request) => addresses.push(request.url()));
  await decideIn(window);
  await scene.onlyPage();
  const query = new URL(addresses.find((url) => url.includes('callback.html?')) ?? '').search;
  assert.match(query, /code=/);
  const again = await comeBack(scene, query);
  await says(again, 'Copy this text');
  await again.reload();
  await says(again, 'Nothing to do here');
  await closePage(again);
  assert.equal(stage.servers.modern.authorization.seen().tokens['authorization_code'], 1);
  await scene.page.bringToFront();
  await endsWell(scene);
});

test('A response for another sign-in or a forged one changes nothing', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.continue();
  await scene.windowAt(`${scene.issuer}/sign-in/`);
  for (const query of ['?code=evil&state=another', '?code=evil', '?error=access_denied&state=another']) {
    const page = await comeBack(scene, query);
    await says(
      page,
      query.startsWith('?error') ? 'Not signed in' : query.includes('state') ? 'Copy' : 'can’t be used',
    );
    await closePage(page);
  }
  await scene.person.read('is open in a window');
  assert.deepEqual(stage.servers.modern.authorization.seen().tokens, {});
  await scene.decide();
  await endsWell(scene);
});

test('A response from another source for this sign-in is not used', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.continue();
  const window = await scene.windowAt(`${scene.issuer}/sign-in/`);
  const state = await scene.frame.evaluate(() => {
    const { snapshots } = globalThis as unknown as { snapshots: string[] };
    const { asks } = JSON.parse(snapshots.at(-1) ?? '{}') as { asks: { state?: string }[] };
    return asks[0]?.state ?? '';
  });
  const page = await comeBack(scene, `?code=evil&iss=https%3A%2F%2Fevil.example&state=${state}`);
  await scene.person.read(/Start again/);
  assert.deepEqual(stage.servers.modern.authorization.seen().tokens, {}, 'no code goes anywhere');
  for (const each of [page, window]) if (!each.isClosed()) await closePage(each);
  await scene.signIn();
  await endsWell(scene);
});

test('A sign-in that takes too long ends, and can be started again', async () => {
  // Long enough for the second one, which takes seconds on a busy machine.
  const scene = await Scene.enter(browser, stage, { told: { life: '8000' } });
  await scene.continue();
  await scene.windowAt(`${scene.issuer}/sign-in/`);
  await scene.person.read('Start again');
  for (const page of await scene.context.pages()) if (page !== scene.page) await closePage(page);
  await scene.signIn();
  await endsWell(scene);
});

test('A revoked scope is requested again, and the call that needed it is made', async () => {
  const scene = await Scene.enter(browser, stage);
  await scene.signIn();
  await scene.run('who_am_i');
  await scene.person.read('Ada');
  stage.servers.modern.authorization.revokeGrants();
  await scene.run('add_note', 'Buy milk');
  await scene.person.read('Your sign-in to Notes has ended');
  await scene.signIn();
  // It gets the scopes that it had.
  await scene.person.read(/needs more access|Written down/);
  if (await scene.person.find('button', 'Continue to')) await scene.signIn();
  await scene.person.read('Written down');
  await endsWell(scene);
});

for (const [what, first] of [
  ['slow', slow],
  ['fast', fast],
] as const) {
  test(`A clock that is ${what} by more than a day does not prevent sign-in`, async () => {
    const scene = await Scene.enter(browser, stage, { first });
    await scene.signIn();
    await scene.run('who_am_i');
    await scene.person.read('Ada');
    stage.servers.modern.authorization.expireAccessTokens();
    await scene.run('list_notes');
    await scene.person.read('Ada was here first');
    await scene.isClean();
  });

  test(`With bound tokens, a person with a ${what} clock is told of the rejection`, async () => {
    const scene = await Scene.enter(browser, stage, { server: 'bound', first });
    await scene.signIn();
    await scene.person.read('the clock of this device may be wrong');
    await scene.person.see('button', 'Continue to');
  });
}

function slow(): void {
  const { now } = Date;
  Date.now = () => now() - 30 * 3_600_000;
}

function fast(): void {
  const { now } = Date;
  Date.now = () => now() + 30 * 3_600_000;
}

test('A frame of another site without storage can sign in', async () => {
  const scene = await Scene.enter(browser, stage, { around: stage.otherSite, first: keepNothing });
  await scene.continue();
  const relay = await scene.windowAt(stage.own);
  await (await until('the link', () => relay.$('a[target=_blank]'))).click();
  await scene.decide();
  await endsWell(scene);
});

/** Like browsers that block the storage of other sites: each use throws. */
function keepNothing(): void {
  if (window.top === window) return;
  const refused = {
    get(): never {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'])
    Object.defineProperty(window, name, refused);
}

test('A provider that knows no pages asks for the client id that this one was given', async () => {
  const scene = await Scene.enter(browser, stage, { server: 'closed' });
  const { authorization } = stage.servers.closed;
  const id = await authorization.admit({ redirectUri: `${stage.own}/mcp-tools-callback.html` });
  await scene.askToSignIn();
  await (await scene.person.see('textbox', 'Client ID of this page')).type(id);
  await scene.signIn();
  await endsWell(scene);
});
