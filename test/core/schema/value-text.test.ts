import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inOneGo } from '../../../src/shared/time-slice.js';
import type { JsonValue } from '../../../src/core/index.js';
import { writing } from '../../../src/core/schema/value-text.js';
import { describe, test } from '../../fixtures/suites.js';

const written = (value: unknown): string => inOneGo(writing(value as JsonValue));
const deep = (levels: number, inside: string): unknown =>
  JSON.parse('{"a":['.repeat(levels / 2) + inside + ']}'.repeat(levels / 2));
const row = { id: 1, name: 'ß"\\ \ud800', '2': null, list: [true, [], {}] };

describe('a value as text, written in pieces', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ ...row, at }));
  const large: [name: string, value: unknown][] = [
    ['rows', rows],
    ['rows in objects', { rows, more: { rows }, b: 1 }],
    ['numbers', Array.from({ length: 100_000 }, (_, at) => at / 7)],
    ['nothing but nulls, and nothing', [Array.from({ length: 3_000 }, () => null), [], {}, '']],
    ['long texts', [1, 'a'.repeat(200_000), [`"${'\u{1f600}'.repeat(50_000)}`], 'b'.repeat(60_000), 2]],
    ['many names', Object.fromEntries(rows.map((one, at) => [`"${at}`, one]))],
    ['names that are numbers', Object.fromEntries(rows.map((one, at) => [rows.length - at, one]))],
    ['a name that every object has', JSON.parse(`{"__proto__":${JSON.stringify(rows)},"a":1}`)],
    ['depth', [deep(250, '1'), deep(250, JSON.stringify(rows)), rows]],
  ];
  for (const [name, value] of large) {
    test(`The text is that of JSON.stringify for ${name}`, () => {
      assert.equal(written(value), JSON.stringify(value));
      assert.ok([...writing(value as JsonValue)].length > 1, 'it rests');
    });
  }

  test('The text is that of JSON.stringify for any value, alone and repeated', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 400 }), (value, times) => {
        assert.equal(written(value), JSON.stringify(value));
        const many = Array.from({ length: times }, () => value);
        assert.equal(written({ many, value }), JSON.stringify({ many, value }));
      }),
      { numRuns: 200 },
    );
  });
});
