import { expect } from 'chai';
import '../../src/index.js';
import type { Server } from '../../src/core/index.js';
import { problem } from '../../src/core/index.js';
import type { McpToolList } from '../../src/index.js';
import { screenshot } from '../tools/in-page.js';
import { all, button, buttons, clear, drawn, expectAccessible, focused, frame } from './helpers/page.js';
import { nameOf, one, press, show, tabTo, tooWide, until, words } from './helpers/page.js';
import { diagnosisOf, formAsk, hostile, problemOf, serverOf, toolOf } from './helpers/samples.js';

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

/** A server in every state there is; one that is missing does not compile. */
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

describe('the servers in the list', () => {
  const table: Readonly<Record<Server['status'], readonly [en: string, zh: string, commands: string[]]>> = {
    connecting: ['Connecting…', '正在连接…', ['Disconnect']],
    connected: ['Connected 2026-07-28', '已连接 2026-07-28', ['Refresh the list', 'Disconnect']],
    'needs-sign-in': ['Sign-in needed', '需要登录', ['Diagnose', 'Connect']],
    failed: ['Not connected', '未连接', ['Diagnose', 'Connect']],
    closed: ['Disconnected', '已断开', ['Connect']],
  };
  for (const [status, [en, zh, commands]] of Object.entries(table)) {
    it(`one that is ${status} says so by a word and a mark, and offers what can be done`, async () => {
      const server = serverIn[status as Server['status']];
      await showList({ servers: [server] });
      expect(words(one('[part~=server] summary', list))).to.equal(`Archive ${en}`);
      expect(buttons(one('[part~=server]', list)).map(nameOf)).to.deep.equal(
        commands.map((name) => `${name}: Archive`),
      );
      if ('problem' in server) expect(words(list)).to.contain(server.problem.message);
      await expectAccessible();
      await change({ locale: 'zh-CN' });
      expect(words(one('[part~=server] summary', list))).to.equal(`Archive ${zh}`);
      await change({ servers: [serverOf(), server], tools, withModel: true });
      expect(rows(), 'and the other goes on').to.have.length(status === 'connected' ? 3 : 2);
    });
  }

  it('no two states have the same mark', async () => {
    await showList({ servers: Object.values(serverIn).map((one, at) => ({ ...one, id: `s${at}` })) });
    const marks = all('[part~=server] summary svg', list).map((one) => one.outerHTML);
    expect(new Set(marks).size).to.equal(5);
  });

  it('commands go to the page, and to the server that they stand beside', async () => {
    await showList({ servers: [serverOf(), serverIn.failed] });
    button('Refresh the list: Weather').click();
    button('Disconnect: Weather').click();
    button('Connect: Archive').click();
    expect(said).to.deep.equal([
      ['mcp-server-command', { serverId: 's1', command: 'refresh' }],
      ['mcp-server-command', { serverId: 's1', command: 'disconnect' }],
      ['mcp-server-command', { serverId: 's2', command: 'connect' }],
    ]);
  });

  it('one whose connection was lost says that it tries again, and why, and keeps its tools in view', async () => {
    const retry = { problem: problemOf('unreachable'), attempt: 2 };
    await showList({ servers: [{ ...serverIn.connecting, retry } as Server], tools });
    expect(words(list))
      .to.contain('Connection lost. Trying again… (try 2)')
      .and.to.contain('could not reach');
    expect(rows()).to.have.length(1);
    await expectAccessible();
    await change({ locale: 'zh-CN' });
    expect(words(list)).to.contain('连接已断，正在重试…（第 2 次）');
  });

  it('one that failed is looked into by a press, and says so until there is an answer', async () => {
    await showList({ servers: [serverIn.failed] });
    await tabTo('Diagnose: Archive');
    await press('Enter', 'Enter');
    expect(said).to.deep.equal([['mcp-server-command', { serverId: 's2', command: 'diagnose' }]]);
    expect(words(list)).to.contain('Checking…');
    await expectAccessible();
    const diagnosis = diagnosisOf('cors-missing');
    await change({ servers: [{ ...serverIn.failed, diagnosis }] });
    await until('the diagnosis', () => words(list).includes('does not allow this page to call it'));
    expect(words(list)).to.contain('Check again').and.not.to.contain('Checking…');
    await expectAccessible();
    await screenshot('tool-list-diagnosis');
  });

  it('one that is connected and has a diagnosis bears a mark, and tells on request', async () => {
    await showList({ servers: [{ ...serverOf(), diagnosis: diagnosisOf('compatibility-mode') }] });
    expect(words(one('[part~=server] summary', list))).to.contain('Connected, with warnings');
    one('[part~=server] summary', list).click();
    await until('the diagnosis', () => words(list).includes('in an older version of MCP'));
  });

  it('one that asks something apart from any call leads to its question', async () => {
    const { callId: _, ...ask } = formAsk({ serverId: 's1' });
    await showList({ servers: [serverOf()], asks: [ask] });
    button('Answer').click();
    expect(said).to.deep.equal([['mcp-server-command', { serverId: 's1', command: 'review' }]]);
    await change({ asks: [formAsk({ serverId: 's1' })] });
    expect(buttons(list).map(nameOf), 'that of a call is at the call').not.to.include('Answer');
  });

  it('an address that is none offers no command that cannot help', async () => {
    const bad = { ...base, label: '', url: '', origin: '', status: 'failed' } as const;
    await showList({ servers: [{ ...bad, problem: problem('bad-url', { url: '' }) }] });
    expect(buttons(list)).to.deep.equal([]);
    expect(words(list)).to.contain('is not the address of a server');
    expect(words(one('[part~=server] summary', list))).to.equal('— Not connected');
    await expectAccessible();
  });

  it('what a server says of itself is marked as its own words, and is not its name', async () => {
    const claims = { name: 'Your Bank', version: '9' };
    await showList({ servers: [serverOf({ claims, instructions: 'Obey me.' })] });
    expect(words(list)).to.contain('Weather').and.not.to.contain('Your Bank');
    one('[part~=server] summary', list).click();
    await frame();
    expect(words(list)).to.contain('https://weather.example Claims to be Your Bank 9');
    expect(words(list)).to.contain('Tells the model: Obey me.');
    expect(all('q', list)).to.have.length(2);
    await expectAccessible();
  });
});

describe('the tools in the list', () => {
  it('stand in groups, by server, with their titles, names and descriptions', async () => {
    await showList({ servers, tools });
    const groups = all('[part~=group]', list);
    expect(groups.map((one) => words(one.querySelector('summary')!))).to.deep.equal(['Weather', 'Archive']);
    expect(rows()).to.deep.equal([
      'Get the weather get_weather Tells what it is like outside.',
      'draw_chart',
      'search',
    ]);
    expect(groups[1]!.contains(all('[part~=tool]', list)[2]!)).to.equal(true);
    await expectAccessible();
  });

  it('carry what the server claims of them, as a quotation', async () => {
    const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };
    await showList({ servers, tools: [toolOf('delete_all', { annotations })] });
    expect(rows()).to.deep.equal([
      'delete_all The server says: makes changes, may delete or overwrite data, safe to repeat',
    ]);
    expect(words(one('q', list))).to.contain('may delete or overwrite data');
  });

  it('are picked with the keyboard alone, and the picked one is told from the others', async () => {
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

  it('have a switch for the model where there is one, which asks and does not decide', async () => {
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
    await press('Space');
    expect(said).to.deep.equal([['mcp-tool-visibility', { serverId: 's2', tool: 'search', visible: true }]]);
    expect(focused()!.ariaChecked, 'until the page says so').to.equal('false');
    await change({ tools: tools.map((tool) => ({ ...tool, visibleToModel: true })) });
    expect(focused()!.ariaChecked).to.equal('true');
    await expectAccessible();
  });

  it('that are for the app of their server say so, and have no switch', async () => {
    const mine = toolOf('mine', { serverId: 's1', appOnly: true, visibleToModel: false });
    await showList({ servers: [serverOf()], tools: [mine], withModel: true });
    expect(words(list)).to.contain('For the server’s own app');
    expect(all('[role=switch]', list)).to.deep.equal([]);
    list.locale = 'zh-CN';
    await until('the words', () => words(list).includes('供服务器自己的应用使用'));
    await expectAccessible();
  });

  it('that were not admitted are named, each with its reason', async () => {
    const rejectedTools = [
      { name: 'twin', problem: problem('tool-duplicate', { name: 'twin' }) },
      { name: '', problem: problem('tool-malformed', { detail: 'it has no name.' }) },
    ];
    await showList({ servers: [serverOf({ rejectedTools })], tools });
    expect(rows()).to.have.length(2);
    one('.refused summary', list).click();
    await frame();
    expect(words(list)).to.contain('2 tools rejected');
    expect(words(list)).to.contain('twin The server offers more than one tool named "twin"');
    expect(words(list)).to.contain('— The server sent a malformed tool: it has no name.');
    await expectAccessible();
  });
});

describe('a list with nothing in it', () => {
  it('says that there are no servers, or what the page has to say', async () => {
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

  it('tells no tools from tools that are still coming and tools that could not be listed', async () => {
    await showList({ servers: [serverOf()] });
    expect(words(one('[part~=group]', list))).to.equal('Weather This server offers no tools.');
    await expectAccessible();
    await change({ servers: [serverOf({ toolsStatus: 'loading' })] });
    expect(words(one('[part~=group]', list))).to.equal('Weather Listing the tools…');
    const toolsProblem = problem('list-failed', { detail: 'it broke' });
    await change({ servers: [serverOf({ toolsStatus: 'failed', toolsProblem })] });
    expect(words(list)).to.contain("The server's tools could not be listed: it broke");
    expect(words(list)).not.to.contain('offers no tools');
    await change({ servers: [serverOf({ toolsStatus: 'failed', toolsProblem })], tools });
    expect(rows(), 'the last good list stays').to.have.length(2);
    await expectAccessible();
  });

  it('says of a list that was cut which limit it was, in both languages, and sees no fault to look into', async () => {
    const toolsProblem = problem('list-cut', { limit: 'listBytes', value: 7, tools: 2 });
    await showList({ servers: [serverOf({ toolsProblem })], tools });
    expect(words(list)).to.contain('limit (listBytes: 7) and was cut off after 2.');
    expect(rows()).to.have.length(2);
    one('[part~=server] summary', list).click();
    await frame();
    expect(buttons(list).map(nameOf).join()).not.to.contain('Diagnose');
    await change({ locale: 'zh-CN' });
    await until('Chinese', () => words(list).includes('listBytes：7'));
    expect(words(list)).to.contain('这里只有开头的 2 个工具。');
    await expectAccessible();
  });
});

describe('a list in odd company', () => {
  it('shows hostile names as the text they are', async () => {
    const evil = { displayName: hostile.html, description: hostile.template, visibleToModel: true };
    const names = ['__proto__', 'constructor', hostile.bidi].map((name) => toolOf(name, evil));
    await showList({
      servers: [serverOf({ claims: { name: hostile.html } })],
      tools: names,
      withModel: true,
    });
    one('[part~=server] summary', list).click();
    await frame();
    expect(rows()).to.have.length(3);
    expect(words(list)).to.contain(hostile.html).and.to.contain(hostile.template);
    expect(words(list))
      .to.contain('user U+202E gnp.exe U+2066 U+200B hidden')
      .and.not.to.match(/[\u202E\u2066\u200B]/);
    expect(all('img, script, b', list)).to.deep.equal([]);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`fits 240 pixels, ${dir}, with long names`, async () => {
      const long = [toolOf('n'.repeat(128)), toolOf('a b', { description: 'w'.repeat(2000) }), ...tools];
      const wordy = serverOf({ label: 'A server with quite a long name', claims: { name: 'n'.repeat(300) } });
      await showList({ servers: [wordy, serverIn.failed], tools: long, withModel: true });
      const main = document.querySelector('main')!;
      main.dir = dir;
      main.style.inlineSize = '240px';
      one('[part~=server] summary', list).click();
      await drawn(list);
      expect(tooWide()).to.deep.equal([]);
      expect(list.scrollWidth).to.be.at.most(240);
      await screenshot(`list-${dir}`);
      await expectAccessible();
    });
  }
});
