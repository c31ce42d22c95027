import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  drawn,
  frame,
  expectAccessible,
  focused,
  nameOf,
  one,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { ready, showWidget } from '../helpers/widget.js';

afterEach(async () => {
  clear();
  document.documentElement.lang = 'en';
  document.documentElement.style.colorScheme = '';
  document.body.style.background = '';
  await setViewport({ width: 800, height: 600 });
});

const seen = (selector: string): HTMLElement[] => all(selector).filter((each) => each.checkVisibility());
const search = (): HTMLInputElement => one<HTMLInputElement>('input[type=search]', one('mcp-library'));

async function open(set: Partial<McpTools> = {}, tab = 'Resources and prompts'): Promise<McpTools> {
  const widget = await showWidget({ llm: () => ({ text: 'Yes.' }), ...set });
  await click(await until('the tab', () => buttons(widget).find((each) => nameOf(each) === tab)));
  await until('a list', () => seen('[part~=prompt], [part~=resource]').length > 0);
  return widget;
}

/** With a second server, whose lists are beside those of the first. */
async function openTwo(tab?: string): Promise<McpTools> {
  const widget = await open({}, tab);
  widget.servers = [{ url: fixture('legacy'), label: 'Books' }];
  await ready(widget, 2);
  await until('all prompts', () => seen('[part~=prompt]').length === 5);
  await until('all resources', () => seen('[part~=resource]').length >= 10);
  await drawn(widget);
  return widget;
}

describe('<mcp-library>', () => {
  it('Prompts and resources of all servers are in one view, with one filter', async () => {
    await setViewport({ width: 1280, height: 860 });
    const widget = await openTwo();
    expect(all('input[type=search]', one('mcp-library'))).to.have.length(1);
    expect(search().placeholder).to.match(/^Filter \d+ resources and 5 prompts$/);
    await screenshot('offers-wide');
    await expectAccessible(widget);
    search().focus();
    await sendKeys({ type: 'book' });
    await until('fewer', () => seen('[part~=prompt]').length === 2);
    expect(words(one('mcp-prompts'))).to.contain('Introduce a book');
    expect(words(one('mcp-resources')))
      .to.contain('A book of the shelf')
      .and.not.to.contain('Weather of a city');
    await sendKeys({ type: ' of nothing' });
    await until('nothing', () => words(widget).includes('No resource or prompt matches “book of nothing”.'));
    expect(seen('[part~=prompt], [part~=resource]')).to.deep.equal([]);
    await screenshot('offers-none');
    await click(button('Clear filter'));
    await until('all of it', () => seen('[part~=prompt]').length === 5);
    expect(focused()).to.equal(search());
  });

  it('An open resource replaces the lists and returns to its row', async () => {
    await openTwo();
    await click(button(/^All open issues/));
    await until('its content', () => seen('mcp-content').length > 0);
    expect(seen('[part~=prompt], input[type=search]')).to.deep.equal([]);
    await click(button('All resources'));
    await until('the lists', () => seen('[part~=prompt]').length === 5);
    await until('the focus', () => words(focused()!).includes('All open issues'));
  });

  it('A half-filled prompt stays while another server connects and leaves', async () => {
    const widget = await open();
    await click(button('Use Plan a day trip'));
    const field = await until('its field', () => all<HTMLInputElement>('input[role=combobox]')[0]);
    field.focus();
    await sendKeys({ type: 'Par' });
    widget.servers = [{ url: fixture('legacy'), label: 'Books' }];
    await until('its prompts', () => seen('[part~=prompt]').length === 5);
    widget.servers = [];
    await until('they are gone', () => seen('[part~=prompt]').length === 3);
    expect([field.isConnected, field.value]).to.deep.equal([true, 'Par']);
  });

  it('The view has only what the page wants, with its heading', async () => {
    await open({ panes: 'conversation prompts' }, 'Prompts');
    expect(all('mcp-resources')).to.deep.equal([]);
    clear();
    await open({ panes: 'conversation resources' }, 'Resources');
    expect(all('mcp-prompts')).to.deep.equal([]);
  });

  it('The view fits a phone, in Chinese and in dark mode', async () => {
    document.documentElement.lang = 'zh-CN';
    document.documentElement.style.colorScheme = 'dark';
    document.body.style.background = 'Canvas';
    const widget = await openTwo('资源和提示词');
    await setViewport({ width: 390, height: 844 });
    await frame();
    expect(search().placeholder).to.match(/^筛选 \d+ 项资源和 5 条提示词$/);
    expect(tooWide()).to.deep.equal([]);
    await screenshot('offers-zh-dark-phone');
    await expectAccessible(widget);
  });
});
