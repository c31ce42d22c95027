import { expect } from 'chai';
import '../../../../src/ui/content/tree/mcp-content-tree.js';
import type { McpContentTree } from '../../../../src/ui/content/tree/mcp-content-tree.js';
import type { McpContentText } from '../../../../src/ui/content/text/mcp-content-text.js';
import type { JsonValue, SchemaError } from '../../../../src/core/index.js';
import { cdp, forcedColors } from '../../../tools/in-page.js';
import {
  all,
  button,
  chord,
  click,
  expectAccessible,
  focused,
  frame,
  isInView,
  one,
  press,
  tabTo,
  tooWide,
  until,
  words,
} from '../../helpers/page.js';
import { setStrictPolicy, violations } from '../../helpers/policy.js';

let stage: HTMLElement;
let tree: McpContentTree;

before(async () => {
  await cdp('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
  setStrictPolicy();
});

beforeEach(() => {
  stage = document.createElement('main');
  document.body.append(stage);
});

afterEach(() => {
  stage.remove();
  document.documentElement.dir = '';
  expect(violations.splice(0)).to.deep.equal([]);
});

async function show(given: Partial<McpContentTree>): Promise<McpContentTree> {
  tree = document.createElement('mcp-content-tree');
  Object.assign(tree, { label: 'Report', ...given });
  stage.replaceChildren(tree);
  await tree.updateComplete;
  await frame();
  return tree;
}

const box = (): HTMLElement => one('[role=tree]');
const rows = (): HTMLElement[] => all('[role=treeitem]', tree);
const row = (start: string): HTMLElement => {
  const found = rows().find((each) => words(each).startsWith(start));
  if (!found) throw new Error(`no row begins with ${start}; there are: ${rows().map(words).join(' | ')}`);
  return found;
};
/** The selected row, as a screen reader gets it. */
const active = (): string => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? '' : words(rows().find((each) => each.id === id)!);
};
const pointer = (): string => words(one('.pointer'));

async function copied(press: () => Promise<unknown>): Promise<string> {
  await navigator.clipboard.writeText('nothing');
  await press();
  return until('a copy', async () => {
    const text = await navigator.clipboard.readText();
    return text === 'nothing' ? '' : text;
  });
}

const sample: JsonValue = {
  place: 'Paris',
  degrees: 18.5,
  station: { id: 7, tags: ['urban', 'old'], gone: null, empty: {}, none: [] },
};

function error(path: string, message: string): SchemaError {
  return { path, message, keyword: 'type', schemaPath: '', data: {} } as unknown as SchemaError;
}

describe('<mcp-content-tree>: values', () => {
  it('The tree shows what was sent: names, values, empty values and null', async () => {
    await show({ value: sample });
    expect(rows().map(words)).to.deep.equal([
      '3 entries',
      'place: "Paris"',
      'degrees: 18.5',
      'station: 5 entries',
      'id: 7',
      'tags: 2 items',
      '0: "urban"',
      '1: "old"',
      'gone: null',
      'empty: {}',
      'none: []',
    ]);
    await expectAccessible(stage);
  });

  it('An absent entry and null are distinct, and so are a text and what it looks like', async () => {
    await show({ value: { a: undefined, b: null, c: 'null', d: '1', e: 1, f: -0 } as unknown as JsonValue });
    expect(rows().slice(1).map(words)).to.deep.equal([
      ...['b: null', 'c: "null"', 'd: "1"', 'e: 1', 'f: -0'],
    ]);
  });

  for (const [value, said] of [
    [null, 'null no value'],
    [0, '0 a number'],
    [-0, '-0 a number'],
    [false, 'false true or false'],
    ['', '"" text'],
    [[], '[] an empty list'],
    [{}, '{} an object with no entries'],
  ] as const) {
    it(`A single ${JSON.stringify(value)} is shown plainly: ${said}`, async () => {
      await show({ value });
      expect(words(one('.plain'))).to.equal(said);
      expect(all('[role=tree]')).to.deep.equal([]);
      await expectAccessible(stage);
    });
  }

  it('Without a value the element is empty', async () => {
    await show({ label: '' });
    expect(words(tree)).to.equal('');
  });
});

describe('<mcp-content-tree>: operation and copying', () => {
  it('The tree can be used by keyboard alone, like other trees', async () => {
    await show({ value: sample });
    await tabTo('Report');
    expect(focused()).to.equal(box());
    expect(active()).to.equal('3 entries');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect([active(), pointer()]).to.deep.equal(['station: 5 entries', '/station']);
    await press('ArrowLeft');
    expect(rows()).to.have.length(4);
    expect(row('station').ariaExpanded).to.equal('false');
    expect(active()).to.equal('station: 5 entries {id: 7, tags: […], gone: null, empty: {}, none: []}');
    await press('ArrowRight', 'ArrowRight', 'ArrowDown');
    expect(active()).to.equal('tags: 2 items');
    await press('ArrowRight');
    expect(active()).to.equal('0: "urban"');
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    expect(active()).to.match(/^station: 5 entries/);
    await press('End');
    expect(active()).to.equal('none: []');
    await press('Home', 'Enter');
    expect(rows()).to.have.length(1);
    await press('Enter');
    expect(focused()).to.equal(box());
    const { ariaLevel, ariaSetSize, ariaPosInSet, ariaSelected } = row('degrees');
    expect([ariaLevel, ariaSetSize, ariaPosInSet, ariaSelected]).to.deep.equal(['2', '3', '2', 'false']);
  });

  it('The asterisk opens the siblings, and closing moves the focus out of what closes', async () => {
    const list = Array.from({ length: 40 }, (_, at) => ({ at }));
    await show({ value: list });
    expect(rows().length).to.be.greaterThan(20);
    box().focus();
    await press('ArrowDown', '*');
    expect(active()).to.equal('0: 1 entry');
    await press('ArrowDown');
    expect(pointer()).to.equal('/0/at');
    await click(button('Collapse all'));
    expect(pointer()).to.equal('/0');
  });

  it('From right to left the arrows are reversed', async () => {
    document.documentElement.dir = 'rtl';
    await show({ value: sample });
    box().focus();
    await press('End', 'ArrowRight');
    expect(pointer()).to.equal('/station');
    await press('ArrowRight');
    expect(row('station').ariaExpanded).to.equal('false');
    await press('ArrowLeft');
    expect(row('station').ariaExpanded).to.equal('true');
  });

  it('A press on a row focuses and opens it', async () => {
    await show({ value: sample });
    await click(row('station'));
    expect([pointer(), rows().length]).to.deep.equal(['/station', 4]);
    await click(row('place'));
    expect([pointer(), rows().length]).to.deep.equal(['/place', 4]);
  });

  it('The path, the value and the whole can be copied', async () => {
    await show({ value: { 'a/b': [{ '~': [1.5, 'x'] }] }, exact: { '1.5': ['1.50'] } });
    box().focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(await copied(() => click(button('Copy path')))).to.equal('/a~1b/0/~0');
    expect(await copied(() => click(button(/^Copy value/)))).to.equal('[\n  1.50,\n  "x"\n]');
    box().focus();
    await press('ArrowDown');
    expect(await copied(() => chord('Control', 'c'))).to.equal('1.50');
    await until('the news', () => words(one('.bar')).includes('Copied'));
    const whole = await copied(() => click(button('Copy all as JSON')));
    expect(JSON.parse(whole)).to.deep.equal(tree.value);
  });

  it('A copied text has its original characters', async () => {
    const json = ' {"n" : [1.10,  1E2, 12345678901234567890]}\n';
    await show({ json });
    expect(rows().slice(1).map(words)).to.deep.equal([
      ...['n: 3 items', '0: 1.10', '1: 1E2', '2: 12345678901234567890'],
    ]);
    box().focus();
    await press('ArrowDown');
    expect(await copied(() => chord('Control', 'c'))).to.equal('[1.10,  1E2, 12345678901234567890]');
    expect(await copied(() => click(button('Copy all as JSON')))).to.equal(json);
  });

  it('Numbers are copied as they were sent, and as both if they were sent twice', async () => {
    await show({
      value: [12345678901234567000, 9007199254740992, 1],
      exact: {
        '12345678901234567000': ['12345678901234567890'],
        '9007199254740992': ['9007199254740993', '9007199254740992'],
        '1': ['alert(1)'],
      },
    });
    expect(words(row('0'))).to.equal('0: 12345678901234567890');
    expect(words(row('1'))).to.equal(
      '1: 9007199254740993 or 9007199254740992 Sent in several ways, which this page cannot tell apart.',
    );
    expect(words(row('2'))).to.equal('2: 1');
  });
});

describe('<mcp-content-tree>: schema, errors and odd text', () => {
  it('The titles of the schema are beside the names', async () => {
    const schema = {
      title: 'Weather',
      properties: {
        place: { title: 'Where', description: 'As people\u202e call it' },
        station: { $ref: '#/$defs/s' },
      },
    };
    await show({
      value: sample,
      schema,
      root: { $defs: { s: { properties: { tags: { items: { title: 'A tag' } } } } } },
    });
    expect(words(row('Weather'))).to.equal('Weather 3 entries');
    expect(words(row('place'))).to.equal('place: Where "Paris"');
    expect(row('place').title).to.equal('As people\\u{202E} call it');
    expect(words(row('0'))).to.equal('0: A tag "urban"');
    await click(row('place'));
    expect(words(one('.about'))).to.equal('Where As people U+202E call it');
  });

  it('Errors are in place, and counted where they are folded', async () => {
    const errors = [
      error('/degrees', 'must be at most 10'),
      error('/station/tags/1', 'must be\u200b short'),
      error('/station/lost', 'is missing'),
    ];
    await show({ value: sample, errors });
    expect(words(row('degrees'))).to.equal('degrees: 18.5 Does not match: must be at most 10');
    expect(words(row('1'))).to.equal('1: "old" Does not match: must be U+200B short');
    expect(words(row('station'))).to.equal('station: 5 entries Does not match: is missing');
    await click(row('station'));
    expect(words(row('station'))).to.match(/Does not match: is missing 1 error inside$/);
    await expectAccessible(stage);
    await click(row('degrees'));
    expect(words(one('.about'))).to.equal('Does not match: must be at most 10');
    tree.errors = [error('/place', 'must be a number')];
    await until('the news', () => words(row('place')).endsWith('must be a number'));
    expect([words(row('degrees')), rows().length]).to.deep.equal(['degrees: 18.5', 4]);
  });

  it('Hidden characters are shown in names and values, and odd names stay names', async () => {
    const json = `{"":1,"a\u202eb":"c\u200bd\\u0000\\n","__proto__":{"x":2},"${'k'.repeat(5_000)}":3," ":4}`;
    await show({ json });
    expect(rows().slice(1, 5).map(words)).to.deep.equal([
      ...['"": 1', 'a U+202E b: "c U+200B d U+0000 \\n"', '__proto__: 1 entry', 'x: 2'],
    ]);
    expect(words(rows()[5]!).length).to.be.lessThan(220);
    expect(words(rows()[6]!)).to.equal('" ": 4');
    box().focus();
    await press('End', 'ArrowUp', 'Enter');
    const whole = await until('the whole name', () => all<McpContentText>('mcp-content-text')[0]);
    expect(whole.text).to.equal('k'.repeat(5_000));
    expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
  });

  it('A long text is cut in its row, and Enter shows it in full', async () => {
    const text = `${'lorem ipsum '.repeat(100)}\u202eend`;
    await show({ value: { text, next: 'short' } });
    expect(words(row('text'))).to.match(/^text: "lorem.*… 1,204 characters$/);
    box().focus();
    await press('ArrowDown', 'Enter');
    const whole = await until('the text', () => all('mcp-content-text')[0]);
    await until('its words', () => words(whole).includes('lorem ipsum'));
    expect(focused()).to.equal(box());
    await press('ArrowDown');
    expect(all('mcp-content-text')).to.deep.equal([]);
    await press('ArrowUp');
    expect(all('mcp-content-text')).to.have.length(1);
    await expectAccessible(stage);
    await click(button('Close the text'));
    expect(all('mcp-content-text')).to.deep.equal([]);
  });

  it('Markup is text, in names, values, titles and errors', async () => {
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await show({
      value: { [evil]: evil },
      schema: { title: evil, properties: { [evil]: { title: evil, description: evil } } },
      errors: [error('', evil)],
    });
    expect(all('img, script', tree)).to.deep.equal([]);
    expect(words(tree)).to.include(evil);
  });
});

describe('<mcp-content-tree>: search', () => {
  it('The search opens folded parts, marks matches, and continues', async () => {
    const value = {
      list: Array.from({ length: 50 }, (_, at) => ({ name: `Item ${at}`, deep: [[`x${at}`]] })),
    };
    await show({ value });
    await tabTo('Search names and values');
    const input = focused() as HTMLInputElement;
    input.value = 'ITEM 3';
    input.dispatchEvent(new InputEvent('input'));
    const news = (): string => words(one('.find .news'));
    await until('what was found', () => news() === '1 of 11');
    expect(pointer()).to.equal('/list/3/name');
    expect(words(one('mark'))).to.equal('Item 3');
    await press('Enter');
    await until('the next', () => news() === '2 of 11');
    expect(pointer()).to.equal('/list/30/name');
    expect(focused()).to.equal(input);
    expect(isInView(row('name: "Item 30"'))).to.equal(true);
    await chord('Shift', 'Enter');
    await chord('Shift', 'Enter');
    await until('the last', () => news() === '11 of 11');
    await click(button('Next match'));
    expect(news()).to.equal('1 of 11');
    input.value = 'nowhere';
    input.dispatchEvent(new InputEvent('input'));
    await until('nothing', () => news() === 'Not found');
    await expectAccessible(stage);
  });

  it('The search finds and shows what is far into a long text', async () => {
    await show({
      value: [`${'a'.repeat(50_000)} needle ${'b'.repeat(500)}`, ...Array.from({ length: 20 }, () => 0)],
    });
    const input = one<HTMLInputElement>('input');
    input.value = 'needle';
    input.dispatchEvent(new InputEvent('input'));
    await until('what was found', () => words(one('.find .news')) === '1 of 1');
    expect(words(one('mark'))).to.equal('needle');
  });
});

describe('<mcp-content-tree>: large and invalid values', () => {
  it('Of 200,000 values only those in view are in the page, and the keys reach all', async () => {
    await show({ value: Array.from({ length: 100_000 }, (_, at) => [at]) });
    expect(rows().length).to.be.lessThan(80);
    await click(button('Expand all'));
    expect(rows().length).to.be.lessThan(80);
    expect(box().scrollHeight).to.be.greaterThan(4_000_000);
    box().focus();
    await press('End');
    expect([active(), pointer()]).to.deep.equal(['0: 99999', '/99999/0']);
    expect(rows().length).to.be.lessThan(80);
    expect(row('0: 99999').ariaSetSize).to.equal('1');
    await press('PageUp', 'ArrowLeft', 'ArrowLeft');
    expect(row(pointer().slice(1)).ariaExpanded).to.equal('false');
    // After scrolling the focus stays, and the next key scrolls back to it.
    box().scrollTop = 0;
    await until('the top', () => rows().some((each) => words(each) === '0: 1 item'));
    expect([active(), focused()]).to.deep.equal(['', box()]);
    await press('ArrowDown');
    expect(active()).to.match(/^\d+: \d+$|^\d+: 1 item/);
    await click(button('Collapse all'));
    expect(box().scrollHeight).to.be.lessThan(4_000_000);
  });

  it('More rows than a box can scroll are shown in turn', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++);
    await show({ json: `[${'0,'.repeat(700_000)}1]` });
    clearInterval(timer);
    expect(turns, 'others have their turn while it is read').to.be.greaterThan(1);
    expect(words(one('.pages'))).to.match(/^Rows 1 to [\d,]+ of 700,002/);
    await click(button('Later rows'));
    expect(words(one('.pages'))).to.match(/ to 700,002 of 700,002/);
    box().focus();
    await press('End');
    expect(active()).to.equal('700000: 1');
    await press('Home');
    expect(pointer()).to.equal('the whole value');
  });

  it('1,000 levels have a limited indentation, with the depth announced', async () => {
    await show({ json: `${'[{"a":'.repeat(500)}1${'}]'.repeat(500)}` });
    await click(button('Expand all'));
    box().focus();
    await press('End');
    const last = row('1001');
    expect([words(last), last.ariaLevel]).to.deep.equal(['1001 a: 1', '1001']);
    expect(tooWide(stage)).to.deep.equal([]);
    expect(await copied(() => click(button('Copy path')))).to.equal('/0/a'.repeat(500));
  });

  it('Invalid JSON is shown as text, with the position of the error', async () => {
    await show({ json: '{"a": 1,\n"b": tru}' });
    expect(words(stage)).to.include(
      'Shown as plain text: this is not JSON. Line 2, column 6: a value should be here.',
    );
    const text = await until('the text', () => all('mcp-content-text')[0]);
    await until('its words', () => words(text).includes('"b": tru}'));
    await expectAccessible(stage);
  });

  it('JSON Lines and repeated names are reported', async () => {
    await show({ json: '{"a":1}\n{"a":2,"a":3}' });
    expect(words(stage)).to.include('One value per line: 2 values, shown as a list.');
    expect(words(stage)).to.include('One object has the same name twice.');
    expect(rows().map(words)).to.deep.equal([
      '2 items',
      '0: 1 entry',
      'a: 1',
      '1: 2 entries',
      'a: 2',
      'a: 3 Note: Repeated name: most programs use the last one.',
    ]);
  });

  it('Another value replaces the earlier one, even while that is read', async () => {
    await show({ value: sample });
    tree.json = `[${'[1],'.repeat(200_000)}0]`;
    await frame();
    tree.json = '{"new":true}';
    await tree.updateComplete;
    expect(rows().map(words)).to.deep.equal(['1 entry', 'new: true']);
  });

  it('A value is read again if the element left the page before the end', async () => {
    const left = document.createElement('mcp-content-tree');
    left.json = `[${'[1],'.repeat(100_000)}0]`;
    stage.append(left);
    await Promise.resolve();
    left.remove();
    stage.append(left);
    tree = left;
    await until('the tree', () => all('[role=tree]').length);
    expect(words(rows()[0]!)).to.equal('100,001 items');
  });
});

describe('<mcp-content-tree>: layout', () => {
  it('The tree fits a phone in Chinese and in forced colors', async () => {
    stage.style.inlineSize = '370px';
    await show({
      value: { ...(sample as object), more: Array.from({ length: 9 }, (_, at) => ({ at })) },
      errors: [error('/degrees', 'must be at most 10')],
      locale: 'zh-CN',
    });
    expect(words(stage)).to.include('全部展开');
    expect(words(row('degrees'))).to.equal('degrees: 18.5 不符合要求： must be at most 10');
    expect(tooWide(stage)).to.deep.equal([]);
    await expectAccessible(stage);
    await forcedColors(true);
    try {
      box().focus();
      await press('ArrowDown');
      expect(getComputedStyle(row('place')).outlineStyle).to.equal('solid');
    } finally {
      await forcedColors(false);
    }
  });
});
