import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { faultsOf } from './accessible.js';
import { cspReports, until } from './browser.js';
import type { Person } from './person.js';
import { decideIn } from './sign-in-scene.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** Expects no accessibility problem, and nothing wider than the screen. */
async function isFine(page: Page, when: string): Promise<void> {
  assert.deepEqual(await faultsOf(page), [], when);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(tooWide <= 0, `${when}: ${tooWide} px too wide`);
}

/** Answers in the open window; each of its pages is checked as well. */
async function signIn(person: Person, words: (typeof spoken)['en']): Promise<void> {
  await person.press(words.go);
  const window = await until('the window', async () =>
    (await stage.browser.pages()).find((page) =>
      page.url().startsWith(`${stage.demo.signIn.issuer}/sign-in/`),
    ),
  );
  await until('its question', () => window.$('button[value=yes]').catch(() => null));
  await isFine(window, 'where one signs in');
  await decideIn(window);
  await until('its end', async () => window.isClosed());
  await person.page.bringToFront();
}

const spoken = {
  en: {
    offer: 'Sign in: Notes',
    menu: 'More: Notes',
    details: 'Details',
    asks: 'Sign in to Notes?',
    more: 'Notes needs more access',
    go: 'Continue to',
    run: 'Run',
    tools: 'Tools',
    signOut: 'Sign out',
    signedOut: 'Signed out',
  },
  'zh-CN': {
    offer: '登录：Notes',
    menu: '更多：Notes',
    details: '详情',
    asks: '登录 Notes？',
    more: 'Notes 需要更多权限',
    go: '继续，前往',
    run: '运行',
    tools: '工具',
    signOut: '退出登录',
    signedOut: '已退出登录',
  },
};

for (const [lang, theme, width, height] of [
  ['en', 'light', 1280, 900],
  ['zh-CN', 'dark', 1280, 900],
  ['en', 'dark', 390, 844],
  ['zh-CN', 'light', 390, 844],
] as const) {
  test(`The demo in ${lang}, ${theme}, ${width} px: a person signs in, runs a tool, gets more scopes, and signs out`, async () => {
    stage.demo.signIn.reset();
    const words = spoken[lang];
    const { person, troubles } = await stage.enter(`?lang=${lang}&theme=${theme}`, { width, height });
    const { page } = person;
    const isPhone = width < 600;
    const see = async (name: string): Promise<void> => {
      await isFine(page, name);
    };
    const toTools = async (): Promise<void> => {
      if (!isPhone) return;
      // A card that closes moves the tabs, and a press in that moment does not count.
      await until('the tools to be in view', async () => {
        const tab = await person.find('tab', words.tools);
        // The page of a tool has a way back in place of the tabs.
        const way = tab ?? (await person.see('button', words.tools));
        if (await way.evaluate((element) => element.getAttribute('aria-selected') === 'true')) return true;
        // A page that draws its tabs meanwhile replaces the button.
        await way.click().catch(() => undefined);
        return undefined;
      });
    };

    await toTools();
    await person.see('button', words.offer);
    await see('the offer');
    await person.press(words.offer);
    await person.read(words.asks);
    await see('the question');
    await signIn(person, words);
    await toTools();
    await until('the tools', () => person.hasTool('who_am_i'));
    await see('signed in');

    await person.pickTool('who_am_i', false);
    await person.press(words.run);
    await person.read('Ada, with notes:read');
    await see('the answer');

    await toTools();
    await person.pickTool('add_note', false);
    await (await person.see('textbox', 'Text')).type('Buy milk');
    await person.press(words.run);
    await person.read(words.more);
    await see('the question for more');
    await signIn(person, words);
    await person.read('Written down');
    await see('the note');

    await toTools();
    await person.chooseFrom(words.menu, words.details);
    await see('the row');
    await person.chooseFrom(words.menu, words.signOut);
    await person.read(words.signedOut);
    await see('signed out');

    assert.deepEqual(troubles, { console: [], uncaught: [] });
    assert.deepEqual(await cspReports(page), []);
  });
}
