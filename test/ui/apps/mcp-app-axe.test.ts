import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpApp } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import { answerApp, callApp, stateOf } from '../helpers/apps.js';
import { all, button, buttons, click, expectAccessible, nameOf, one, until } from '../helpers/page.js';
import { leave } from '../helpers/trust.js';
import { snapshotOf } from '../helpers/widget.js';

before(() => setViewport({ width: 1280, height: 900 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

const words = {
  en: {
    show: 'Show once',
    deny: 'Don’t show',
    again: 'Show the app',
    full: 'Fill the window',
    back: 'Restore size',
    may: 'Permissions',
    raw: 'Raw messages',
    close: 'Close this app',
  },
  'zh-CN': {
    show: '显示一次',
    deny: '不显示',
    again: '显示应用',
    full: '铺满窗口',
    back: '恢复原来大小',
    may: '权限',
    raw: '原始消息',
    close: '关闭此应用',
  },
} as const;

/** Expects no axe problem, light and dark, and a name in the person's language for each control. */
async function expectGood(app: McpApp, locale: keyof typeof words): Promise<void> {
  await expectAccessible();
  for (const each of buttons(app))
    expect(nameOf(each)).to.match(locale === 'en' ? /^[A-Z][\w ’]+$/ : /[\u4e00-\u9fff]/);
}

async function choose(app: McpApp, name: string): Promise<void> {
  await click(one('[aria-haspopup=menu]', app));
  await click(button(name, app));
}

for (const locale of ['en', 'zh-CN'] as const)
  describe(`axe and an app, in ${locale}`, () => {
    const say = words[locale];
    const wait = (app: McpApp, state: string): Promise<boolean> => until(state, () => stateOf(app) === state);

    it('Axe finds no violation in an app before its call has ended, and after a call without a result', async () => {
      const { app, widget } = await callApp('slow', [], { locale });
      await until('its call', () => snapshotOf(widget).calls.at(-1)?.status === 'running');
      expect(stateOf(app)).to.equal('opening');
      await expectGood(app, locale);
      widget.host?.cancel(snapshotOf(widget).calls.at(-1)?.id ?? '');
      await until('nothing of it', () => all('[part=app]', app).length === 0);
      await expectGood(app, locale);
    });

    it('Axe finds no violation in an app during its approval request, during loading, and while it does not respond', async () => {
      const { app } = await callApp('silent', [], { locale });
      await until('the question', () => all('.asking', app)[0]);
      await expectGood(app, locale);
      await answerApp(say.show);
      await wait(app, 'loading');
      await expectGood(app, locale);
      const silent = await until('that it does not answer', () => all('.panel.off', app)[0]);
      expect(silent.closest('[part=app]')).not.to.equal(null);
      await expectGood(app, locale);
      await screenshot(`app-silent-${locale}`);
    });

    it('Axe finds no violation in an app that is shown, with each panel, in full screen, and closed', async () => {
      const { app } = await callApp('robot', [], { locale });
      await answerApp(say.show);
      await wait(app, 'shown');
      await expectGood(app, locale);
      for (const panel of [say.may, say.raw]) {
        await choose(app, panel);
        await until(panel, () => all('.panel > *', app)[0]);
        await expectGood(app, locale);
      }
      await click(await until('a message', () => all('.messages summary', app)[0]));
      await expectGood(app, locale);
      await screenshot(`app-messages-${locale}`);
      await click(button(say.full, app));
      await until('the whole window', () => all('.full', app)[0]);
      await expectGood(app, locale);
      await click(button(say.back, app));
      await choose(app, say.close);
      await wait(app, 'off');
      await expectGood(app, locale);
    });

    it('Axe finds no violation in an app that was declined or does not exist', async () => {
      const { app } = await callApp('robot', [], { locale });
      await answerApp(say.deny);
      await wait(app, 'off');
      await expectGood(app, locale);
      expect(buttons(app).map(nameOf)).to.contain(say.again);
      await leave();
      const { app: missing } = await callApp('missing', [], { locale });
      await wait(missing, 'off');
      await expectGood(missing, locale);
      await screenshot(`app-missing-${locale}`);
    });
  });
