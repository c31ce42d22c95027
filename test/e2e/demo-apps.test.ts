import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { faultsOf } from './accessible.js';
import { cspReports, until } from './browser.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** The app's document, inside the sandbox frame. */
function appIn(page: Page): Promise<Frame> {
  return until('the frame of the app', async () =>
    page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame()),
  );
}

/** Presses a button in the app, and waits for its text. */
async function pressIn(app: Frame, button: string, says: string): Promise<void> {
  await (await until(`${button} in the app`, () => app.$(button))).click();
  await readIn(app, says);
}

async function readIn(app: Frame, says: string): Promise<void> {
  await until(`the app to say ${says}`, async () =>
    (await app.$eval('#state', (state) => state.textContent)).includes(says),
  );
}

const stories = [
  {
    language: 'en',
    begin: 'Pick seats in an app',
    approve: 'Approve once',
    show: 'Show once',
    send: 'Send',
    say: 'Tell the model',
    chosen: 'Chosen: 11D, 11E',
    told: 'Chosen on DM370, and not held yet: 11D, 11E.',
    asks: 'The app “Seat map” asks',
    waits: 'Waiting for your approval',
    held: 'Held for 20 minutes: 11D, 11E',
    answer: 'The app “Seat map” says: “Held on DM370 for 20 minutes: 11D, 11E.”',
    next: 'Book flight DM370 tomorrow',
  },
  {
    language: 'zh-CN',
    begin: '在应用里选座',
    approve: '允许一次',
    show: '显示一次',
    send: '发送',
    say: '发送给模型',
    chosen: '已选：11D、11E',
    told: '在 DM370 上选了 11D、11E，尚未保留。',
    asks: '应用“Seat map”',
    waits: '等待你允许',
    held: '已保留 20 分钟：11D、11E',
    answer: '应用“Seat map”说：“已在 DM370 上保留 11D、11E，为时 20 分钟。”',
    next: '给王小明订明天的 DM370 航班',
  },
];

for (const story of stories)
  test(`The app demo, in ${story.language}: the app is asked for, allowed and used, its call is approved, and its message is used`, async () => {
    const { person, troubles } = await stage.enter(`?lang=${story.language}`);
    const { page } = person;
    await person.finds('seat_map');
    await person.press(story.begin);
    await person.press(story.approve);
    await person.see('button', story.show);
    assert.deepEqual(await faultsOf(page), [], 'with the question about the app');
    await person.press(story.show);

    const app = await appIn(page);
    await until('the end of the turn', () => person.find('button', story.send));
    await pressIn(app, '[aria-label="11E"]', '11E');
    await pressIn(app, '[aria-label="11D"]', story.chosen);
    assert.deepEqual(await faultsOf(page), [], 'with the app');
    await person.read(story.told);

    await pressIn(app, '#hold:enabled', story.waits);
    await person.read(story.asks);
    await person.press(story.approve);
    await readIn(app, story.held);
    await person.press(story.say);
    await person.read(story.answer);
    await person.read(story.next);

    const calls = await page.$$eval('>>> mcp-conversation >>> mcp-call', (all) => all.length);
    assert.equal(calls, 1, 'the model made one call');
    assert.deepEqual(troubles, { console: [], uncaught: [] });
    assert.deepEqual(await cspReports(page), []);
  });
