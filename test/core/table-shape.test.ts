import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonValue } from '../../src/core/index.js';
import { csvSeparator, readCsv } from '../../src/ui/renderers/pure/csv.js';
import { columnsOf, shapeOf } from '../../src/ui/renderers/pure/data-shape.js';

describe('which form a value is read in', () => {
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

  it('keeps names that every object inherits apart from its own', () => {
    const rows = JSON.parse('[{"__proto__": 1, "constructor": 2, "toString": 3}]') as JsonValue[];
    assert.deepEqual(columnsOf(rows), ['__proto__', 'constructor', 'toString']);
    assert.equal(shapeOf(rows).as, 'table');
  });

  it('decides by the first rows and shows the others whatever they are', () => {
    const rows: JsonValue[] = Array.from({ length: 300 }, (_, id) => ({ id }));
    rows.push('odd one out');
    const shape = shapeOf(rows);
    assert.ok(shape.as === 'table');
    assert.equal(shape.rows.length, 301);
  });
});

describe('CSV', () => {
  const read = (text: string, columns = 50): string[][] =>
    readCsv(text, 0, 1_000, columns, csvSeparator(text)).rows.map(({ fields }) => [...fields]);

  const cases: readonly (readonly [string, string, string[][]])[] = [
    [
      'rows',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no last line break',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
    ['quotes', '"a,b","c""d"\n', [['a,b', 'c"d']]],
    ['a line break in quotes', '"a\nb",c\n', [['a\nb', 'c']]],
    ['a quote that never ends', '"a,b\nc', [['a,b\nc']]],
    ['text after a quote', '"a"b,c\n', [['ab', 'c']]],
    ['a quote inside of a field', 'a"b,c\n', [['a"b', 'c']]],
    ['empty fields', ',,\n', [['', '', '']]],
    [
      'blank lines',
      'a,b\n\n\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1;2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['nothing', '', []],
  ];
  for (const [what, text, rows] of cases) {
    it(what, () => assert.deepEqual(read(text), rows));
  }

  it('reads a window at a time', () => {
    const text = 'n\n'.repeat(10);
    const first = readCsv(text, 0, 4, 50, ',');
    assert.equal(first.rows.length, 4);
    const rest = readCsv(text, first.next ?? 0, 100, 50, ',');
    assert.equal(rest.rows.length, 6);
    assert.equal(rest.next, undefined);
  });

  it('counts the fields that it does not keep', () => {
    const [row] = readCsv(`${'x,'.repeat(9_999)}x\ny\n`, 0, 2, 50, ',').rows;
    assert.equal(row?.fields.length, 50);
    assert.equal(row.more, 9_950);
  });
});
