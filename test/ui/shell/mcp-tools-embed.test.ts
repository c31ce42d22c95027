import { resetMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { setIcons, setStrings } from '../../../src/index.js';
import {
  all,
  askCards,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  frame,
  nameOf,
  one,
  show,
  until,
  words,
} from '../helpers/page.js';
import { fixture } from '../../tools/in-page.js';
import { pick, ready, scripted, showWidget } from '../helpers/widget.js';
import { gatherWarnings } from '../helpers/warnings.js';

const talk = (): ReturnType<typeof scripted>['llm'] => scripted(() => ({ text: 'Good evening.' })).llm;
const tabs = (): string[] =>
  buttons()
    .filter((each) => each.role === 'tab')
    .map(nameOf);
const isSeen = (selector: string): boolean => all(selector).some((each) => each.checkVisibility());
const sheets: HTMLStyleElement[] = [];

async function size(width: number, height = 700): Promise<void> {
  await setViewport({ width, height });
  await frame();
  await frame();
}

/** Styles of a page. */
function style(css: string): void {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
  sheets.push(sheet);
}

afterEach(async () => {
  await resetMouse();
  clear();
  for (const sheet of sheets.splice(0)) sheet.remove();
  await size(800, 600);
});

describe('panes', () => {
  for (const width of [1280, 390]) {
    it(`The conversation alone, ${width} px wide, has no tabs and no list`, async () => {
      await size(width);
      const widget = await showWidget({ panes: 'conversation', llm: talk() });
      expect(tabs()).to.deep.equal([]);
      expect(isSeen('mcp-tool-list')).to.equal(false);
      const box = one('[part~=composer]').getBoundingClientRect();
      expect(box.left - widget.getBoundingClientRect().left).to.be.lessThan(300);
      await expectAccessible();
      const asked = widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
      await until('the question', () => askCards()[0]);
      await click(button('Deny'));
      expect((await asked).status).to.equal('denied');
    });

    it(`The tools alone, ${width} px wide, fill the element, and the page is told which is picked`, async () => {
      await size(width);
      const widget = await showWidget({ panes: 'tools' });
      const picked: string[] = [];
      widget.addEventListener('mcp-tool-select', ({ detail }) => picked.push(detail.tool));
      expect(tabs()).to.deep.equal([]);
      const [list, whole] = [one('mcp-tool-list'), widget].map((each) => each.getBoundingClientRect().width);
      const pane = one('[part~=tools]', widget);
      const scrollbar = pane.offsetWidth - pane.clientWidth;
      expect(whole! - list! - scrollbar).to.be.lessThan(4);
      one('.pick[data-tool="get_weather"]').click();
      await frame();
      expect(picked).to.deep.equal(['get_weather']);
      expect(isSeen('mcp-tool-list')).to.equal(true);
      await expectAccessible();
    });

    it(`The tools and their forms fit, ${width} px wide`, async () => {
      await size(width);
      await showWidget({ panes: 'tools tool', llm: talk() });
      expect(tabs()).to.deep.equal([]);
      await pick('get_weather');
      expect(isSeen('mcp-tool-form')).to.equal(true);
      // A phone shows a page with a way back. Beside the list, there is nothing to go back to.
      const ways = width > 1000 ? 0 : 1;
      await until('the page', () => tabs().length === 0 && all('[part=back]').length === ways);
      expect(isSeen('mcp-tool-list')).to.equal(width > 1000);
      await expectAccessible();
    });
  }

  it('Without the tools pane a server that needs a person is still shown', async () => {
    const widget = await showWidget({ panes: 'conversation', llm: talk() });
    await ready(widget);
    expect(isSeen('mcp-tool-list')).to.equal(false);
    const dead = 'http://127.0.0.1:9/mcp';
    widget.servers = [{ url: dead, label: 'Gone' }];
    await until('its line', () => isSeen('mcp-tool-list'));
    expect(all('[part~=server]').map(words)).to.have.length(1);
    await expectAccessible();
    await click(button('Why?: Gone'));
    await until('why', () => words(one('.about')).includes('127.0.0.1:9'));
    const composer = one('[part~=composer]').getBoundingClientRect();
    expect(composer.bottom).to.be.at.most(widget.getBoundingClientRect().bottom);
    widget.servers = [];
    await until('it is gone', () => !isSeen('mcp-tool-list'));
  });

  it('The panes can change while a form is filled in, and what was typed stays', async () => {
    await size(1280);
    const widget = await showWidget({ llm: talk() });
    one<HTMLTextAreaElement>('textarea').value = 'half a sen';
    widget.panes = 'conversation tool';
    await drawn(widget);
    expect(tabs()).to.deep.equal([]);
    expect(one<HTMLTextAreaElement>('textarea').value).to.equal('half a sen');
    widget.panes = null;
    await drawn(widget);
    expect(tabs()).to.deep.equal(['Conversation', 'Resources and prompts', 'Activity']);
  });

  it('Unknown names are ignored', async () => {
    await size(1280);
    await showWidget({ panes: 'activity nonsense constructor' as 'activity' });
    expect(tabs()).to.deep.equal([]);
    expect(isSeen('mcp-activity')).to.equal(true);
  });

  it('The default panes are used if no name is valid', async () => {
    await size(1280);
    await showWidget({ panes: 'activty' as 'activity' });
    expect(isSeen('mcp-tool-list')).to.equal(true);
    expect(tabs()).to.include('Activity');
  });

  it('The panes can be a list', async () => {
    await size(1280);
    await showWidget({ panes: ['tools', 'tool'] });
    expect(tabs()).to.deep.equal([]);
    expect(isSeen('mcp-tool-list')).to.equal(true);
  });
});

describe('slots', () => {
  it('A page can slot in a header, actions beside the composer, and text in it', async () => {
    await size(1280);
    const widget = await showWidget({ llm: talk(), placeholder: 'Ask the archive' });
    const header = Object.assign(document.createElement('h2'), { slot: 'header', textContent: 'Archive' });
    const attach = Object.assign(document.createElement('button'), {
      slot: 'composer',
      textContent: 'Attach',
    });
    widget.append(header, attach);
    await frame();
    expect(header.getBoundingClientRect().bottom).to.be.at.most(
      one('[role=tablist]').getBoundingClientRect().top + 1,
    );
    const composer = one('form[part~=composer]').getBoundingClientRect();
    const { left, bottom } = attach.getBoundingClientRect();
    expect(left >= composer.left && bottom <= composer.bottom).to.equal(true);
    expect(one<HTMLTextAreaElement>('textarea').placeholder).to.equal('Ask the archive');
    await expectAccessible();
  });

  it('The element is as high as its content, or as the page sets it', async () => {
    const widget = await showWidget();
    expect(widget.offsetHeight).to.equal(640);
    widget.style.setProperty('--mcp-block-size', '300px');
    expect(widget.offsetHeight).to.equal(300);
    widget.style.setProperty('--mcp-block-size', 'auto');
    await frame();
    expect(widget.offsetHeight).to.be.greaterThan(640);
    expect(one('[part=tools]').scrollHeight).to.equal(one('[part=tools]').clientHeight);
  });
});

describe('styles of a page', () => {
  /** Parts that can be styled from outside, through the widget. */
  const marked = (selector: string): string =>
    getComputedStyle(all(selector).find((each) => each.checkVisibility())!).outlineColor;

  it('The page’s styles reach the list, the conversation with its calls, and the requests', async () => {
    await size(1280);
    for (const part of ['server', 'tool', 'group', 'composer', 'log', 'user', 'card', 'head', 'approve'])
      style(`mcp-tools::part(${part}) { outline-color: rgb(1, 2, 3) }`);
    const widget = await showWidget({ llm: talk() });
    await widget.send('Hello');
    void widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
    await until('the question', () => askCards()[0]);
    for (const part of ['server', 'tool', 'group', 'log', 'user', 'card', 'approve'])
      expect([part, marked(`[part~=${part}]`)]).to.deep.equal([part, 'rgb(1, 2, 3)']);
    await click(button('Deny'));
    await until('no question', () => askCards().length === 0);
    expect(marked('form[part~=composer]')).to.equal('rgb(1, 2, 3)');
  });

  it('The page’s styles reach the form of a tool, its calls and results, and the activity', async () => {
    await size(1280);
    for (const part of ['run', 'field', 'label', 'card', 'result', 'part', 'record'])
      style(`mcp-tools::part(${part}) { outline-color: rgb(1, 2, 3) }`);
    const widget = await showWidget();
    await pick('get_weather');
    const call = { server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } } as const;
    await widget.call({ ...call, startedBy: 'person', approved: true });
    await until('the result', () => all('[part~=part]').some((each) => each.checkVisibility()));
    for (const part of ['run', 'field', 'label', 'card', 'result', 'part'])
      expect([part, marked(`[part~=${part}]`)]).to.deep.equal([part, 'rgb(1, 2, 3)']);
    button('Activity').click();
    await until('the record', () => all('[part~=record]')[0]);
    expect(marked('[part~=record]')).to.equal('rgb(1, 2, 3)');
  });
});

describe('misspelled names', () => {
  const said = gatherWarnings();
  const hears = (text: string): Promise<unknown> =>
    until(text, () => said.some((line) => line.startsWith(`mcp-tools: ${text}`)));

  it('A misspelled pane, in the attribute or the property, is reported once with the valid names', async () => {
    const widget = await showWidget({ panes: 'tools conversatoin' as 'tools' });
    await hears(
      '<mcp-tools> panes: there is no "conversatoin", so it is ignored. Closest names: conversation, ',
    );
    widget.setAttribute('panes', 'tools record');
    await hears('<mcp-tools> panes: there is no "record", so it is ignored. Closest names: ');
    widget.panes = 'tools  tool' as 'tools';
    widget.label = 'Other';
    await drawn(widget);
    expect(said).to.have.length(2);
  });

  it('An attribute similar to one of ours is reported, and any other is not', async () => {
    const widget = document.createElement('mcp-tools');
    const server = document.createElement('mcp-server');
    for (const name of ['scr', 'lable', 'class', 'title', 'data-sr', 'v-cloak', 'is', '_pins'])
      widget.setAttribute(name, 'x');
    for (const name of ['url', 'label', 'slot']) server.setAttribute(name, 'x');
    widget.append(server);
    await show(widget);
    await hears('attributes of <mcp-tools>: there is no "scr", so it is ignored. Closest names: src, ');
    await hears('attributes of <mcp-tools>: there is no "lable", so it is ignored. Closest names: label, ');
    await hears('attributes of <mcp-server>: there is no "url", so it is ignored. Closest names: src, ');
    expect(said.filter((line) => line.includes('attributes'))).to.have.length(3);
  });

  it('A property that is written as an attribute is reported', async () => {
    const widget = document.createElement('mcp-tools');
    for (const name of ['servers', 'llm', 'id', 'title', 'hidden']) widget.setAttribute(name, '[]');
    await show(widget);
    await hears('attributes of <mcp-tools>: "servers" is a property: set it in code.');
    await hears('attributes of <mcp-tools>: "llm" is a property: set it in code.');
    expect(said).to.have.length(2);
  });

  it('A misspelled icon is reported with the nearest name, and an icon that is not loaded yet is accepted', async () => {
    await setIcons({ info: [['path', { d: 'M1 2h3' }]], zoomin: [['path', { d: 'M1 2h3' }]] } as object);
    await hears('setIcons: there is no "zoomin", so it is ignored. Closest names: zoomIn, ');
    expect(said).to.have.length(1);
  });

  it('A misspelled string, group or subject is reported, and so is a string that must be a function', async () => {
    await showWidget({ locale: 'en-x-typo' });
    const own = {
      shel: {},
      shell: { toolList: { noTols: 'None', noTools: 'None' }, tols: {}, call: { doneIn: 'Done' } },
    };
    setStrings('en-x-typo', own as object);
    await hears('setStrings: there is no "shel", so it is ignored. Closest names: shell, ');
    await until('the rest', () => said.length === 4);
    expect(said.join('\n')).to.contain('setStrings shell.toolList: there is no "noTols"');
    expect(said.join('\n')).to.contain('setStrings shell: there is no "tols"');
    expect(said.join('\n')).to.contain('setStrings shell.call: "doneIn" has to be a function');
    expect(said.join('\n')).not.to.contain('"noTools"');
  });

  it('An entry that is no server is reported, and the others are shown', async () => {
    const widget = document.createElement('mcp-tools');
    const good = { url: fixture('modern'), label: 'Demo' };
    Object.assign(widget, { servers: ['x', good, null, { label: 'Notes' }] });
    await show(widget);
    await ready(widget);
    expect(widget.host!.getSnapshot().servers.map(({ label }) => label)).to.deep.equal(['Demo']);
    await hears('<mcp-tools> servers: "x" is not a server: it has no url. (not-a-server)');
    Object.assign(widget, { servers: fixture('modern') });
    await until('no server', () => widget.host!.getSnapshot().servers.length === 0);
    await hears(`<mcp-tools> servers: "${fixture('modern')}" is not a server: it has no url. (not-a-server)`);
  });
});

describe('the slot above everything', () => {
  it('The slot has space around it unless the page styles it, and takes no space if it is empty', async () => {
    const widget = await showWidget();
    expect(one('[part=header]', widget).getBoundingClientRect().height).to.equal(0);
    const header = Object.assign(document.createElement('h2'), { slot: 'header', textContent: 'Weather' });
    widget.append(header);
    expect(getComputedStyle(header).padding).to.equal('12px 16px');
    header.style.padding = '1px';
    expect(getComputedStyle(header).padding).to.equal('1px');
  });
});

describe('a page’s words and icons', () => {
  it('The page’s icons replace ours, and only shapes are accepted', async () => {
    const widget = await showWidget({ llm: talk() });
    await setIcons({ send: [['path', { d: 'M1 2h3', onclick: 'x', fill: '"><script>' }]] });
    await drawn(widget);
    const path = await until('the icon', () => all('form[part~=composer] .primary svg path')[0]);
    expect(path.outerHTML).to.match(/^<path d="M1 2h3" fill="script"(><\/path>|\/>)$/);
    const bad = await setIcons({ send: [['script', { d: '' }]] }).catch((error: unknown) => error);
    expect(bad).to.be.instanceOf(TypeError);
    expect(all('form[part~=composer] .primary svg path')).to.have.length(1);
  });

  it('One string replaces ours, and the others stay', async () => {
    const widget = await showWidget({ llm: talk() });
    expect(tabs()).to.include('Activity');
    setStrings('en', { shell: { shell: { activity: 'History' }, toolList: { servers: 'Helpers' } } });
    await until('the other word', () => tabs().includes('History'));
    expect(tabs()).to.include('Conversation');
    // The heading is in a pane that is not in view.
    await until('the other heading', () => one('#servers', widget).textContent === 'Helpers');
    // A later call adds to it, also for a language without a translation.
    setStrings('en', { shell: { shell: { tools: 'Abilities' } } });
    document.documentElement.lang = 'cy';
    await until('both', () => tabs().includes('Abilities') && tabs().includes('History'));
    document.documentElement.lang = 'zh-CN';
    await until('Chinese', () => tabs().includes('对话'));
    document.documentElement.lang = 'en';
    const other = document.createElement('mcp-tools');
    Object.assign(other, { src: fixture('modern'), label: 'Demo' });
    await show(other);
    await ready(other);
    expect(tabs()).to.include('History');
  });
});
