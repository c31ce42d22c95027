import { expect } from 'chai';
import type { JsonValue } from '../../../../src/core/index.js';
import '../../../../src/ui/content/table/mcp-content-table.js';
import {
  all,
  button,
  drawn,
  expectAccessible,
  frame,
  nodeCount,
  one,
  press,
  until,
  words,
} from '../../helpers/page.js';
import {
  element,
  stage,
  showTable,
  grid,
  box,
  rows,
  cells,
  texts,
  heads,
  place,
  records,
  enter,
  type,
  clearPage,
} from './table-page.js';

afterEach(clearPage);

describe('mcp-content-table: content', () => {
  it('The table has a head, its rows, and their number', async () => {
    await showTable({
      rows: [
        { city: 'Paris', at: 18.5 },
        { city: 'Rome', ok: true },
      ],
    });
    expect(heads().map(words)).to.deep.equal(['Row #', 'city', 'at', 'ok']);
    expect(cells(0).map(words)).to.deep.equal(['1', 'Paris', '18.5', 'not there']);
    expect(cells(1).map(words)).to.deep.equal(['2', 'Rome', 'not there', 'true']);
    expect(words(one('.size', element))).to.equal('2 rows, 3 columns');
    expect(grid().getAttribute('role')).to.equal('grid');
    expect(grid().ariaLabel).to.equal('Structured data: 2 rows, 3 columns');
    expect([grid().ariaRowCount, grid().ariaColCount]).to.deep.equal(['3', '4']);
    await expectAccessible(stage);
  });

  it('Absent values, null, empty texts and texts that look like other values are distinct', async () => {
    await showTable({
      rows: [{}, { a: null }, { a: '' }, { a: 'null' }, { a: 'true' }, { a: true }, { a: '""' }],
    });
    expect(texts(1)).to.deep.equal(['not there', 'null', '""', '"null"', '"true"', 'true', '"\\"\\""']);
    const [absent, isNull, empty] = rows().map(({ cells: at }) => getComputedStyle(at[1]!));
    expect(absent!.backgroundImage).to.not.equal('none');
    expect(isNull!.fontStyle).to.equal('italic');
    expect(empty!.fontStyle).to.equal('normal');
  });

  it('Numbers are shown as they were sent, aligned in a column', async () => {
    await showTable({
      rows: [{ n: 12345678901234567000 }, { n: 1e21 }, { n: -0.5 }],
      exact: {
        '12345678901234567000': ['12345678901234567890'],
        '1e+21': ['1000000000000000000001', '1000000000000000000002'],
      },
    });
    expect(texts(1)).to.deep.equal(['12345678901234567890', '≈ 1e+21', '-0.5']);
    expect(getComputedStyle(rows()[0]!.cells[1]!).textAlign).to.equal('right');
    button('Show in full', element).click();
    await drawn(element);
    expect(words(one('.detail', element)))
      .to.contain('1000000000000000000001')
      .and.contain('1000000000000000000002');
  });

  it('A stray value among records and names that objects inherit are shown', async () => {
    await showTable({ rows: [JSON.parse('{"__proto__":1,"constructor":2}') as JsonValue, {}, 'stray', [1]] });
    expect(heads().map(words)).to.deep.equal(['Row #', '__proto__', 'constructor', 'Value']);
    expect(texts(2)).to.deep.equal(['2', 'not there', 'not there', 'not there']);
    expect(texts(3)).to.deep.equal(['not there', 'not there', 'stray', '[1]']);
  });

  it('Hidden characters in a cell or head are named', async () => {
    await showTable({ rows: [{ 'a\u202eb': 'x\u200by', c: 'tab\there' }] });
    expect(words(heads()[1]!)).to.equal('a U+202E b');
    expect(cells(0).map(words)).to.deep.equal(['1', 'x U+200B y', 'tab U+0009 here']);
    expect(all('.chip[part=hidden]', element)).to.have.length(3);
    expect(heads()[1]!.title).to.equal('a\\u{202E}b');
  });

  it('Markup is shown as text', async () => {
    const evil = '<img src=x onerror="globalThis.__ran=1"><script>globalThis.__ran=1</script>';
    await showTable({ rows: [{ [evil]: evil, b: { [evil]: evil } }] });
    expect(all('img, script', element)).to.have.length(0);
    expect(words(cells(0)[1]!)).to.contain('<img src=x');
    expect(Reflect.get(globalThis, '__ran')).to.equal(undefined);
  });

  it('The heads are titles of the schema, through references and null', async () => {
    await showTable({
      rows: [{ a: 1, b: 2, c: 3 }],
      schema: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/row' }, { type: 'null' }] } },
      root: {
        $defs: {
          row: {
            properties: {
              a: { title: 'Area', description: 'In hectares' },
              b: { $ref: '#/$defs/loop' },
              c: { allOf: [{}, { title: 'Cost\u202e' }] },
            },
          },
          loop: { $ref: '#/$defs/loop' },
        },
      },
    });
    expect(heads().map(words)).to.deep.equal(['Row #', 'Area', 'b', 'Cost U+202E']);
    expect(heads()[1]!.title).to.equal('Area\nSent as “a”\nIn hectares');
    await enter();
    await press('Enter');
    expect(words(one('.detail', element)))
      .to.contain('Row 1, Area')
      .and.contain('Sent as “a”')
      .and.contain('In hectares');
  });

  it('An invalid schema is ignored', async () => {
    for (const schema of [null, 7, { items: 7 }, { items: { properties: [] } }, { $ref: '#/%zz' }]) {
      await showTable({
        rows: [{ a: 1 }],
        schema: schema as never,
        root: schema as never,
        errors: 'x' as never,
      });
      expect(heads().map(words)).to.deep.equal(['Row #', 'a']);
      stage.remove();
    }
  });

  it('An empty table reports that there are no rows', async () => {
    await showTable({ rows: [] });
    expect(words(element)).to.equal('Structured data The table has no rows.');
    element.csv = 'a,b\n';
    await drawn(element);
    expect(heads().map(words)).to.deep.equal(['Row #', 'a', 'b']);
    expect(words(element)).to.contain('The table has a header but no rows.');
    await expectAccessible(stage);
    element.csv = '';
    await drawn(element);
    expect(words(element)).to.contain('The table has no rows.');
  });

  it('A small table is plain, without row numbers, and its buttons are below', async () => {
    await showTable({ rows: records(3), mayBePlain: true });
    const seen = heads().filter(({ offsetWidth }) => offsetWidth > 0);
    expect(seen.map(words)).to.deep.equal(['c0', 'c1', 'c2']);
    expect(all('select, input', element)).to.deep.equal([]);
    const [below] = all('.bar', element);
    expect(below!.getBoundingClientRect().top).to.be.at.least(box().getBoundingClientRect().bottom);
    expect(grid().ariaColCount).to.equal('3');
    const starts = [1, 2, 3].map(
      (column) => new Set(rows().map((row) => getComputedStyle(row.cells[column]!).paddingInlineStart)),
    );
    expect(
      starts.map((each) => [...each].length),
      'cells stand one below the other',
    ).to.deep.equal([1, 1, 1]);
    await enter();
    await press('Home', 'ArrowLeft');
    expect(place()).to.deep.equal([2, 1]);
    await expectAccessible(stage);
    element.errors = [{ path: '/0/c0', message: 'no', keyword: 'type', schemaPath: '', params: {} }];
    await drawn(element);
    expect(
      heads().every(({ offsetWidth }) => offsetWidth > 0),
      'with an error, all that there is',
    ).to.equal(true);
  });

  it('Other rows replace the table', async () => {
    await showTable({ rows: records(100) });
    await type('v7-');
    element.rows = [{ other: 1 }];
    await drawn(element);
    expect(heads().map(words)).to.deep.equal(['Row #', 'other']);
    expect(rows()).to.have.length(1);
    element.rows = undefined;
    await drawn(element);
    expect(all('table', element)).to.have.length(0);
  });
});

describe('mcp-content-table: CSV', () => {
  it('CSV is recognized by its first row, whatever its separator', async () => {
    await showTable({ csv: 'name;note\r\n"Ada; L.";"two\r\nlines"\r\nGrace\r\n' });
    expect(heads().map(words)).to.deep.equal(['Row #', 'name', 'note']);
    expect(texts(1)).to.deep.equal(['Ada; L.', 'Grace']);
    expect(texts(2)).to.deep.equal(['two … ', 'not there'].map((text) => text.trim()));
  });

  it('A column without a name gets one, and texts stay unchanged', async () => {
    await showTable({ csv: 'a,,a\n007,null,\n' });
    expect(heads().map(words)).to.deep.equal(['Row #', 'a', 'Column 2', 'a']);
    expect(cells(0).map(words)).to.deep.equal(['1', '007', 'null', '']);
  });

  it('A row of 10,000 columns is shown fifty columns at a time', async () => {
    const line = (prefix: string): string =>
      Array.from({ length: 10_000 }, (_, at) => `${prefix}${at}`).join(',');
    await showTable({ csv: `${line('h')}\n${line('v')}\n` });
    expect(heads()).to.have.length(51);
    expect(nodeCount(element)).to.be.lessThan(1_000);
    expect(grid().ariaColCount).to.equal('10001');
    expect(words(one('.pages', element))).to.contain('Columns 1 to 50 of 10,000');
    expect(button('Earlier columns', element).ariaDisabled).to.equal('true');
    button('Later columns', element).click();
    await drawn(element);
    expect(heads().map(words).slice(1, 3)).to.deep.equal(['h50', 'h51']);
    expect(cells(0).map(words).slice(1, 3)).to.deep.equal(['v50', 'v51']);
    expect(heads()[1]!.ariaColIndex).to.equal('52');
    await expectAccessible(stage);
  });

  it('A limit on columns is reported', async () => {
    await showTable({ csv: ','.repeat(200_000) });
    expect(words(element)).to.contain('Only the first 100,000 columns are shown.');
    expect(heads()).to.have.length(51);
  });

  it('A limit on rows is reported', async () => {
    await showTable({ csv: `a\n${'1\n'.repeat(400_001)}` });
    expect(words(element)).to.contain('Only the first 400,000 rows are shown.');
    expect(grid().ariaRowCount).to.equal('400001');
  });

  it('CSV that is too long for a table is text', async () => {
    await showTable({ csv: `a,b\n${'1,2\n'.repeat(2_200_000)}` });
    await until('the text', () => words(element).includes('up to 8,388,608 characters'));
    expect(all('table', element)).to.have.length(0);
    expect(all('mcp-content-text', element)).to.have.length(1);
  });

  it('Hostile CSV is read to its end', async () => {
    for (const csv of [
      '"',
      '""""',
      '"'.repeat(1_000_001),
      ','.repeat(100_000),
      '\n\r\n\n',
      '\uFEFF',
      '\0,\u202e\n',
    ]) {
      await showTable({ csv });
      expect(words(element)).to.not.equal('');
      stage.remove();
    }
  });
});

describe('mcp-content-table: many rows', () => {
  it('Only rows in view are in the page', async () => {
    await showTable({ rows: records(100_000, 12) });
    expect(nodeCount(element)).to.be.lessThan(1_000);
    expect(grid().ariaRowCount).to.equal('100001');
    const height = box().scrollHeight;
    expect(height).to.be.greaterThan(3_200_000);
    for (const at of [0.3, 0.6, 1]) {
      box().scrollTop = (height - box().clientHeight) * at;
      await frame();
      await drawn(element);
      expect(nodeCount(element)).to.be.lessThan(1_000);
      expect(box().scrollHeight).to.equal(height);
    }
    expect(words(rows().at(-1)!.cells[0]!)).to.equal('100000');
    expect(rows().at(-1)!.ariaRowIndex).to.equal('100001');
    const { bottom } = rows().at(-1)!.getBoundingClientRect();
    // Above the scroll bar, if that takes space.
    const end = box().getBoundingClientRect().top + box().clientTop + box().clientHeight;
    expect(bottom).to.be.closeTo(end, 3);
  });

  it('Columns keep their place while the table scrolls', async () => {
    await showTable({ rows: Array.from({ length: 5_000 }, (_, at) => ({ a: 'x'.repeat(at % 60), b: at })) });
    const edges = (): number[] => heads().map((head) => head.getBoundingClientRect().right);
    const before = edges();
    box().scrollTop = 60_000;
    await frame();
    expect(edges()).to.deep.equal(before);
    expect(heads()[0]!.getBoundingClientRect().top).to.be.closeTo(box().getBoundingClientRect().top, 2);
  });

  it('A column that first appears in a late row is found', async () => {
    await showTable({ rows: [...records(20_000, 1), { late: 1 }] });
    expect(heads().map(words)).to.deep.equal(['Row #', 'c0', 'late']);
  });

  it('The page can run during sorting and filtering', async () => {
    await showTable({
      rows: Array.from({ length: 60_000 }, (_, at) => ({ a: `name ${(at * 7919) % 60_013}` })),
    });
    let turns = 0;
    const count = (): void => {
      turns++;
      if (turns > 0) requestAnimationFrame(count);
    };
    heads()[1]!.querySelector('button')!.click();
    count();
    await element.updateComplete;
    expect(turns).to.be.greaterThan(1);
    turns = -1_000_000;
    expect(texts(1)[0]).to.equal('name 0');
  });
});
