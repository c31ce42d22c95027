import assert from 'node:assert/strict';
import { createCheck } from '../../../src/core/schema/check.js';
import { interpret } from '../../../src/core/schema/interpreter.js';
import { fitsPlainly } from '../../../src/core/schema/plain.js';
import type { JsonObject, JsonValue } from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';

const check = createCheck(interpret);
const statusOf = (schema: JsonValue, value: JsonValue): string =>
  check(JSON.stringify(schema), JSON.stringify(value), 50).status;

const order: JsonObject = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  title: 'An order',
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 20, description: 'Words.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    sort: { enum: ['up', 'down', null] },
    tags: { type: 'array', items: { type: 'string' } },
    where: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
    any: true,
  },
  required: ['text'],
  additionalProperties: false,
};

const fitting: [name: string, schema: JsonValue, value: JsonValue][] = [
  ['an object of the usual kind', order, { text: 'two words', limit: 3, sort: 'up', tags: ['a'] }],
  ['an object in an object', order, { text: 'ab', where: { x: 1.5, y: 2 }, any: [{}] }],
  ['a null among choices', order, { text: 'ab', sort: null }],
  ['no schema to speak of', {}, 1],
  ['the schema true', true, 1],
  ['keywords of other types', { minimum: 3, required: ['a'], items: false, maxLength: 1 }, null],
];

const unknown: [name: string, schema: JsonValue, value: JsonValue][] = [
  ['a wrong type', order, { text: 1 }],
  ['a missing property', order, {}],
  ['a property too many', order, { text: 'ab', more: 1 }],
  ['a property too many, by a name that every object has', order, { text: 'ab', toString: 1 }],
  ['a missing property, by a name that every object has', { required: ['toString'] }, {}],
  ['no choice', order, { text: 'ab', sort: 'left' }],
  ['a bound that is crossed', order, { text: 'ab', limit: 101 }],
  ['a part of a number', order, { text: 'ab', limit: 1.5 }],
  ['an item of another type', order, { text: 'ab', tags: [1] }],
  ['a text that is too long', order, { text: 'a'.repeat(21) }],
  ['one character of two code units', { minLength: 2 }, '😀'],
  ['the schema false', false, 1],
];

describe('a value that is checked without an engine', () => {
  for (const [name, schema, value] of fitting) {
    test(`The value is valid: ${name}`, () => {
      assert.equal(fitsPlainly(schema, value), true);
      assert.equal(statusOf(schema, value), 'valid');
    });
  }

  for (const [name, schema, value] of unknown) {
    test(`An engine is needed: ${name}`, () => {
      assert.equal(fitsPlainly(schema, value), false);
    });
  }

  for (const keyword of ['pattern', '$ref', 'anyOf', 'not', 'uniqueItems', 'nullable', 'const', 'x-own']) {
    test(`An engine is needed for another keyword: ${keyword}`, () => {
      assert.equal(fitsPlainly({ properties: { a: { [keyword]: 'a' } } }, { a: 'a' }), false);
    });
  }

  test('An engine is needed for large values', () => {
    const numbers = { items: { type: 'number' } };
    assert.equal(fitsPlainly(numbers, Array<number>(4_000).fill(1)), true);
    assert.equal(fitsPlainly(numbers, Array<number>(40_000).fill(1)), false);
    const wide = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`p${at}`, true]));
    assert.equal(fitsPlainly({ properties: wide }, {}), false);
    assert.equal(fitsPlainly({ properties: wide, additionalProperties: false }, wide), false);
    assert.equal(fitsPlainly({ enum: Object.keys(wide) }, 'p1'), false);
  });
});
