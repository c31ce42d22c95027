import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { closePage, until } from './browser.js';
import { decideIn, type Entered, Scene } from './sign-in-scene.js';
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

const coop = { coop: '' };

for (const [what, entered] of [
  ['a modern server', {}],
  ['a legacy server', { server: 'legacy' }],
  ['a server whose tokens are bound to keys', { server: 'bound' }],
  ['a page that is apart from its windows', { told: coop }],
  ['a place to sign in that is apart from its opener', { server: 'apart' }],
  ['both of them apart', { server: 'apart', told: coop }],
  ['a page that names no callback page', { told: { unnamed: '' } }],
  ['a page that keeps its sign-ins, encrypted', { told: { keeps: '' } }],
] satisfies readonly (readonly [string, Entered])[]) {
  test(`${what}: a person signs in, runs a tool, gets more scopes, renews, and signs out`, async () => {
    const scene = await Scene.enter(browser, stage, entered);
    const { person } = scene;
    const { authorization } = stage.servers['server' in entered ? entered.server : 'modern'];
    await person.see('button', 'Sign in: Notes');
    assert.equal(await person.find('button', 'Continue to'), undefined, 'no card comes by itself');
    await scene.askToSignIn();
    await person.read('Sign in to Notes?');
    assert.equal((await scene.context.pages()).length, 1, 'nothing opens by itself');
    assert.equal(authorization.seen().registrations, 0, 'and nobody is told of this page');

    await scene.signIn();
    await scene.run('who_am_i');
    await person.read('Ada, with notes:read');
    await person.chooseFrom('More: Notes', 'Details');
    await person.read(`Signed in at ${new URL(authorization.issuer).host}`);

    await scene.run('add_note', 'Buy milk');
    await person.read('Notes needs more access');
    await scene.signIn();
    await person.read('Written down');

    authorization.expireAccessTokens();
    await scene.run('who_am_i');
    await person.read('Ada, with notes:read and notes:write');
    assert.equal(authorization.seen().tokens['refresh_token'], 1);
    assert.equal((await scene.context.pages()).length, 1, 'a renewal is silent');
    await scene.isClean();

    await scene.signOut();
    await until('the end of it there', async () => authorization.seen().revocations === 1);
    assert.equal(await person.hasTool('who_am_i'), false);
    await scene.isClean();
  });
}

for (const [what, around, aroundTold] of [
  ['the same origin', 'own', {}],
  ['the same site', 'sameSite', {}],
  ['the same site that is apart from its windows', 'sameSite', coop],
] as const) {
  test(`A person signs in in a frame in a page of ${what}`, async () => {
    const scene = await Scene.enter(browser, stage, { around: stage[around], aroundTold });
    await scene.signIn();
    await scene.run('add_note', 'Buy milk');
    await scene.signIn();
    await scene.person.read('Written down');
    await scene.isClean();
  });
}

test('A person signs in in a frame of another site with one more press, because the window is partitioned', async () => {
  const scene = await Scene.enter(browser, stage, { around: stage.otherSite });
  for (const doing of ['the sign-in', 'the rights']) {
    await scene.continue();
    const relay = await scene.windowAt(stage.own);
    const link = await until(`the link of ${doing}`, () => relay.$('a[target=_blank]'));
    await link.click();
    await scene.decide();
    await scene.onlyPage();
    if (doing === 'the sign-in') await scene.run('add_note', 'Buy milk');
  }
  await scene.person.read('Written down');
  await scene.isClean();
});

test('A person signs in in a frame of another site with COOP by a link and by hand', async () => {
  const scene = await Scene.enter(browser, stage, { around: stage.otherSite, aroundTold: coop });
  const { person } = scene;
  await scene.continue();
  await closePage(await scene.windowAt(`${stage.own}/mcp-tools-callback.html`));
  await person.read('Signed in, but nothing happened?');
  const again = await scene.context.newPage();
  await again.goto(await addressOf(scene));
  await decideIn(again);
  const text = await until('the text to carry', () =>
    again.$eval('textarea', ({ value }) => value).catch(() => undefined),
  );
  await scene.page.bringToFront();
  await (await person.see('textbox', 'Text from the other window')).type(text);
  await person.press('Finish');
  await scene.run('who_am_i');
  await person.read('Ada');
  // The person pastes the code, which is used up.
  await scene.isClean(['code']);
});

/** The authorization address, as the page has it. */
function addressOf({ frame }: Scene): Promise<string> {
  return until('the address', () =>
    frame.evaluate(() => {
      const { snapshots } = globalThis as unknown as { snapshots: string[] };
      const { asks } = JSON.parse(snapshots.at(-1) ?? '{}') as { asks: { url?: string }[] };
      return asks[0]?.url;
    }),
  );
}

for (const [what, entered] of [
  ['a modern server', { told: { way: 'page' } }],
  ['a legacy server', { server: 'legacy', told: { way: 'page' } }],
  ['where all is apart', { server: 'apart', told: { way: 'page', ...coop } }],
] satisfies readonly (readonly [string, Entered])[]) {
  test(`A person signs in by leaving and returning to the page: ${what}`, async () => {
    const scene = await Scene.enter(browser, stage, entered);
    const { page, person } = scene;
    const from = page.url();
    await scene.askToSignIn();
    await person.read('Continue leaves this page');
    await scene.continue();
    await scene.decide();
    await until('the way back', async () => page.url() === from);
    await scene.run('who_am_i');
    await person.read('Ada, with notes:read');
    assert.deepEqual(await page.evaluate(() => [sessionStorage.length, localStorage.length]), [0, 0]);
    await scene.isClean();
  });
}

test('Two tabs at the same time sign in separately', async () => {
  const one = await Scene.enter(browser, stage);
  const two = await Scene.enter(browser, stage, { beside: one });
  for (const scene of [one, two]) {
    await scene.page.bringToFront();
    await scene.continue();
  }
  const windows = await until('both windows', async () => {
    const pages = await one.context.pages();
    const open = pages.filter((page) => page.url().startsWith(`${one.issuer}/sign-in/`));
    return open.length === 2 && open;
  });
  // The last one opened is answered first.
  for (const window of windows.reverse()) {
    await window.bringToFront();
    await decideIn(window);
  }
  await one.onlyPage([one.page, two.page]);
  for (const scene of [one, two]) {
    await scene.page.bringToFront();
    await scene.run('who_am_i');
    await scene.person.read('Ada');
    await scene.isClean();
  }
  assert.equal(stage.servers.modern.authorization.seen().tokens['authorization_code'], 2);
});

test('Two tabs with a storage share the sign-in, renew it once, and end it for both', async () => {
  const one = await Scene.enter(browser, stage, { told: { keeps: '' } });
  await one.signIn();
  const two = await Scene.enter(browser, stage, { told: { keeps: '' }, beside: one });
  await two.run('who_am_i');
  await two.person.read('Ada');
  const { authorization } = stage.servers.modern;
  authorization.expireAccessTokens();
  const call = `widget.call({ server: 'Notes', tool: 'list_notes', approved: true }).then(({ status }) => status)`;
  const ends = await Promise.all([one, two].map(({ frame }) => frame.evaluate(call)));
  assert.deepEqual(ends, ['done', 'done']);
  assert.equal(authorization.seen().tokens['refresh_token'], 1);
  await one.isClean();
  await two.isClean();
  await one.page.bringToFront();
  await one.signOut();
  await two.page.bringToFront();
  // Not the earlier one: the same run twice within half a second counts as a double click.
  await two.run('add_note', 'Buy milk');
  await two.person.read(/Your sign-in to Notes has ended|Sign in to Notes\?/);
});
