import { expect } from 'chai';
import '../../../src/index.js';
import type { McpConversation } from '../../../src/index.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  nameOf,
  press,
  show,
  until,
  words,
} from '../helpers/page.js';
import { boxIn, showConversation } from '../helpers/talk.js';

/*
 * The browser of the tests has no speech recognition: it sends sound to a service of its vendor. So the tests put their own
 * recognizer on `window`, which hears what a test says.
 */
class Recognizer {
  static all: Recognizer[] = [];
  lang = '';
  continuous = false;
  interimResults = false;
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  readonly calls: string[] = [];

  constructor() {
    Recognizer.all.push(this);
  }

  start(): void {
    this.calls.push('start');
  }

  stop(): void {
    this.calls.push('stop');
    this.onend?.();
  }

  abort(): void {
    this.calls.push('abort');
    this.onend?.();
  }

  hear(...phrases: string[]): void {
    this.onresult?.({ results: phrases.map((transcript) => [{ transcript }]) });
  }
}

const names = ['SpeechRecognition', 'webkitSpeechRecognition'] as const;

/** Sets the browser's recognizer under one of its names. */
function setRecognizer(name: (typeof names)[number] | undefined): void {
  for (const each of names) Reflect.set(window, each, each === name ? Recognizer : undefined);
}

const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);

beforeEach(() => {
  Recognizer.all = [];
  setRecognizer('SpeechRecognition');
});

afterEach(() => {
  clear();
  for (const [name, before] of own) {
    Reflect.deleteProperty(window, name);
    if (before) Object.defineProperty(window, name, before);
  }
});

let talk: McpConversation;
let sent: string[];

async function showTalk(set: Partial<McpConversation> = {}): Promise<void> {
  sent = [];
  talk = await showConversation([], (type) => sent.push(type), { dictation: true, ...set });
}

async function dictating(): Promise<Recognizer> {
  await click(button('Dictate', talk));
  const recognizer = await until('the recognizer', () => Recognizer.all.at(-1));
  await drawn(talk);
  return recognizer;
}

const offers = (): boolean => buttons(talk).some((each) => nameOf(each) === 'Dictate');
const text = (): string => boxIn(talk).value;

describe('dictation', () => {
  it('It is off until the page allows it, and where the browser has none', async () => {
    await showTalk({ dictation: false });
    expect(offers()).to.equal(false);
    talk.dictation = true;
    await drawn(talk);
    expect(offers()).to.equal(true);
    setRecognizer(undefined);
    await showTalk();
    expect(offers()).to.equal(false);
    setRecognizer('webkitSpeechRecognition');
    await showTalk();
    expect(offers()).to.equal(true);
    await expectAccessible();
  });

  it('The attribute of the whole element offers it', async () => {
    const widget = document.createElement('mcp-tools');
    widget.setAttribute('dictation', '');
    widget.llm = () => Promise.resolve({ text: '' });
    await show(widget);
    await until('the button', () => buttons(widget).some((each) => nameOf(each) === 'Dictate'));
    expect(Recognizer.all.length, 'nothing listens yet').to.equal(0);
  });

  it('Words go into the draft at the caret, as they change, and are never sent', async () => {
    await showTalk({ locale: 'zh-CN' });
    expect(buttons(talk).map(nameOf)).to.include('语音输入');
    await showTalk();
    boxIn(talk).value = 'Dear Ann, bye';
    boxIn(talk).setSelectionRange(9, 9);
    const heard = await dictating();
    expect([heard.lang, heard.continuous, heard.interimResults, heard.calls]).to.deep.equal([
      'en',
      true,
      true,
      ['start'],
    ]);
    expect(words(talk)).to.contain('Listening…');
    await expectAccessible();
    heard.hear('it');
    expect(text()).to.equal('Dear Ann, it bye');
    heard.hear('it is', ' late');
    expect(text()).to.equal('Dear Ann, it is late bye');
    expect(sent).to.deep.equal([]);
  });

  it('Words that the person corrects stay as corrected', async () => {
    await showTalk();
    const heard = await dictating();
    heard.hear('Helo');
    boxIn(talk).value = 'Hello';
    heard.hear('Helo', 'you');
    expect(text()).to.equal('Hello you');
  });

  const ends: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    ['its button', () => click(button('Stop dictation', talk)), 'stop'],
    ['Escape', () => (boxIn(talk).focus(), press('Escape')), 'stop'],
    ['a sent message', () => (boxIn(talk).focus(), press('Enter')), 'abort'],
    ['leaving the page', () => Promise.resolve(talk.remove()), 'abort'],
  ];
  for (const [what, end, call] of ends) {
    it(`It ends with ${what}`, async () => {
      await showTalk();
      const heard = await dictating();
      heard.hear('Good evening');
      await end();
      expect(heard.calls).to.deep.equal(['start', call]);
      if (call === 'abort') heard.hear('Good evening', 'again');
      expect(text()).not.to.contain('again');
      expect(sent).to.deep.equal(what === 'a sent message' ? ['mcp-send'] : []);
      if (!talk.isConnected) document.body.append(talk);
      await drawn(talk);
      expect(offers()).to.equal(true);
      expect(words(talk)).not.to.contain('Listening');
      talk.remove();
    });
  }

  const faults: readonly (readonly [string, string])[] = [
    ['not-allowed', 'may not use the microphone'],
    ['service-not-allowed', 'may not use the microphone'],
    ['no-speech', 'No speech was heard'],
    ['network', 'needs the network'],
    ['audio-capture', 'No microphone was found'],
    ['bad-grammar', 'Dictation stopped'],
  ];
  for (const [error, sentence] of faults) {
    it(`The error ${error} is explained in words until the next try`, async () => {
      await showTalk();
      const heard = await dictating();
      heard.onerror?.({ error });
      heard.onend?.();
      await drawn(talk);
      expect(all('[role=alert]', talk).map(words).join()).to.contain(sentence);
      await expectAccessible();
      await dictating();
      expect(all('[role=alert]', talk).length).to.equal(0);
    });
  }

  it('A recognizer that cannot start is explained too', async () => {
    Recognizer.prototype.start = () => {
      throw new DOMException('started', 'InvalidStateError');
    };
    await showTalk();
    await click(button('Dictate', talk));
    await until('the reason', () => all('[role=alert]', talk).length);
    expect(offers()).to.equal(true);
  });
});
