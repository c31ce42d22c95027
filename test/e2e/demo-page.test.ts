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
    box: 'Ask anything',
    send: 'Send',
    approve: 'Approve once',
    done: 'Done',
    activity: 'Activity',
  },
  'zh-CN': { box: '提问', send: '发送', approve: '允许一次', done: '已完成', activity: '活动' },
} as const;

for (const lang of ['en', 'zh-CN'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`The demo page in ${lang}, ${theme}, has no error, report or accessibility problem from start to answer`, async () => {
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

test('On a phone nothing is wider than the screen', async () => {
  const { person } = await stage.enter('', { width: 390, height: 844 });
  await until('the page', () => person.find('tab', 'Tools'));
  for (const tab of ['Conversation', 'More', 'Activity', 'Tools', 'get_weather']) {
    if (tab === 'get_weather') await person.pickTool(tab);
    else if (tab === 'Activity') await person.press(tab);
    else await (await person.see('tab', tab)).click();
    const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${tab} is ${overflow} px too wide`);
  }
});

for (const [name, size] of [
  ['wide', { width: 1280, height: 860 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`The first screen, ${name}, has questions to press and a box to write one`, async () => {
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

test('A person asks a question and answers the request by keyboard alone', async () => {
  const { person } = await stage.enter();
  const { page } = person;
  await person.finds('get_weather');
  await until('the focus on a question', async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.textContent.trim() === 'What’s the weather in Paris?';
    });
  });
  await page.keyboard.press('Enter');
  await person.see('button', 'Approve');
});

test('The folded parts and the model form have no accessibility problem', async () => {
  const { person } = await stage.enter();
  await person.finds('get_weather');
  await person.page.select('#model', 'openai');
  for (const fold of await person.page.$$('summary')) await fold.click();
  await person.read('It asks first');
  await person.read('The endpoint must allow this page');
  assert.deepEqual(await faultsOf(person.page), []);
});

test('An invalid address of a model is not used, and the script still answers', async () => {
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
  await person.write('Ask anything', "What's the weather in Paris?");
  await person.press('Send');
  await person.see('button', 'Approve');
  assert.deepEqual(troubles.uncaught, []);
});

test('The page’s servers are found by its own catalog, and are already added', async () => {
  const { person, troubles } = await stage.enter();
  await person.finds('get_weather');
  await person.write('Domain or address of a server', new URL(stage.demo.pageUrl).host);
  await person.press('Find');
  await person.read('4 servers found');
  await person.read('These details are not verified.');
  for (const name of ['modern', 'legacy', 'everything', 'notes'] as const) {
    const { host, pathname } = new URL(stage.demo.servers[name]);
    assert.ok(await person.find('button', `Added: ${host}${pathname}`), name);
  }
  assert.deepEqual(await faultsOf(person.page), []);
  assert.deepEqual(troubles.uncaught, []);
});

test('A visitor’s own server that is down is reported, can be removed, and leaves the others running', async () => {
  const { person, troubles } = await stage.enter();
  const { page } = person;
  await person.finds('get_weather');
  await person.write('Domain or address of a server', 'http://127.0.0.1:9/mcp');
  await person.press('Connect');
  const shown = await until('the server', () => page.$('#own-servers li'));
  assert.equal(
    await shown.evaluate((item) => `${item.textContent} ${item.querySelector('button')?.ariaLabel}`),
    'http://127.0.0.1:9/mcp× Remove http://127.0.0.1:9/mcp',
  );
  await person.press('Why?');
  await person.read('Nothing answers at http://127.0.0.1:9');
  await person.pickTool('get_current_time');
  await person.press('Run');
  await person.read('Done');
  await person.press('Remove http://127.0.0.1:9/mcp');
  await until('an empty list', async () => (await page.$('#own-servers li')) === null);
  assert.deepEqual(troubles.uncaught, []);
});

test('An invalid server address cannot be added', async () => {
  const { person, troubles } = await stage.enter();
  await person.write('Domain or address of a server', 'javascript:alert(1)');
  await person.press('Find');
  await person.read('Enter an https:// address, or one on this device.');
  assert.equal(await person.find('button', 'Connect to'), undefined);
  assert.deepEqual(troubles.uncaught, []);
});

for (const [width, height] of [
  [1280, 860],
  [390, 844],
] as const)
  test(`The message box and its suggestions are in a window of ${width} × ${height} on the first visit`, async () => {
    const { person } = await stage.enter('?lang=en');
    const { page } = person;
    await page.setViewport({ width, height });
    await person.finds('get_weather');
    await until(
      'the suggestions',
      async () => (await page.$$('pierce/[aria-label=Suggestions] button')).length === 4,
    );
    const bottoms = await Promise.all(
      [await page.$('pierce/textarea'), ...(await page.$$('pierce/[aria-label=Suggestions] button'))].map(
        async (each) => (await each?.boundingBox()) ?? { y: Infinity, height: 0 },
      ),
    );
    for (const box of bottoms) assert.ok(box.y + box.height <= height, `${box.y + box.height} of ${height}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  });
