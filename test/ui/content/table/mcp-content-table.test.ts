import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonValue, SchemaError } from '../../../../src/core/index.js';
import '../../../../src/ui/content/table/mcp-content-table.js';
import type { McpContentTable } from '../../../../src/ui/content/table/mcp-content-table.js';
import { forcedColors } from '../../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  chord,
  click,
  drawn,
  expectAccessible,
  focused,
  frame,
  refuseOldCopy,
  nameOf,
  nodeCount,
  one,
  press,
  tooWide,
  until,
  wait,
  words,
} from '../../helpers/page.js';
import { stays } from '../../../fixtures/stays.js';

let element: McpContentTable;
let stage: HTMLElement;

async function showTable(set: Partial<McpContentTable>): Promise<void> {
  stage = document.createElement('main');
  element = document.createElement('mcp-content-table');
  Object.assign(element, { label: 'Structured data', fileName: 'data', mayBePlain: false }, set);
  stage.append(element);
  document.body.append(stage);
  await drawn(element);
}

const grid = (): HTMLTableElement => one<HTMLTableElement>('table', element);
const box = (): HTMLElement => one('.scroll', element);
const rows = (): HTMLTableRowElement[] => all<HTMLTableRowElement>('tbody.rows tr', element);
const cells = (row: number): HTMLElement[] => [...rows()[row]!.cells];
const texts = (column: number): string[] => rows().map(({ cells: at }) => words(at[column]!));
const heads = (): HTMLElement[] => all('thead th', element);
const here = (): HTMLElement => one(`#${grid().getAttribute('aria-activedescendant')}`, element);
/** The row number and column of the reader's cell. */
const place = (): [number, number] => [
  Number(here().closest('tr')!.ariaRowIndex),
  (here() as HTMLTableCellElement).cellIndex,
];
const news = (): string => all('[role=status]', element).map(words).join(' | ');

function records(count: number, columns = 3): JsonValue[] {
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      Array.from({ length: columns }, (_, at) => [`c${at}`, at === 0 ? row : `v${row}-${at}`]),
    ),
  );
}

async function enter(): Promise<void> {
  grid().focus({ preventScroll: true });
  await frame();
}

async function type(text: string): Promise<void> {
  one('input[type=search]', element).focus();
  await sendKeys({ type: text });
  await drawn(element);
}

afterEach(async () => {
  stage.remove();
  document.documentElement.dir = '';
  document.documentElement.lang = 'en';
  await forcedColors(false);
  await setViewport({ width: 800, height: 600 });
});

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

describe('mcp-content-table: sorting and filtering', () => {
  const mixed = [{ a: 10, b: 'item 10' }, { a: 9, b: 'item 9' }, { b: 'Äpfel' }, { a: null, b: 'apple' }];

  it('A head sorts ascending, descending, and restores the order', async () => {
    await showTable({ rows: mixed });
    const head = (): HTMLElement => heads()[1]!;
    expect(head().getAttribute('aria-sort')).to.equal('none');
    await click(head().querySelector('button')!);
    await drawn(element);
    expect(texts(0)).to.deep.equal(['2', '1', '4', '3']);
    expect(head().getAttribute('aria-sort')).to.equal('ascending');
    expect(news()).to.contain('Sorted by a, ascending.');
    await click(head().querySelector('button')!);
    await drawn(element);
    expect(texts(0)).to.deep.equal(['1', '2', '4', '3']);
    expect(news()).to.contain('Sorted by a, descending.');
    await click(head().querySelector('button')!);
    await drawn(element);
    expect(texts(0)).to.deep.equal(['1', '2', '3', '4']);
    expect(head().getAttribute('aria-sort')).to.equal('none');
    expect(news()).to.contain('In the original order.');
    expect(focused()).to.equal(grid());
  });

  it('Texts are sorted by the rules of the reader’s language', async () => {
    await showTable({ rows: mixed });
    heads()[2]!.querySelector('button')!.click();
    await drawn(element);
    expect(texts(2)).to.deep.equal(['Äpfel', 'apple', 'item 9', 'item 10']);
  });

  it('The filter searches all cells, and Escape clears it', async () => {
    await showTable({ rows: records(1_000) });
    await type('V77');
    await until('the rows', () => words(one('.size', element)) === '11 of 1,000 rows');
    expect(texts(1)[0]).to.equal('77');
    expect(grid().ariaRowCount).to.equal('12');
    await press('Escape');
    expect(words(one('.size', element))).to.equal('1,000 rows, 3 columns');
    expect(one<HTMLInputElement>('input', element).value).to.equal('');
  });

  it('A filter without matches reports it and can be cleared', async () => {
    await showTable({ rows: records(50) });
    const { height } = box().getBoundingClientRect();
    await type('no\u202eway');
    await until('the sentence', () => words(element).includes('No row contains “no\\u{202E}way”.'));
    expect(rows()).to.have.length(0);
    expect(box().getBoundingClientRect().height).to.equal(height);
    await expectAccessible(stage);
    await click(button('Clear the filter', element));
    expect(rows().length).to.be.greaterThan(10);
  });

  it('Filtering and sorting work together', async () => {
    await showTable({ rows: records(200) });
    heads()[1]!.querySelector('button')!.click();
    heads()[1]!.querySelector('button')!.click();
    await type('v19');
    await until('the rows', () => words(one('.size', element)) === '11 of 200 rows');
    await drawn(element);
    expect(texts(1).slice(0, 3)).to.deep.equal(['199', '198', '197']);
  });
});

describe('mcp-content-table: by keyboard', () => {
  it('The table is one tab stop, with one more for the edge of a column', async () => {
    await showTable({ rows: records(1_000, 8) });
    const stops = all('*', element).filter(
      ({ tabIndex, localName }) => tabIndex === 0 && localName !== 'slot',
    );
    expect(stops.filter((stop) => grid().contains(stop))).to.have.length(2);
  });

  it('The arrows move from cell to cell, and scroll', async () => {
    await showTable({ rows: records(10_000, 20) });
    await enter();
    expect(place()).to.deep.equal([2, 1]);
    await press('ArrowDown', 'ArrowRight');
    expect(place()).to.deep.equal([3, 2]);
    await press('End');
    expect(place()).to.deep.equal([3, 20]);
    const inside = (): boolean => {
      const cell = here().getBoundingClientRect();
      const around = box().getBoundingClientRect();
      return (
        cell.right <= around.right + 1 && cell.left >= around.left - 1 && cell.bottom <= around.bottom + 1
      );
    };
    expect(inside()).to.equal(true);
    await chord('Control', 'End');
    expect(place()).to.deep.equal([10_001, 20]);
    expect(inside()).to.equal(true);
    await press('PageUp');
    expect(place()[0]).to.be.lessThan(10_001).and.greaterThan(9_900);
    await chord('Control', 'Home');
    expect(place()).to.deep.equal([2, 0]);
    await press('ArrowUp');
    expect(place()).to.deep.equal([1, 0]);
    expect(focused()).to.equal(grid());
  });

  it('The focus stays when its row leaves the page, and returns to it', async () => {
    await showTable({ rows: records(10_000) });
    await enter();
    await press('ArrowDown');
    box().scrollTop = 100_000;
    await frame();
    await drawn(element);
    expect(focused()).to.equal(grid());
    expect(grid().hasAttribute('aria-activedescendant')).to.equal(false);
    await press('ArrowDown');
    expect(place()).to.deep.equal([4, 1]);
    expect(here().getBoundingClientRect().top).to.be.greaterThan(
      heads()[0]!.getBoundingClientRect().bottom - 1,
    );
  });

  it('Enter sorts and opens', async () => {
    await showTable({
      rows: [
        { a: 2, b: { c: 1 } },
        { a: 1, b: {} },
      ],
    });
    await enter();
    await press('ArrowUp', 'Enter');
    await drawn(element);
    expect(texts(1)).to.deep.equal(['1', '2']);
    await press('ArrowDown', 'Enter');
    expect(words(one('.detail h4', element))).to.equal('Row 2, a');
    expect(focused()!.id).to.equal('detail');
    await press('Escape');
    expect(all('.detail', element)).to.have.length(0);
    expect(focused()).to.equal(grid());
    expect(place()).to.deep.equal([2, 1]);
  });

  it('The arrows follow the direction of writing', async () => {
    document.documentElement.dir = 'rtl';
    await showTable({ rows: records(10) });
    await enter();
    await press('ArrowLeft');
    expect(place()).to.deep.equal([2, 2]);
    await expectAccessible(stage);
  });

  it('A column can be widened, narrowed and fitted to its content', async () => {
    await showTable({ rows: records(100) });
    await enter();
    await press('Tab');
    const edge = focused()!;
    expect(nameOf(edge)).to.equal('Width of c0');
    const width = (): number => heads()[1]!.getBoundingClientRect().width;
    const before = width();
    const others = heads()[2]!.getBoundingClientRect().width;
    await press('ArrowRight');
    expect(width()).to.be.closeTo(before + 16, 1);
    expect(Number(edge.ariaValueNow)).to.be.closeTo(width(), 1);
    expect(heads()[2]!.getBoundingClientRect().width).to.be.closeTo(others, 1);
    await press('ArrowLeft', 'ArrowLeft');
    expect(width()).to.be.closeTo(before - 16, 1);
    await press('Home');
    expect(width()).to.be.closeTo(48, 1);
    await press('Enter');
    expect(width()).to.be.greaterThan(60).and.lessThan(before);
    expect(focused()).to.equal(edge);
  });
});

describe('mcp-content-table: by mouse', () => {
  it('The edge of a column can be dragged, and a double click fits it', async () => {
    await showTable({ rows: records(100) });
    const edge = all('.edge', element)[0]!;
    const { right, top, width } = heads()[1]!.getBoundingClientRect();
    const [x, y] = [Math.round(right - 4), Math.round(top + 10)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + 40, y] });
    await sendMouse({ type: 'up' });
    await frame();
    expect(heads()[1]!.getBoundingClientRect().width).to.be.closeTo(width + 40, 2);
    await sendMouse({ type: 'move', position: [x, y] });
    expect(heads()[1]!.getBoundingClientRect().width).to.be.closeTo(width + 40, 2);
    edge.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await drawn(element);
    expect(heads()[1]!.getBoundingClientRect().width).to.be.lessThan(width);
  });

  it('A value longer than its cell can be opened', async () => {
    await showTable({ rows: [{ a: 'x'.repeat(70), b: 'short', c: 'y'.repeat(70), d: 'z'.repeat(70) }] });
    await click(cells(0)[2]!);
    expect(all('.detail', element)).to.have.length(0);
    await click(cells(0)[1]!);
    expect(words(one('.whole', element))).to.equal('x'.repeat(70));
    button('Close', element).click();
    await drawn(element);
    expect(focused()).to.equal(grid());
  });

  it('A long text and a nested value open in the matching view', async () => {
    await showTable({ rows: [{ long: 'line\n'.repeat(100), nested: { deep: [1, 2] } }] });
    const [first, second] = buttons(element).filter((each) => nameOf(each) === 'Show in full');
    first!.click();
    await until(
      'the text',
      () => all('mcp-content-text', element).length && words(element).includes('line line'),
    );
    second!.click();
    await until('the tree', () => all('mcp-content-tree', element).length && words(element).includes('deep'));
    expect(words(one('.detail h4', element))).to.equal('Row 1, nested');
    await expectAccessible(stage);
    second!.click();
    await drawn(element);
    expect(all('.detail', element)).to.have.length(0);
  });

  it('A whole row can be opened', async () => {
    await showTable({ csv: 'a,a\n1,2\n' });
    await click(button('1', element));
    await until('the tree', () => words(element).includes('a (2)'));
    expect(words(one('.detail h4', element))).to.equal('Row 1');
  });
});

describe('mcp-content-table: schema errors', () => {
  const error = (path: string, message: string, more: Partial<SchemaError> = {}): SchemaError => ({
    path,
    message,
    keyword: 'type',
    schemaPath: '',
    params: {},
    ...more,
  });
  const errors = [
    error('', 'There must be at least 3 items.'),
    error('/1/a', 'It must be a \u202enumber.'),
    error('/1/b/deep', 'It must be text.'),
    error('/3', 'It must have "b".', { keyword: 'required', params: { property: 'b' } }),
    error('/4', 'It must be an object.'),
  ];
  const bad: JsonValue[] = [{ a: 1, b: {} }, { a: 'x', b: { deep: 1 } }, { a: 2, b: {} }, { a: 3 }, 'stray'];

  it('An error is marked by an icon, a word and a sentence', async () => {
    await showTable({ rows: bad, errors });
    expect(words(cells(1)[1]!)).to.equal('Invalid It must be a \\u{202E}number. x');
    expect(words(cells(3)[2]!)).to.equal('Missing It must have "b". not there');
    expect(words(cells(4)[0]!)).to.contain('Invalid It must be an object.');
    expect(all('.mark svg', element)).to.have.length(4);
    expect(all('.wrong', element)).to.have.length(4);
    expect(words(element))
      .to.contain('There must be at least 3 items.')
      .and.contain('5 places do not match the schema');
    await expectAccessible(stage);
  });

  it('Errors can be stepped through, and are described in full', async () => {
    await showTable({ rows: bad, errors });
    const next = (): Promise<void> => click(button('Go to the next', element));
    const seen: [number, number][] = [];
    for (let at = 0; at < 5; at++) {
      await next();
      seen.push(place());
    }
    expect(seen).to.deep.equal([
      [3, 1],
      [3, 2],
      [5, 2],
      [6, 0],
      [3, 1],
    ]);
    await press('ArrowRight', 'Enter');
    await until('the tree', () => words(one('.detail', element)).includes('deep'));
    expect(words(one('.detail .fault', element))).to.equal('It must be text.');
  });

  it('An error in a far row and on another page of columns is reached', async () => {
    const row = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`c${at}`, at]));
    const many = Array.from({ length: 2_000 }, () => row);
    await showTable({ rows: many, errors: [error('/1500/c110', 'No.')] });
    await click(button('Go to the next', element));
    await drawn(element);
    expect(words(here())).to.contain('110').and.contain('No.');
    expect(place()[0]).to.equal(1_502);
    expect(here().getBoundingClientRect().bottom).to.be.lessThan(box().getBoundingClientRect().bottom + 1);
  });
});

describe('mcp-content-table: copying and saving', () => {
  const rowsToTake = [
    { a: '=1+1', b: -2 },
    { a: 'x', b: { c: 1 } },
  ];
  let copied: string | undefined;
  const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');

  function clipboard(write: ((text: string) => Promise<void>) | undefined): void {
    copied = undefined;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: write && { writeText: write },
    });
  }

  afterEach(() => {
    if (real) Object.defineProperty(navigator, 'clipboard', real);
  });

  it('The visible rows are copied as CSV without formulas', async () => {
    clipboard(async (text) => void (copied = text));
    await showTable({ rows: rowsToTake });
    heads()[2]!.querySelector('button')!.click();
    await drawn(element);
    await click(button('Copy 2 rows as CSV', element));
    await until('the copy', () => copied);
    expect(copied).to.equal('a,b\r\n\'=1+1,-2\r\nx,"{""c"":1}"\r\n');
    await until('the news', () => news().includes('2 rows copied'));
  });

  it('The clipboard gets a promise immediately, if it requires one', async () => {
    copied = undefined;
    const write = async ([item]: ClipboardItem[]): Promise<void> => {
      copied = await (await item!.getType('text/plain')).text();
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
    await showTable({ rows: [{ a: 1 }] });
    await click(button('Copy 1 row as CSV', element));
    await until('the copy', () => copied);
    expect(copied).to.equal('a\r\n1\r\n');
  });

  it('Filtered rows are copied as JSON', async () => {
    clipboard(async (text) => void (copied = text));
    await showTable({ rows: records(100) });
    await type('v42-');
    await until('the row', () => words(one('.size', element)) === '1 of 100 rows');
    const select = one<HTMLSelectElement>('select', element);
    select.value = 'json';
    select.dispatchEvent(new Event('change'));
    await drawn(element);
    await click(button('Copy 1 row as JSON', element));
    await until('the copy', () => copied);
    expect(JSON.parse(copied!)).to.deep.equal([records(100)[42]]);
  });

  it('A failure to copy is reported', async () => {
    clipboard(undefined);
    const allow = refuseOldCopy();
    await showTable({ rows: rowsToTake });
    await click(button('Copy 2 rows as CSV', element));
    await until('the news', () => news().includes('Could not copy'));
    allow();
  });

  it('All rows are downloaded, as a file that no browser opens', async () => {
    await showTable({ rows: records(100), fileName: 'report.json' });
    await type('v42-');
    await until('the row', () => words(one('.size', element)) === '1 of 100 rows');
    const create = URL.createObjectURL.bind(URL);
    const pressed = HTMLAnchorElement.prototype.click;
    let saved: { blob: Blob; name: string } | undefined;
    let blob = new Blob();
    URL.createObjectURL = (made) => create((blob = made as Blob));
    HTMLAnchorElement.prototype.click = function () {
      saved = { blob, name: this.download };
    };
    try {
      await click(button('Download report.csv (100 rows)', element));
      await until('the file', () => saved);
    } finally {
      URL.createObjectURL = create;
      HTMLAnchorElement.prototype.click = pressed;
    }
    expect(saved!.name).to.equal('report.csv');
    expect(saved!.blob.type).to.equal('application/octet-stream');
    const bytes = new Uint8Array(await saved!.blob.arrayBuffer());
    expect([...bytes.slice(0, 3)]).to.deep.equal([0xef, 0xbb, 0xbf]);
    expect((await saved!.blob.text()).split('\r\n')).to.have.length(102);
  });
});

describe('mcp-content-table: environments', () => {
  it('The table is in Chinese', async () => {
    await showTable({ rows: records(1_000), locale: 'zh-CN' });
    await drawn(element);
    expect(words(one('.size', element))).to.equal('1,000 行，3 列');
    expect(one<HTMLInputElement>('input', element).placeholder).to.equal('筛选行');
    await expectAccessible(stage);
    element.locale = 'en';
    await drawn(element);
    expect(words(one('.size', element))).to.equal('1,000 rows, 3 columns');
  });

  it('The table fits a phone', async () => {
    await setViewport({ width: 390, height: 800 });
    await showTable({ rows: records(1_000, 12) });
    expect(document.documentElement.scrollWidth).to.be.at.most(390);
    expect(tooWide(stage).filter((what) => !what.includes('scroll'))).to.deep.equal([]);
    await expectAccessible(stage);
  });

  it('Marks stay visible in forced colors', async () => {
    await forcedColors(true);
    await showTable({
      rows: [{ a: 1 }],
      errors: [{ path: '/0/a', keyword: 'type', message: 'No.', schemaPath: '', params: {} }],
    });
    expect(getComputedStyle(one('.wrong', element)).outlineStyle).to.equal('dashed');
    expect(one('.mark', element).checkVisibility()).to.equal(true);
  });

  it('The table continues after the page moves it', async () => {
    await showTable({ rows: records(2_000) });
    const other = document.createElement('section');
    stage.append(other);
    other.append(element);
    await drawn(element);
    box().scrollTop = 20_000;
    await frame();
    await drawn(element);
    expect(Number(rows()[0]!.ariaRowIndex)).to.be.greaterThan(500);
  });

  it('The table violates no strict policy', async () => {
    const broken: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      broken.push(`${violatedDirective} ${blockedURI}`),
    );
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws:; " +
      "require-trusted-types-for 'script'; trusted-types mcp-tools lit-html";
    document.head.append(meta);
    const probe = document.createElement('style');
    document.head.append(probe);
    await until('the policy to be in force', () => broken.length > 0);
    probe.remove();
    broken.length = 0;
    await showTable({
      rows: [{ a: 'x', b: { c: 1 } }, ...records(1_000)],
      errors: [{ path: '/0/a', keyword: 'type', message: 'No.', schemaPath: '', params: {} }],
    });
    heads()[1]!.querySelector('button')!.click();
    await drawn(element);
    box().scrollTop = 5_000;
    await frame();
    await type('v1');
    await drawn(element);
    await enter();
    await press('Tab', 'ArrowRight');
    await click(button('Download data.csv (1,001 rows)', element));
    await wait(100);
    element.csv = 'a,b\n1,"two\nlines"\n';
    await drawn(element);
    button('Show in full', element).click();
    await drawn(element);
    await stays(200, () => {
      expect(broken).to.deep.equal([]);
    });
  });
});
