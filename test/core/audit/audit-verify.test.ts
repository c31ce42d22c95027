import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { verifyAudit, type AuditFault, type AuditVerification } from '../../../src/audit.js';
import type { Draft } from '../../../src/core/audit/draft.js';
import { canonicalJson } from '../../../src/core/base/canonical.js';
import { digest } from '../../../src/core/base/digest.js';
import { problem } from '../../../src/core/base/problems.js';
import type { Limits } from '../../../src/core/base/limits.js';
import type { JsonObject, JsonValue } from '../../../src/core/protocol/index.js';
import { came, called, decided, sealAll, type Sealed } from './audit-lab.js';

const few = { auditRecords: 6, auditFromServers: 2 };

/** History with records of every kind; parts at the start and in the middle are no longer kept. */
function smallHistory(): Sealed {
  const drafts: Draft[] = [
    ...[came(1), decided(1), came(2), came(3), came(4)],
    called({ text: 'é\u2028"\ud800 \\ 中文 \ufffd' }, { outcome: 'tool-error', durationMs: 7 }),
    called({}, { outcome: 'failed', problem: problem('timed-out', { seconds: 60 }) }),
  ];
  return sealAll(drafts, { limits: few });
}

const isWhole = (text: string | Uint8Array, expected?: { head?: string }): boolean =>
  verifyAudit(text, expected).ok;

function faultOf(text: string | Uint8Array, expected?: { head?: string }): [AuditFault, number] | 'whole' {
  const found = verifyAudit(text, expected);
  if (found.ok) return 'whole';
  assert.ok(found.message.length > 10);
  return [found.reason, found.line];
}

const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** A line with other content, sealed again so that only its place in the chain can be wrong. */
function resealed(line: string, change: JsonObject): string {
  const { hash: _hash, ...body } = { ...(JSON.parse(line) as Record<string, JsonValue>), ...change };
  return canonicalJson({ ...body, hash: digest(canonicalJson(body)) });
}

describe('an export of the audit record', () => {
  test('An empty export is valid', () => {
    assert.equal(sealAll([]).text, '');
    assert.deepEqual(verifyAudit(''), { ok: true, records: 0, gaps: [], head: '' });
  });

  test('An export of version 0.1, with a duration scope, is valid', () => {
    const { text } = sealAll([decided(1)]);
    const old = resealed(linesOf(text)[0] ?? '', { scope: 'always' });
    assert.equal(isWhole(`${old}\n`), true);
  });

  test('An export has one record per line in canonical JSON', () => {
    const { records, text } = sealAll([came(1), decided(1), called({ a: 1 })]);
    const lines = linesOf(text);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line) as JsonValue),
      JSON.parse(JSON.stringify(records)),
    );
    for (const line of lines) assert.equal(canonicalJson(JSON.parse(line) as JsonValue), line);
    assert.deepEqual(verifyAudit(text), { ok: true, records: 3, gaps: [], head: records.at(-1)?.hash });
  });

  test('An export marks the records that are no longer kept, and the chain is complete', () => {
    const { records, text } = smallHistory();
    const kinds = linesOf(text).map((line) => (JSON.parse(line) as { kind: string }).kind);
    assert.deepEqual(kinds, ['gap', 'decision', 'gap', 'connection', 'connection', 'call', 'call']);
    const [first, , second] = linesOf(text);
    assert.deepEqual(JSON.parse(first ?? ''), {
      kind: 'gap',
      from: 1,
      to: 1,
      previous: '',
      hash: records[0]?.previous,
    });
    assert.deepEqual(JSON.parse(second ?? ''), {
      kind: 'gap',
      from: 3,
      to: 3,
      previous: records[0]?.hash,
      hash: records[1]?.previous,
    });
    assert.deepEqual(verifyAudit(text), {
      ok: true,
      records: 5,
      gaps: [
        { from: 1, to: 1 },
        { from: 3, to: 3 },
      ],
      head: records.at(-1)?.hash,
    });
  });

  test('An export can be verified as bytes', () => {
    const { text } = smallHistory();
    assert.deepEqual(verifyAudit(new TextEncoder().encode(text)), verifyAudit(text));
  });
});

describe('a changed export', () => {
  const { text, records } = smallHistory();
  const bytes = Buffer.from(text);
  const head = records.at(-1)?.hash ?? '';

  test('A changed byte anywhere is found', () => {
    for (let at = 0; at < bytes.length; at++) {
      // One bit, the case of a letter, any other byte, and those with a meaning in JSON.
      for (const flip of [1, 2, 4, 8, 16, 32, 64, 128, 1 + ((at * 37) % 255)]) {
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ flip;
        assert.ok(!isWhole(changed), `at ${at}: ${changed.subarray(at - 20, at + 20).toString()}`);
      }
      for (const other of Buffer.from(' \n\r\t"\\{}[]:,0')) {
        if (bytes[at] === other) continue;
        const changed = Buffer.from(bytes);
        changed[at] = other;
        assert.ok(!isWhole(changed), `at ${at}: ${changed.subarray(at - 20, at + 20).toString()}`);
      }
    }
  });

  test('A missing byte anywhere is found', () => {
    for (let at = 0; at < bytes.length; at++) {
      assert.ok(!isWhole(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])), `at ${at}`);
    }
  });

  test('One byte too many anywhere is found', () => {
    const more = Buffer.from('\u0000 \n\r\t"\\{}[]:,0a\ufeff\u00e9');
    for (let at = 0; at <= bytes.length; at++) {
      for (const byte of [...more, bytes[at] ?? 10]) {
        const added = Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)]);
        assert.ok(!isWhole(added), `${byte} at ${at}`);
      }
    }
  });

  test('Bytes missing at the end are found with the head', () => {
    for (let length = 0; length < bytes.length; length++) {
      assert.ok(!isWhole(bytes.subarray(0, length), { head }), `at ${length}`);
    }
    assert.ok(isWhole(bytes, { head }));
  });

  test('Changed characters are found in a string, too', () => {
    for (let at = 0; at < text.length; at++) {
      assert.ok(!isWhole(text.slice(0, at) + text.slice(at + 1)));
      for (const char of [' ', '\n', '\ufeff', '\ud800']) {
        assert.ok(!isWhole(text.slice(0, at) + char + text.slice(at)), `${char} at ${at}`);
      }
    }
  });
});

describe('faults of an export', () => {
  const { text, records } = smallHistory();
  const whole = sealAll([came(1), decided(1), decided(2), called({ a: 'b' })]);
  const lines = linesOf(whole.text);
  const gapped = linesOf(text);
  const gap = (change: JsonObject): string =>
    textOf([
      canonicalJson({ ...(JSON.parse(gapped[0] ?? '') as JsonObject), ...change }),
      ...gapped.slice(1),
    ]);
  const line = (index: number): string => lines[index] ?? '';

  const cases: [what: string, text: unknown, fault: AuditFault, line: number][] = [
    ['no text at all', undefined, 'not-text', 1],
    ['another thing', { length: 1 }, 'not-text', 1],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0x0a]), 'not-text', 1],
    ['a mark of the order of bytes', `\ufeff${whole.text}`, 'not-json', 1],
    ['a last line without its end', whole.text.slice(0, -1), 'no-final-newline', 4],
    ['one end too many', `${whole.text}\n`, 'not-json', 5],
    ['an empty line', `${line(0)}\n\n${line(1)}\n`, 'not-json', 2],
    [
      'lines that end as those of another system do',
      textOf(lines.map((one) => `${one}\r`)),
      'not-canonical',
      1,
    ],
    ['JSON that is no record', 'null\n', 'not-a-record', 1],
    ['a list', '[]\n', 'not-a-record', 1],
    ['an object that is no record', '{}\n', 'not-a-record', 1],
    [
      'JSON without an end to its depth',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
      'not-canonical',
      1,
    ],
    ['white space', textOf([line(0).replace(':', ': '), ...lines.slice(1)]), 'not-canonical', 1],
    ['another order of keys', textOf([JSON.stringify(whole.records[0])]), 'not-canonical', 1],
    ['a key that is there twice', textOf([line(0).replace('{', '{"at":0,')]), 'not-canonical', 1],
    ['an escape', textOf([line(0).replace('connection', '\\u0063onnection')]), 'not-canonical', 1],
    ['a number written otherwise', textOf([line(0).replace('"seq":1', '"seq":1.0')]), 'not-canonical', 1],
    ['another value', textOf([line(0), line(1).replace('approved', 'denied')]), 'wrong-hash', 2],
    ['another hash', textOf([line(0).replace(/.("})/, 'z$1'), ...lines.slice(1)]), 'wrong-hash', 1],
    ['a record that is no longer there', textOf([line(0), line(2), line(3)]), 'wrong-seq', 2],
    ['a record that is there twice', textOf([line(0), line(0)]), 'wrong-seq', 2],
    ['two records in each other’s place', textOf([line(0), line(2), line(1)]), 'wrong-seq', 2],
    [
      'a record that was sealed anew',
      textOf([line(0), resealed(line(1), { at: 7 }), line(2)]),
      'wrong-previous',
      3,
    ],
    [
      'a record of another history',
      textOf([line(0), resealed(line(1), { previous: 'a' })]),
      'wrong-previous',
      2,
    ],
    ['a number that is none', textOf([resealed(line(0), { seq: 1.5 })]), 'not-a-record', 1],
    ['a gap of nothing', gap({ to: 0 }), 'not-a-record', 1],
    ['a gap that ends before it begins', gap({ from: 1, to: -5 }), 'not-a-record', 1],
    ['a gap that is too long', gap({ to: 2 }), 'wrong-seq', 2],
    ['a gap that begins later', gap({ from: 2, to: 2 }), 'wrong-gap', 1],
    ['a gap that leads elsewhere', gap({ hash: 'a' }), 'wrong-previous', 2],
    ['a gap that comes from elsewhere', gap({ previous: 'a' }), 'wrong-previous', 1],
    ['a gap with more to it', gap({ more: 1 }), 'not-a-record', 1],
    ['a gap without a hash', gap({ hash: 7 }), 'not-a-record', 1],
    ['a gap with nothing behind it', textOf([gapped[0] ?? '']), 'wrong-gap', 1],
    [
      'a gap in two',
      textOf([
        ...['{"from":1,"hash":"a","kind":"gap","previous":"","to":1}'],
        ...['{"from":2,"hash":"b","kind":"gap","previous":"a","to":2}'],
      ]),
      'wrong-gap',
      2,
    ],
  ];
  for (const [what, changed, fault, at] of cases) {
    test(`The fault of ${what} is ${fault}`, () => {
      assert.deepEqual(faultOf(changed as string), [fault, at]);
    });
  }

  test('Records missing from the end are found with the head, and only with it', () => {
    const shorter = textOf(lines.slice(0, 2));
    assert.ok(isWhole(shorter));
    assert.deepEqual(faultOf(shorter, { head: whole.records.at(-1)?.hash ?? '' }), ['wrong-head', 2]);
    assert.deepEqual(faultOf('', { head: 'a' }), ['wrong-head', 1]);
    assert.deepEqual(faultOf(text, { head: 'a' }), ['wrong-head', 7]);
    assert.ok(isWhole(text, { head: records.at(-1)?.hash ?? '' }));
    assert.ok(isWhole('', { head: '' }));
  });

  test('An invalid expectation does not throw', () => {
    assert.equal(verifyAudit(whole.text, null as never).ok, false);
  });
});

const text = fc.string({ unit: 'binary', maxLength: 30 });
const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
const args = fc.dictionary(text, value, { maxKeys: 4 }) as fc.Arbitrary<JsonObject>;
const server = { serverId: fc.constant('server-1'), server: text };

/** Any event, with any kind of text in it. */
const draft: fc.Arbitrary<Draft> = fc.oneof(
  fc.record({
    kind: fc.constant('connection' as const),
    ...server,
    outcome: fc.constant('connected' as const),
  }),
  fc.record({
    kind: fc.constant('refusal' as const),
    ...server,
    tool: text,
    outcome: fc.constant('refused' as const),
    problem: text.map((detail) => problem('tool-malformed', { detail })),
  }),
  fc.record({
    kind: fc.constant('decision' as const),
    ...server,
    callId: text,
    tool: text,
    given: args,
    schema: fc.constantFrom<(JsonObject | undefined)[]>(undefined, {
      additionalProperties: { writeOnly: true },
    }),
    fingerprint: text,
    decidedBy: fc.constantFrom('person' as const, 'policy' as const, 'grant' as const),
    outcome: fc.constantFrom('approved' as const, 'denied' as const),
    reason: text,
  }),
  fc
    .tuple(args, value)
    .map(([given, raw]) => called(given, { outcome: 'done', came: { raw, schemaCheck: 'valid' } })),
  fc.record({
    kind: fc.constant('opened' as const),
    ...server,
    outcome: fc.constant('opened' as const),
    address: text,
  }),
);

const history = fc.tuple(
  fc.array(draft, { maxLength: 60 }),
  fc.record<Partial<Limits>>({
    auditRecords: fc.integer({ min: 1, max: 60 }),
    auditFromServers: fc.integer({ min: 1, max: 20 }),
  }),
);

describe('random histories', () => {
  test('An exported history verifies, with its gaps', () => {
    fc.assert(
      fc.property(history, ([drafts, limits]) => {
        const { records, text: exported } = sealAll(drafts, { limits });
        const found = verifyAudit(Buffer.from(exported), { head: records.at(-1)?.hash ?? '' });
        assert.ok(found.ok, JSON.stringify(found));
        assert.equal(found.records, records.length);
        const lost = found.gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
        assert.equal(found.records + lost, drafts.length);
      }),
      { numRuns: 300 },
    );
  });

  test('A changed history does not verify', () => {
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        history.filter(([drafts]) => drafts.length > 0),
        place,
        fc.constantFrom('change' as const, 'remove' as const, 'add' as const),
        fc.uint8Array({ minLength: 1, maxLength: 3 }),
        ([drafts, limits], where, how, bytes) => {
          const { records, text: exported } = sealAll(drafts, { limits });
          const before = Buffer.from(exported);
          const at = Math.floor(where * before.length);
          const after = Buffer.concat([
            before.subarray(0, at),
            how === 'remove' ? Buffer.alloc(0) : bytes,
            before.subarray(at + (how === 'add' ? 0 : bytes.length)),
          ]);
          if (after.equals(before)) return;
          const found: AuditVerification = verifyAudit(after, { head: records.at(-1)?.hash ?? '' });
          assert.equal(found.ok, false, `${how} at ${at}`);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
