import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CallEvent, isSettled, reduceCall } from '../../../src/core/calls/call-state.js';
import { problem } from '../../../src/core/base/problems.js';
import type { Call, ToolResult } from '../../../src/core/protocol/index.js';

type Status = Call['status'];

const base = {
  id: 'call-1',
  serverId: 'server-1',
  serverLabel: 'Weather',
  tool: 'get_weather',
  displayName: 'Weather',
  arguments: { location: 'Paris' },
  startedBy: 'model',
  createdAt: 1,
} as const;
const why = problem('timed-out', { seconds: 1 });
const result: ToolResult = {
  isError: false,
  parts: [],
  schemaCheck: { status: 'none' },
  modelParts: [],
  raw: {},
};

const calls: Record<Status, Call> = {
  checking: { ...base, status: 'checking' },
  'awaiting-approval': { ...base, status: 'awaiting-approval', askId: 'ask-1' },
  running: { ...base, status: 'running', startedAt: 2 },
  'awaiting-input': {
    ...base,
    status: 'awaiting-input',
    startedAt: 2,
    askId: 'ask-1',
    wants: 'answer',
    round: 1,
  },
  done: { ...base, status: 'done', startedAt: 2, endedAt: 3, result },
  failed: { ...base, status: 'failed', endedAt: 3, problem: why },
  denied: { ...base, status: 'denied', endedAt: 3, deniedBy: 'person' },
  cancelled: { ...base, status: 'cancelled', endedAt: 3 },
  lost: { ...base, status: 'lost', startedAt: 2, endedAt: 3, problem: why },
};

const events: Record<CallEvent['type'], CallEvent> = {
  ask: { type: 'ask', askId: 'ask-2' },
  edit: { type: 'edit', arguments: { location: 'Oslo' }, edit: { before: {}, changed: ['/location'] } },
  granted: { type: 'granted', grantId: 'grant-1' },
  start: { type: 'start', at: 5 },
  task: { type: 'task', taskId: 'task-1' },
  progress: { type: 'progress', progress: { progress: 1 } },
  input: { type: 'input', askId: 'ask-3', wants: 'sign-in', round: 2 },
  resume: { type: 'resume' },
  cancelling: { type: 'cancelling' },
  done: { type: 'done', at: 9, result },
  fail: { type: 'fail', at: 9, problem: why },
  deny: { type: 'deny', at: 9, by: 'person', reason: 'no' },
  cancel: { type: 'cancel', at: 9, reason: 'enough' },
  lose: { type: 'lose', at: 9, problem: why },
};

/** The whole table: the state after each event in each state. Other events change nothing. */
const table: Partial<Record<Status, Partial<Record<CallEvent['type'], Status>>>> = {
  checking: {
    ask: 'awaiting-approval',
    granted: 'checking',
    start: 'running',
    fail: 'failed',
    deny: 'denied',
    cancel: 'cancelled',
    // Nothing was sent.
    lose: 'failed',
  },
  'awaiting-approval': {
    // The tool has changed since it was approved.
    ask: 'awaiting-approval',
    edit: 'awaiting-approval',
    granted: 'awaiting-approval',
    start: 'running',
    fail: 'failed',
    deny: 'denied',
    cancel: 'cancelled',
    // Nothing was sent.
    lose: 'failed',
  },
  running: {
    // The server rejected the call because the tool changed, so it asks again.
    ask: 'awaiting-approval',
    task: 'running',
    progress: 'running',
    input: 'awaiting-input',
    cancelling: 'running',
    done: 'done',
    fail: 'failed',
    cancel: 'cancelled',
    lose: 'lost',
  },
  'awaiting-input': {
    task: 'awaiting-input',
    progress: 'awaiting-input',
    input: 'awaiting-input',
    resume: 'running',
    done: 'done',
    fail: 'failed',
    cancel: 'cancelled',
    lose: 'lost',
  },
};

describe('states of a call', () => {
  for (const [status, call] of Object.entries(calls) as [Status, Call][]) {
    for (const [type, event] of Object.entries(events) as [CallEvent['type'], CallEvent][]) {
      const expected = table[status]?.[type];
      test(`The event ${type} on a call that is ${status} ${expected ? `makes it ${expected}` : 'changes nothing'}`, () => {
        const after = reduceCall(call, event);
        if (expected) assert.equal(after.status, expected);
        else assert.equal(after, call);
      });
    }
  }

  test('After its end, a call stays the same object whatever happens', () => {
    for (const call of Object.values(calls).filter(isSettled)) {
      for (const event of Object.values(events)) assert.equal(reduceCall(call, event), call);
    }
  });

  test('Of two ends in a row, the first one counts, in every order', () => {
    const ends = Object.values(events).filter((event) => isSettled(reduceCall(calls.running, event)));
    assert.equal(ends.length, 4);
    for (const first of ends) {
      for (const second of ends) {
        const once = reduceCall(calls.running, first);
        assert.equal(reduceCall(once, second), once);
      }
    }
  });

  test("A call's identity never changes, and the input object is not modified", () => {
    for (const call of Object.values(calls)) {
      const before = structuredClone(call);
      for (const event of Object.values(events)) {
        const { id, tool, startedBy, createdAt, arguments: args } = reduceCall(call, event);
        assert.deepEqual({ id, tool, startedBy, createdAt }, { ...pick(base) });
        // Only an edit during the approval request changes the arguments.
        const isEdited = event.type === 'edit' && call.status === 'awaiting-approval';
        assert.equal(args, isEdited ? event.arguments : base.arguments);
      }
      assert.deepEqual(call, before);
    }
  });

  test('An ended call has the time when it was sent, if it was sent', () => {
    assert.equal('startedAt' in reduceCall(calls.checking, events.fail), false);
    assert.equal('startedAt' in reduceCall(calls['awaiting-approval'], events.cancel), false);
    assert.ok('startedAt' in reduceCall(calls.running, events.cancel));
    assert.ok('startedAt' in reduceCall(calls.running, events.fail));
  });

  test('An ended call keeps only the last progress of its earlier states', () => {
    const cancelling = reduceCall(reduceCall(calls.running, events.progress), events.cancelling);
    const { progress, ...done } = reduceCall(cancelling, events.done) as Call & { progress?: unknown };
    assert.deepEqual(progress, { progress: 1 });
    assert.deepEqual(Object.keys(done).sort(), Object.keys(calls.done).sort());
    assert.equal('askId' in reduceCall(calls['awaiting-input'], events.resume), false);
    assert.equal('askId' in reduceCall(calls['awaiting-approval'], events.start), false);
  });
});

function pick({ id, tool, startedBy, createdAt }: typeof base): Partial<typeof base> {
  return { id, tool, startedBy, createdAt };
}
