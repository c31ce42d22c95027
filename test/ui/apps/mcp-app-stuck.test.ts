import { expect } from 'chai';
import { answerApp, callApp, stateOf, type Step } from '../helpers/apps.js';
import { all, until, words } from '../helpers/page.js';
import { leave } from '../helpers/trust.js';
import { stays } from '../../fixtures/stays.js';

afterEach(leave);

const hold = (ms: number): Step => ({
  act: 'code',
  code: `const end = Date.now() + ${ms}; while (Date.now() < end);`,
});

describe('an app that blocks the process of the page', () => {
  for (const [locale, show, sentence, ways] of [
    ['en', 'Show once', 'The app stopped responding, so it was closed.', ['Try again', 'Show the result']],
    ['zh-CN', '显示一次', '应用无响应，已关闭。', ['重试', '显示结果']],
  ] as const)
    it(`An app that blocks the process is closed, and can be tried again: ${locale}`, async () => {
      const { app } = await callApp('robot', [hold(5000)], { locale });
      await answerApp(show);
      await until('the end of the app', () => stateOf(app) === 'off');
      expect(words(app)).to.contain(sentence);
      expect(all('button', app).map((button) => words(button))).to.include.members([...ways]);
    });

  it('An app that blocks the process briefly, several times, stays', async () => {
    const { app } = await callApp('robot', [hold(1500), { act: 'pause', ms: 500 }, hold(1500)]);
    await answerApp();
    await until('the app to be shown', () => stateOf(app) === 'shown');
    await stays(6000, () => {
      expect(stateOf(app)).to.equal('shown');
    });
  });
});
