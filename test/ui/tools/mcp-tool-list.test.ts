import { expect } from 'chai';
import '../../../src/index.js';
import { problem, type Server, type Tool } from '../../../src/core/index.js';
import type { McpToolList } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  drawn,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  press,
  show,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { diagnosisOf, formAsk, hostile, problemOf, serverOf, toolOf } from '../helpers/samples.js';

let list: McpToolList;
let said: unknown[];

async function showList(set: Partial<McpToolList>): Promise<void> {
  list = document.createElement('mcp-tool-list');
  said = [];
  const hear = ({ type, detail }: Event & { detail: unknown }): number => said.push([type, detail]);
  for (const type of ['mcp-tool-select', 'mcp-tool-visibility', 'mcp-server-command'] as const)
    list.addEventListener(type, hear);
  await show(Object.assign(list, set));
}

async function change(set: Partial<McpToolList>): Promise<void> {
  Object.assign(list, set);
  await drawn(list);
}

const other = { id: 's2', label: 'Archive', url: 'https://archive.example/mcp' };
const base = { ...other, origin: 'https://archive.example' };

/** A server with every status; a missing one does not compile. */
const serverIn: Readonly<Record<Server['status'], Server>> = {
  connecting: { ...base, status: 'connecting' },
  connected: serverOf(base),
  'needs-sign-in': { ...base, status: 'needs-sign-in', problem: problemOf('sign-in-required') },
  failed: { ...base, status: 'failed', problem: problemOf('unreachable') },
  closed: { ...base, status: 'closed' },
};

const servers = [serverOf(), serverOf(base)];
const tools = [
  toolOf('get_weather', { displayName: 'Get the weather', description: 'Tells what it is like outside.' }),
  toolOf('draw_chart'),
  toolOf('search', { serverId: 's2', visibleToModel: false }),
];

function rows(): string[] {
  return all('[part~=tool]', list).map(words);
}

afterEach(clear);

async function menuOf(label: string): Promise<string[]> {
  one(`.menu-button[aria-label="More: ${label}"]`, list).click();
  await until('the menu', () => all('[role^=menuitem]', list).length);
  return all('[role^=menuitem]', list).map(words);
}

async function choose(label: string, name: string): Promise<void> {
  await menuOf(label);
  all('[role^=menuitem]', list)
    .find((item) => words(item) === name)!
    .click();
  await drawn(list);
}

describe('the servers in the list', () => {
  type Row = readonly [en: string, zh: string, offer: string | undefined, menu: string[]];
  const table: Readonly<Record<Server['status'], Row>> = {
    connecting: ['Connecting', '正在连接', undefined, ['Details', 'Disconnect']],
    connected: ['0 tools', '0 个工具', undefined, ['Details', 'Refresh the list', 'Disconnect']],
    'needs-sign-in': ['Sign-in needed Why?', '需要登录 原因', 'Why?', ['Details', 'Connect', 'Diagnose']],
    failed: ['Cannot be reached Why?', '连接不上 原因', 'Why?', ['Details', 'Connect', 'Diagnose']],
    closed: ['Disconnected Connect', '已断开 连接', 'Connect', ['Details', 'Connect']],
  };
  for (const [status, [en, zh, offer, menu]] of Object.entries(table)) {
    it(`A server that is ${status} shows one fact or offers the next step, with the rest in its menu`, async () => {
      const server = serverIn[status as Server['status']];
      await showList({ servers: [server] });
      const row = (): HTMLElement => one('[part~=server]', list);
      expect(words(row())).to.equal(`Archive ${en}`);
      const names = ['More', ...(offer ? [offer] : [])].map((name) => `${name}: Archive`);
      expect(buttons(row()).map(nameOf)).to.deep.equal(names);
      expect(row().getBoundingClientRect().height).to.be.closeTo(32, 2);
      expect(await menuOf('Archive')).to.deep.equal(menu);
      await expectAccessible();
      await press('Escape');
      if ('problem' in server) {
        expect(words(list)).not.to.contain(server.problem.message);
        button('Why?: Archive').click();
        await until('the reason', () => words(list).includes(server.problem.message));
        expect(button('Why?: Archive').ariaExpanded).to.equal('true');
        await expectAccessible();
        button('Why?: Archive').click();
      }
      await change({ locale: 'zh-CN' });
      expect(words(row())).to.equal(`Archive ${zh}`);
      await change({ servers: [serverOf(), server], tools, withModel: true });
      expect(rows(), 'and the other goes on').to.have.length(status === 'connected' ? 3 : 2);
    });
  }

  it('No two states look the same', async () => {
    await showList({ servers: Object.values(serverIn).map((one, at) => ({ ...one, id: `s${at}` })) });
    const marks = all('[part~=server] .mark', list).map((one) => {
      const { borderWidth, animationName } = getComputedStyle(one, '::before');
      return `${words(one)} ${one.querySelector('svg')?.outerHTML} ${borderWidth} ${animationName}`;
    });
    expect(new Set(marks).size).to.equal(5);
  });

  it('A connected server shows the number of its tools, or that they are loading', async () => {
    await showList({
      servers: [...servers, serverOf({ id: 's3', label: 'New', toolsStatus: 'loading' })],
      tools,
    });
    const facts = all('[part~=server]', list).map(words);
    expect(facts).to.deep.equal(['Weather 2 tools', 'Archive 1 tool', 'New Loading tools']);
  });

  it('Commands go to the page for the server of their menu, and the focus returns to its button', async () => {
    await showList({ servers: [serverOf(), serverIn.failed] });
    await choose('Weather', 'Refresh the list');
    expect(nameOf(focused()!)).to.equal('More: Weather');
    await choose('Weather', 'Disconnect');
    await choose('Archive', 'Connect');
    expect(said).to.deep.equal([
      ['mcp-server-command', { serverId: 's1', command: 'refresh' }],
      ['mcp-server-command', { serverId: 's1', command: 'disconnect' }],
      ['mcp-server-command', { serverId: 's2', command: 'connect' }],
    ]);
  });

  it('The menu opens by keyboard and by a long press', async () => {
    await showList({ servers: [serverOf()] });
    await tabTo('More: Weather');
    expect(getComputedStyle(focused()!).opacity, 'seen where the focus is').to.equal('1');
    await press('Enter');
    await until('the menu', () => all('[role=menu]', list)[0]);
    await press('Escape');
    const touched = { bubbles: true, cancelable: true, pointerType: 'touch' };
    await until('it is gone', () => all('[role=menu]', list).length === 0);
    const long = new PointerEvent('contextmenu', touched);
    one('.label', list).dispatchEvent(long);
    await until('the menu again', () => all('[role=menu]', list)[0]);
    expect(long.defaultPrevented).to.equal(true);
    const right = new PointerEvent('contextmenu', { ...touched, pointerType: 'mouse' });
    one('.label', list).dispatchEvent(right);
    expect(right.defaultPrevented, 'a mouse has the menu of the browser').to.equal(false);
  });

  it('A server that lost its connection shows that it retries, the reason on request, and its tools', async () => {
    const retry = { problem: problemOf('unreachable'), attempt: 2 };
    await showList({ servers: [{ ...serverIn.connecting, retry } as Server], tools });
    expect(words(one('[part~=server]', list))).to.equal('Archive Reconnecting Why?');
    button('Why?: Archive').click();
    await until('the reason', () => words(list).includes('Connection lost. Reconnecting… (attempt 2)'));
    expect(words(list)).to.contain('could not reach');
    expect(rows()).to.have.length(1);
    await expectAccessible();
    await change({ locale: 'zh-CN' });
    await until('the same in Chinese', () => words(list).includes('连接已断，正在重试…（第 2 次）'));
  });

  it('A failed server is diagnosed by a press, and shows it until there is an answer', async () => {
    await showList({ servers: [serverIn.failed] });
    button('Why?: Archive').click();
    await until('what can be done', () => buttons(list).some((one) => nameOf(one) === 'Diagnose: Archive'));
    await tabTo('Diagnose: Archive');
    await press('Enter', 'Enter');
    expect(said).to.deep.equal([['mcp-server-command', { serverId: 's2', command: 'diagnose' }]]);
    expect(words(list)).to.contain('Checking…');
    await expectAccessible();
    const diagnosis = diagnosisOf('cors-missing');
    await change({ servers: [{ ...serverIn.failed, diagnosis }] });
    await until('the diagnosis', () => words(list).includes('does not allow this page to call it'));
    expect(words(list)).to.contain('Try again').and.not.to.contain('Checking…');
    await expectAccessible();
    await screenshot('tool-list-diagnosis');
    // The diagnosis includes the sentence of the problem.
    expect(words(list)).not.to.contain('could not reach');
    await tabTo('Try again: Archive');
    await press('Enter');
    expect(said.at(-1)).to.deep.equal(['mcp-server-command', { serverId: 's2', command: 'connect' }]);
  });

  it('Diagnose in the menu shows the findings', async () => {
    await showList({ servers: [serverIn.failed] });
    await choose('Archive', 'Diagnose');
    expect(said).to.deep.equal([['mcp-server-command', { serverId: 's2', command: 'diagnose' }]]);
    await change({ servers: [{ ...serverIn.failed, diagnosis: diagnosisOf('cors-missing') }] });
    await until('the diagnosis', () => words(list).includes('does not allow this page to call it'));
  });

  it('A working server with a diagnosis shows that it works, and the rest on request', async () => {
    await showList({ servers: [{ ...serverOf(), diagnosis: diagnosisOf('compatibility-mode') }] });
    expect(words(one('[part~=server]', list))).to.equal('Weather 0 tools');
    await choose('Weather', 'Details');
    await until('the diagnosis', () => words(list).includes('with an older version of MCP'));
  });

  it('A connected server that cannot list its tools has a mark with the reason on request', async () => {
    const toolsProblem = problemOf('list-failed');
    await showList({ servers: [serverOf({ toolsStatus: 'failed', toolsProblem })] });
    expect(words(one('[part~=server]', list))).to.equal('Weather With warnings Why?');
    button('Why?: Weather').click();
    await until('what can be done', () => words(list).includes('Check again'));
  });

  it('A paused server shows the reason and is resumed by a press', async () => {
    const paused = problemOf('asks-too-often');
    await showList({ servers: [serverOf({ paused })] });
    await until('the reason', () => words(list).includes('Resume it'));
    expect(words(one('[part~=server]', list))).to.match(/^Weather Paused Resume /);
    await expectAccessible();
    button('Resume: Weather').click();
    expect(said).to.deep.equal([['mcp-server-command', { serverId: 's1', command: 'resume' }]]);
  });

  it('A server with a request outside any call leads to the request', async () => {
    const { callId: _, ...ask } = formAsk({ serverId: 's1' });
    await showList({ servers: [serverOf()], asks: [ask] });
    expect(words(one('[part~=server]', list))).to.equal('Weather Needs your answer Answer');
    button('Answer: Weather').click();
    expect(said).to.deep.equal([['mcp-server-command', { serverId: 's1', command: 'review' }]]);
    await change({ asks: [formAsk({ serverId: 's1' })] });
    expect(buttons(list).map(nameOf), 'that of a call is at the call').not.to.include('Answer: Weather');
  });

  it('A server with an invalid address offers no command that cannot help', async () => {
    const bad = { ...base, label: '', url: '', origin: '', status: 'failed' } as const;
    await showList({ servers: [{ ...bad, problem: problem('bad-url', { url: '' }) }] });
    expect(buttons(list).map(words)).to.deep.equal(['Why?']);
    expect(words(one('[part~=server]', list))).to.equal('— Not connected Why?');
    buttons(list)[0]!.click();
    await until('the reason', () => words(list).includes('is not the address of a server'));
    expect(buttons(list).map(words)).to.deep.equal(['Why?']);
    await expectAccessible();
  });

  it('A server’s own name and description are marked as its words, and are not its label', async () => {
    const claims = { name: 'Your Bank', version: '9' };
    await showList({ servers: [serverOf({ claims, instructions: 'Obey me.' })] });
    expect(words(list)).to.contain('Weather').and.not.to.contain('Your Bank');
    await choose('Weather', 'Details');
    await until('the details', () => words(list).includes('Claims to be Your Bank 9'));
    expect(words(list)).to.contain('MCP 2026-07-28 · https://weather.example');
    expect(words(list)).to.contain('Tells the model: Obey me.');
    expect(all('q', list)).to.have.length(2);
    await expectAccessible();
    await choose('Weather', 'Details');
    expect(words(list)).not.to.contain('Your Bank');
  });
});

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

  it('Each tool shows the first sentence of its description without cut words, in two lines at most', async () => {
    const texts: readonly (readonly [given: string, shown: string])[] = [
      ['Finds a flight. Also books.', 'Finds a flight.'],
      ['Takes e.g. Paris or Lyon! Then more.', 'Takes e.g. Paris or Lyon!'],
      ['查找航班。也能预订。', '查找航班。'],
      ['A title\n\nAnd a second part', 'A title'],
      [`Sends ${'a long word '.repeat(40)}`, `Sends ${'a long word '.repeat(5)}a…`],
      ['', ''],
    ];
    const many = texts.map(([description], at) => toolOf(`t${at}`, { description }));
    await showList({ servers: [serverOf()], tools: many });
    document.querySelector('main')!.style.inlineSize = '304px';
    await drawn(list);
    expect(all('.description', list).map(words)).to.deep.equal(texts.map(([, shown]) => shown));
    for (const one_ of all('.description', list)) {
      const { webkitLineClamp, textOverflow } = getComputedStyle(one_);
      expect([webkitLineClamp, textOverflow], 'either would cut a word').to.deep.equal(['none', 'clip']);
      expect(one_.getBoundingClientRect().height).to.be.at.most(40);
    }
  });

  it('Tools are selected by keyboard alone, and the selected one is distinguishable', async () => {
    await showList({ servers, tools });
    await tabTo('draw_chart');
    await press('Enter');
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
    await tabTo('The model may see search');
    await press(' ');
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

describe('an empty list', () => {
  it('The list reports that there are no servers, or shows the page’s content', async () => {
    await showList({});
    expect(words(list)).to.equal('No servers yet');
    await expectAccessible();
    const own = document.createElement('p');
    own.slot = 'empty';
    own.textContent = 'Add one below.';
    list.append(own);
    await frame();
    expect(words(list)).to.equal('Add one below.');
  });

  it('An empty tool list, a loading one and a failed one look different', async () => {
    await showList({ servers: [serverOf()] });
    expect(words(one('[part~=group]', list))).to.equal('Weather 0 This server offers no tools.');
    await expectAccessible();
    await change({ servers: [serverOf({ toolsStatus: 'loading' })] });
    expect(words(one('[part~=group]', list))).to.equal('Weather');
    expect(all('.bars', list)).to.have.length(1);
    expect(words(one('[part~=server]', list))).to.equal('Weather Loading tools');
    const toolsProblem = problem('list-failed', { detail: 'it broke' });
    await change({ servers: [serverOf({ toolsStatus: 'failed', toolsProblem })] });
    expect(words(list)).to.contain("The server's tools could not be listed: it broke");
    expect(words(list)).not.to.contain('offers no tools');
    await change({ servers: [serverOf({ toolsStatus: 'failed', toolsProblem })], tools });
    expect(rows(), 'the last good list stays').to.have.length(2);
    await expectAccessible();
  });

  it('A list that was cut names the limit in both languages and offers no diagnosis', async () => {
    const toolsProblem = problem('list-cut', { limit: 'listBytes', value: 7, tools: 2 });
    await showList({ servers: [serverOf({ toolsProblem })], tools });
    expect(words(list)).to.contain('limit (listBytes: 7) and was cut off after 2.');
    expect(rows()).to.have.length(2);
    expect(buttons(list).map(nameOf).join()).not.to.match(/Diagnose|Why/);
    await change({ locale: 'zh-CN' });
    await until('Chinese', () => words(list).includes('listBytes：7'));
    expect(words(list)).to.contain('这里只有开头的 2 个工具。');
    await expectAccessible();
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
