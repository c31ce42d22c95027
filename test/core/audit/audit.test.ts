import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { append, callDraft, type Draft } from '../../../src/core/audit/draft.js';
import { canonicalJson } from '../../../src/core/base/canonical.js';
import { digest, digestOf } from '../../../src/core/base/digest.js';
import { problem } from '../../../src/core/base/problems.js';
import { withLimits } from '../../../src/core/base/limits.js';
import type { Call, JsonValue, ToolResult } from '../../../src/core/protocol/index.js';
import { came, called, decided, sealAll, sealCall } from './audit-lab.js';

const limits = withLimits({ auditRecords: 3 });
const [first, second, third, fourth] = sealAll([came(1), came(2), came(3), came(4)]).records;
assert.ok(first && second && third && fourth);

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
  schemaCheck: { status: 'none' },
  modelParts: [],
  raw: { content: [] },
};
const why = problem('timed-out', { seconds: 1 });

describe('the audit list', () => {
  test('The newest records are last, up to the limit', () => {
    const { records } = sealAll(
      Array.from({ length: 10 }, (_, number) => decided(number)),
      { limits },
    );
    assert.deepEqual(
      records.map(({ seq }) => seq),
      [8, 9, 10],
    );
  });

  test('The limit itself is allowed', () => {
    const three = append([first, second], third, limits);
    assert.equal(three.length, 3);
    assert.equal(append(three, fourth, withLimits({ auditRecords: 1 })).length, 1);
  });

  test('Records that servers cause are dropped before decisions of people', () => {
    const noise = Array.from({ length: 20 }, (_, number) => came(number));
    const { records } = sealAll([decided(1), ...noise, decided(2), ...noise], {
      limits: { auditRecords: 10, auditFromServers: 3 },
    });
    assert.deepEqual(
      records.map(({ kind, seq }) => `${kind} ${seq}`),
      ['decision 1', 'decision 22', 'connection 40', 'connection 41', 'connection 42'],
    );
  });

  test('The earlier list is not modified', () => {
    const before = Object.freeze([first]);
    append(before, second, limits);
    assert.equal(before.length, 1);
  });

  const calls: [call: Call, outcome: string | undefined, durationMs?: number][] = [
    [{ ...base, status: 'checking' }, 'started'],
    [{ ...base, status: 'awaiting-approval', askId: 'a' }, undefined],
    [{ ...base, status: 'running', startedAt: 1_500 }, undefined],
    [
      { ...base, status: 'awaiting-input', startedAt: 1_500, askId: 'a', wants: 'answer', round: 1 },
      undefined,
    ],
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
    test(`A call that is ${call.status} has ${outcome ? `"${outcome}"` : 'nothing'} in its record`, () => {
      const draft = callDraft(call, undefined);
      assert.equal(draft?.outcome, outcome);
      if (!draft) return;
      const [line] = sealAll([draft]).records;
      assert.ok(line?.kind === 'call');
      assert.equal(line.durationMs, durationMs);
      assert.equal(line.server, 'Weather');
      assert.equal(line.startedBy, 'model');
      assert.equal(line.arguments, '{"location":"Paris"}');
      assert.equal('problem' in line, 'problem' in call);
      assert.equal('result' in line, call.status === 'done');
      assert.ok(!('given' in line) && !('schema' in line) && !('came' in line));
    });
  }
});

describe('a sealed record', () => {
  test('A record is chained to the one before by a hash of everything else in it', () => {
    const { records } = sealAll([came(1), decided(2), called({})]);
    let previous = '';
    for (const [index, { hash, ...body }] of records.entries()) {
      assert.equal(body.seq, index + 1);
      assert.equal(body.previous, previous);
      assert.equal(hash, digest(canonicalJson(body as unknown as JsonValue)));
      previous = hash;
    }
  });

  test('A record has the arguments as JSON, cut with a mark, and the hash of all', () => {
    const long = { text: 'x'.repeat(1_000) };
    const own = { limits: { auditArgumentChars: 20 } };
    assert.equal(sealCall({ a: 1 }, undefined, own).arguments, '{"a":1}');
    const cut = sealCall(long, undefined, own);
    assert.equal(cut.arguments, '{"text":"xxxxxxxxxxx…');
    assert.equal(cut.argumentsDigest, digestOf(long));
    assert.notEqual(
      cut.argumentsDigest,
      sealCall({ text: 'x'.repeat(1_001) }, undefined, own).argumentsDigest,
    );
    assert.equal('redacted' in cut, false);
  });

  test('The hash of the arguments does not depend on the order of keys', () => {
    assert.equal(sealCall({ a: 1, b: 2 }).argumentsDigest, sealCall({ b: 2, a: 1 }).argumentsDigest);
  });

  const sizes: [what: string, raw: JsonValue, chars?: number][] = [
    ['nothing', {}],
    ['text', { content: [{ type: 'text', text: 'It rained.' }] }],
    ['values of all kinds', { a: [1, -2.5, true, false, null, 'x', [], {}], b: { c: { d: 'é' } } }],
    ['what has to be escaped, as one character each', 'a"b\\c\n', 8],
  ];
  for (const [what, raw, chars = JSON.stringify(raw).length] of sizes) {
    test(`A record has the size and hash of a result of ${what}`, () => {
      const { result: told } = sealCall({}, undefined, {}, { came: { raw, schemaCheck: 'valid' } });
      assert.deepEqual(told, { chars, digest: digestOf(raw), schemaCheck: 'valid' });
    });
  }

  test('A record of a result that is too large has its size only', () => {
    const own = { limits: { auditResultChars: 1_000 } };
    for (const raw of ['x'.repeat(999), Array.from({ length: 126 }, () => 1)]) {
      const { result: told } = sealCall({}, undefined, own, { came: { raw, schemaCheck: 'none' } });
      assert.deepEqual(told, { chars: JSON.stringify(raw).length, schemaCheck: 'none' });
    }
    const just = { raw: 'x'.repeat(998), schemaCheck: 'none' } as const;
    assert.ok(sealCall({}, undefined, own, { came: just }).result?.digest);
  });

  test('A text of millions of characters is not read', () => {
    const text = 'x'.repeat(14_000_000);
    const raw = { content: [{ type: 'text', text }] };
    assert.equal(
      sealCall({}, undefined, {}, { came: { raw, schemaCheck: 'none' } }).result?.chars,
      14_000_039,
    );
  });

  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const broken: [what: string, draft: object][] = [
    ['arguments that go in circles', called(circle as never)],
    ['a result that JSON does not know', called({}, { came: { raw: 1n as never, schemaCheck: 'none' } })],
    ['a problem that is none', called({}, { problem: { code: 'no such', data: circle } as never })],
    ['a value that JSON does not know', { ...called({}), durationMs: 1n }],
  ];
  for (const [what, draft] of broken) {
    test(`A record is made of the available data if a draft has ${what}`, () => {
      const { records } = sealAll([decided(1), draft as Draft, decided(2)]);
      const [, record, last] = records;
      assert.ok(record?.kind === 'call');
      assert.equal(record.outcome, 'started');
      assert.equal(record.tool, 'get_weather');
      assert.equal(last?.previous, record.hash);
    });
  }
});
