import { expect } from 'chai';
import type { AssistantEntry, Conversation, Entry } from '../../../src/core/index.js';
import type { McpConversation } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import { answerIn, saidIn } from '../../fixtures/talk.js';
import { problemOf } from '../helpers/samples.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  frame,
  refuseOldCopy,
  nameOf,
  one,
  press,
  show,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { boxIn, newsIn, showConversation } from '../helpers/talk.js';
import '../../../src/registry.js';

let talk: McpConversation;
let events: (readonly [string, unknown])[];

const user = (text: string, id: string): Entry => ({ ...saidIn(text), id, at: 0 });
const model = (text: string, id: string, more: Partial<AssistantEntry> = {}): Entry => ({
  ...answerIn(text),
  id,
  at: 0,
  status: 'complete',
  ...more,
});
const notice: Entry = { kind: 'notice', id: 'n1', at: 0, problem: problemOf('model-stopped') };

async function showTalk(
  entries: readonly Entry[],
  set: Partial<McpConversation> = {},
  more: Partial<Conversation> = {},
): Promise<void> {
  events = [];
  talk = await showConversation(entries, (...event) => events.push(event), set, more);
}

const box = (): HTMLTextAreaElement => boxIn(talk);
const news = (): string => newsIn(talk);
const copies = (): HTMLElement[] => buttons(talk).filter((each) => nameOf(each) === 'Copy');

afterEach(clear);

describe('copying an answer', () => {
  const written: string[] = [];
  const own = navigator.clipboard.writeText.bind(navigator.clipboard);
  let isAllowed = true;

  before(() => {
    navigator.clipboard.writeText = async (text) => {
      if (!isAllowed) throw new DOMException('no', 'NotAllowedError');
      written.push(text);
    };
  });
  after(() => {
    navigator.clipboard.writeText = own;
  });
  beforeEach(() => {
    written.length = 0;
    isAllowed = true;
  });

  it('Copy takes the answer as the model wrote it, from all its steps, and confirms once', async () => {
    const entries = [
      user('Hi', 'u1'),
      model('**First**, this.', 'a1'),
      model('', 'a2'),
      model('| a |\n|---|', 'a3'),
      user('And?', 'u2'),
      model('- last', 'a4'),
    ];
    await showTalk(entries);
    expect(copies()).to.have.length(2);
    await tabTo('Copy');
    await press('Enter');
    expect(written).to.deep.equal(['**First**, this.\n\n| a |\n|---|']);
    await until('the news', () => news() === 'Copied');
    await click(copies()[1]!);
    expect(written.at(-1)).to.equal('- last');
    await expectAccessible();
  });

  it('Copy reports that the browser does not allow it', async () => {
    isAllowed = false;
    const allow = refuseOldCopy();
    await showTalk([user('Hi', 'u1'), model('Hello', 'a1')]);
    await click(copies()[0]!);
    await until('the news', () => news() === 'Could not copy');
    allow();
  });

  it('Copy is offered while the model writes the next answer, and moves nothing', async () => {
    const entries = [user('Hi', 'u1'), model('Hello', 'a1')];
    await showTalk(entries);
    const place = (): number => one('[part~=assistant]', talk).getBoundingClientRect().top;
    const before = place();
    const writing = model('', 'a2', { status: 'writing' });
    talk.conversation = { status: 'thinking', entries: [...entries, user('And?', 'u2'), writing] };
    await drawn(talk);
    expect([copies().length, place()]).to.deep.equal([1, before]);
    const second = one('[part~=user]:last-of-type, [part~=user]:nth-of-type(3)', talk);
    expect(copies()[0]!.getBoundingClientRect().bottom).to.be.lessThan(second.getBoundingClientRect().top);
  });
});

describe('an answer that reached its limit', () => {
  it('A press continues the answer with a message in the person’s name', async () => {
    const cut = model('One, two', 'a1', { stop: { reason: 'length' } });
    await showTalk([user('Count', 'u1'), cut]);
    await expectAccessible();
    await tabTo('Continue');
    await press('Enter');
    expect(events).to.deep.equal([['mcp-send', { text: 'Continue' }]]);
    expect(focused() === box(), 'the box has the focus').to.equal(true);
    await showTalk([user('Count', 'u1'), cut], { locale: 'zh-CN' });
    await click(button('继续'));
    expect(events).to.deep.equal([['mcp-send', { text: '继续' }]]);
  });

  it('Only the last answer can be continued', async () => {
    const cut = (id: string): Entry => model('One, two', id, { stop: { reason: 'length' } });
    await showTalk([user('Count', 'u1'), cut('a1'), user('Thanks', 'u2'), model('.', 'a2')]);
    expect(buttons(talk).map(nameOf)).not.to.contain('Continue');
    await showTalk([user('Count', 'u1'), cut('a1')], {}, { status: 'thinking' });
    expect(buttons(talk).map(nameOf)).not.to.contain('Continue');
  });
});

describe('a new conversation', () => {
  it('A new conversation takes two presses, and the second button names its effect', async () => {
    await showTalk([user('Hi', 'u1'), model('Hello', 'a1')]);
    await tabTo('New conversation');
    await press('Enter');
    expect([nameOf(focused()!), news(), events]).to.deep.equal([
      'Delete this conversation',
      'Press again to delete this conversation.',
      [],
    ]);
    await expectAccessible();
    await screenshot('composer-delete');
    await press('Enter');
    expect(events).to.deep.equal([['mcp-clear-conversation', null]]);
    expect(focused() === box(), 'the box has the focus').to.equal(true);
    expect(news()).to.equal('New conversation');
    talk.conversation = { status: 'idle', entries: [] };
    await drawn(talk);
    expect(buttons(talk).map(nameOf)).not.to.include('New conversation');
  });

  it('A new conversation is abandoned by Escape or focus elsewhere, and a double click never starts one', async () => {
    await showTalk([user('Hi', 'u1')]);
    const start = button('New conversation');
    await click(start);
    await press('Escape');
    expect(nameOf(start)).to.equal('New conversation');
    await click(start);
    box().focus();
    await drawn(talk);
    expect(nameOf(start)).to.equal('New conversation');
    start.focus();
    for (const detail of [1, 2]) start.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    await drawn(talk);
    expect([events, nameOf(start)]).to.deep.equal([[], 'Delete this conversation']);
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, cancelable: true });
    start.dispatchEvent(held);
    expect(held.defaultPrevented, 'nor by a key that is held down').to.equal(true);
  });

  it('A new conversation is not offered while there are no messages', async () => {
    await showTalk([]);
    expect(buttons(talk).map(nameOf)).not.to.include('New conversation');
    await expectAccessible();
  });
});

describe('suggestions', () => {
  const suggestions = ['Weather in Paris?', { label: 'Plan a day', text: 'Plan a day in Lyon.' }];

  it('One press sends a suggestion, and all disappear after the first message', async () => {
    await showTalk([], { suggestions });
    await expectAccessible();
    const group = one('[role=group]', talk);
    expect([group.ariaLabel, all('button', group).map(nameOf)]).to.deep.equal([
      'Suggestions',
      ['Weather in Paris?', 'Plan a day'],
    ]);
    await tabTo('Plan a day');
    await press('Enter');
    expect(events).to.deep.equal([['mcp-send', { text: 'Plan a day in Lyon.' }]]);
    expect(focused() === box(), 'the box has the focus').to.equal(true);
    talk.conversation = { status: 'thinking', entries: [user('Plan a day in Lyon.', 'u1')] };
    await drawn(talk);
    expect(all('[role=group]', talk)).to.deep.equal([]);
  });

  it('Suggestions are limited in number and only text', async () => {
    const given = [null, 3, '', { label: 'no text' }, { label: 1, text: 'x' }, 'x'.repeat(2_001), '<b>1</b>'];
    const many = [...given, ...Array.from({ length: 20 }, (_, at) => `${at}`)];
    Reflect.set((talk = document.createElement('mcp-conversation')), 'suggestions', many);
    await show(talk);
    expect(all('[role=group] button', talk).map(nameOf)).to.deep.equal(['<b>1</b>', '0', '1', '2']);
    expect(all('b', talk)).to.deep.equal([]);
    Reflect.set(talk, 'suggestions', 'Weather');
    await drawn(talk);
    expect(all('[role=group]', talk)).to.deep.equal([]);
  });

  it('Suggestions are hidden if no message can be sent', async () => {
    await showTalk([], { suggestions, blocked: problemOf('model-not-a-function') });
    expect(buttons(talk)).to.deep.equal([]);
  });

  it('The page can provide its own elements as suggestions', async () => {
    await showTalk([]);
    const own = Object.assign(document.createElement('button'), { slot: 'suggestions', textContent: 'Mine' });
    talk.append(own);
    await frame();
    expect(own.checkVisibility()).to.equal(true);
    talk.conversation = { status: 'idle', entries: [user('Hi', 'u1')] };
    await drawn(talk);
    expect(own.checkVisibility()).to.equal(false);
  });

  for (const [name, dir, locale] of [
    ['en', 'ltr', 'en'],
    ['rtl', 'rtl', 'en'],
    ['zh', 'ltr', 'zh-CN'],
  ] as const) {
    it(`Suggestions fit a phone, ${name}`, async () => {
      const long = locale === 'en' ? 'Which of my orders are late? '.repeat(6) : '哪些订单会晚到？'.repeat(8);
      await showTalk([], { locale, suggestions: [...suggestions, long, 'w'.repeat(120)] });
      const main = document.querySelector('main')!;
      main.dir = dir;
      main.style.inlineSize = '390px';
      await frame();
      expect(tooWide()).to.deep.equal([]);
      await screenshot(`suggestions-${name}`);
    });
  }
});

describe('token counts', () => {
  const usage = { input: { total: 1_204 }, output: { total: 312, reasoning: 40 } };
  const entries = [user('Hi', 'u1'), model('Hello', 'a1', { usage }), user('And?', 'u2'), model('.', 'a2')];
  const sum = { usage: { input: { total: 3_410 }, output: { total: 900 } } };
  const counts = (): string[] =>
    all('.entries p.muted.small', talk)
      .map(words)
      .filter((text) => /token/i.test(text));

  it('Token counts are shown under each answer and in total if the page wants them', async () => {
    await showTalk(entries, { showUsage: true }, sum);
    expect(counts()).to.deep.equal(['Tokens: 1,204 in · 312 out', 'Total tokens: 3,410 in · 900 out']);
    await expectAccessible();
    await screenshot('composer-usage');
    talk.showUsage = false;
    await drawn(talk);
    expect(counts()).to.deep.equal([]);
    talk.setAttribute('show-usage', '');
    await drawn(talk);
    expect(counts()).to.have.length(2);
  });

  it('Token counts are added up as far as known, in the page’s language', async () => {
    const part = { usage: { output: { total: 1_000_000 } } };
    await showTalk([user('Hi', 'u1'), model('Hello', 'a1', part)], { showUsage: true, locale: 'zh-CN' }, sum);
    expect(counts()).to.deep.equal(['token：输出 1,000,000', 'token 合计：输入 3,410 · 输出 900']);
    await showTalk([user('Hi', 'u1'), model('Hello', 'a1'), notice], { showUsage: true });
    expect(counts()).to.deep.equal([]);
  });
});
