import { expect } from 'chai';
import type { AssistantEntry, Call, Conversation, Entry, EntryToolCall } from '../../../src/core/index.js';
import type { McpConversation } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  chord,
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
import { answerIn, saidIn } from '../../fixtures/talk.js';
import { base, callIn, hostile, problemOf } from '../helpers/samples.js';
import '../../../src/registry.js';

let talk: McpConversation;
let said: string[];
let stops: number;

async function showTalk(conversation: Conversation, set: Partial<McpConversation> = {}): Promise<void> {
  talk = document.createElement('mcp-conversation');
  said = [];
  stops = 0;
  talk.addEventListener('mcp-send', ({ detail }) => said.push(detail.text));
  talk.addEventListener('mcp-stop', () => stops++);
  talk.style.blockSize = '360px';
  await show(Object.assign(talk, set, { conversation }));
}

async function change(conversation: Conversation): Promise<void> {
  talk.conversation = conversation;
  await drawn(talk);
  await frame();
}

function idle(...entries: Entry[]): Conversation {
  return { status: 'idle', entries };
}

function user(text: string, id = 'u1'): Entry {
  return { ...saidIn(text), id, at: 0 };
}

function model(text: string, more: Partial<AssistantEntry> = {}): Entry {
  return { ...answerIn(text, more.toolCalls), id: 'a1', at: 0, status: 'complete', ...more };
}

function wish(id: string, more: Partial<EntryToolCall> = {}): EntryToolCall {
  return { id, name: `weather_${id}`, arguments: '{}', ...more };
}

function box(): HTMLTextAreaElement {
  return one<HTMLTextAreaElement>('textarea', talk);
}

function log(): HTMLElement {
  return one('[role=log]', talk);
}

function distanceToEnd(): number {
  return log().scrollHeight - log().scrollTop - log().clientHeight;
}

function long(count: number, last = 'The end.'): Entry[] {
  return [...Array.from({ length: count }, (_, at) => user(`Line ${at}`, `u${at}`)), model(last)];
}

afterEach(clear);

describe('the messages', () => {
  it('The messages are in order, each with its author', async () => {
    await showTalk(idle(user('Hello\nthere'), model('Hi.\n\nHow are you?')));
    expect(words(log())).to.equal('You Hello there Model Hi. How are you?');
    expect(one('[part~=user] p', talk).textContent).to.equal('Hello\nthere');
    expect(getComputedStyle(one('[part~=user] p', talk)).whiteSpace).to.equal('pre-wrap');
    await expectAccessible();
  });

  it('The authors are named in Chinese', async () => {
    await showTalk(idle(user('你好'), model('你好。')), { locale: 'zh-CN' });
    expect(words(talk)).to.equal('你 你好 模型 你好。');
    expect(buttons(talk).map(nameOf)).to.deep.equal([
      ...['新对话', '修改', '复制', '重新生成'],
      ...['添加文件', '发送'],
    ]);
    expect(box().placeholder).to.equal('提问');
  });

  it('An empty conversation shows only the page’s content', async () => {
    await showTalk(idle());
    expect(words(talk)).to.equal('');
    await expectAccessible();
    const own = document.createElement('p');
    own.slot = 'empty';
    own.textContent = 'Ask about the weather.';
    talk.append(own);
    await frame();
    expect(words(talk)).to.equal('Ask about the weather.');
  });

  it('A message grows in place as the model writes it', async () => {
    const entry = (text: string): Entry => model(text, { status: 'writing', at: Date.now() });
    await showTalk({ status: 'thinking', entries: [user('Hello'), entry('')] });
    expect(words(log())).to.equal('You Hello Model Waiting for the model');
    await expectAccessible();
    await change({ status: 'thinking', entries: [user('Hello'), entry('It ')] });
    const paragraph = one('[part~=assistant] p', talk);
    await change({ status: 'thinking', entries: [user('Hello'), entry('It is <b>18</b>')] });
    expect(one('[part~=assistant] p', talk), 'the same paragraph').to.equal(paragraph);
    expect(words(log())).to.equal('You Hello Model It is <b>18</b>');
  });

  it('A call appears at its place between the messages, and keeps its card in every state', async () => {
    const entries = [
      user('Weather?'),
      model('Let me look.', { toolCalls: [wish('1', { callId: 'call-1' })] }),
    ];
    const after = [...entries, model('It is 18 degrees.', { id: 'a2' })];
    await showTalk({ status: 'calling', entries }, { calls: [callIn['awaiting-approval']] });
    const card = one('mcp-call', talk);
    expect(words(log())).to.match(
      /You Weather\? Model Let me look\. Get the weather Paris Weather · Needs approval/,
    );
    talk.calls = [callIn.done];
    await change(idle(...after));
    expect(one('mcp-call', talk)).to.equal(card);
    expect(words(log())).to.match(
      /Let me look\. Get the weather Paris Weather · Done in .* Model It is 18 degrees\.$/,
    );
    await expectAccessible();
  });

  it('Rejected calls and calls that have not begun are shown', async () => {
    const toolCalls = [wish('1', { problem: problemOf('unknown-alias') }), wish('2'), wish('3')];
    await showTalk({ status: 'thinking', entries: [model('', { status: 'writing', toolCalls })] });
    const rows = all('[part~=assistant] .asked', talk).map(words);
    expect(rows).to.deep.equal([
      'weather_1 Failed There is no tool named "a_tool".',
      'weather_2 Preparing…',
      'weather_3 Preparing…',
    ]);
    await expectAccessible();
  });

  it('Calls that are no longer stored are reported', async () => {
    const toolCalls = [wish('1', { callId: 'call-of-long-ago' })];
    await showTalk(idle(user('Weather?'), model('', { toolCalls })));
    expect(words(log())).to.match(/weather_1 Call details removed$/);
    await expectAccessible();
  });

  it('Errors are reported in place', async () => {
    const notice = (id: string, code: 'model-failed' | 'model-stopped' | 'too-many-rounds'): Entry => ({
      kind: 'notice',
      id,
      at: 0,
      problem: problemOf(code),
    });
    const entries = [user('Hi'), notice('1', 'model-failed'), notice('2', 'model-stopped')];
    await showTalk(idle(...entries, notice('3', 'too-many-rounds')));
    expect(all('[part~=notice]', talk).map(words)).to.deep.equal([
      'The model failed: the detail',
      'Stopped.',
      'Stopped after 64 rounds. Try again',
    ]);
    await expectAccessible();
  });

  it('An empty answer shows nothing', async () => {
    await showTalk(idle(user('Hi'), model('', { status: 'stopped' })));
    expect(words(log())).to.equal('You Hi');
  });

  it('All messages of the person and the model are shown as text', async () => {
    const toolCalls = [wish('1', { name: hostile.html, problem: problemOf('unknown-alias') })];
    await showTalk(idle(user(hostile.html), model(hostile.template, { toolCalls })));
    expect(words(log())).to.contain(hostile.html).and.to.contain(hostile.template);
    expect(all('img, b, script', talk)).to.deep.equal([]);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
  });
});

describe('the composer', () => {
  it('Enter sends the trimmed text and leaves the box empty and ready', async () => {
    await showTalk(idle());
    await tabTo('Ask anything');
    await press(' ', 'H', 'i', 'Enter');
    expect(said).to.deep.equal(['Hi']);
    expect([box().value, focused()]).to.deep.equal(['', box()]);
    await press(' ', 'Enter');
    button('Send').click();
    expect(said, 'nothing is not sent').to.have.length(1);
    await press('Y', 'o');
    button('Send').click();
    expect(said).to.deep.equal(['Hi', 'Yo']);
  });

  it('Shift+Enter begins a new line', async () => {
    await showTalk(idle());
    talk.focus();
    await press('a');
    await chord('Shift', 'Enter');
    await press('b');
    expect([box().value, said]).to.deep.equal(['a\nb', []]);
    const height = box().offsetHeight;
    await chord('Shift', 'Enter');
    await chord('Shift', 'Enter');
    expect(box().offsetHeight).to.be.greaterThan(height);
  });

  it('Enter belongs to an input method during composition', async () => {
    await showTalk(idle());
    box().value = '你好';
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    box().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
    // Safari ends the composition before the key event.
    box().dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }));
    expect([box().value, said]).to.deep.equal(['你好', []]);
    box().dispatchEvent(new KeyboardEvent('keydown', enter));
    expect(said).to.deep.equal(['你好']);
  });

  it('A message is queued while the model works, and a Stop button is offered', async () => {
    await showTalk({ status: 'thinking', entries: [user('Hi'), model('', { status: 'writing' })] });
    talk.focus();
    await press('a', 'Enter');
    expect([box().value, said, buttons(talk).map(nameOf).at(-1)]).to.deep.equal(['', [], 'Stop']);
    expect(words(one('.queued .message', talk))).to.equal('a');
    expect(buttons(talk).map(nameOf)).not.to.contain('Send');
    await tabTo('Stop');
    await press('Enter');
    expect(stops).to.equal(1);
    expect(focused(), 'ready to write on').to.equal(box());
    await change(idle(user('Hi')));
    expect(buttons(talk).map(nameOf)).to.contain('Edit').and.to.contain('Send').and.not.to.contain('Stop');
    expect([words(one('.queued .message', talk)), said], 'the text stays').to.deep.equal(['a', []]);
  });

  it('The reason takes the place of the composer if no message can be sent', async () => {
    await showTalk(idle(), { blocked: problemOf('model-not-a-function') });
    expect(words(talk)).to.contain('The `llm` that this page set is not a function.');
    expect(all('textarea, button', talk)).to.deep.equal([]);
    await expectAccessible();
  });
});

describe('a long conversation', () => {
  it('The conversation opens at its end and follows it while the reader is there', async () => {
    await showTalk(idle(...long(40)));
    await until('the end', () => distanceToEnd() < 2);
    await change(idle(...long(40, 'word '.repeat(500))));
    expect(distanceToEnd()).to.be.lessThan(2);
    await expectAccessible();
  });

  it('The view follows a model that writes faster than the page renders', async () => {
    await showTalk(idle(...long(40)));
    for (let at = 1; at < 30; at++) {
      talk.conversation = idle(...long(40, 'word '.repeat(at * 60)));
      await talk.updateComplete;
      await new Promise(requestAnimationFrame);
    }
    await frame();
    expect(distanceToEnd()).to.be.lessThan(2);
  });

  it('A reader who scrolled back stays in place', async () => {
    await showTalk(idle(...long(40)));
    await until('the end', () => distanceToEnd() < 2);
    await until('all of it', () => all('[part~=entry]', talk).length === 41);
    log().focus();
    const ended = new Promise((resolve) => log().addEventListener('scrollend', resolve, { once: true }));
    await press('Home');
    await ended;
    expect(log().scrollTop).to.equal(0);
    const more = (id: string): Entry => model('word '.repeat(500), { id });
    await change(idle(...long(40), more('a2')));
    expect(log().scrollTop).to.equal(0);
    await press('End');
    await until('the end', () => distanceToEnd() < 24);
    await change(idle(...long(40), more('a2'), more('a3')));
    expect(distanceToEnd()).to.be.lessThan(2);
  });

  it('A button leads a reader who scrolled back to the newest message and keeps the focus in the log', async () => {
    const toNewest = (): readonly Element[] => all('[aria-label="Jump to latest"]', talk);
    await showTalk(idle(...long(40)));
    await until('the end', () => distanceToEnd() < 2);
    await until('all of it', () => all('[part~=entry]', talk).length === 41);
    expect(toNewest()).to.have.length(0);
    log().scrollTo(0, 0);
    await until('the button', () => toNewest().length === 1);
    const { scrollTop } = log();
    await change(idle(...long(40), model('word '.repeat(500), { id: 'a2' })));
    expect(log().scrollTop, 'nothing moves').to.equal(scrollTop);
    await expectAccessible();
    await screenshot('to-newest');
    await click(button('Jump to latest', talk));
    await until('the end', () => distanceToEnd() < 2 && toNewest().length === 0);
    expect(talk.shadowRoot?.activeElement).to.equal(log());
    await change(idle(...long(40), model('word '.repeat(900), { id: 'a2' })));
    expect(distanceToEnd()).to.be.lessThan(2);
  });

  it('The person’s own message scrolls to the end', async () => {
    await showTalk(idle(...long(40)));
    await until('the end', () => distanceToEnd() < 2);
    log().scrollTo(0, 0);
    await frame();
    talk.focus();
    await press('H', 'i', 'Enter');
    await change(idle(...long(40), user('Hi', 'mine')));
    expect(distanceToEnd()).to.be.lessThan(2);
  });

  it('The view stays at the end when the composer grows', async () => {
    await showTalk(idle(...long(40)));
    await until('the end', () => distanceToEnd() < 2);
    talk.focus();
    for (let lines = 0; lines < 4; lines++) await chord('Shift', 'Enter');
    expect(distanceToEnd()).to.be.lessThan(2);
  });

  for (const key of ['click', 'Enter'] as const) {
    it(`A call that the reader opens at the end (${key}) stays in view, and so does what follows`, async () => {
      const call: Call = { ...callIn.denied, arguments: { text: 'line\n'.repeat(40) } };
      const entries = [...long(40), model('', { id: 'a2', toolCalls: [wish('1', { callId: call.id })] })];
      await showTalk(idle(...entries), { calls: [call] });
      await until('the end', () => distanceToEnd() < 2);
      const card = one('mcp-call', talk);
      const fold = one('[part~=head] button', card);
      const { top } = fold.getBoundingClientRect();
      fold.focus({ preventScroll: true });
      await (key === 'click' ? click(fold) : press(key));
      await until('the whole call', () => card.offsetHeight > 150);
      // A model that writes at the same moment does not scroll the reader away.
      await change(idle(...entries, model('word '.repeat(20), { id: 'a3' })));
      expect(fold.getBoundingClientRect().top).to.be.closeTo(top, 1);
      await change(idle(...entries, model('word '.repeat(500), { id: 'a3' })));
      expect(fold.getBoundingClientRect().top).to.be.closeTo(top, 1);
      await (key === 'click' ? click(fold) : press(key));
      await until('the line alone', () => card.offsetHeight < 60);
      log().scrollTo(0, log().scrollHeight);
      await frame();
      await change(idle(...entries, model('word '.repeat(900), { id: 'a3' })));
      expect(distanceToEnd(), 'followed again').to.be.lessThan(2);
    });
  }

  it('The view still follows if the opened part fits, or nothing was opened', async () => {
    const toolCalls = [wish('1', { callId: base.id })];
    const entries = [user('Hello'), model('', { toolCalls })];
    await showTalk(idle(...entries), { calls: [callIn.denied] });
    talk.style.blockSize = '600px';
    await click(one('[part~=head] button', one('mcp-call', talk)));
    await frame();
    const more = [...entries, model('word '.repeat(500), { id: 'a2' })];
    await change(idle(...more, model('The end.', { id: 'a3' })));
    expect(distanceToEnd()).to.be.lessThan(2);
    await click(all('[part~=assistant] p', talk).at(-1)!);
    await change(idle(...more, model('word '.repeat(400), { id: 'a3' })));
    expect(distanceToEnd()).to.be.lessThan(2);
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`The conversation fits a sidebar of 320 pixels, ${dir}`, async () => {
      const toolCalls = [
        wish('1', { callId: base.id }),
        wish('n'.repeat(100), { problem: problemOf('not-connected') }),
      ];
      const entries = [user('w'.repeat(300)), model('https://example.com/'.repeat(30), { toolCalls })];
      await showTalk(idle(...entries, model('مرحبا، كيف الطقس؟', { id: 'a2' })), { calls: [callIn.done] });
      const main = document.querySelector('main')!;
      main.dir = dir;
      main.style.inlineSize = '320px';
      await frame();
      expect(tooWide()).to.deep.equal([]);
      await screenshot(`conversation-${dir}`);
    });
  }
});
