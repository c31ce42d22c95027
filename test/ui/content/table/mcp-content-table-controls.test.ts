import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../../src/ui/content/table/mcp-content-table.js';
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
  cells,
  texts,
  heads,
  here,
  place,
  news,
  records,
  enter,
  type,
  clearPage,
} from './table-page.js';

afterEach(clearPage);

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
