import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveReference } from '../../../src/core/schema/form/builder.js';
import type { JsonObject } from '../../../src/core/protocol/index.js';

const schema = JSON.parse(`{
  "type": "object",
  "$defs": {
    "city": { "$anchor": "town", "type": "string" },
    "a/b": { "type": "number" },
    "m~n": { "type": "boolean" },
    "with space": { "type": "null" },
    "größe": { "$dynamicAnchor": "size", "type": "integer" },
    "__proto__": { "type": "array" },
    "": { "type": "object" }
  },
  "prefixItems": [{ "title": "first" }]
}`) as JsonObject;

const found: [reference: string, type: unknown][] = [
  ['#', 'object'],
  ['#/$defs/city', 'string'],
  ['#/$defs/a~1b', 'number'],
  ['#/$defs/m~0n', 'boolean'],
  ['#/$defs/with%20space', 'null'],
  ['#/$defs/gr%C3%B6%C3%9Fe', 'integer'],
  ['#/$defs/größe', 'integer'],
  ['#/$defs/__proto__', 'array'],
  ['#/$defs/', 'object'],
  ['#town', 'string'],
  ['#size', 'integer'],
];
const lost = [
  ...[
    'https://example.com/schema',
    'https://example.com/schema#/$defs/city',
    'other.json',
    '',
    '/$defs/city',
  ],
  ...['#/nothing', '#/$defs/City', '#/$defs/city/type/deeper', '#nobody', '#/prefixItems/1'],
  ...[
    '#/constructor',
    '#/toString',
    '#/prefixItems/length',
    '#/$defs/constructor',
    '#/__proto__',
    '#%',
    '#%E0%A4%A',
  ],
];

describe('references within a schema', () => {
  for (const [reference, type] of found) {
    test(`The reference ${reference} is found`, () => {
      assert.equal((resolveReference(schema, reference) as JsonObject)['type'], type);
    });
  }

  test('A reference to an item of a list is found', () => {
    assert.deepEqual(resolveReference(schema, '#/prefixItems/0'), { title: 'first' });
  });

  for (const reference of lost) {
    test(`The reference "${reference}" finds nothing and fetches nothing`, () => {
      assert.equal(resolveReference(schema, reference), undefined);
    });
  }

  test('A schema with 100,000 levels causes no stack overflow', () => {
    const deep = JSON.parse('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)) as JsonObject;
    assert.equal(resolveReference(deep, '#nobody'), undefined);
  });
});
