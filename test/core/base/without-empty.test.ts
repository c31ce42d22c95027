import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutEmpty } from '../../../src/core/base/without-empty.js';
import type { JsonObject } from '../../../src/shared/json.js';

const optional = { title: 'text', meta: 'object', icons: 'list', isOpen: 'flag', ttl: 'number' } as const;

describe('withoutEmpty', () => {
  const cases: readonly [string, JsonObject, JsonObject][] = [
    ['removes every null', { name: null, title: null, other: null }, {}],
    ['removes an empty optional text', { title: '' }, {}],
    ['keeps an empty text that nobody called optional', { name: '' }, { name: '' }],
    ['reads an empty list as an empty object', { meta: [] }, { meta: {} }],
    ['reads an empty object as an empty list', { icons: {} }, { icons: [] }],
    [
      'removes optional fields of the wrong type',
      { title: 5, meta: 'x', icons: { a: 1 }, isOpen: 'true', ttl: '5' },
      {},
    ],
    ['removes a list with something in it where an object belongs', { meta: [1] }, {}],
    [
      'keeps what is right',
      { title: 'T', meta: { a: null }, icons: [null], isOpen: false, ttl: 0 },
      { title: 'T', meta: { a: null }, icons: [null], isOpen: false, ttl: 0 },
    ],
    ['keeps other fields as they are', { name: 5, args: [], data: {} }, { name: 5, args: [], data: {} }],
  ];
  for (const [title, given, wanted] of cases)
    it(title, () => assert.deepEqual(withoutEmpty(given, optional), wanted));

  it('A field named __proto__ is kept as a field', () => {
    const read = withoutEmpty(JSON.parse('{"__proto__":{"a":1},"constructor":null}') as JsonObject, optional);
    assert.deepEqual(Object.keys(read), ['__proto__']);
    assert.equal(Object.getPrototypeOf(read), Object.prototype);
  });
});
