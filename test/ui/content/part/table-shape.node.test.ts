import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonValue } from '../../../../src/core/index.js';
import { shapeOf } from '../../../../src/ui/content/part/data-shape.js';

describe('the view that is chosen for a value', () => {
  const cases: readonly (readonly [string, JsonValue, string])[] = [
    ['records', [{ a: 1 }, { a: 2 }], 'table'],
    ['records of which some lack an entry', [{ a: 1, b: 2 }, { a: 3 }, { a: 4, b: 5 }], 'table'],
    ['records with a few nested entries', [{ a: 1, b: 2, c: 3, d: 4, e: { f: 1 } }], 'table'],
    ['objects that have nothing in common', [{ a: 1 }, { b: 2 }, { c: 3 }], 'tree'],
    ['objects of objects', [{ a: { b: 1 } }, { a: { b: 2 } }], 'tree'],
    ['scalars among records', [{ a: 1 }, 2], 'tree'],
    ['a list of scalars', [1, 2, 3], 'tree'],
    ['an empty list', [], 'tree'],
    ['a list of empty objects', [{}, {}], 'tree'],
    [
      'more columns than can be read',
      [Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`c${i}`, i]))],
      'tree',
    ],
    ['records in a wrapper', { total: 2, rows: [{ a: 1 }, { a: 2 }] }, 'named-table'],
    ['records alone in a wrapper', { rows: [{ a: 1 }] }, 'named-table'],
    ['two lists in a wrapper', { rows: [{ a: 1 }], more: [{ a: 1 }] }, 'tree'],
    ['a flat object', { a: 1, b: 'x', c: null, d: false }, 'list'],
    ['a nested object', { a: { b: 1 } }, 'tree'],
    ['an empty object', {}, 'tree'],
    [
      'a mapping of many entries',
      Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, i])),
      'tree',
    ],
    ['null', null, 'tree'],
    ['zero', 0, 'tree'],
    ['false', false, 'tree'],
    ['text', 'x', 'tree'],
  ];
  for (const [what, value, form] of cases) {
    it(`${what}: ${form}`, () => assert.equal(shapeOf(value).as, form));
  }

  it('Names that every object inherits are distinct from its own', () => {
    const rows = JSON.parse('[{"__proto__": 1, "constructor": 2, "toString": 3}]') as JsonValue[];
    assert.equal(shapeOf(rows).as, 'table');
  });

  it('The first rows decide, and the others are shown whatever they are', () => {
    const rows: JsonValue[] = Array.from({ length: 300 }, (_, id) => ({ id }));
    rows.push('odd one out');
    const shape = shapeOf(rows);
    assert.ok(shape.as === 'table');
    assert.equal(shape.rows.length, 301);
  });
});
