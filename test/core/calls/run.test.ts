import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CallEvent, type CallSteps, runCall } from '../../../src/core/calls/index.js';
import { McpToolsError, problem } from '../../../src/core/errors.js';
import { withLimits } from '../../../src/core/limits.js';
import type { ApprovalAnswer, ToolResult } from '../../../src/core/types.js';

const result: ToolResult = {
  isError: false,
  parts: [],
  verdict: { status: 'none' },
  modelParts: [],
  raw: {},
};
const limits = withLimits({ callIdleMs: 60, callTotalMs: 250 });

interface Run {
  readonly events: CallEvent[];
  /** What happened, in order: the type of each event, and the other steps. */
  readonly order: string[];
  readonly end: CallEvent | undefined;
}

/** Runs a call of which every step is as good as it can be, but for those that are given. */
async function run(own: Partial<CallSteps> = {}, signal = new AbortController().signal): Promise<Run> {
  const events: CallEvent[] = [];
  const order: string[] = [];
  const approve: ApprovalAnswer = { kind: 'approval', decision: 'approve' };
  const steps: CallSteps = {
    approved: false,
    check: async () => ({ status: 'valid' }),
    rule: () => ({ decision: 'ask', reason: { code: 'policy' } }),
    ask: () => ({ askId: 'ask-1', answer: Promise.resolve(approve) }),
    closeAsk: () => order.push('closeAsk'),
    changed: () => undefined,
    relist: async () => ({ isSame: true }),
    decided: (by, outcome) => order.push(`${outcome} by ${by}`),
    send: async () => {
      order.push('send');
      return { content: [] };
    },
    read: async () => result,
    cancelReason: () => undefined,
    ...own,
    dispatch(event) {
      events.push(event);
      order.push(event.type);
    },
  };
  await runCall(steps, limits, signal);
  return { events, order, end: events.at(-1) };
}

const codeOf = (event: CallEvent | undefined): string | undefined =>
  event && 'problem' in event ? event.problem.code : undefined;

describe('a call', { timeout: 10_000 }, () => {
  test('goes by the book: check, ask, approve, send, done', async () => {
    const { order } = await run();
    assert.deepEqual(order, ['ask', 'approved by person', 'closeAsk', 'start', 'send', 'done']);
  });

  test('with arguments that do not fit asks nobody and sends nothing', async () => {
    const errors = [{ path: '/location', keyword: 'required', message: 'is required' }];
    const { order, end } = await run({ check: async () => ({ status: 'invalid', errors }) });
    assert.deepEqual(order, ['fail']);
    assert.equal(codeOf(end), 'invalid-arguments');
    assert.deepEqual(end && 'errors' in end ? end.errors : undefined, errors);
  });

  test('that the person denies sends nothing, and keeps the reason', async () => {
    const answer: ApprovalAnswer = { kind: 'approval', decision: 'deny', reason: 'not today' };
    const { order, end } = await run({ ask: () => ({ askId: 'a', answer: Promise.resolve(answer) }) });
    assert.deepEqual(order, ['ask', 'denied by person', 'deny', 'closeAsk']);
    assert.equal(end?.type === 'deny' ? end.reason : '', 'not today');
  });

  test('that the policy denies asks nobody, though the person pressed Run', async () => {
    const rule: CallSteps['rule'] = () => ({ decision: 'deny', reason: { code: 'policy', text: 'never' } });
    const { order, end } = await run({ approved: true, rule });
    assert.deepEqual(order, ['denied by policy', 'deny']);
    assert.equal(end?.type === 'deny' ? end.by : '', 'policy');
  });

  test('that the policy allows asks nobody', async () => {
    const { order } = await run({ rule: () => ({ decision: 'allow', reason: { code: 'policy' } }) });
    assert.deepEqual(order, ['approved by policy', 'start', 'send', 'done']);
  });

  test('that a person has approved at a form asks nobody', async () => {
    assert.deepEqual((await run({ approved: true })).order, ['approved by person', 'start', 'send', 'done']);
  });

  test('whose arguments nobody could check is asked about, whatever the policy allows', async () => {
    const asked: unknown[] = [];
    const why = problem('validation-timeout', { value: 250 });
    await run({
      check: async () => ({ status: 'unchecked', problem: why }),
      rule: () => ({ decision: 'allow', reason: { code: 'policy' } }),
      ask(reason, unchecked) {
        asked.push(reason.code, unchecked);
        return { askId: 'a', answer: Promise.resolve({ kind: 'approval', decision: 'approve' }) };
      },
    });
    assert.deepEqual(asked, ['arguments-unchecked', why]);
  });

  test('that is cancelled while somebody thinks about it closes its question and sends nothing', async () => {
    const abort = new AbortController();
    const ask: CallSteps['ask'] = () => {
      queueMicrotask(() => abort.abort());
      return { askId: 'a', answer: new Promise(() => undefined) };
    };
    const { order, end } = await run({ ask, cancelReason: () => 'changed my mind' }, abort.signal);
    assert.deepEqual(order, ['ask', 'closeAsk', 'cancel']);
    assert.equal(end?.type === 'cancel' ? end.reason : '', 'changed my mind');
  });

  test('that is cancelled in the moment of its approval is not sent', async () => {
    const abort = new AbortController();
    const ask: CallSteps['ask'] = () => {
      let answer: (given: ApprovalAnswer) => void = () => undefined;
      const answered = new Promise<ApprovalAnswer>((resolve) => (answer = resolve));
      queueMicrotask(() => {
        answer({ kind: 'approval', decision: 'approve' });
        abort.abort();
      });
      return { askId: 'a', answer: answered };
    };
    const { order } = await run({ ask }, abort.signal);
    assert.equal(order.includes('send'), false);
    assert.equal(order.at(-1), 'cancel');
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

  for (const [code, end] of [
    ['connection-lost', 'lose'],
    ['server-removed', 'lose'],
    ['protocol-error', 'fail'],
    ['http-status', 'fail'],
  ] as const) {
    test(`that ends with ${code} is ${end === 'lose' ? 'lost' : 'failed'}`, async () => {
      const send = (): Promise<never> => Promise.reject(new McpToolsError(problem(code)));
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
