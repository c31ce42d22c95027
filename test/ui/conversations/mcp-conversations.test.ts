import { expect } from 'chai';
import type { KeptConversation } from '../../../src/core/index.js';
import { McpConversationCommandEvent } from '../../../src/ui/base/conversation-events.js';
import { define } from '../../../src/ui/base/element.js';
import { McpConversations } from '../../../src/ui/conversations/mcp-conversations.js';
import {
  all,
  button,
  clear,
  click,
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

define('mcp-conversations', McpConversations);

let element: McpConversations;

const minute = 60_000;
const day = 24 * 60 * minute;

function conversation(id: string, title: string, agoMs: number, pinned = false): KeptConversation {
  return { id, title, at: Date.now() - agoMs, ...(pinned && { pinned: true as const }) };
}

const some = [
  conversation('lyon', 'Lunch in Lyon', 0),
  conversation('nice', 'Hotel in Nice', 0),
  conversation('rain', 'Packing for a rainy week', 2 * day),
  conversation('old', 'Night trains', 800 * day),
  conversation('trip', 'Team trip in June', 900 * day, true),
];

async function showList(list = some, set: Partial<McpConversations> = {}): Promise<void> {
  element = document.createElement('mcp-conversations');
  await show(Object.assign(element, { conversations: { status: 'ready', current: 'lyon', list } }, set));
  await until('the list', () => all('footer', element).length > 0);
  await drawn(element);
}

const rows = (): string[] => all('[part~=conversation] .title', element).map(words);
const groups = (): string[] => all('h3', element).map(words);

function commands(): McpConversationCommandEvent['detail'][] {
  const heard: McpConversationCommandEvent['detail'][] = [];
  element.addEventListener(McpConversationCommandEvent.type, ({ detail }) => heard.push(detail));
  return heard;
}

afterEach(() => {
  clear();
  document.documentElement.dir = '';
});

describe('<mcp-conversations>', () => {
  it('The conversations are in groups, pinned ones first, and the foot says where they are', async () => {
    await showList();
    expect(groups().slice(0, 3)).to.deep.equal(['Pinned', 'Today', 'Last 7 days']);
    expect(groups()).to.have.length(4);
    expect(rows()).to.deep.equal([
      'Team trip in June',
      'Lunch in Lyon',
      'Hotel in Nice',
      'Packing for a rainy week',
      'Night trains',
    ]);
    expect(words(one('footer', element))).to.equal('Saved in this browser, not encrypted');
    expect(one('[aria-current=true] .title', element).textContent).to.contain('Lyon');
    await expectAccessible();
    expect(tooWide()).to.deep.equal([]);
  });

  it('The search filters by title, and says how many it found', async () => {
    await showList();
    await tabTo('Search conversations');
    await press(...Array.from('nice ho'));
    await drawn(element);
    expect(rows()).to.deep.equal(['Hotel in Nice']);
    expect(words(element.shadowRoot as Node)).to.contain('1 conversation found');
    await press(...Array.from('xx'));
    await drawn(element);
    expect(words(one('.lists', element))).to.equal('No conversation matches “nice hoxx”.');
    await expectAccessible();
  });

  it('The list is one tab stop with arrow keys, and Enter opens', async () => {
    await showList();
    const heard = commands();
    await tabTo('Search conversations');
    await press('Tab');
    expect(nameOf(focused() as Element)).to.contain('Lunch in Lyon');
    await press('ArrowDown', 'Enter');
    await press('End');
    expect(nameOf(focused() as Element)).to.contain('Night trains');
    await press('Home', 'ArrowRight');
    expect(nameOf(focused() as Element)).to.equal('More: Team trip in June');
    await press('ArrowLeft', 'Enter');
    await press('Tab');
    expect(element.matches(':focus-within')).to.equal(false);
    expect(heard).to.deep.equal([
      { command: 'openConversation', conversationId: 'nice' },
      { command: 'openConversation', conversationId: 'trip' },
    ]);
  });

  it('F2 renames in place: Enter saves, Escape does not, and the focus returns to the row', async () => {
    await showList();
    const heard = commands();
    one('[data-id=nice]', element).focus();
    await press('F2');
    await until('the field', () => focused()?.matches('input'));
    await expectAccessible();
    await press(...Array.from('Weekend'), 'Enter');
    await until('the row', () => (focused() as HTMLElement | null)?.dataset['id'] === 'nice');
    await press('F2');
    await until('the field', () => focused()?.matches('input'));
    await press('x', 'Escape');
    await until('the row', () => (focused() as HTMLElement | null)?.dataset['id'] === 'nice');
    expect(heard).to.deep.equal([
      { command: 'renameConversation', conversationId: 'nice', value: 'Weekend' },
    ]);
  });

  it('Delete moves the focus on and offers Undo as a status', async () => {
    await showList();
    const heard = commands();
    one('[data-id=nice]', element).focus();
    await press('Delete');
    await drawn(element);
    element.conversations = {
      status: 'ready',
      current: 'lyon',
      list: some.filter(({ id }) => id !== 'nice'),
    };
    await until('the next row', () => (focused() as HTMLElement | null)?.dataset['id'] === 'rain');
    const line = one('[role=status] .undo', element);
    expect(words(line)).to.equal('Deleted “Hotel in Nice” Undo');
    await expectAccessible();
    await click(button('Undo', element));
    expect(all('.undo', element)).to.have.length(0);
    element.conversations = { status: 'ready', current: 'lyon', list: some };
    await until('the row', () => (focused() as HTMLElement | null)?.dataset['id'] === 'nice');
    expect(heard.map(({ command }) => command)).to.deep.equal(['deleteConversation', 'restoreConversation']);
  });

  it('The menu has all commands', async () => {
    await showList();
    const heard = commands();
    one('[data-id=rain]', element).focus();
    await press('ArrowRight', 'Enter');
    await until('the menu', () => all('[role=menuitem]', element).length > 0);
    expect(all('[role=menuitem]', element).map(words)).to.deep.equal([
      'Rename',
      'Pin',
      'Save as Markdown',
      'Save as JSON',
      'Delete',
    ]);
    await expectAccessible();
    await press('ArrowDown', 'Enter');
    expect(heard).to.deep.equal([{ command: 'pinConversation', conversationId: 'rain', value: true }]);
  });

  it('A problem is shown as text, in Chinese too, and no title can be markup', async () => {
    await showList([conversation('x', '<b>\u202eevil</b>', 0)]);
    expect(rows()[0]).to.contain('<b>');
    expect(all('b', element)).to.have.length(0);
    element.locale = 'zh-CN';
    element.conversations = {
      status: 'ready',
      current: 'x',
      list: some,
      problem: { code: 'saved-as-copy', message: 'copy', data: { title: 'Lunch' } },
    };
    await until('Chinese', () => groups().includes('今天'));
    expect(words(one('footer', element))).to.equal(
      '“Lunch”已在另一个标签页中更改，因此此处的对话会作为副本继续。两份都已保存。 保存在此浏览器中，未加密',
    );
    document.documentElement.dir = 'rtl';
    await frame();
    expect(tooWide()).to.deep.equal([]);
    await expectAccessible();
  });

  it('A thousand conversations are drawn in pieces, so that the page does not freeze', async () => {
    await showList();
    const list = Array.from({ length: 1_000 }, (_, at) => conversation(`c${at}`, `Number ${at}`, at * 1_000));
    element.conversations = { status: 'ready', current: 'c0', list };
    await element.updateComplete;
    expect(rows().length).to.be.within(1, 200);
    await until('all rows', () => rows().length === 1_000);
  });
});
