import { expect } from 'chai';
import '../../src/index.js';
import type { AuditRecord, CallRecord, ConnectionRecord, DecisionRecord } from '../../src/core/index.js';
import type { ModelRecord, QuestionRecord, ReadRecord } from '../../src/core/index.js';
import type { McpActivity } from '../../src/index.js';
import { screenshot } from '../tools/in-page.js';
import { all, button, buttons, clear, drawn, expectAccessible, nodeCount, one } from './helpers/page.js';
import { press, show, tabTo, tooWide, words } from './helpers/page.js';
import { hostile, problemOf } from './helpers/samples.js';

let activity: McpActivity;

async function showRecords(records: readonly AuditRecord[], set: Partial<McpActivity> = {}): Promise<void> {
  activity = document.createElement('mcp-activity');
  await show(Object.assign(activity, set, { records }));
}

const at = new Date(2026, 10, 3, 14, 5, 9).getTime();
const where = { id: 'r1', at, serverId: 's1', server: 'Weather' };
const call = { ...where, callId: 'call-1', tool: 'get_weather', arguments: '{"location":"Paris"}' };

function callRecord(outcome: CallRecord['outcome'], more: Partial<CallRecord> = {}): CallRecord {
  return { ...call, kind: 'call', startedBy: 'model', outcome, ...more };
}

function decision(outcome: DecisionRecord['outcome'], more: Partial<DecisionRecord> = {}): DecisionRecord {
  return { ...call, kind: 'decision', decidedBy: 'person', outcome, ...more };
}

type Row = readonly [record: AuditRecord, en: string, zh: string];

const calls: Readonly<Record<CallRecord['outcome'], Row>> = {
  started: [callRecord('started'), 'The model started a call', '模型发起了调用'],
  done: [callRecord('done', { durationMs: 1234 }), 'Call done', '调用完成'],
  'tool-error': [callRecord('tool-error'), 'The tool reported an error', '工具报告了错误'],
  failed: [callRecord('failed', { problem: problemOf('timed-out') }), 'Call failed', '调用失败'],
  denied: [callRecord('denied'), 'Call denied', '调用被拒绝'],
  cancelled: [callRecord('cancelled'), 'Call cancelled', '调用已取消'],
  lost: [callRecord('lost', { problem: problemOf('connection-lost') }), 'Call lost', '调用失去联系'],
};

const decisions: Readonly<Record<DecisionRecord['outcome'], Row>> = {
  approved: [decision('approved'), 'You approved', '你批准了'],
  denied: [decision('denied', { reason: 'Not today' }), 'You denied', '你拒绝了'],
};

const connection = (outcome: ConnectionRecord['outcome'], more: object = {}): AuditRecord => ({
  ...where,
  kind: 'connection',
  outcome,
  ...more,
});
const unreachable = { problem: problemOf('unreachable'), durationMs: 40 };

const connections: Readonly<Record<ConnectionRecord['outcome'], Row>> = {
  connecting: [connection('connecting'), 'Connecting…', '正在连接…'],
  connected: [connection('connected', { durationMs: 250 }), 'Connected', '已连接'],
  'needs-sign-in': [connection('needs-sign-in'), 'Sign-in needed', '需要登录'],
  failed: [connection('failed', unreachable), 'Not connected', '未连接'],
  closed: [connection('closed'), 'Disconnected', '已断开'],
};

const answer = (outcome: ModelRecord['outcome'], more: object = {}): AuditRecord => ({
  id: 'r1',
  at,
  kind: 'model',
  outcome,
  ...more,
});
const unknown = { tool: 'no_such_tool', problem: problemOf('unknown-alias') };

const models: Readonly<Record<ModelRecord['outcome'], Row>> = {
  answered: [answer('answered'), 'The model answered', '模型作出了回答'],
  stopped: [answer('stopped'), 'The model was stopped', '模型被停止'],
  failed: [
    answer('failed', { problem: problemOf('model-failed') }),
    'The model’s turn failed',
    '模型这一轮失败了',
  ],
  refused: [answer('refused', unknown), 'The model’s call was not made', '模型要求的调用没有进行'],
};

const asked = (outcome: QuestionRecord['outcome'], more: Partial<QuestionRecord> = {}): AuditRecord => ({
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
  accepted: [asked('accepted'), 'You answered a question of the server form', '你回答了服务器的问题 表单'],
  declined: [
    asked('declined', toOpen),
    'You declined a question of the server address to open pay.example',
    '你拒绝回答服务器的问题 要打开的网址 pay.example',
  ],
  cancelled: [
    asked('cancelled', { question: 'sampling' }),
    'You put a question of the server away question for the model',
    '你搁下了服务器的问题 给模型的问题',
  ],
  refused: [asked('refused', unasked), 'A question of the server was not shown', '服务器的一个问题没有显示'],
};

const read = (outcome: ReadRecord['outcome'], more: Partial<ReadRecord> = {}): AuditRecord => ({
  ...where,
  kind: 'read',
  callId: 'call-1',
  uri: 'file:///notes.md',
  outcome,
  ...more,
});

const reads: Readonly<Record<ReadRecord['outcome'], Row>> = {
  done: [read('done'), 'You had a link read file:///notes.md', '你读取了一个链接 file:///notes.md'],
  failed: [
    read('failed', { problem: problemOf('read-failed') }),
    'A link could not be read file:///notes.md',
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

/** Every kind of record with every outcome there is; one that is missing does not compile. */
const table: Readonly<Record<AuditRecord['kind'], Readonly<Record<string, Row>>>> = {
  call: calls,
  decision: decisions,
  connection: connections,
  model: models,
  question: questions,
  read: reads,
  refusal: { refused: [refusal, 'Tool not admitted', '工具未被接纳'] },
};

function many(count: number): AuditRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    ...callRecord('done'),
    id: `r${index}`,
    at: at + index,
    tool: `tool_${index}`,
  }));
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
        if ('reason' in record) expect(text).to.contain('Not today');
        expect(text).not.to.contain('undefined');
        await expectAccessible();
        activity.locale = 'zh-CN';
        await drawn(activity);
        expect(records()[0]).to.contain(`14:05:09 ${zh}`);
        if ('problem' in record) expect(records()[0]).not.to.contain(record.problem.message);
      });
    }
  }

  it('names everybody who can start a call or decide about one', async () => {
    const starts = (['person', 'model', 'page'] as const).map((startedBy) =>
      callRecord('started', { startedBy }),
    );
    const decides = (['person', 'policy'] as const).map((decidedBy) => decision('denied', { decidedBy }));
    await showRecords([...starts, ...decides].map((one, index) => ({ ...one, id: `r${index}` })));
    expect(records().map((text) => /PM (.+) get_weather/.exec(text)?.[1])).to.deep.equal([
      'The page’s policy denied',
      'You denied',
      'The page started a call',
      'The model started a call',
      'You started a call',
    ]);
  });

  it('how long it took, in the reader’s own units', async () => {
    await showRecords([callRecord('done', { durationMs: 1234 })]);
    expect(records()[0]).to.contain('1.2 sec');
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(records()[0]).to.match(/1\.2\s?秒/);
  });

  it('the newest first, and where something is added, at the top', async () => {
    const all = many(3);
    await showRecords(all.slice(0, 2));
    expect(records().map((text) => /tool_\d/.exec(text)?.[0])).to.deep.equal(['tool_1', 'tool_0']);
    activity.records = all;
    await drawn(activity);
    expect(records()[0]).to.contain('tool_2');
  });

  it('nothing, and says so', async () => {
    await showRecords([]);
    expect(words(activity)).to.equal('Nothing has happened yet.');
    await expectAccessible();
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(words(activity)).to.equal('还没有发生任何事。');
  });
});

describe('a long record', () => {
  it('of 1,000 lines puts few of them on the page, and more when they are asked for', async () => {
    await showRecords(many(1000));
    expect(records()).to.have.length(50);
    expect(nodeCount(activity)).to.be.lessThan(600);
    await tabTo('Show more');
    await press('Enter');
    expect(records()).to.have.length(100);
    expect(records()[0]).to.contain('tool_999');
    await expectAccessible();
    for (let presses = 0; presses < 18; presses++) {
      button('Show more', activity).click();
      await drawn(activity);
    }
    expect(records()).to.have.length(1000);
    expect(buttons(activity)).to.deep.equal([]);
  });

  it('stays bounded where its arguments are long, and fits a sidebar', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(4000) });
    await showRecords([callRecord('done', { arguments: text, tool: 't'.repeat(128) }), ...many(3)]);
    document.querySelector('main')!.style.inlineSize = '300px';
    await drawn(activity);
    expect(tooWide()).to.deep.equal([]);
    expect(activity.getBoundingClientRect().height).to.be.lessThan(700);
    await screenshot('activity-narrow');
  });

  it('shows hostile text as the text it is', async () => {
    const evil = {
      tool: hostile.html,
      arguments: JSON.stringify({ a: hostile.bidi }),
      server: hostile.template,
    };
    await showRecords([decision('denied', { ...evil, reason: hostile.html })]);
    expect(words(activity)).to.contain(hostile.html).and.to.contain('\\u{202E}gnp.exe');
    expect(all('img, b, script', activity)).to.deep.equal([]);
    expect(one('q', activity).textContent).to.equal(hostile.html);
  });
});
