import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faultsOf } from './accessible.js';
import { cspReports, until } from './browser.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const spoken = {
  en: {
    box: 'Ask, or pick a tool',
    send: 'Send',
    approve: 'Approve once',
    done: 'Done',
    activity: 'Activity',
  },
  'zh-CN': { box: '提问，或选一个工具', send: '发送', approve: '允许一次', done: '已完成', activity: '活动' },
} as const;

for (const lang of ['en', 'zh-CN'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the demo page in ${lang}, ${theme}: no error, no report, no accessibility fault, from start to answer`, async () => {
      const words = spoken[lang];
      const { person, troubles } = await stage.enter(`?lang=${lang}&theme=${theme}`);
      const { page } = person;
      const faults = () => faultsOf(page, { coloursOnly: theme === 'dark' });
      await person.finds('get_weather');
      await person.finds('toggle_bonus_tool');
      assert.equal(await page.$eval('html', (html) => html.lang), lang);
      const undefinedTags = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((at) => at.matches(':not(:defined)'))
          .map((at) => at.localName),
      );
      assert.deepEqual(undefinedTags, []);
      assert.deepEqual(await faults(), [], 'at the start');

      await person.write(words.box, lang === 'en' ? "What's the weather in Paris?" : '巴黎天气怎么样？');
      await person.press(words.send);
      await person.see('button', words.approve);
      assert.deepEqual(await faults(), [], 'with the approval open');
      await person.press(words.approve);
      await person.read(words.done);
      await until('the end of the turn', () => person.find('button', words.send));
      assert.deepEqual(await faults(), [], 'with the answer');

      await person.pickTool('book_flight', false);
      assert.deepEqual(await faults(), [], 'with a form');
      await (await person.see('tab', words.activity)).click();
      assert.deepEqual(await faults(), [], 'with the activity');

      assert.deepEqual(troubles, { console: [], uncaught: [] });
      assert.deepEqual(await cspReports(page), []);
    });
  }
}

test('on a phone nothing is wider than the screen', async () => {
  const { person } = await stage.enter('', { width: 390, height: 844 });
  await until('the page', () => person.find('tab', 'Tools'));
  for (const tab of ['Conversation', 'Activity', 'Tools', 'get_weather']) {
    if (tab === 'get_weather') await person.pickTool(tab);
    else await (await person.see('tab', tab)).click();
    const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${tab} is ${overflow} px too wide`);
  }
});

for (const [name, size] of [
  ['wide', { width: 1280, height: 860 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`the first screen, ${name}: questions to press, and where to write one`, async () => {
    const { person } = await stage.enter('', size);
    for (const button of ['What’s the weather in Paris?', 'Send']) {
      const { y, height } = (await (await person.see('button', button)).boundingBox()) ?? {
        y: -1,
        height: 0,
      };
      assert.ok(y >= 0 && y + height <= size.height, `${button} lies at ${y} px`);
    }
  });
}

test('with the keyboard alone a person asks, and is asked', async () => {
  const { person } = await stage.enter();
  const { page } = person;
  await person.finds('get_weather');
  await until('the focus on a question', async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.textContent === 'What’s the weather in Paris?');
  });
  await page.keyboard.press('Enter');
  await person.see('button', 'Approve');
});

test('all that is folded, and the form of a model, have no accessibility fault', async () => {
  const { person } = await stage.enter();
  await person.finds('get_weather');
  await person.page.select('#model', 'openai');
  for (const fold of await person.page.$$('summary')) await fold.click();
  await person.read('It asks first');
  await person.read('The endpoint must allow this page');
  assert.deepEqual(await faultsOf(person.page), []);
});

test('an address of a model that is none is not used, and the script still answers', async () => {
  const { person, troubles } = await stage.enter();
  const { page } = person;
  await person.finds('get_weather');
  await page.select('#model', 'openai');
  await page.$eval('[name=baseUrl]', (box) => {
    (box as HTMLInputElement).value = 'javascript:alert(1)';
  });
  await person.write('Model name', 'qwen3');
  await person.press('Use this model');
  await person.read('Not used: the address must begin with http');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'baseUrl');
  assert.ok(await person.find('link', 'Answered by a script'));
  await person.write('Ask, or pick a tool', "What's the weather in Paris?");
  await person.press('Send');
  await person.see('button', 'Approve');
  assert.deepEqual(troubles.uncaught, []);
});

test('a name that a stranger gives to a server is shown as text, and cannot turn what is beside it', async () => {
  const { person, troubles } = await stage.enter();
  const { page } = person;
  await person.write('Address', 'http://127.0.0.1:9/mcp');
  await page.$eval('[name=label]', (box) => {
    (box as HTMLInputElement).value = '<img src=x onerror=alert(1)>\u202E evil';
  });
  await page.click('#add-server > button');
  const shown = await until('the server', () => page.$('#own-servers li'));
  assert.equal(
    await shown.evaluate((item) => `${item.textContent} ${item.querySelector('button')?.ariaLabel}`),
    '<img src=x onerror=alert(1)> evil× Remove <img src=x onerror=alert(1)> evil',
  );
  assert.deepEqual(await page.$$('#own-servers img'), []);
  await person.press('Remove');
  await until('an empty list', async () => (await page.$('#own-servers li')) === null);
  assert.deepEqual(troubles.uncaught, []);
});

for (const [what, url, sentence] of [
  ['is down', 'http://127.0.0.1:9/mcp', 'Nothing answers at http://127.0.0.1:9'],
  ['is no address', 'javascript:alert(1)', 'is not the address of a server'],
] as const) {
  test(`a stranger's own server that ${what} is said to be so, and the others go on`, async () => {
    const { person, troubles } = await stage.enter();
    await person.finds('get_weather');
    await person.write('Address', url);
    // A server that waits for a sign-in has a button of that name as well.
    await person.page.click('#add-server > button');
    await person.press('Why?');
    await person.read(sentence);
    await person.pickTool('get_current_time');
    await person.press('Run');
    await person.read('Done');
    assert.deepEqual(troubles.uncaught, []);
  });
}
