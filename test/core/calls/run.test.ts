import assert from 'node:assert/strict';
import type { OpenApproval } from '../../../src/core/calls/approval-ask.js';
import type { OutgoingCall } from '../../../src/core/calls/outgoing-call.js';
import type { CallEvent } from '../../../src/core/calls/call-state.js';
import { runCall } from '../../../src/core/calls/run.js';
import { McpToolsError, problem } from '../../../src/core/base/problems.js';
import { withLimits } from '../../../src/core/base/limits.js';
import type { ApprovalAnswer, ToolResult } from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';

const result: ToolResult = {
  isError: false,
  parts: [],
  schemaCheck: { status: 'none' },
  modelParts: [],
  raw: {},
};
const limits = withLimits({ callIdleMs: 500, callTotalMs: 1_500, definitionChanges: 3 });

const approve: ApprovalAnswer = { kind: 'approval', decision: 'approve' };

/** What a call can do, without what it is made from. */
type Steps = Pick<OutgoingCall, keyof OutgoingCall>;

/** A question to which these are the answers, one after the other; then nobody answers any more. */
function asking(...answers: readonly ApprovalAnswer[]): OpenApproval {
  const left = [...answers];
  return {
    askId: 'ask-1',
    next: () => {
      const answer = left.shift();
      return answer ? Promise.resolve(answer) : new Promise(() => undefined);
    },
    refuse: () => undefined,
    close: () => undefined,
  };
}

interface Run {
  readonly events: CallEvent[];
  /** What happened, in order: the type of each event, and the other steps. */
  readonly order: string[];
  readonly end: CallEvent | undefined;
}

/** Runs a call of which every step is as good as it can be, but for those that are given. */
async function run(own: Partial<Steps> = {}, signal = new AbortController().signal): Promise<Run> {
  const events: CallEvent[] = [];
  const order: string[] = [];
  const { ask = () => asking(approve), ...others } = own;
  const steps: Steps = {
    toolName: 'get_weather',
    approved: false,
    toolCompared: async () => undefined,
    check: async () => ({ status: 'valid' }),
    rule: async () => ({ decision: 'ask', reason: { code: 'policy' } }),
    ask(...args) {
      const asked = ask(...args);
      return 'code' in asked ? asked : { ...asked, close: () => order.push('close') };
    },
    edit: (changed) => order.push(`edit ${JSON.stringify(changed)}`),
    reloadTool: () => 'same',
    relist: async () => true,
    decided: (by, decision) => order.push(`${decision} by ${by}`),
    send: async () => {
      order.push('send');
      return { content: [] };
    },
    read: async () => result,
    ...others,
    dispatch(event) {
      events.push(event);
      order.push(event.type);
    },
  };
  await runCall(steps as OutgoingCall, limits, signal);
  return { events, order, end: events.at(-1) };
}

const codeOf = (event: CallEvent | undefined): string | undefined =>
  event && 'problem' in event ? event.problem.code : undefined;

describe('a call', { timeout: 10_000 }, () => {
  test('goes by the book: check, ask, approve, send, done', async () => {
    const { order } = await run();
    assert.deepEqual(order, ['ask', 'allow by person', 'close', 'start', 'send', 'done']);
  });

  test('with arguments that do not fit asks nobody and sends nothing', async () => {
    const errors = [
      { path: '/location', keyword: 'required', message: 'is required', schemaPath: '', params: {} },
    ];
    const { order, end } = await run({ check: async () => ({ status: 'invalid', errors }) });
    assert.deepEqual(order, ['fail']);
    assert.equal(codeOf(end), 'invalid-arguments');
    assert.deepEqual(end && 'errors' in end ? end.errors : undefined, errors);
  });

  test('that the person denies sends nothing, and keeps the reason', async () => {
    const answer: ApprovalAnswer = { kind: 'approval', decision: 'deny', reason: 'not today' };
    const { order, end } = await run({ ask: () => asking(answer) });
    assert.deepEqual(order, ['ask', 'deny by person', 'deny', 'close']);
    assert.equal(end?.type === 'deny' ? end.reason : '', 'not today');
  });

  test('that the policy denies asks nobody, though the person pressed Run', async () => {
    const rule: Steps['rule'] = async () => ({
      decision: 'deny',
      reason: { code: 'policy', text: 'never' },
    });
    const { order, end } = await run({ approved: true, rule });
    assert.deepEqual(order, ['deny by policy', 'deny']);
    assert.equal(end?.type === 'deny' ? end.by : '', 'policy');
  });

  test('that the policy allows asks nobody', async () => {
    const { order } = await run({ rule: async () => ({ decision: 'allow', reason: { code: 'policy' } }) });
    assert.deepEqual(order, ['allow by policy', 'start', 'send', 'done']);
  });

  test('that a person has approved at a form asks nobody', async () => {
    assert.deepEqual((await run({ approved: true })).order, ['allow by person', 'start', 'send', 'done']);
  });

  test('whose arguments nobody could check is asked about, whatever the policy allows', async () => {
    const asked: unknown[] = [];
    const why = problem('validation-timeout', { value: 250 });
    await run({
      check: async () => ({ status: 'unchecked', problem: why }),
      rule: async () => ({ decision: 'allow', reason: { code: 'policy' } }),
      ask(reason, unchecked) {
        asked.push(reason.code, unchecked);
        return asking(approve);
      },
    });
    assert.deepEqual(asked, ['arguments-unchecked', why]);
  });

  test('that is cancelled while somebody thinks about it closes its question and sends nothing', async () => {
    const abort = new AbortController();
    const ask: Steps['ask'] = () => {
      queueMicrotask(() => abort.abort('changed my mind'));
      return asking();
    };
    const { order, end } = await run({ ask }, abort.signal);
    assert.deepEqual(order, ['ask', 'close', 'cancel']);
    assert.equal(end?.type === 'cancel' ? end.reason : '', 'changed my mind');
  });

  test('that is cancelled in the moment of its approval is not sent', async () => {
    const abort = new AbortController();
    const ask: Steps['ask'] = () => {
      let answer: (given: ApprovalAnswer) => void = () => undefined;
      const answered = new Promise<ApprovalAnswer>((resolve) => (answer = resolve));
      queueMicrotask(() => {
        answer(approve);
        abort.abort();
      });
      return { ...asking(), next: () => answered };
    };
    const { order } = await run({ ask }, abort.signal);
    assert.equal(order.includes('send'), false);
    assert.equal(order.at(-1), 'cancel');
  });

  test('whose tool has changed meanwhile is checked and asked about anew, so often and no more', async () => {
    const changes = ['changed', 'changed', 'same'] as const;
    let at = 0;
    const twice = await run({ approved: true, reloadTool: () => changes[at++] ?? 'same' });
    assert.deepEqual(twice.order, [
      'allow by person',
      ...['ask', 'allow by person', 'close'],
      ...['ask', 'allow by person', 'close'],
      ...['start', 'send', 'done'],
    ]);
    const endless = await run({ reloadTool: () => 'changed' });
    assert.equal(codeOf(endless.end), 'tool-changed');
    assert.equal(endless.order.filter((it) => it === 'ask').length, 4);
    assert.equal(endless.order.includes('send'), false);
  });

  test('whose tool has gone meanwhile is not sent', async () => {
    const { order, end } = await run({ reloadTool: () => problem('unknown-tool') });
    assert.equal(codeOf(end), 'unknown-tool');
    assert.equal(order.includes('send'), false);
  });

  test('about which nobody may be asked fails with the reason', async () => {
    const { order, end } = await run({ ask: () => problem('asks-too-often') });
    assert.deepEqual(order, ['fail']);
    assert.equal(codeOf(end), 'asks-too-often');
  });

  test('whose arguments a person changed is checked with these, and the question stays while they do not fit', async () => {
    const errors = [
      { path: '/location', keyword: 'type', message: 'is no text', schemaPath: '', params: {} },
    ];
    const refused: unknown[] = [];
    const wrong: ApprovalAnswer = { ...approve, arguments: { location: 7 } };
    const right: ApprovalAnswer = { ...approve, arguments: { location: 'Oslo' } };
    const { order } = await run({
      check: async (changed) =>
        changed?.['location'] === 7 ? { status: 'invalid', errors } : { status: 'valid' },
      ask: () => ({ ...asking(wrong, right), refuse: (...why) => refused.push(why) }),
    });
    assert.deepEqual(refused, [[errors, undefined]]);
    assert.deepEqual(order, [
      ...['ask', 'edit {"location":"Oslo"}', 'allow by person', 'close'],
      ...['start', 'send', 'done'],
    ]);
  });

  test('whose changed arguments nobody can check is asked about once more, with the news', async () => {
    const why = problem('validation-timeout', { value: 250 });
    const refused: unknown[] = [];
    const changed: ApprovalAnswer = { ...approve, arguments: { location: 'Oslo' } };
    const { order } = await run({
      check: async (given) => (given ? { status: 'unchecked', problem: why } : { status: 'valid' }),
      ask: () => ({ ...asking(changed, changed), refuse: (...news) => refused.push(news) }),
    });
    assert.deepEqual(refused, [[[], why]]);
    assert.equal(order.filter((it) => it === 'send').length, 1);
  });

  test('whose changed arguments the policy forbids is denied', async () => {
    let edited = false;
    const { order, end } = await run({
      rule: async () =>
        edited
          ? { decision: 'deny', reason: { code: 'policy', text: 'not there' } }
          : { decision: 'ask', reason: { code: 'policy' } },
      edit: () => {
        edited = true;
      },
      ask: () => asking({ ...approve, arguments: { location: 'Oslo' } }),
    });
    assert.deepEqual(order, ['ask', 'deny by policy', 'deny', 'close']);
    assert.equal(end?.type === 'deny' ? end.reason : '', 'not there');
  });

  test('that was cancelled before it began ends so', async () => {
    assert.deepEqual((await run({}, AbortSignal.abort())).order, ['cancel']);
  });

  test('whose tool falls silent says so, and one that never ends says that', async () => {
    const silent = await run({ approved: true, send: () => new Promise(() => undefined) });
    assert.equal(codeOf(silent.end), 'timed-out');
    let beat: ReturnType<typeof setInterval> | undefined;
    const endless = await run({
      approved: true,
      send(_, onProgress) {
        beat = setInterval(() => onProgress({ progress: 1 }), 15);
        return new Promise(() => undefined);
      },
    });
    clearInterval(beat);
    assert.equal(codeOf(endless.end), 'timed-out-total');
    assert.ok(endless.order.filter((it) => it === 'progress').length > 3);
  });

  for (const [code, status, end] of [
    ['connection-lost', undefined, 'lose'],
    ['server-removed', undefined, 'lose'],
    ['session-ended', undefined, 'lose'],
    ['session-ended', 404, 'fail'],
    ['protocol-error', undefined, 'fail'],
    ['http-status', 404, 'fail'],
    ['http-status', 429, 'fail'],
    ['http-status', 502, 'lose'],
  ] as const) {
    test(`that ends with ${code} ${status ?? ''} is ${end === 'lose' ? 'lost' : 'failed'}`, async () => {
      const why = problem(code, status === undefined ? {} : { status });
      const send = (): Promise<never> => Promise.reject(new McpToolsError(why));
      const { events } = await run({ approved: true, send });
      assert.equal(events.at(-1)?.type, end);
      assert.equal(codeOf(events.at(-1)), code);
    });
  }

  for (const [name, thrown] of [
    ['an error', new Error('odd')],
    ['nothing', undefined],
    ['an object without a prototype', Object.create(null)],
  ] as const) {
    test(`comes to an end also where a step throws ${name}`, async () => {
      const reject = (): Promise<never> => Promise.reject(thrown as Error);
      for (const own of [{ check: reject }, { send: reject }, { read: reject }]) {
        const { end } = await run({ approved: true, ...own });
        assert.equal(codeOf(end), 'invalid-result');
      }
    });
  }
});
