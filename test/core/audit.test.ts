import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { append, callRecord, recordedArguments } from '../../src/core/audit/index.js';
import { problem } from '../../src/core/errors.js';
import { withLimits } from '../../src/core/limits.js';
import type { AuditRecord, Call, ToolResult } from '../../src/core/types.js';

const limits = withLimits({ auditRecords: 3, auditArgumentChars: 20 });
const record = (number: number): AuditRecord => ({
  id: `record-${number}`,
  at: number,
  kind: 'connection',
  outcome: 'connected',
});

const base = {
  id: 'call-1',
  serverId: 'server-1',
  serverLabel: 'Weather',
  tool: 'get_weather',
  displayName: 'Weather',
  arguments: { location: 'Paris' },
  startedBy: 'model',
  createdAt: 1_000,
} as const;
const result: ToolResult = {
  isError: false,
  parts: [],
  verdict: { status: 'none' },
  modelParts: [],
  raw: {},
};
const why = problem('timed-out', { seconds: 1 });

describe('the audit', () => {
  test('keeps the newest records last, and no more of them than the limit', () => {
    let records: readonly AuditRecord[] = [];
    for (let number = 1; number <= 10; number++) records = append(records, record(number), limits);
    assert.deepEqual(
      records.map(({ at }) => at),
      [8, 9, 10],
    );
  });

  test('keeps exactly as many as it may', () => {
    const three = [1, 2].reduce<readonly AuditRecord[]>(
      (all, it) => append(all, record(it), limits),
      [record(0)],
    );
    assert.equal(three.length, 3);
    assert.equal(append(three, record(3), withLimits({ auditRecords: 1 })).length, 1);
  });

  test('does not write into the list that somebody else holds', () => {
    const before = Object.freeze([record(1)]);
    append(before, record(2), limits);
    assert.equal(before.length, 1);
  });

  test('keeps arguments as JSON, and says where it cut them', () => {
    assert.equal(recordedArguments({ a: 1 }, limits), '{"a":1}');
    const cut = recordedArguments({ text: 'x'.repeat(1000) }, limits);
    assert.equal(cut.length, 21);
    assert.ok(cut.endsWith('…'));
  });

  const calls: [call: Call, outcome: string | undefined, durationMs?: number][] = [
    [{ ...base, status: 'checking' }, 'started'],
    [{ ...base, status: 'awaiting-approval', askId: 'a' }, undefined],
    [{ ...base, status: 'running', startedAt: 1_500 }, undefined],
    [{ ...base, status: 'done', startedAt: 1_500, endedAt: 2_000, result }, 'done', 500],
    [
      { ...base, status: 'done', startedAt: 1_500, endedAt: 2_000, result: { ...result, isError: true } },
      'tool-error',
      500,
    ],
    [{ ...base, status: 'failed', endedAt: 2_000, problem: why }, 'failed', 1_000],
    [{ ...base, status: 'denied', endedAt: 2_000, deniedBy: 'person' }, 'denied', 1_000],
    [{ ...base, status: 'cancelled', startedAt: 1_500, endedAt: 2_000 }, 'cancelled', 500],
    [{ ...base, status: 'lost', startedAt: 1_500, endedAt: 2_000, problem: why }, 'lost', 500],
  ];
  for (const [call, outcome, durationMs] of calls) {
    test(`has ${outcome ? `"${outcome}"` : 'nothing'} to say of a call that is ${call.status}`, () => {
      const line = callRecord(call, limits);
      assert.equal(line?.outcome, outcome);
      assert.equal(line?.durationMs, durationMs);
      if (!line) return;
      assert.equal(line.server, 'Weather');
      assert.equal(line.startedBy, 'model');
      assert.match(line.arguments, /Paris/);
      assert.equal('problem' in line, 'problem' in call);
    });
  }
});
