import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../src/index.js';
import type { AskRecord, AuditRecord, CallRecord, ConnectionRecord } from '../../src/core/index.js';
import type { DecisionRecord, GrantRecord, ModelRecord, PauseRecord } from '../../src/core/index.js';
import type { QuestionRecord, ReadRecord } from '../../src/core/index.js';
import type { McpActivity, McpRunAgainEvent } from '../../src/index.js';
import { forcedColors, screenshot } from '../tools/in-page.js';
import { all, button, buttons, clear, drawn, expectAccessible, focused, nameOf } from './helpers/page.js';
import { nodeCount, one, press, show, tabTo, tooWide, words } from './helpers/page.js';
import { base, callIn, hostile, problemOf } from './helpers/samples.js';

let activity: McpActivity;

async function showRecords(records: readonly AuditRecord[], set: Partial<McpActivity> = {}): Promise<void> {
  activity = document.createElement('mcp-activity');
  await show(Object.assign(activity, set, { records }));
}

const at = new Date().setHours(14, 5, 9, 0);
const seal = { id: 'r1', at, seq: 1, previous: '', hash: 'h' };
const where = { ...seal, serverId: 's1', server: 'Weather' };
const call = {
  ...where,
  callId: 'call-1',
  tool: 'get_weather',
  arguments: '{"location":"Paris"}',
  argumentsDigest: 'd',
};

function callRecord(outcome: CallRecord['outcome'], more: Partial<CallRecord> = {}): CallRecord {
  return { ...call, kind: 'call', startedBy: 'model', outcome, ...more };
}

function decision(outcome: DecisionRecord['outcome'], more: Partial<DecisionRecord> = {}): DecisionRecord {
  return {
    ...call,
    kind: 'decision',
    decidedBy: 'person',
    fingerprint: 'f',
    outcome,
    ...more,
  };
}

type Row = readonly [record: AuditRecord, en: string, zh: string];

const result = { chars: 1234, digest: 'd', schemaCheck: 'valid' } as const;

const calls: Readonly<Record<CallRecord['outcome'], Row>> = {
  started: [callRecord('started'), 'The model started a call', '模型发起了调用'],
  done: [
    callRecord('done', { durationMs: 1234, result }),
    'Call done get_weather Weather 1.2 sec · 1,234 characters returned · matches its schema',
    '调用已完成 get_weather Weather 1.2秒 · 返回 1,234 个字符 · 符合 Schema',
  ],
  'tool-error': [callRecord('tool-error'), 'The tool reported an error', '工具报错'],
  failed: [callRecord('failed', { problem: problemOf('timed-out') }), 'Call failed', '调用失败'],
  denied: [callRecord('denied'), 'Call denied', '调用已拒绝'],
  cancelled: [callRecord('cancelled'), 'Call cancelled', '调用已取消'],
  lost: [
    callRecord('lost', { problem: problemOf('connection-lost') }),
    'Call outcome unknown',
    '调用结果未知',
  ],
};

const decisions: Readonly<Record<DecisionRecord['outcome'], Row>> = {
  approved: [
    decision('approved', { duration: 'session', changed: ['/location', '/units'] }),
    'You approved get_weather Weather for this session You changed: /location /units',
    '你允许了 get_weather Weather 本次会话内有效 你修改了： /location /units',
  ],
  denied: [decision('denied', { reason: 'Not today' }), 'You denied', '你拒绝了'],
};

const ask: AskRecord = {
  ...{ ...call, kind: 'ask', outcome: 'asked', startedBy: 'model', fingerprint: 'f' },
  ...{ reason: { code: 'after-other-server' }, standing: 'new-tool', after: ['Archive', 'Notes'] },
};
const after = 'new tool · after a result from Archive and Notes';

const sent: AuditRecord = { ...call, kind: 'sent', outcome: 'sent', fingerprint: 'f' };

const grant = (outcome: GrantRecord['outcome'], more: Partial<GrantRecord> = {}): AuditRecord => ({
  ...{ ...where, kind: 'grant', grantId: 'g1', tool: 'get_weather', url: 'https://weather.example/mcp' },
  ...{ effect: 'allow', duration: 'always', fingerprint: 'f', outcome, ...more },
});

const grants: Readonly<Record<GrantRecord['outcome'], Row>> = {
  made: [
    grant('made', { onlyTheseArguments: true }),
    'You allowed later calls get_weather Weather always, until it changes · only these arguments',
    '你允许了以后的调用 get_weather Weather 始终（变更后失效） · 仅限这些参数',
  ],
  used: [
    grant('used', { effect: 'deny', callId: 'call-1' }),
    'Denied by a saved permission',
    '按已保存的授权拒绝',
  ],
  suspended: [grant('suspended'), 'The tool changed: no longer allowed', '工具已变更，不再自动允许'],
  revoked: [grant('revoked', { duration: 'session' }), 'You revoked a permission', '你撤销了授权'],
  'not-stored': [
    grant('not-stored', { problem: problemOf('not-stored') }),
    'A permission could not be stored',
    '授权无法保存',
  ],
};

const pauses: Readonly<Record<PauseRecord['outcome'], Row>> = {
  paused: [
    { ...where, kind: 'pause', outcome: 'paused', problem: problemOf('asks-too-often') },
    'The server was paused Weather',
    '服务器已暂停 Weather',
  ],
  resumed: [{ ...where, kind: 'pause', outcome: 'resumed' }, 'You resumed the server', '你恢复了服务器'],
};

const address = 'https://pay.example/checkout';
const opened: AuditRecord = { ...where, kind: 'opened', outcome: 'opened', address, callId: 'call-1' };

const connection = (outcome: ConnectionRecord['outcome'], more: object = {}): AuditRecord => ({
  ...where,
  kind: 'connection',
  outcome,
  ...more,
});
const unreachable = { problem: problemOf('unreachable'), durationMs: 40 };

const connections: Readonly<Record<ConnectionRecord['outcome'], Row>> = {
  connecting: [connection('connecting'), 'Connecting', '正在连接'],
  connected: [connection('connected', { durationMs: 250 }), 'Connected', '已连接'],
  'needs-sign-in': [connection('needs-sign-in'), 'Sign-in needed', '需要登录'],
  failed: [connection('failed', unreachable), 'Not connected', '未连接'],
  closed: [connection('closed'), 'Disconnected', '已断开'],
};

const answer = (outcome: ModelRecord['outcome'], more: object = {}): AuditRecord => ({
  ...seal,
  kind: 'model',
  outcome,
  ...more,
});
const unknown = { tool: 'no_such_tool', problem: problemOf('unknown-alias') };

const models: Readonly<Record<ModelRecord['outcome'], Row>> = {
  answered: [answer('answered'), 'The model answered', '模型作出了回答'],
  stopped: [answer('stopped'), 'The model was stopped', '模型被停止'],
  failed: [answer('failed', { problem: problemOf('model-failed') }), 'The model failed', '模型出错'],
  refused: [answer('refused', unknown), 'The model’s call was not made', '模型要求的调用没有进行'],
};

const asked = (outcome: QuestionRecord['outcome'], more: object = {}): AuditRecord => ({
  ...where,
  kind: 'question',
  question: 'form',
  callId: 'call-1',
  outcome,
  ...more,
});
const toOpen = { question: 'open-url', host: 'pay.example' } as const;
const unasked = { problem: problemOf('input-not-supported') };

const questions: Readonly<Record<QuestionRecord['outcome'], Row>> = {
  accepted: [
    asked('accepted'),
    'You answered the server’s question Weather form',
    '你回答了服务器的问题 Weather 表单',
  ],
  declined: [
    asked('declined', toOpen),
    'You declined the server’s question pay.example Weather address to open',
    '你拒绝回答服务器的问题 pay.example Weather 要打开的网址',
  ],
  cancelled: [
    asked('cancelled', { question: 'sampling' }),
    'You dismissed a question Weather use of the model',
    '你关闭了服务器的提问 Weather 调用模型',
  ],
  refused: [
    asked('refused', unasked),
    'A question from the server was not shown',
    '服务器的一个问题没有显示',
  ],
};

const read = (outcome: ReadRecord['outcome'], more: object = {}): AuditRecord => ({
  ...where,
  kind: 'read',
  callId: 'call-1',
  uri: 'file:///notes.md',
  outcome,
  ...more,
});

const reads: Readonly<Record<ReadRecord['outcome'], Row>> = {
  done: [read('done'), 'You read a linked resource file:///notes.md', '你读取了一个链接 file:///notes.md'],
  failed: [
    read('failed', { problem: problemOf('read-failed') }),
    'A linked resource could not be read file:///notes.md',
    '链接无法读取 file:///notes.md',
  ],
};

const refusal: AuditRecord = {
  ...where,
  kind: 'refusal',
  tool: 'twin',
  outcome: 'refused',
  problem: problemOf('tool-duplicate'),
};

const signIns = [
  ['asked', 'The server asked for a sign-in login.example', '服务器要求登录 login.example'],
  ['opened', 'You went to sign in login.example', '你前往登录 login.example'],
  ['declined', 'You did not sign in login.example', '你没有登录 login.example'],
  ['failed', 'The sign-in failed login.example', '登录失败 login.example'],
  ['signed-in', 'You signed in login.example', '你已登录 login.example'],
  ['renewed', 'The sign-in was renewed login.example', '登录已续期 login.example'],
  ['signed-out', 'You signed out login.example', '你已退出登录 login.example'],
] as const;

function whyOf(outcome: string): Partial<Pick<Extract<AuditRecord, { kind: 'sign-in' }>, 'problem'>> {
  return outcome === 'failed' ? { problem: problemOf('sign-in-denied') } : {};
}

/** Every kind of record with every outcome there is; one that is missing does not compile. */
const table: Readonly<Record<AuditRecord['kind'], Readonly<Record<string, Row>>>> = {
  call: calls,
  ask: { asked: [ask, `Approval requested get_weather Weather ${after}`, '已请求确认'] },
  decision: decisions,
  sent: { sent: [sent, 'Sent to the server', '已发送给服务器'] },
  grant: grants,
  pause: pauses,
  opened: { opened: [opened, `You opened an address ${address}`, `你打开了一个网址 ${address}`] },
  connection: connections,
  model: models,
  question: questions,
  read: reads,
  'sign-in': Object.fromEntries(
    signIns.map(([outcome, en, zh]): [string, Row] => [
      outcome,
      [{ ...where, kind: 'sign-in', outcome, host: 'login.example', ...whyOf(outcome) }, en, zh],
    ]),
  ),
  refusal: { refused: [refusal, 'Tool rejected', '工具未通过检查'] },
};

function many(count: number): AuditRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    ...callRecord('done'),
    id: `r${index}`,
    callId: `call-${index}`,
    seq: index + 1,
    at: at + index,
    tool: `tool_${index}`,
  }));
}

/** All that is on record of one call that a person changed and approved. */
function story(callId = 'call-1', more: object = {}): AuditRecord[] {
  const lines = [
    callRecord('started', { argumentsDigest: 'before' }),
    { ...ask, argumentsDigest: 'before', at: at + 1_000 },
    decision('approved', { duration: 'session', changed: ['/location'], at: at + 5_000 }),
    { ...grant('made', { duration: 'session', at: at + 5_000 }), callId },
    { ...sent, at: at + 5_000 },
    callRecord('done', { durationMs: 800, result, at: at + 6_000 }),
  ];
  return lines.map((line, index) => ({ ...line, ...more, callId, id: `${callId}-${index}` }) as AuditRecord);
}

function records(): string[] {
  return all('[part~=record]', activity).map(words);
}

afterEach(clear);

describe('what happened', () => {
  for (const [kind, rows] of Object.entries(table)) {
    for (const [outcome, [record, en, zh]] of Object.entries(rows)) {
      it(`${kind} ${outcome}: says what, where, and why, in both languages`, async () => {
        await showRecords([record]);
        const [text = ''] = records();
        expect(text).to.contain(`2:05:09 PM ${en}`);
        if (record.server) expect(text).to.contain('Weather');
        if ('tool' in record && record.tool) expect(text).to.contain(record.tool);
        if ('arguments' in record) expect(text).to.contain('{"location":"Paris"}');
        if ('problem' in record) expect(text).to.contain(record.problem.message);
        if (record.kind === 'decision' && record.reason) expect(text).to.contain(record.reason);
        expect(text).not.to.contain('undefined');
        await expectAccessible();
        activity.locale = 'zh-CN';
        await drawn(activity);
        expect(records()[0]).to.match(/^14:05:09/);
        expect(records()[0]?.replaceAll('1.2 秒', '1.2秒')).to.contain(`14:05:09 ${zh}`);
        if ('problem' in record) expect(records()[0]).not.to.contain(record.problem.message);
      });
    }
  }

  it('names everybody who can start a call or decide about one', async () => {
    const starts = (['person', 'model', 'page'] as const).map((startedBy) =>
      callRecord('started', { startedBy }),
    );
    const decides = (['person', 'policy', 'grant'] as const).map((decidedBy) =>
      decision('denied', { decidedBy }),
    );
    const lines = [...starts, ...decides];
    await showRecords(
      lines.map((record, index) => ({ ...record, id: `r${index}`, callId: `call-${index}` })),
    );
    expect(records().map((text) => /PM (.+) get_weather/.exec(text)?.[1])).to.deep.equal([
      'Your saved permission denied',
      'This page’s policy denied',
      'You denied',
      'This page started a call',
      'The model started a call',
      'You started a call',
    ]);
  });

  it('for every reason there is to ask, and every standing', async () => {
    const codes = [
      'not-granted',
      'definition-changed',
      'granted',
      'denied-before',
      'read-only-hint',
    ] as const;
    const others = ['policy', 'policy-failed', 'arguments-unchecked', 'after-other-server'] as const;
    const standings = ['new-server', 'new-tool', 'known', 'changed'] as const;
    const asks = [...codes, ...others].map((code, index): AuditRecord => {
      const standing = standings[index % 4] ?? 'known';
      const about = { id: `r${index}`, callId: `call-${index}`, standing, after: [] };
      return { ...ask, ...about, reason: { code, text: `because ${code}` } };
    });
    for (const locale of ['en', 'zh-CN']) {
      await showRecords(asks, { locale });
      for (const text of records()) expect(text).not.to.contain('undefined');
      expect(new Set(records().map((text) => text.replace(/because .*/, ''))).size).to.equal(asks.length);
      expect(all('q', activity).map(words)[0]).to.equal('because after-other-server');
    }
  });

  it('on another day: the date as well', async () => {
    const yesterday = at - 86_400_000;
    await showRecords([callRecord('started', { at: yesterday })]);
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(yesterday);
    expect(records()[0]).to.contain(date);
    expect(one('time', activity).getAttribute('datetime')).to.equal(new Date(yesterday).toISOString());
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(records()[0]).to.contain(
      new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium' }).format(yesterday),
    );
  });

  it('at a moment that no calendar has: all else of it', async () => {
    await showRecords([
      callRecord('started', { at: Number.NaN }),
      connection('connected', { at: 9e99, id: 'r2' }),
    ]);
    expect(records()).to.have.length(2);
  });

  it('how long it took, in the reader’s own units', async () => {
    await showRecords([callRecord('done', { durationMs: 1234 })]);
    expect(records()[0]).to.contain('1.2 sec');
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(records()[0]).to.match(/1\.2\s?秒/);
  });

  it('with secrets: says that they are redacted', async () => {
    const secret = callRecord('started', { arguments: '{"password":"[secret]"}', redacted: true });
    await showRecords([secret]);
    expect(records()[0]).to.contain('{"password":"[secret]"} Secrets redacted');
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(records()[0]).to.contain('敏感信息已脱敏');
  });

  it('the newest first, and where something is added, at the top', async () => {
    const three = many(3);
    await showRecords(three.slice(0, 2));
    expect(records().map((text) => /tool_\d/.exec(text)?.[0])).to.deep.equal(['tool_1', 'tool_0']);
    activity.records = three;
    await drawn(activity);
    expect(records()[0]).to.contain('tool_2');
  });

  it('nothing, and says so', async () => {
    await showRecords([], { exportable: true });
    expect(words(activity)).to.equal('Nothing has happened yet.');
    await expectAccessible();
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(words(activity)).to.equal('还没有记录。');
  });
});

describe('all that is on record of one call', () => {
  it('is one story: how it stands, and step by step where somebody unfolds it', async () => {
    await showRecords([connection('connected', { id: 'r0' }), ...story()]);
    expect(records()).to.have.length(2);
    expect(records()[0]).to.contain('2:05:09 PM Call done get_weather Weather 0.8 sec');
    expect(records()[0]).to.contain('6 steps');
    expect(records()[0]).not.to.contain('You approved');
    await tabTo('6 steps');
    await press('Enter');
    await drawn(activity);
    const steps = all('[part~=step]', activity).map(words);
    const news = [
      'The model started a call',
      'Approval requested new tool · after a result from Archive and Notes',
    ];
    const more = ['You approved for this session', 'You allowed later calls for this session'];
    const end = ['Sent to the server', 'Call done 0.8 sec · 1,234 characters returned · matches its schema'];
    for (const [index, text] of [...news, ...more, ...end].entries()) {
      expect(steps[index]).to.contain(` PM ${text}`);
    }
    expect(steps).to.have.length(6);
    // The arguments are those of the whole, but for those that a person changed.
    expect(steps.filter((text) => text.includes('Paris'))).to.have.length(1);
    expect(steps[2]).to.contain('for this session You changed: /location');
    await expectAccessible();
    await press('Enter');
    await drawn(activity);
    expect(all('[part~=step]', activity)).to.deep.equal([]);
  });

  it('stays where it is, and unfolded, when more comes', async () => {
    const lines = story();
    await showRecords([...lines.slice(0, 2), connection('closed', { id: 'r9' })]);
    expect(records()[1]).to.contain('Approval requested');
    one('summary', activity).click();
    await drawn(activity);
    activity.records = [...lines.slice(0, 2), connection('closed', { id: 'r9' }), ...lines.slice(2)];
    await drawn(activity);
    expect(records()[0]).to.contain('Disconnected');
    expect(records()[1]).to.contain('Call done');
    expect(all('[part~=step]', activity)).to.have.length(6);
  });

  it('of what is left of it, where the beginning is no longer kept', async () => {
    await showRecords(story().slice(4));
    expect(records()[0]).to.contain('Call done').and.to.contain('2 steps');
  });
});

describe('what can be done with a call of the record', () => {
  it('stands in one line below it, however wide the place is', async () => {
    const took = { durationMs: 61, result, arguments: '{}' };
    await showRecords([callRecord('started', { arguments: '{}' }), callRecord('done', took)]);
    for (const width of [1200, 700, 320, 280]) {
      activity.style.inlineSize = `${width}px`;
      const steps = one('summary', activity);
      const range = new Range();
      range.selectNodeContents(steps);
      expect([width, new Set([...range.getClientRects()].map(({ top }) => top)).size]).to.deep.equal([
        width,
        1,
      ]);
      const { top, bottom } = steps.getBoundingClientRect();
      expect(top).to.be.at.least(one('.what', activity).getBoundingClientRect().bottom);
      const again = button(/^Run again/, activity).getBoundingClientRect();
      expect((again.top + again.bottom) / 2, 'beside each other').to.be.closeTo((top + bottom) / 2, 1);
    }
  });

  it('stays in its place when the steps are unfolded, where there is room', async () => {
    activity.style.inlineSize = '';
    await showRecords([callRecord('started'), callRecord('done')]);
    const top = (): number => button(/^Run again/, activity).getBoundingClientRect().top;
    const before = top();
    one('summary', activity).click();
    await drawn(activity);
    expect(all('[part=step]', activity)).to.have.length(2);
    expect(top()).to.equal(before);
  });
});

describe('Run again', () => {
  let asked: McpRunAgainEvent['detail'][] = [];
  beforeEach(() => {
    asked = [];
    document.body.addEventListener('mcp-run-again', take);
  });
  afterEach(() => document.body.removeEventListener('mcp-run-again', take));
  const take = ({ detail }: McpRunAgainEvent): void => {
    asked.push(detail);
  };
  const about = { serverId: 's1', tool: 'get_weather', callId: 'call-1' };

  for (const outcome of ['done', 'tool-error', 'failed', 'denied', 'cancelled', 'lost'] as const) {
    it(`is there for a call that is ${outcome}, with its arguments`, async () => {
      await showRecords([callRecord('started', { id: 'r0' }), callRecord(outcome)]);
      await tabTo('Run again: get_weather');
      await press('Enter');
      expect(asked).to.deep.equal([{ ...about, arguments: { location: 'Paris' } }]);
      await expectAccessible();
    });
  }

  it('is not there for a call that has not ended, or of which only other things are on record', async () => {
    await showRecords([
      callRecord('started'),
      { ...sent, id: 'r2', callId: 'call-2' },
      decision('denied', { id: 'r3', callId: 'call-3' }),
      read('done', { id: 'r4', callId: 'call-4' }),
    ]);
    expect(buttons(activity)).to.deep.equal([]);
  });

  const partly: [what: string, more: Partial<CallRecord>][] = [
    ['cut', { arguments: '{"text":"xxxx…' }],
    ['redacted', { arguments: '{"password":"[secret]"}', redacted: true }],
    ['no object', { arguments: '"[secret]"' }],
  ];
  for (const [what, more] of partly) {
    it(`is there for arguments that are ${what} only where the page has the call still, and leaves them to it`, async () => {
      await showRecords([callRecord('done', more)], { calls: [{ ...callIn.done, id: 'call-2' }] });
      expect(buttons(activity)).to.deep.equal([]);
      activity.calls = [callIn.done];
      await drawn(activity);
      button('Run again: get_weather', activity).click();
      expect(asked).to.deep.equal([about]);
      expect(base.id).to.equal('call-1');
    });
  }

  it('says so in Chinese', async () => {
    await showRecords([callRecord('done')], { locale: 'zh-CN' });
    expect(buttons(activity).map(nameOf)).to.deep.equal(['再次运行：get_weather']);
  });
});

describe('Save as a file', () => {
  it('is there where the page can do it, and says that it is wanted', async () => {
    let saves = 0;
    await showRecords(many(2));
    expect(buttons(activity).map(nameOf)).not.to.contain('Save as a file');
    activity.exportable = true;
    await drawn(activity);
    activity.addEventListener('mcp-export', () => saves++);
    await tabTo('Save as a file');
    await press('Enter');
    expect(saves).to.equal(1);
    expect(nameOf(focused()!)).to.equal('Save as a file');
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(buttons(activity).map(nameOf)[0]).to.equal('存为文件');
  });
});

describe('a long record', () => {
  it('of 1,000 calls puts few of them on the page, and more when they are asked for', async () => {
    await showRecords(many(1000));
    expect(records()).to.have.length(50);
    expect(nodeCount(activity)).to.be.lessThan(800);
    button('Show more', activity).focus();
    await press('Enter');
    expect(records()).to.have.length(100);
    expect(records()[0]).to.contain('tool_999');
    await expectAccessible();
    for (let presses = 0; presses < 18; presses++) {
      button('Show more', activity).click();
      await drawn(activity);
    }
    expect(records()).to.have.length(1000);
    expect(buttons(activity).map(nameOf)).not.to.contain('Show more');
  });

  it('of steps draws none of them before it is unfolded', async () => {
    await showRecords(Array.from({ length: 50 }, (_, index) => story(`call-${index}`)).flat());
    expect(nodeCount(activity)).to.be.lessThan(1_100);
  });

  it('stays bounded where its arguments are long, and fits a sidebar', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(4000) });
    const long = callRecord('done', { arguments: text, tool: 't'.repeat(128) });
    await showRecords([long, ...many(3), ...story('call-9')], { exportable: true });
    one('summary', activity).click();
    document.querySelector('main')!.style.inlineSize = '300px';
    await drawn(activity);
    expect(tooWide()).to.deep.equal([]);
    expect(activity.getBoundingClientRect().height).to.be.lessThan(1_500);
    await screenshot('activity-narrow');
  });

  it('shows hostile text as the text it is, and what is hidden in it by its name', async () => {
    const evil = {
      tool: `${hostile.html}\u200b`,
      arguments: JSON.stringify({ a: hostile.bidi }),
      server: hostile.template,
    };
    await showRecords([
      decision('denied', { ...evil, reason: hostile.html, changed: ['/a\u202e'] }),
      { ...opened, id: 'r2', callId: 'call-2', address: 'https://a.example/\u2066x' },
    ]);
    expect(words(activity)).to.contain(hostile.html).and.to.contain('user U+202E gnp.exe U+2066');
    expect(all('img, b, script', activity)).to.deep.equal([]);
    expect(one('q', activity).textContent).to.equal(hostile.html);
    const chips = all('.chip', activity).map(({ textContent }) => textContent);
    expect(chips).to.deep.equal(['U+2066', 'U+200B', 'U+202E', 'U+202E', 'U+2066', 'U+200B']);
    await expectAccessible();
  });
});

describe('the record, to be looked at', () => {
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
    all('summary', activity).at(0)?.click();
    await drawn(activity);
    await screenshot(name, { fullPage: true });
    expect(tooWide()).to.deep.equal([]);
  }

  afterEach(async () => {
    document.documentElement.style.colorScheme = document.body.style.background = '';
    document.documentElement.dir = '';
    await setViewport({ width: 800, height: 600 });
    await forcedColors(false);
  });

  it('on a wide page', async () => {
    await setViewport({ width: 1000, height: 800 });
    await look('activity-wide', {});
    await expectAccessible();
  });

  it('on a phone', async () => {
    await setViewport({ width: 360, height: 740 });
    await look('activity-phone', {});
    await expectAccessible();
  });

  it('in the dark, in Chinese', async () => {
    document.documentElement.style.colorScheme = 'dark';
    document.body.style.background = 'Canvas';
    await look('activity-dark-zh', { locale: 'zh-CN' });
  });

  it('from right to left, and in forced colours', async () => {
    document.documentElement.dir = 'rtl';
    await forcedColors(true);
    await look('activity-rtl-forced', {});
  });
});
