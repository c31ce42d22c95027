import { expect } from 'chai';
import type {
  AuditRecord,
  CallRecord,
  ConnectionRecord,
  DecisionRecord,
  GrantRecord,
  ModelRecord,
  QuestionRecord,
  ReadRecord,
} from '../../../src/core/index.js';
import { all, clear, drawn, expectAccessible, words } from '../helpers/page.js';
import { problemOf } from '../helpers/samples.js';
import {
  activity,
  showRecords,
  at,
  where,
  callRecord,
  decision,
  type Row,
  result,
  ask,
  sent,
  grant,
  pauses,
  address,
  opened,
  connection,
  unreachable,
  answer,
  read,
  many,
  story,
  open,
  records,
} from './activity-page.js';

const byModel = 'get_weather Paris Weather · asked by the model';
const byModelZh = 'get_weather Paris Weather · 模型请求';
const failing = 'get_weather Paris Weather ·';

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
    '你已允许，本次会话内有效 get_weather · Weather',
    'You changed: /location /units',
    '你修改了： /location /units',
  ],
  denied: [
    decision('denied', { reason: 'Not today' }),
    'You denied it get_weather · Weather · “Not today”',
    '你已拒绝 get_weather · Weather · “Not today”',
  ],
};

const after = 'new tool · after a result from Archive and Notes';

const grants: Readonly<Record<GrantRecord['outcome'], Row>> = {
  made: [
    grant('made', { onlyTheseArguments: true }),
    'You allowed later calls get_weather · Weather',
    '你允许了后续调用 get_weather · Weather',
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
    '无法连接 Weather',
    'Details 40 ms',
    '详情 40 毫秒',
  ],
  closed: [connection('closed'), 'Disconnected', '已断开'],
};

const unknown = { tool: 'no_such_tool', problem: problemOf('unknown-alias') };

const models: Readonly<Record<ModelRecord['outcome'], Row>> = {
  answered: [answer('answered'), 'The model answered', '模型已回答'],
  stopped: [answer('stopped'), 'The model was stopped', '模型已停止'],
  failed: [answer('failed', { problem: problemOf('model-failed') }), 'The model failed', '模型出错'],
  refused: [answer('refused', unknown), 'The model’s call was not made', '模型请求的调用未执行'],
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
  refused: [asked('refused', unasked), 'A question from the server was not shown', '服务器的一次提问未显示'],
};

const reads: Readonly<Record<ReadRecord['outcome'], Row>> = {
  done: [
    read('done'),
    'You read a linked resource Weather · file:///notes.md',
    '你读取了链接的资源 Weather · file:///notes.md',
  ],
  failed: [
    read('failed', { problem: problemOf('read-failed') }),
    'A linked resource could not be read Weather · file:///notes.md',
    '链接的资源无法读取 Weather · file:///notes.md',
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
      '已请求你确认 get_weather · Weather',
      `Details ${after}`,
      '详情 新的工具 · 模型之前读过 Archive和Notes 的结果',
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
      'get_weather Paris Weather · run by this page Checking',
      'get_weather Paris Weather · asked by the model Checking',
      'get_weather Paris Weather · run by you Checking',
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
      'get_weather Paris',
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
