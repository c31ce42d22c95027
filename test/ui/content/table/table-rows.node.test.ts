import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonValue, SchemaError } from '../../../../src/core/index.js';
import { cellText } from '../../../../src/ui/content/table/cell.js';
import { errorsUnder } from '../../../../src/ui/content/part/schema-check.js';
import { placeErrors } from '../../../../src/ui/content/table/errors.js';
import { csvOf, jsonOf, type ExportData as Wanted } from '../../../../src/ui/content/table/export.js';
import { moved } from '../../../../src/ui/content/table/grid.js';
import { filterRows, shownRows, sortRows } from '../../../../src/ui/content/table/ordering.js';
import {
  allColumns,
  csvSource,
  firstColumns,
  recordSource,
  rowValue,
  type TableSource,
  csvSeparator,
  readTable,
} from '../../../../src/ui/content/table/source.js';
import { TimeSlices } from '../../../../src/ui/base/time-slices.js';
import { turns, fieldsOf } from './table-sources.js';

const none = undefined;

async function csvTable(text: string): Promise<TableSource> {
  const table = await readTable(text, csvSeparator(text), 1_000, turns);
  return csvSource(
    table,
    Array.from({ length: table.columns }, (_, column) => table.field(0, column) ?? ''),
  );
}

function records(...rows: JsonValue[]): TableSource {
  return recordSource(rows, firstColumns(rows));
}

describe('records as a table', () => {
  it('Columns are in the order of their first appearance', async () => {
    const rows: JsonValue[] = [{ b: 1, a: 2 }, { c: 3 }, 7, { a: 1, d: 1 }];
    assert.deepEqual(firstColumns(rows), ['b', 'a', 'c', none, 'd']);
    assert.deepEqual(await allColumns(rows, turns), ['b', 'a', 'c', none, 'd']);
  });

  it('A column that first appears late is found', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => (at === 900 ? { late: 1 } : { a: at }));
    assert.deepEqual(firstColumns(rows), ['a']);
    assert.deepEqual(await allColumns(rows, turns), ['a', 'late']);
  });

  it('Only own properties count, and a stray value keeps its type', () => {
    const table = records({ constructor: 1 }, {}, 'stray', JSON.parse('{"__proto__":2}') as JsonValue);
    const { columns } = table;
    assert.equal(table.cell(1, columns.indexOf('constructor')), none);
    assert.equal(table.cell(2, columns.indexOf(none)), 'stray');
    assert.equal(table.cell(0, columns.indexOf(none)), none);
    assert.equal(table.cell(3, columns.indexOf('__proto__')), 2);
    assert.equal(JSON.stringify(rowValue(table, 3, ['a', 'b', '__proto__'])), '{"__proto__":2}');
    assert.equal(rowValue(table, 2, ['a', 'b', 'c']), 'stray');
  });
});

describe('a value in one line', () => {
  const exact = {
    '12345678901234567000': ['12345678901234567890'],
    '1e+21': ['1000000000000000000001', '1000000000000000000002'],
  };
  const cases: readonly (readonly [JsonValue | undefined, string, string, boolean])[] = [
    [none, 'absent', '', false],
    [null, 'null', 'null', false],
    ['', 'string', '""', false],
    ['null', 'string', '"null"', false],
    ['"quoted"', 'string', '"\\"quoted\\""', false],
    ['plain', 'string', 'plain', false],
    [false, 'boolean', 'false', false],
    ['false', 'string', '"false"', false],
    [0, 'number', '0', false],
    [12345678901234567000, 'number', '12345678901234567890', false],
    [1e21, 'number', '≈ 1e+21', true],
    [1e20, 'number', '100000000000000000000', false],
    ['one\ntwo', 'string', 'one …', true],
    ['\nsecond', 'string', '\nsecond', true],
    [{ a: [1, 'x'] }, 'nested', '{"a":[1,"x"]}', true],
    [[], 'nested', '[]', true],
  ];
  for (const [value, kind, text, isCut] of cases)
    it(value === undefined ? 'nothing' : JSON.stringify(value), () =>
      assert.deepEqual(cellText(value, false, exact), { kind, text, isCut }),
    );

  it('A long value shows its beginning', () => {
    const { text, isCut } = cellText('x'.repeat(1e6), false);
    assert.deepEqual([text.length, isCut], [201, true]);
    const nested = cellText(
      Array.from({ length: 1e5 }, () => ({ a: 1 })),
      false,
    );
    assert.equal(nested.text.length, 81);
  });

  it('A plain text needs no quotes', () => {
    assert.equal(cellText('null', true).text, 'null');
    assert.equal(cellText('', true).text, '');
  });
});

describe('sorting', () => {
  const sorted = async (
    table: TableSource,
    direction: 'ascending' | 'descending',
    locale = 'en',
  ): Promise<unknown[]> =>
    Array.from(await sortRows(table, 0, direction, locale, turns), (row) => table.cell(row, 0));
  const of = (...values: (JsonValue | undefined)[]): TableSource =>
    recordSource(
      values.map((value): JsonValue => (value === undefined ? { b: 1 } : { a: value })),
      ['a'],
    );

  it('Numbers are sorted as numbers, and texts by collation', async () => {
    assert.deepEqual(await sorted(of(10, 9, -1, 2.5), 'ascending'), [-1, 2.5, 9, 10]);
    assert.deepEqual(await sorted(of(10, 9, -1, 2.5), 'descending'), [10, 9, 2.5, -1]);
    assert.deepEqual(await sorted(of('item 10', 'Item 9', 'äb', 'az', 'ad'), 'ascending'), [
      'äb',
      'ad',
      'az',
      'Item 9',
      'item 10',
    ]);
  });

  it('Other types are separate, and absent values are last in both directions', async () => {
    const mixed = of('b', none, 2, null, true, 'a', { x: 1 }, 1, '', false);
    assert.deepEqual(await sorted(mixed, 'ascending'), [
      1,
      2,
      'a',
      'b',
      false,
      true,
      { x: 1 },
      null,
      none,
      '',
    ]);
    assert.deepEqual(await sorted(mixed, 'descending'), [
      2,
      1,
      'b',
      'a',
      true,
      false,
      { x: 1 },
      null,
      none,
      '',
    ]);
  });

  it('Equal values keep their order', async () => {
    const table = recordSource(
      Array.from({ length: 999 }, (_, at) => ({ a: at % 3 })),
      ['a'],
    );
    for (const direction of ['ascending', 'descending'] as const) {
      const order = [...(await sortRows(table, 0, direction, 'en', turns))];
      for (let at = 1; at < order.length; at++) {
        const [before, now] = [order[at - 1] ?? 0, order[at] ?? 0];
        if (before % 3 === now % 3) assert.ok(before < now);
      }
      assert.equal(new Set(order).size, 999);
    }
  });

  it('Numbers in a CSV are sorted as numbers', async () => {
    assert.deepEqual(await sorted(await csvTable('n\n10\n-9.5\nx\n1e1\n 2\n'), 'ascending'), [
      '-9.5',
      ' 2',
      '10',
      '1e1',
      'x',
    ]);
  });

  it('The sorting equals that of the engine', async () => {
    const values = Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 10_007);
    const own = await sorted(of(...values), 'ascending');
    assert.deepEqual(
      own,
      [...values].sort((a, b) => a - b),
    );
  });

  it('Sorting yields, and ends when no caller waits', async () => {
    const table = of(...Array.from({ length: 100_000 }, (_, at) => `name ${(at * 7919) % 100_003}`));
    let had = 0;
    const timer = setInterval(() => had++, 1);
    await sortRows(table, 0, 'ascending', 'en', new TimeSlices());
    clearInterval(timer);
    assert.ok(had > 1);
    const work = new AbortController();
    const sorting = sortRows(table, 0, 'ascending', 'en', new TimeSlices(work.signal));
    work.abort(new Error('enough'));
    await assert.rejects(sorting, /enough/);
  });
});

describe('filtering', () => {
  it('A text is found in any cell, also in nested ones and their names', async () => {
    const table = records(
      { a: 'Paris' },
      { a: 1, b: { deep: [{ City: 'PARIS' }] } },
      { a: 'Rome', b: { paris: 1 } },
      { a: 12, b: null },
      'London',
      {},
    );
    assert.deepEqual([...(await filterRows(table, 'paris', none, turns))], [1, 1, 1, 0, 0, 0]);
    assert.deepEqual([...(await filterRows(table, 'null', none, turns))], [0, 0, 0, 1, 0, 0]);
    assert.deepEqual([...(await filterRows(table, '12', none, turns))], [0, 0, 0, 1, 0, 0]);
  });

  it('A number is found as it was sent', async () => {
    const table = records({ a: 12345678901234567000 });
    const exact = { '12345678901234567000': ['12345678901234567890'] };
    assert.deepEqual([...(await filterRows(table, '7890', exact, turns))], [1]);
  });

  it('The order stays', () => {
    assert.deepEqual([...(shownRows(3, Uint32Array.of(2, 0, 1), Uint8Array.of(1, 0, 1)) ?? [])], [2, 0]);
    assert.deepEqual([...(shownRows(3, none, Uint8Array.of(1, 0, 1)) ?? [])], [0, 2]);
    assert.equal(shownRows(3, none, none), none);
  });
});

describe('copying a table', () => {
  const csv = async (wanted: Partial<Wanted> & { source: TableSource }): Promise<string> =>
    (
      await csvOf(
        { rows: none, names: wanted.source.columns.map((name) => name ?? 'Value'), exact: none, ...wanted },
        turns,
      )
    ).join('');
  const json = async (wanted: Partial<Wanted> & { source: TableSource }): Promise<string> =>
    (
      await jsonOf(
        { rows: none, names: wanted.source.columns.map((name) => name ?? 'Value'), exact: none, ...wanted },
        turns,
      )
    ).join('');

  it('CSV has quotes where needed, and nested values as JSON', async () => {
    const source = records(
      { a: 'x, "y"', b: -5 },
      { a: '', b: null },
      { b: true },
      { a: 'two\nlines', b: { c: [1, 'd'] } },
    );
    assert.equal(
      await csv({ source }),
      'a,b\r\n"x, ""y""",-5\r\n"",\r\n,true\r\n"two\nlines","{""c"":[1,""d""]}"\r\n',
    );
  });

  const formulas = [
    ...['=1+1', '+1+cmd', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u200b=1', '＝1', '－1'],
    '=HYPERLINK("https://evil.example")',
  ];
  for (const text of formulas)
    it(`${JSON.stringify(text)} in CSV is no formula in a spreadsheet`, async () => {
      const [, line = ''] = /^a\r\n([^]*)\r\n$/.exec(await csv({ source: records({ a: text }) })) ?? [];
      const read = await fieldsOf(`a\n${line}\n`);
      assert.equal(read[1]?.[0], `'${text}`);
    });

  it('No other separator in CSV starts a field', async () => {
    assert.equal(await csv({ source: records({ a: 'x;=1' }) }), 'a\r\n"x;=1"\r\n');
    assert.equal(await csv({ source: records({ a: 'x\t=1' }) }), 'a\r\n"x\t=1"\r\n');
  });

  it('A CSV head is guarded too, and a number in a CSV stays a number', async () => {
    assert.equal(await csv({ source: records({ '=a': 1 }) }), "'=a\r\n1\r\n");
    assert.equal(
      await csv({ source: await csvTable('a,b\n-5,-x\n+1.5e3,\n') }),
      "a,b\r\n-5,'-x\r\n+1.5e3,\r\n",
    );
  });

  it('No formula can hide in a number as it was sent', async () => {
    const exact = { '5': ['=cmd'] };
    assert.equal(await csv({ source: records({ a: 5 }), exact }), 'a\r\n5\r\n');
  });

  it('JSON has the values as they were sent, including numbers', async () => {
    const rows: JsonValue[] = [{ a: 'x', n: 12345678901234567000 }, {}, 7, { a: { b: [null, { c: [] }] } }];
    const exact = { '12345678901234567000': ['12345678901234567890'] };
    const text = await json({ source: records(...rows), exact });
    assert.deepEqual(JSON.parse(text), rows);
    assert.match(text, /12345678901234567890/);
    assert.deepEqual(JSON.parse(await json({ source: records() })), []);
  });

  it('CSV is converted to records for JSON', async () => {
    const text = await json({ source: await csvTable('a,b\n1,\n2\n') });
    assert.deepEqual(JSON.parse(text), [{ a: '1', b: '' }, { a: '2' }]);
  });

  it('The visible rows are copied in their order', async () => {
    const source = records({ a: 1 }, { a: 2 }, { a: 3 });
    assert.equal(await csv({ source, rows: Uint32Array.of(2, 0) }), 'a\r\n3\r\n1\r\n');
    assert.equal(await json({ source, rows: Uint32Array.of(2, 0) }), '[\n{"a":3},\n{"a":1}\n]\n');
  });

  it('Any depth is copied', async () => {
    let deep: JsonValue = 1;
    for (let at = 0; at < 20_000; at++) deep = [deep];
    const text = await json({ source: recordSource([{ a: deep }], ['a']) });
    assert.ok(text.includes(`${'['.repeat(20_000)}1`));
  });
});

describe('errors in cells', () => {
  const error = (path: string, keyword = 'type', property?: string): SchemaError => ({
    path,
    keyword,
    message: keyword,
    schemaPath: '',
    params: property === undefined ? {} : { property },
  });

  it('The row and the column are found', () => {
    const { whole, rows, places } = placeErrors(
      [
        error('', 'minItems'),
        error('/1/a'),
        error('/1/a/deep/er'),
        error('/1', 'required', 'b'),
        error('/2', 'required', 'unknown'),
        error('/2/x~1y'),
        error('/9/a'),
      ],
      3,
      ['a', 'b', 'x/y'],
    );
    assert.deepEqual(
      whole.map(({ path }) => path),
      ['', '/9/a'],
    );
    assert.deepEqual([...(rows.get(1)?.cells.keys() ?? [])], [0, 1]);
    assert.equal(rows.get(1)?.cells.get(0)?.length, 2);
    assert.equal(rows.get(2)?.row.length, 1);
    assert.deepEqual([...(rows.get(2)?.cells.keys() ?? [])], [2]);
    assert.equal(places, 5);
  });

  it('Paths are relative to the table', () => {
    const all = [error('/1/a~0b/c'), error('/1/a~0b'), error('/11/a~0b'), error('/1/a')];
    assert.deepEqual(
      errorsUnder(all, 1, 'a~b').map(({ path }) => path),
      ['/c', ''],
    );
    assert.deepEqual(
      errorsUnder(all, 1, none).map(({ path }) => path),
      ['/a~0b/c', '/a~0b', '/a'],
    );
  });
});

describe('moving between cells', () => {
  const size = { rows: 100, columns: 5, first: 0, page: 10, isRightToLeft: false };
  const cases: readonly (readonly [string, boolean, [number, number], [number, number]])[] = [
    ['ArrowDown', false, [-1, 2], [0, 2]],
    ['ArrowUp', false, [0, 2], [-1, 2]],
    ['ArrowUp', false, [-1, 2], [-1, 2]],
    ['ArrowRight', false, [3, 4], [3, 4]],
    ['ArrowLeft', false, [3, 4], [3, 3]],
    ['PageDown', false, [95, 1], [99, 1]],
    ['PageUp', false, [5, 1], [0, 1]],
    ['PageUp', false, [-1, 1], [-1, 1]],
    ['Home', false, [7, 3], [7, 0]],
    ['End', false, [7, 3], [7, 4]],
    ['Home', true, [7, 3], [0, 0]],
    ['End', true, [7, 3], [99, 4]],
  ];
  for (const [key, isControl, [row, column], [toRow, toColumn]] of cases)
    it(`${isControl ? 'Control+' : ''}${key} from ${row}, ${column}`, () =>
      assert.deepEqual(moved({ row, column }, key, isControl, size), { row: toRow, column: toColumn }));

  it('The arrows are reversed from right to left', () => {
    assert.deepEqual(moved({ row: 1, column: 2 }, 'ArrowLeft', false, { ...size, isRightToLeft: true }), {
      row: 1,
      column: 3,
    });
  });

  it('No other key moves', () => assert.equal(moved({ row: 1, column: 2 }, 'a', false, size), none));
});
