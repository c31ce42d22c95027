import assert from 'node:assert/strict';
import { digestOf } from '../../../src/core/base/digest.js';
import { defaultLimits } from '../../../src/core/base/limits.js';
import type { JsonObject, JsonValue } from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { mark, sealCall, secret, word } from './audit-lab.js';

describe('a schema that tries to block the page', { timeout: 120_000 }, () => {
  const rungs = (count: number): JsonObject => {
    const $defs: Record<string, JsonObject> = { [`d${count}`]: { properties: { b: mark } } };
    for (let at = 0; at < count; at++) {
      const $ref = `#/$defs/d${at + 1}`;
      $defs[`d${at}`] = { allOf: [{ $ref }, { $ref }], anyOf: [{ $ref }, { $ref }] };
    }
    return { $ref: '#/$defs/d0', $defs };
  };
  const many = (count: number, of: (index: number) => JsonValue): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, of(index)]));
  const nested = (depth: number, key: string): JsonObject => {
    let value: JsonObject = { b: word };
    for (let at = 0; at < depth; at++) value = { [key]: value };
    return value;
  };
  const long = 'x'.repeat(100_000);

  const bombs: [what: string, schema: JsonObject, given: JsonObject][] = [
    ['a ladder of references', rungs(22), { b: word, c: 1 }],
    ['a very long ladder', rungs(5_000), { b: word, c: 1 }],
    ['a circle', { properties: { b: mark }, additionalProperties: { $ref: '#' } }, nested(250, 'x')],
    [
      'thousands of schemas for thousands of values',
      { allOf: Array.from({ length: 3_000 }, () => ({ additionalProperties: {} })), properties: { b: mark } },
      { ...many(10_000, (index) => index), b: word },
    ],
    [
      'thousands of patterns for thousands of values',
      { patternProperties: many(20_000, () => true), properties: { b: mark } },
      { ...many(10_000, (index) => index), b: word },
    ],
    [
      'long references, over and over',
      {
        properties: { ...many(5_000, () => ({ allOf: [{ $ref: '#/$defs/x' }] })), b: mark },
        $defs: { x: { $ref: `#/$defs/${long}` }, [long]: {} },
      },
      { ...many(5_000, (index) => index), b: word },
    ],
    ['a broken reference', { properties: { b: { $ref: '#/%E0%A4%A' }, a: mark } }, { b: word }],
    ['a schema that is deep', nested(50_000, 'properties'), { b: word }],
  ];
  for (const [what, schema, given] of bombs) {
    test(`A schema with ${what} does not block, and the secret is hidden`, () => {
      // A deep one has no mark: there, the keyword is the name of a property.
      const marked = what === 'a schema that is deep' ? { ...schema, writeOnly: true } : schema;
      const record = sealCall(given, marked);
      assert.ok(!JSON.stringify(record).includes(word));
      assert.equal(record.redacted, true);
    });
  }

  test('With too many values, all of them are secret', () => {
    const given = { rows: Array.from({ length: defaultLimits.auditSecretSteps }, () => 1) };
    const schema = { properties: { b: mark, rows: { items: { properties: { b: mark } } } } };
    assert.equal(sealCall(given, schema).arguments, '"[secret]"');
    assert.equal(sealCall(given, schema).argumentsDigest, digestOf(secret));
  });

  test('Any number of values is recorded if the schema marks nothing', () => {
    const given = { rows: Array.from({ length: 100_000 }, () => 1) };
    assert.equal('redacted' in sealCall(given, { properties: { rows: { items: {} } } }), false);
  });

  test('A large table with a secret in each row is recorded without them', () => {
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, password: `${word}${id}` }));
    const schema = { properties: { rows: { items: { properties: { id: {}, password: mark } } } } };
    const record = sealCall({ rows }, schema, { limits: { auditArgumentChars: 1_000_000 } });
    const expected = rows.map(({ id }) => ({ id, password: secret }));
    assert.deepEqual(JSON.parse(record.arguments), { rows: expected });
  });
});
