import { expect } from 'chai';
import { problem, type Server, type Tool } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  drawn,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  press,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { hostile, serverOf, toolOf } from '../helpers/samples.js';
import { list, said, showList, change, serverIn, servers, tools, rows, choose } from './tool-list-page.js';

afterEach(clear);

describe('the tools in the list', () => {
  it('Tools are grouped by server, with their titles, names and descriptions', async () => {
    await showList({ servers, tools });
    const groups = all('[part~=group]', list);
    const heads = groups.map((one) => words(one.querySelector('summary')!));
    expect(heads).to.deep.equal(['Weather 2', 'Archive 1']);
    expect(rows()).to.deep.equal(['Get the weather Tells what it is like outside.', 'draw_chart', 'search']);
    expect(
      all('.pick', list).map(({ title }) => title),
      'the name where there is another title',
    ).to.deep.equal(['get_weather', '', '']);
    expect(one('[part~=tool]', list).getBoundingClientRect().height).to.equal(48);
    expect(groups[1]!.contains(all('[part~=tool]', list)[2]!)).to.equal(true);
    await expectAccessible();
  });

  it('Claims that make a tool more dangerous are shown, and claims that make it safer are not', async () => {
    const annotated = (name: string, annotations: Tool['annotations']): Tool =>
      toolOf(name, { annotations: annotations! });
    const all_ = [
      annotated('reads', { readOnlyHint: true, destructiveHint: false, openWorldHint: false }),
      annotated('writes', { readOnlyHint: false, idempotentHint: true }),
      annotated('deletes', { readOnlyHint: false, destructiveHint: true }),
      toolOf('says_nothing'),
    ];
    await showList({ servers, tools: all_ });
    expect(rows()).to.deep.equal(['reads', 'writes Changes data', 'deletes Deletes', 'says_nothing']);
    await change({ locale: 'zh-CN' });
    expect(rows().slice(1, 3)).to.deep.equal(['writes 修改数据', 'deletes 删除数据']);
    await expectAccessible();
  });

  it('Each tool shows the first sentence of its description, or whole words and an ellipsis', async () => {
    const texts: readonly (readonly [given: string, shown: string])[] = [
      ['Finds a flight. Also books.', 'Finds a flight.'],
      ['Takes e.g. Paris or Lyon! Then more.', 'Takes e.g. Paris or Lyon!'],
      ['查找航班。也能预订。', '查找航班。'],
      ['A title\n\nAnd a second part', 'A title'],
      [`Sends ${'a long word '.repeat(40)}`, `Sends ${'a long word '.repeat(4)}a long…`],
      [
        'Counts the characters, words and sentences of a text, and how long it takes to read aloud',
        'Counts the characters, words and sentences of a text, and how…',
      ],
      [
        'Counts with a pause before every number, reports each of them, and then returns the sum',
        'Counts with a pause before every number, reports each of them…',
      ],
      ['', ''],
    ];
    const many = texts.map(([description], at) => toolOf(`t${at}`, { description }));
    await showList({ servers: [serverOf()], tools: many, withModel: true });
    document.querySelector('main')!.style.inlineSize = '304px';
    await drawn(list);
    expect(all('.description', list).map(words)).to.deep.equal(texts.map(([, shown]) => shown));
  });

  for (const [width, font] of [
    ['304px', ''],
    ['240px', ''],
    ['304px', '20px'],
  ] as const)
    it(`No description ends in the middle of a sentence without an ellipsis: ${width} ${font}`, async () => {
      const long = [
        'Counts the characters, words and sentences of a text, and how long it takes to read aloud',
        'Opens a seat map of a flight, and keeps the seats that are picked',
        '统计一段文字的字符数、单词数和句子数，并估算朗读这段文字大约需要多长时间',
        `Translates ${'internationalization'.repeat(3)}`,
      ];
      const many = long.map((description, at) =>
        toolOf(`t${at}`, { description, annotations: { destructiveHint: true } }),
      );
      await showList({ servers: [serverOf()], tools: many, withModel: true });
      const main = document.querySelector('main')!;
      main.style.inlineSize = width;
      main.style.setProperty('--mcp-font-size', font);
      await drawn(list);
      for (const each of all('.description', list)) {
        const lines = each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight);
        expect(lines).to.be.at.most(2.1);
        const isCut = each.scrollHeight > each.clientHeight + 1;
        const marksCuts = /^[12]$/.test(getComputedStyle(each).webkitLineClamp);
        expect([words(each), isCut && !marksCuts]).to.deep.equal([words(each), false]);
        if (isCut) continue;
        const isWhole = long.includes(words(each));
        expect(isWhole || words(each).endsWith('…'), words(each)).to.equal(true);
      }
      await expectAccessible();
    });

  it('Tools are selected by keyboard alone, and the selected one is distinguishable', async () => {
    await showList({ servers, tools });
    await tabTo('Weather 2');
    await press('ArrowDown', 'ArrowDown', 'Enter');
    expect(said).to.deep.equal([['mcp-tool-select', { serverId: 's1', tool: 'draw_chart' }]]);
    await change({ selected: { serverId: 's1', tool: 'draw_chart' } });
    const current = all('[aria-current=true]', list);
    expect(current.map(words)).to.deep.equal(['draw_chart']);
    expect(focused()).to.equal(current[0]);
    await expectAccessible();
  });

  it('With a model each tool has a switch, which only requests the change', async () => {
    await showList({ servers, tools });
    expect(all('[role=switch]', list)).to.deep.equal([]);
    await change({ withModel: true });
    const states = all('[role=switch]', list).map((one) => [nameOf(one), one.ariaChecked]);
    expect(states).to.deep.equal([
      ['The model may see Get the weather', 'true'],
      ['The model may see draw_chart', 'true'],
      ['The model may see search', 'false'],
    ]);
    await tabTo('Weather 2 of 2');
    await press('End', 'ArrowRight', ' ');
    expect(said).to.deep.equal([['mcp-tool-visibility', { serverId: 's2', tool: 'search', visible: true }]]);
    expect(focused()!.ariaChecked, 'until the page says so').to.equal('false');
    await change({ tools: tools.map((tool) => ({ ...tool, visibleToModel: true })) });
    expect(focused()!.ariaChecked).to.equal('true');
    await expectAccessible();
  });

  it('The tools for the model are counted in total and for each server, and can be filtered', async () => {
    await showList({ servers, tools });
    expect(words(list)).not.to.contain('Model has');
    await change({ withModel: true });
    const heads = (): string[] => all('summary', list).map(words);
    expect(heads()).to.deep.equal(['Weather 2 of 2', 'Archive 0 of 1']);
    const line = (): HTMLElement => button(/^Model has/);
    expect(words(line())).to.equal('Model has 2 of 3');
    const pickOne = async (name: string): Promise<void> => {
      line().click();
      await until('the menu', () => all('[role=menuitemradio]', list).length);
      all('[role=menuitemradio]', list)
        .find((item) => words(item) === name)!
        .click();
      await drawn(list);
    };
    await pickOne('Tools hidden from the model');
    expect(rows()).to.deep.equal(['search']);
    expect(words(line()), 'and says that not all are shown').to.equal(
      'Model has 2 of 3 Tools hidden from the model',
    );
    await expectAccessible();
    await change({ tools: tools.map((tool) => ({ ...tool, visibleToModel: true })) });
    expect(rows()).to.deep.equal([]);
    expect(words(list)).to.contain('No tools match.');
    button('Clear filter').click();
    await drawn(list);
    expect(rows()).to.have.length(3);
    await change({ tools, locale: 'zh-CN' });
    expect(words(button(/^模型可用/))).to.equal('模型可用 2 / 3');
  });

  it('Tools that are loading have placeholders that are not read out', async () => {
    const coming = (at: number): Server => ({ ...serverIn.connecting, id: `s${at}`, label: `Server ${at}` });
    await showList({ servers: Array.from({ length: 9 }, (_, at) => coming(at)) });
    const bars = all('.bars', list);
    expect(bars, 'few, however many servers').to.have.length(3);
    expect(bars.map(({ ariaHidden }) => ariaHidden)).to.deep.equal(['true', 'true', 'true']);
    expect(bars[0]!.getBoundingClientRect().height).to.equal(48);
    await expectAccessible();
    await change({ servers: [serverOf({ id: 's0', label: 'Server 0' })] });
    expect(all('.bars', list)).to.have.length(0);
  });

  it('Tools for apps only are shown on request, and never counted', async () => {
    const mine = toolOf('mine', { serverId: 's1', appOnly: true, visibleToModel: false });
    await showList({ servers: [serverOf()], tools: [...tools, mine], withModel: true });
    expect(words(list)).not.to.contain('mine');
    expect(words(one('.shown', list))).to.contain('of 3');
    one('.shown', list).click();
    const item = await until('the choice', () =>
      all('.menu button', list).find((each) => words(each) === 'Tools for apps only'),
    );
    item.click();
    await until('the tool', () => words(list).includes('mine'));
    expect(rows()).to.have.length(1);
    expect(all('[role=switch]', list)).to.deep.equal([]);
    await expectAccessible();
    await change({ withModel: false });
    expect(words(one('.shown', list))).to.contain('Tools for apps only');
  });

  it('Rejected tools are named, each with the reason', async () => {
    const rejectedTools = [
      { name: 'twin', problem: problem('tool-duplicate', { name: 'twin' }) },
      { name: '', problem: problem('tool-malformed', { detail: 'it has no name.' }) },
    ];
    await showList({ servers: [serverOf({ rejectedTools })], tools });
    expect(rows()).to.have.length(2);
    (await until('the others', () => all('.refused summary', list)[0])).click();
    await frame();
    expect(words(list)).to.contain('2 tools rejected');
    expect(words(list)).to.contain('twin The server offers more than one tool named "twin"');
    expect(words(list)).to.contain('— The server sent a malformed tool: it has no name.');
    await expectAccessible();
  });
});

describe('the rows of tools', () => {
  it('A name that is no title is set as a name, and the tools of the host stand back', async () => {
    const own = (serverId: string): Tool =>
      toolOf('mcp-tools/list_resources', {
        serverId,
        displayName: 'List resources',
        description: 'Lists resources of the server. Its data can be read by their URIs.',
        hostTool: 'list-resources',
      });
    const titled = toolOf('get_weather', { displayName: 'Get the weather' });
    await showList({ servers, tools: [titled, toolOf('no_description'), own('s1'), own('s2')] });
    expect(rows(), 'with their servers').to.deep.equal([
      'Get the weather',
      'no_description',
      'List resources Weather',
      'List resources Archive',
    ]);
    const looks = all('.pick > :first-child', list).map((title) => {
      const { fontFamily, color } = getComputedStyle(title);
      return [/mono/.test(fontFamily), color];
    });
    const [[, text], , [, muted]] = looks as [[boolean, string], unknown, [boolean, string]];
    expect(muted).not.to.equal(text);
    expect(looks).to.deep.equal([
      [false, text],
      [true, text],
      [false, muted],
      [false, muted],
    ]);
    await expectAccessible();
    await change({ locale: 'zh-CN' });
    expect(rows().slice(2)).to.deep.equal(['列出资源 Weather', '列出资源 Archive']);
  });

  it('A row with a badge has at most three lines', async () => {
    const annotations = { readOnlyHint: false };
    const description = 'Adds a bonus tool to this session of the server, or removes it from there';
    const titled = ['Toggle the bonus tool', 'Sum'].map((displayName, at) =>
      toolOf(`t${at}`, { displayName, description, annotations }),
    );
    await showList({ servers: [serverOf()], tools: titled, withModel: true });
    document.querySelector('main')!.style.inlineSize = '304px';
    await drawn(list);
    for (const row of all('[part~=tool]', list)) expect(row.clientHeight).to.be.at.most(67);
  });
});

describe('a list with unusual content', () => {
  it('Hostile names are shown as text', async () => {
    const evil = { displayName: hostile.html, description: hostile.template, visibleToModel: true };
    const names = ['__proto__', 'constructor', hostile.bidi].map((name) => toolOf(name, evil));
    await showList({
      servers: [serverOf({ claims: { name: hostile.html } })],
      tools: names,
      withModel: true,
    });
    await choose('Weather', 'Details');
    await until('the details', () => words(list).includes('Claims to be'));
    expect(rows()).to.have.length(3);
    expect(words(list)).to.contain(hostile.html).and.to.contain(hostile.template);
    expect(all('.pick', list).at(-1)!.title)
      .to.contain('\\u{202E}')
      .and.not.to.match(/[\u202E\u2066\u200B]/);
    expect(words(list)).not.to.match(/[\u202E\u2066\u200B]/);
    expect(all('img, script, b', list)).to.deep.equal([]);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`The list fits 240 pixels, ${dir}, with long names`, async () => {
      const long = [toolOf('n'.repeat(128)), toolOf('a b', { description: 'w'.repeat(2000) }), ...tools];
      const wordy = serverOf({ label: 'A server with quite a long name', claims: { name: 'n'.repeat(300) } });
      await showList({ servers: [wordy, serverIn.failed], tools: long, withModel: true });
      const main = document.querySelector('main')!;
      main.dir = dir;
      main.style.inlineSize = '240px';
      await choose('A server with quite a long name', 'Details');
      await drawn(list);
      expect(tooWide()).to.deep.equal([]);
      expect(list.scrollWidth).to.be.at.most(240);
      await screenshot(`list-${dir}`);
      await expectAccessible();
    });
  }
});
