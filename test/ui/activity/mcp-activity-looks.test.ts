import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpActivity } from '../../../src/index.js';
import type { AuditRecord } from '../../../src/core/index.js';
import { forcedColors, screenshot } from '../../tools/in-page.js';
import { all, clear, drawn, expectAccessible, tooWide, words } from '../helpers/page.js';
import { problemOf } from '../helpers/samples.js';
import {
  activity,
  showRecords,
  at,
  callRecord,
  decision,
  grant,
  pauses,
  opened,
  connection,
  story,
  open,
  lines,
  records,
} from './activity-page.js';

afterEach(clear);

describe('a line', () => {
  it('A line is readable as a sentence', async () => {
    await showRecords([callRecord('denied', { tool: 'send\u200b', reason: 'wrong address' } as object)]);
    expect(lines().map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      '14:05:09, send\\u{200B}, Paris, Weather, “wrong address”, Denied',
    ]);
  });

  it('A long reason shows its first sentence, and all of it when opened', async () => {
    const reason = `Because ${'of this '.repeat(40)}so. And more.`;
    await showRecords([decision('denied', { reason })]);
    expect(records()[0]).to.match(/“Because (of this )+of( this)?…”$/);
    expect(records()[0]).to.have.length.lessThan(200);
    await open();
    expect(records()[0]).to.contain(reason).and.not.to.contain('…');
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`No word is cut with names of 200 characters, Arabic and emoji, ${dir}`, async () => {
      document.documentElement.dir = dir;
      const names = [
        'n'.repeat(200),
        'احجز مقعدا في الطائرة',
        '🛫'.repeat(40),
        'a name of words '.repeat(12),
      ];
      const some = names.map((tool, index) => ({
        ...callRecord('failed', { tool, server: names[3 - index] ?? '', problem: problemOf('timed-out') }),
        id: `r${index}`,
        callId: `call-${index}`,
      }));
      await showRecords([...some, ...story()], { exportable: true });
      const main = document.querySelector('main')!;
      for (const width of ['320px', '390px', '700px']) {
        main.style.inlineSize = width;
        await drawn(activity);
        expect(tooWide()).to.deep.equal([]);
        for (const each of all('.what, .details, .state, h2', activity)) {
          expect(each.scrollWidth, `${width} ${words(each)}`).to.be.at.most(each.clientWidth + 1);
        }
      }
      document.documentElement.dir = '';
    });
  }

  it('A line is at most 37 pixels high if there is room', async () => {
    await setViewport({ width: 1000, height: 800 });
    await showRecords([...story(), connection('connected', { id: 'r9', durationMs: 250 })]);
    for (const row of all('[part=record]', activity)) expect(row.offsetHeight).to.be.at.most(37);
    await setViewport({ width: 800, height: 600 });
  });
});

describe('the look of the record', () => {
  const day = 86_400_000;
  const lines = (): AuditRecord[] => [
    connection('connected', { id: 'a', at: at - day, durationMs: 250 }),
    ...story('call-1', { at: at - day }),
    {
      ...callRecord('failed', { problem: problemOf('timed-out'), durationMs: 60_000 }),
      id: 'b',
      callId: 'call-2',
    },
    { ...grant('suspended'), id: 'c' },
    { ...pauses.paused[0], id: 'd' },
    ...story('call-3', {
      arguments: '{"user":"ada","password":"[secret]"}',
      redacted: true,
      tool: 'sign_in',
    }),
    { ...opened, id: 'e', callId: 'call-4' },
    decision('denied', { id: 'f', callId: 'call-5', reason: 'Not today: the account is closed.' }),
  ];

  async function look(name: string, set: Partial<McpActivity>): Promise<void> {
    await showRecords(lines(), { exportable: true, calls: [], ...set });
    await open(1);
    await screenshot(name, { fullPage: true });
    expect(tooWide()).to.deep.equal([]);
  }

  afterEach(async () => {
    document.documentElement.style.colorScheme = document.body.style.background = '';
    document.documentElement.dir = '';
    await setViewport({ width: 800, height: 600 });
    await forcedColors(false);
  });

  it('The record fits a wide page', async () => {
    await setViewport({ width: 1000, height: 800 });
    await look('activity-wide', {});
    await expectAccessible();
  });

  it('The record fits a phone', async () => {
    await setViewport({ width: 360, height: 740 });
    await look('activity-phone', {});
    await expectAccessible();
  });

  it('The record fits in dark mode, in Chinese', async () => {
    document.documentElement.style.colorScheme = 'dark';
    document.body.style.background = 'Canvas';
    await look('activity-dark-zh', { locale: 'zh-CN' });
  });

  it('The record fits from right to left, and in forced colors', async () => {
    document.documentElement.dir = 'rtl';
    await forcedColors(true);
    await look('activity-rtl-forced', {});
  });
});
