import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../src/index.js';
import type {
  AskRecord,
  AuditRecord,
  CallRecord,
  ConnectionRecord,
  Tool,
  DecisionRecord,
  GrantRecord,
  ModelRecord,
  PauseRecord,
  QuestionRecord,
  ReadRecord,
} from '../../../src/core/index.js';
import type { McpActivity, McpRunAgainEvent } from '../../../src/index.js';
import { forcedColors, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  drawn,
  expectAccessible,
  focused,
  nameOf,
  nodeCount,
  one,
  press,
  show,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { base, callIn, hostile, problemOf, toolOf } from '../helpers/samples.js';

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

/** A record, its line in both languages, and the content below it when it is opened. */
type Row = readonly [record: AuditRecord, en: string, zh: string, opened?: string, openedZh?: string];

const result = { chars: 1234, digest: 'd', schemaCheck: 'valid' } as const;

const byModel = 'get_weather Weather · asked by the model';
const byModelZh = 'get_weather Weather · 模型请求';
const failing = 'get_weather Weather ·';

const calls: Readonly<Record<CallRecord['outcome'], Row>> = {
  started: [callRecord('started'), `${byModel} Checking`, `${byModelZh} 检查中`],
  done: [
    callRecord('done', { durationMs: 1234, result }),
    `${byModel} Done in 1.2 s`,
    `${byModelZh} 1.2 秒完成`,
    'Result 1,234 characters returned · matches its schema',
    '结果 返回 1,234 个字符 · 符合 Schema',
  ],
  'tool-error': [callRecord('tool-error'), `${byModel} Tool error`, `${byModelZh} 工具报错`],
  failed: [
    callRecord('failed', { problem: problemOf('timed-out'), durationMs: 60_000 }),
    failing,
    failing,
    'Result 60 s',
    '结果 60 秒',
  ],
  denied: [callRecord('denied'), `${byModel} Denied`, `${byModelZh} 已拒绝`],
  cancelled: [
    callRecord('cancelled', { durationMs: 400 }),
    `${byModel} Cancelled after 0.4 s`,
    `${byModelZh} 0.4 秒后取消`,
  ],
  lost: [callRecord('lost', { problem: problemOf('connection-lost') }), failing, failing],
};

const decisions: Readonly<Record<DecisionRecord['outcome'], Row>> = {
  approved: [
    decision('approved', { duration: 'session', changed: ['/location', '/units'] }),
    'You approved it, for this session get_weather · Weather',
    '你允许了，本次会话内有效 get_weather · Weather',
    'You changed: /location /units',
    '你修改了： /location /units',
  ],
  denied: [
    decision('denied', { reason: 'Not today' }),
    'You denied it get_weather · Weather · “Not today”',
    '你拒绝了 get_weather · Weather · “Not today”',
  ],
};

const ask: AskRecord = {
  ...call,
  kind: 'ask',
  outcome: 'asked',
  startedBy: 'model',
  fingerprint: 'f',
  reason: { code: 'after-other-server' },
  standing: 'new-tool',
  after: ['Archive', 'Notes'],
};
const after = 'new tool · after a result from Archive and Notes';

const sent: AuditRecord = { ...call, kind: 'sent', outcome: 'sent', fingerprint: 'f' };

const grant = (outcome: GrantRecord['outcome'], more: Partial<GrantRecord> = {}): AuditRecord => ({
  ...where,
  kind: 'grant',
  grantId: 'g1',
  tool: 'get_weather',
  url: 'https://weather.example/mcp',
  effect: 'allow',
  duration: 'always',
  fingerprint: 'f',
  outcome,
  ...more,
});

const grants: Readonly<Record<GrantRecord['outcome'], Row>> = {
  made: [
    grant('made', { onlyTheseArguments: true }),
    'You allowed later calls get_weather · Weather',
    '你允许了以后的调用 get_weather · Weather',
    'Details always, until the tool changes · only these arguments',
    '详情 始终（变更后失效） · 仅限这些参数',
  ],
  used: [
    grant('used', { effect: 'deny', callId: 'call-1' }),
    'Denied by a saved permission',
    '按已保存的授权拒绝',
  ],
  suspended: [
    grant('suspended'),
    'A tool has changed get_weather · Weather · no longer allowed without asking',
    '工具已变更 get_weather · Weather · 不再自动允许',
  ],
  revoked: [grant('revoked', { duration: 'session' }), 'You revoked a permission', '你撤销了授权'],
  'not-stored': [
    grant('not-stored', { problem: problemOf('not-stored') }),
    'A permission could not be saved',
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
  connected: [
    connection('connected', { durationMs: 250 }),
    'Connected Weather in 0.3 s',
    '已连接 Weather 用时 0.3 秒',
  ],
  'needs-sign-in': [connection('needs-sign-in'), 'Sign-in needed', '需要登录'],
  failed: [
    connection('failed', unreachable),
    'Weather cannot be reached',
    'Weather 连接不上',
    'Details 40 ms',
    '详情 40 毫秒',
  ],
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
  answered: [answer('answered'), 'The model answered', '模型已回答'],
  stopped: [answer('stopped'), 'The model was stopped', '模型已停止'],
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
    'You answered the server’s question Weather',
    '你回答了服务器的提问 Weather',
    'Details form',
    '详情 表单',
  ],
  declined: [
    asked('declined', toOpen),
    'You declined the server’s question Weather · pay.example',
    '你拒绝回答服务器的提问 Weather · pay.example',
    'Details pay.example web page to open',
    '详情 pay.example 要打开的网页',
  ],
  cancelled: [
    asked('cancelled', { question: 'sampling' }),
    'You dismissed a question Weather',
    '你关闭了服务器的提问 Weather',
    'Details use of the model',
    '详情 调用模型',
  ],
  refused: [
    asked('refused', unasked),
    'A question from the server was not shown',
    '服务器的一次提问没有显示',
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
  done: [
    read('done'),
    'You read a linked resource Weather · file:///notes.md',
    '你读取了一个链接 Weather · file:///notes.md',
  ],
  failed: [
    read('failed', { problem: problemOf('read-failed') }),
    'A linked resource could not be read Weather · file:///notes.md',
    '链接无法读取 Weather · file:///notes.md',
  ],
};

const prompt = (outcome: 'done' | 'failed', more: object = {}): AuditRecord => ({
  ...where,
  kind: 'prompt',
  prompt: 'day_trip',
  outcome,
  ...more,
});

const prompts: Readonly<Record<string, Row>> = {
  done: [
    prompt('done', { filledIn: ['city'] }),
    'You viewed a prompt Weather · day_trip',
    '你查看了一条提示词 Weather · day_trip',
  ],
  failed: [
    prompt('failed', { problem: problemOf('prompt-failed') }),
    'A prompt could not be read Weather · day_trip',
    '提示词无法读取 Weather · day_trip',
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
  [
    'asked',
    'The server asked for a sign-in Weather · login.example',
    '服务器要求登录 Weather · login.example',
  ],
  ['opened', 'You went to sign in Weather · login.example', '你前往登录 Weather · login.example'],
  ['declined', 'You did not sign in Weather · login.example', '你没有登录 Weather · login.example'],
  ['failed', 'The sign-in failed Weather · login.example', '登录失败 Weather · login.example'],
  ['signed-in', 'You signed in Weather · login.example', '你已登录 Weather · login.example'],
  ['renewed', 'The sign-in was renewed Weather · login.example', '登录已续期 Weather · login.example'],
  ['signed-out', 'You signed out Weather · login.example', '你已退出登录 Weather · login.example'],
] as const;

function whyOf(outcome: string): Partial<Pick<Extract<AuditRecord, { kind: 'sign-in' }>, 'problem'>> {
  return outcome === 'failed' ? { problem: problemOf('sign-in-denied') } : {};
}

/** Every kind of record with every outcome; a missing one does not compile. */
const table: Readonly<Record<AuditRecord['kind'], Readonly<Record<string, Row>>>> = {
  call: calls,
  ask: {
    asked: [
      ask,
      'Approval requested get_weather · Weather',
      '已请求确认 get_weather · Weather',
      `Details ${after}`,
      '详情 新的工具 · 之前读过 Archive和Notes 的结果',
    ],
  },
  decision: decisions,
  sent: { sent: [sent, 'Sent to the server', '已发送给服务器'] },
  grant: grants,
  pause: pauses,
  opened: {
    opened: [opened, `You opened a web page Weather · ${address}`, `你打开了一个网页 Weather · ${address}`],
  },
  connection: connections,
  model: models,
  question: questions,
  read: reads,
  prompt: prompts,
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

/** All records of one call that a person changed and approved. */
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

/** Opens or closes a line, counted from 0. */
async function open(at = 0): Promise<void> {
  lines()[at]?.click();
  await drawn(activity);
}

function lines(): HTMLButtonElement[] {
  return buttons(activity).filter((each) => each.matches('.line'));
}

/** Names of the buttons that are not lines. */
function others(): string[] {
  return buttons(activity)
    .filter((each) => !each.matches('.line'))
    .map(nameOf);
}

function records(): string[] {
  return all('[part~=record]', activity).map(words);
}

afterEach(clear);

describe('records', () => {
  for (const [kind, rows] of Object.entries(table)) {
    for (const [outcome, [record, en, zh, opened = '', openedZh = '']] of Object.entries(rows)) {
      it(`${kind} ${outcome}: the record shows what, where and why, in both languages`, async () => {
        await showRecords([record]);
        expect(records()[0]).to.contain(`14:05:09 ${en}`);
        if (record.server) expect(records()[0]).to.contain('Weather');
        await open();
        const [text = ''] = records();
        expect(text).to.contain(opened).and.to.contain(record.hash);
        if ('tool' in record && record.tool) expect(text).to.contain(record.tool);
        if ('arguments' in record) expect(text).to.contain('{"location":"Paris"}');
        if ('problem' in record) expect(text).to.contain(record.problem.message);
        if (record.kind === 'decision' && record.reason) expect(text).to.contain(record.reason);
        expect(text).not.to.contain('undefined');
        await expectAccessible();
        activity.locale = 'zh-CN';
        await drawn(activity);
        expect(records()[0]).to.contain(openedZh);
        if ('problem' in record) expect(records()[0]).not.to.contain(record.problem.message);
        await open();
        expect(records()[0]).to.contain(`14:05:09 ${zh}`);
      });
    }
  }

  it('The record names each kind of caller and of decision maker', async () => {
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
    expect(records().map((text) => text.replace('14:05:09 ', ''))).to.deep.equal([
      'Your saved permission denied it get_weather · Weather',
      'This page’s policy denied it get_weather · Weather',
      'You denied it get_weather · Weather',
      'get_weather Weather · run by this page Checking',
      'get_weather Weather · asked by the model Checking',
      'get_weather Weather · run by you Checking',
    ]);
  });

  it('Every reason to ask and every state of a permission has words', async () => {
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
      for (const at of asks.keys()) await open(at);
      for (const text of records()) expect(text).not.to.contain('undefined');
      expect(new Set(records().map((text) => text.replace(/because .*/, ''))).size).to.equal(asks.length);
      expect(all('q', activity).map(words)[0]).to.equal('because after-other-server');
    }
  });

  it('Records are grouped by day: today, yesterday, and the date of others', async () => {
    const daysAgo = (days: number): number => new Date(at).setDate(new Date(at).getDate() - days);
    await showRecords(
      [40, 1, 1, 0].map((days, index) => ({
        ...callRecord('started', { at: daysAgo(days) }),
        id: `r${index}`,
        callId: `call-${index}`,
      })),
    );
    const date = (locale: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(daysAgo(40));
    const days = (): string[] => all('h2', activity).map(words);
    expect(days()).to.deep.equal(['today', 'yesterday', date('en')]);
    expect(all('ol', activity).map((list) => list.childElementCount)).to.deep.equal([1, 2, 1]);
    expect(all('time', activity).at(-1)?.getAttribute('datetime')).to.equal(
      new Date(daysAgo(40)).toISOString(),
    );
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(days()).to.deep.equal(['今天', '昨天', date('zh-CN')]);
  });

  it('A record with an invalid time shows everything else', async () => {
    await showRecords([
      callRecord('started', { at: Number.NaN }),
      connection('connected', { at: 9e99, id: 'r2' }),
    ]);
    expect(records()).to.have.length(2);
  });

  it('A duration is in the reader’s units', async () => {
    await showRecords([callRecord('done', { durationMs: 1234 })]);
    expect(records()[0]).to.contain('1.2 s');
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(records()[0]).to.match(/1\.2\s?秒/);
  });

  it('A record with secrets reports that they are redacted', async () => {
    const secret = callRecord('started', { arguments: '{"password":"[secret]"}', redacted: true });
    await showRecords([secret]);
    await open();
    expect(records()[0]).to.contain('{"password":"[secret]"} Secrets redacted');
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(records()[0]).to.contain('敏感信息已脱敏');
  });

  it('A decision about later calls is in the line of its call', async () => {
    const made = grant('made', { id: 'r9', duration: 'session' });
    const of = (tool: string): AuditRecord => grant('made', { id: tool, tool, fingerprint: tool });
    await showRecords([...story(), made, of('other')]);
    expect(records().map((text) => /:09 (.*?) (?:· )?Weather/.exec(text)?.[1])).to.deep.equal([
      'You allowed later calls other',
      'get_weather',
    ]);
  });

  it('The newest record is first, and a new one is added at the top', async () => {
    const three = many(3);
    await showRecords(three.slice(0, 2));
    expect(records().map((text) => /tool_\d/.exec(text)?.[0])).to.deep.equal(['tool_1', 'tool_0']);
    activity.records = three;
    await drawn(activity);
    expect(records()[0]).to.contain('tool_2');
  });

  it('An empty record is reported', async () => {
    await showRecords([], { exportable: true });
    expect(words(activity)).to.equal('Nothing yet');
    await expectAccessible();
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(words(activity)).to.equal('暂无记录');
  });
});

describe('all records of one call', () => {
  it('The records are one entry with the status, and the steps when it is opened', async () => {
    await showRecords([connection('connected', { id: 'r0' }), ...story()]);
    expect(records()).to.have.length(2);
    const line = '14:05:09 get_weather Weather · asked by the model Done in 0.8 s';
    expect(records()[0]).to.equal(line);
    await tabTo(line.replaceAll(/ (?=get_|Weather|Done)| · /g, ', ').replace(' s', '\u00a0s'));
    await press('Enter');
    await drawn(activity);
    // The steps name who asked.
    expect(words(lines()[0]!)).to.equal('14:05:09 get_weather Weather Done in 0.8 s');
    const steps = all('[part~=step]', activity).map(words);
    const news = [
      'The model started a call',
      'Approval requested new tool · after a result from Archive and Notes',
    ];
    const more = ['You approved it, for this session', 'You allowed later calls for this session'];
    for (const [index, text] of [...news, ...more, 'Sent to the server', 'Done'].entries()) {
      expect(steps[index])
        .to.match(/^14:05:\d\d /)
        .and.to.contain(` ${text}`);
    }
    expect(records()[0]).to.contain('Sent {"location":"Paris"} Result 1,234 characters returned');
    expect(steps).to.have.length(6);
    // The arguments are those of the whole, except those that a person changed.
    expect(steps.filter((text) => text.includes('Paris'))).to.have.length(1);
    expect(steps[2]).to.contain('for this session You changed: /location');
    await expectAccessible();
    await press('Enter');
    await drawn(activity);
    expect(all('[part~=step]', activity)).to.deep.equal([]);
  });

  it('The entry keeps its place, and stays open, when more records arrive', async () => {
    const lines = story();
    await showRecords([...lines.slice(0, 2), connection('closed', { id: 'r9' })]);
    expect(records()[1]).to.contain('get_weather').and.to.contain('Needs approval');
    await open(1);
    activity.records = [...lines.slice(0, 2), connection('closed', { id: 'r9' }), ...lines.slice(2)];
    await drawn(activity);
    expect(records()[0]).to.contain('Disconnected');
    expect(records()[1]).to.contain('Done in 0.8 s');
    expect(all('[part~=step]', activity)).to.have.length(6);
  });

  it('The entry shows what is left if the beginning is no longer stored', async () => {
    await showRecords(story().slice(4));
    expect(records()[0]).to.contain('get_weather').and.to.contain('Done in 0.8 s');
    await open();
    expect(all('[part~=step]', activity)).to.have.length(2);
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
    it(`Run again is offered for a call that is ${outcome}, with its arguments`, async () => {
      await showRecords([callRecord('started', { id: 'r0' }), callRecord(outcome)]);
      await open();
      await tabTo('Run again: get_weather');
      await press('Enter');
      expect(asked).to.deep.equal([{ ...about, arguments: { location: 'Paris' } }]);
      await expectAccessible();
    });
  }

  it('Run again is not offered for a call that is open or has other records only', async () => {
    await showRecords([
      callRecord('started'),
      { ...sent, id: 'r2', callId: 'call-2' },
      decision('denied', { id: 'r3', callId: 'call-3' }),
      read('done', { id: 'r4', callId: 'call-4' }),
    ]);
    for (const at of lines().keys()) await open(at);
    expect(others()).to.deep.equal(['All kinds']);
  });

  const partly: [what: string, more: Partial<CallRecord>][] = [
    ['cut', { arguments: '{"text":"xxxx…' }],
    ['redacted', { arguments: '{"password":"[secret]"}', redacted: true }],
    ['no object', { arguments: '"[secret]"' }],
  ];
  for (const [what, more] of partly) {
    it(`Run again is offered for arguments that are ${what} only if the page still has the call, and uses those`, async () => {
      await showRecords([callRecord('done', more)], { calls: [{ ...callIn.done, id: 'call-2' }] });
      await open();
      expect(others()).to.deep.equal(['All kinds']);
      activity.calls = [callIn.done];
      await drawn(activity);
      button('Run again: get_weather', activity).click();
      expect(asked).to.deep.equal([about]);
      expect(base.id).to.equal('call-1');
    });
  }

  it('The button is in Chinese', async () => {
    await showRecords([callRecord('done')], { locale: 'zh-CN' });
    await open();
    expect(others()).to.deep.equal(['全部', '再次运行：get_weather']);
  });
});

describe('Save as file', () => {
  it('The button is shown if the page can save, and fires an event', async () => {
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
    expect(others()).to.deep.equal(['全部', '存为文件']);
  });
});

describe('a long record', () => {
  it('A record of 1,000 calls renders few of them, and more on request', async () => {
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

  it('A record of 10,000 entries renders as few, and adds one immediately', async () => {
    await showRecords(many(10_000));
    expect(nodeCount(activity)).to.be.lessThan(900);
    activity.records = [...activity.records, callRecord('started', { id: 'new', callId: 'new' })];
    await drawn(activity);
    expect(records()[0]).to.contain('Checking');
    expect(records()).to.have.length(50);
  });

  it('Steps are rendered only when they are opened', async () => {
    await showRecords(Array.from({ length: 50 }, (_, index) => story(`call-${index}`)).flat());
    expect(nodeCount(activity)).to.be.lessThan(1_100);
  });

  it('The record stays limited with long arguments, and fits a sidebar', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(4000) });
    const long = callRecord('done', { arguments: text, tool: 't'.repeat(128) });
    await showRecords([long, ...many(3), ...story('call-9')], { exportable: true });
    for (const at of lines().keys()) await open(at);
    document.querySelector('main')!.style.inlineSize = '300px';
    await drawn(activity);
    expect(tooWide()).to.deep.equal([]);
    expect(activity.getBoundingClientRect().height).to.be.lessThan(1_500);
    await screenshot('activity-narrow');
  });

  it('Hostile text is shown as text, with hidden characters by name', async () => {
    const evil = {
      tool: `${hostile.html}\u200b`,
      arguments: JSON.stringify({ a: hostile.bidi }),
      server: hostile.template,
    };
    await showRecords([
      decision('denied', { ...evil, reason: hostile.html, changed: ['/a\u202e'] }),
      { ...opened, id: 'r2', callId: 'call-2', address: 'https://a.example/\u2066x' },
    ]);
    expect(all('img, b, script', activity)).to.deep.equal([]);
    expect(all('.chip', activity).map(({ textContent }) => textContent)).to.deep.equal(['U+2066', 'U+200B']);
    for (const line of lines()) expect(line.ariaLabel).not.to.match(/[\u200b\u202e\u2066]/);
    for (const at of lines().keys()) await open(at);
    expect(words(activity)).to.contain(hostile.html).and.to.contain('user U+202E gnp.exe U+2066');
    expect(all('img, b, script', activity)).to.deep.equal([]);
    expect(one('q', activity).textContent).to.equal(hostile.html);
    const chips = all('.chip', activity).map(({ textContent }) => textContent);
    expect(chips).to.deep.equal(['U+2066', 'U+200B', 'U+202E', 'U+2066', 'U+200B', 'U+202E']);
    await expectAccessible();
  });
});

describe('a title', () => {
  const titled = (more: Partial<Tool> = {}): Tool => ({
    ...toolOf('get_weather', { title: 'Current weather', ...more }),
    displayName: more.title ?? 'Current weather',
    serverId: 's1',
    fingerprint: 'f',
  });

  it('The title is the tool’s, and its name is in the opened line', async () => {
    await showRecords(story(), { tools: [titled()] });
    expect(records()[0]).to.contain('Current weather Weather').and.not.to.contain('get_weather');
    await open();
    expect(records()[0]).to.contain('Tool get_weather');
    activity.records = [decision('approved')];
    await drawn(activity);
    expect(records()[0]).to.contain('You approved it, once Current weather · Weather');
  });

  it('The title is that of the call, if the page still has it', async () => {
    await showRecords([callRecord('done')], { calls: [{ ...callIn.done, displayName: 'Weather then' }] });
    expect(records()[0]).to.contain('Weather then');
  });

  it('The title is not taken from a later definition', async () => {
    await showRecords(story(), { tools: [{ ...titled(), fingerprint: 'another' }] });
    expect(records()[0]).to.contain('get_weather').and.not.to.contain('Current weather');
  });
});

describe('a connection', () => {
  const of = (server: string, outcome: ConnectionRecord['outcome'], more: object = {}): AuditRecord =>
    connection(outcome, { id: `${server}-${outcome}`, serverId: server, server, ...more });

  it('A connection is one line with its attempt and others at the same time', async () => {
    await showRecords([
      of('Weather', 'connecting'),
      of('Flights', 'connecting'),
      of('Stays', 'connecting'),
      of('Weather', 'connected', { durationMs: 250 }),
      of('Flights', 'connected', { durationMs: 540, at: at + 900 }),
      of('Stays', 'failed', unreachable),
      of('Notes', 'connected', { at: at + 5_000 }),
      of('Archive', 'connecting'),
    ]);
    expect(records().map((text) => text.replace(/14:05:\d\d /, ''))).to.deep.equal([
      'Connecting Archive',
      'Connected Notes',
      'Stays cannot be reached no readable answer',
      'Connected Weather, Flights in 0.5 s',
    ]);
    await open(3);
    expect(all('[part=step]', activity).map(words)).to.deep.equal([
      '14:05:09 Connecting Weather',
      '14:05:09 Connected Weather 0.3 s',
      '14:05:09 Connecting Flights',
      '14:05:09 Connected Flights 0.5 s',
    ]);
    await open(2);
    expect(records()[2]).to.contain(unreachable.problem.message);
    await expectAccessible();
  });
});

describe('the filter by kind', () => {
  const mixed = (): AuditRecord[] => [connection('connected', { id: 'r0' }), ...story(), answer('answered')];

  it('The kinds are those in the record, and can be selected by keyboard', async () => {
    await showRecords(mixed());
    await tabTo('All kinds');
    await press('Enter');
    const items = await until('the menu', () => all('[role=menuitemradio]', activity));
    await until('the first line', () => focused()?.role === 'menuitemradio');
    expect(items.map(words)).to.deep.equal(['All kinds', 'Calls', 'Approvals', 'Servers', 'Model']);
    await expectAccessible();
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await drawn(activity);
    expect(nameOf(focused()!)).to.equal('Approvals');
    expect(records()).to.deep.equal(['14:05:10 You approved it, for this session get_weather · Weather']);
    await open();
    expect(all('[part=step]', activity)).to.have.length(3);
  });

  for (const [kind, text] of [
    ['Calls', 'get_weather'],
    ['Servers', 'Connected'],
    ['Model', 'The model answered'],
  ] as const) {
    it(`${kind}: only these are shown, until all are shown again`, async () => {
      await showRecords(mixed());
      await choose(kind);
      expect(records()).to.have.length(1);
      expect(records()[0]).to.contain(text);
      await choose('All kinds');
      expect(records()).to.have.length(3);
    });
  }

  it('A kind without remaining records can be deselected', async () => {
    await showRecords(mixed());
    await choose('Servers');
    activity.records = story();
    await drawn(activity);
    expect(records()).to.deep.equal([]);
    await expectAccessible();
    await choose('All kinds');
    expect(records()).to.have.length(1);
  });

  async function choose(name: string): Promise<void> {
    button(/^(All kinds|Calls|Servers|Model)$/, activity).click();
    const item = await until('the menu', () =>
      all('[role=menuitemradio]', activity).find((each) => words(each) === name),
    );
    item.click();
    await drawn(activity);
  }
});

describe('a line', () => {
  it('A line is readable as a sentence', async () => {
    await showRecords([callRecord('denied', { tool: 'send\u200b', reason: 'wrong address' } as object)]);
    expect(lines().map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      '14:05:09, send\\u{200B}, Weather, “wrong address”, Denied',
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
