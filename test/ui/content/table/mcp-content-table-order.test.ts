import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonValue, SchemaError } from '../../../../src/core/index.js';
import '../../../../src/ui/content/table/mcp-content-table.js';
import { forcedColors } from '../../../tools/in-page.js';
import {
  all,
  button,
  click,
  drawn,
  expectAccessible,
  focused,
  frame,
  one,
  press,
  tooWide,
  until,
  words,
} from '../../helpers/page.js';
import { setStrictPolicy, violations } from '../../helpers/policy.js';
import { stays } from '../../../fixtures/stays.js';
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
  here,
  place,
  news,
  records,
  enter,
  type,
  clearPage,
} from './table-page.js';

afterEach(clearPage);

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
    setStrictPolicy();
    const probe = document.createElement('style');
    document.head.append(probe);
    await until('the policy to be in force', () => violations.length > 0);
    probe.remove();
    violations.length = 0;
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
    await stays(100, () => {
      expect(violations).to.deep.equal([]);
    });
    element.csv = 'a,b\n1,"two\nlines"\n';
    await drawn(element);
    button('Show in full', element).click();
    await drawn(element);
    await stays(200, () => {
      expect(violations).to.deep.equal([]);
    });
  });
});
