import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvSeparator, readTable } from '../../../../src/ui/content/table/source.js';
import { TimeSlices } from '../../../../src/ui/base/time-slices.js';
import { turns, fieldsOf } from './table-sources.js';

const none = undefined;

describe('parsing CSV', () => {
  const cases: readonly (readonly [string, string, (string | undefined)[][]])[] = [
    [
      'rows and fields',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a line break at the end',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      '"a, b","c ""d"""\n"x\ny",z',
      [
        ['a, b', 'c "d"'],
        ['x\ny', 'z'],
      ],
    ],
    [
      'empty and missing fields',
      'a,b,c\n,,\n1',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
        ['1', none, none],
      ],
    ],
    ['blank lines', 'a\n\n\r\nb\n', [['a'], ['b']]],
    ['an empty text in quotes', 'a\n""\n', [['a'], ['']]],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    [
      'a quote that is never closed',
      'a,b\n"x,y\nz',
      [
        ['a', 'b'],
        ['x,y\nz', none],
      ],
    ],
    ['an open quote alone', '"', [['']]],
    ['an open quote that ends in doubled ones', '"a""', [['a"']]],
    ['text after a quote', '"a"b,c', [['ab', 'c']]],
    ['a quote inside a field', 'a"b,c"d', [['a"b', 'c"d']]],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['nothing', '', []],
    ['a separator alone', ',', [['', '']]],
  ];
  for (const [what, text, expected] of cases)
    it(`CSV is parsed: ${what}`, async () => assert.deepEqual(await fieldsOf(text), expected));

  it('A row of 10,000 columns is read', async () => {
    const [row] = await fieldsOf(Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(','));
    assert.equal(row?.length, 10_000);
    assert.equal(row.at(-1), 'c9999');
  });

  it('Reading stops after a number of rows, and reports it', async () => {
    const table = await readTable('a\nb\nc\n', ',', 2, turns);
    assert.deepEqual([table.rows, table.isCut], [2, true]);
    assert.equal((await readTable('a\nb\n', ',', 2, turns)).isCut, false);
  });

  it('Reading yields, also in a field that has only quotes', async () => {
    let had = 0;
    const timer = setInterval(() => had++, 1);
    const table = await readTable('"'.repeat(8_000_001), ',', 10, new TimeSlices());
    clearInterval(timer);
    assert.equal(table.rows, 1);
    assert.ok(had > 0);
    assert.ok((table.glance(0, 0)?.length ?? 0) < 1_000);
  });

  it('Reading ends when no caller waits', async () => {
    const work = new AbortController();
    const reading = readTable('a,b\n'.repeat(2_000_000), ',', 1e9, new TimeSlices(work.signal));
    work.abort(new Error('enough'));
    await assert.rejects(reading, /enough/);
  });
});

describe('the separator of a CSV', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['a,b', ','],
    ['a;b,c;d', ';'],
    ['"a,b,c";d', ';'],
    ['"a\nb,c,d"\te', '\t'],
    ['a\nb;c', ','],
    ['a,b;c', ','],
    ['', ','],
  ];
  for (const [text, separator] of cases)
    it(JSON.stringify(text), () => assert.equal(csvSeparator(text), separator));
});
