import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../src/registry.js';
import type { JsonObject, Question } from '../../../src/core/index.js';
import type { McpAnswerEvent, McpQuestion } from '../../../src/index.js';
import { forcedColors, screenshot } from '../../tools/in-page.js';
import {
  all,
  approve,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  frame,
  isInView,
  nameOf,
  one,
  press,
  show,
  tabTo,
  tooWide,
  until,
  untilReady,
  words,
} from '../helpers/page.js';
import {
  appAsk,
  appDownloadAsk,
  appMessageAsk,
  callIn,
  formAsk,
  hostile,
  samplingAsk,
  serverOf,
  urlAsk,
} from '../helpers/samples.js';

let question: McpQuestion;
let answers: McpAnswerEvent['detail'][];
let postponed: string[];

async function ask(question_: Question, set: Partial<McpQuestion> = {}): Promise<void> {
  question = document.createElement('mcp-question');
  answers = [];
  postponed = [];
  question.addEventListener('mcp-answer', ({ detail }) => answers.push(detail));
  question.addEventListener('mcp-postpone', ({ detail }) => postponed.push(detail.askId));
  const plain = { ask: question_, call: callIn['awaiting-input'], server: serverOf() };
  await show(Object.assign(question, plain, set));
  // As its container does.
  question.focusFirst();
}

async function change(set: Partial<McpQuestion>): Promise<void> {
  Object.assign(question, set);
  await drawn(question);
}

function card(): HTMLElement {
  return one('[part=card]', question);
}

function given(): unknown[] {
  return answers.map(({ answer }) => answer);
}

async function tabToInput(): Promise<void> {
  for (let stops = 0; stops < 30 && !focused()?.matches('input'); stops++) await press('Tab');
}

/** Replaces `window.open`, so that nothing opens, and returns the arguments of each call. */
function opened(): unknown[][] {
  const calls: unknown[][] = [];
  window.open = (...args: unknown[]) => {
    calls.push(args);
    return null;
  };
  return calls;
}
const { open } = window;

afterEach(async () => {
  window.open = open;
  clear();
  await setViewport({ width: 800, height: 600 });
});

const kinds = {
  form: formAsk(),
  'open-url': urlAsk(),
  sampling: samplingAsk(),
  app: appAsk(),
  'app-message': appMessageAsk(),
  'app-download': appDownloadAsk(),
} as const;

describe('a request of a server', () => {
  const said = {
    form: ['Weather asks for input', '“Weather”请你填写信息'],
    'open-url': ['Weather asks you to open a web page', '“Weather”请你打开一个网页'],
    sampling: ['Weather wants to use the model', '“Weather”请求调用模型'],
    app: ['Show the app “Seat map” from Weather?', '显示“Weather”的应用“Seat map”吗？'],
    'app-message': [
      'The app “Seat map” from Weather wants to tell the model something',
      '“Weather”的应用“Seat map”请求向模型发送消息',
    ],
    'app-download': [
      'The app “Seat map” from Weather wants to save files',
      '“Weather”的应用“Seat map”请求保存文件',
    ],
  } as const;

  for (const [kind, it_] of Object.entries(kinds) as [Question['kind'], Question][]) {
    it(`${kind}: the card shows who asks and for which call, in each language, and no answer has the focus`, async () => {
      await ask(it_);
      const [en, zh] = said[kind];
      // An app has the name of its call.
      const isApp = kind.startsWith('app');
      const from = isApp ? '' : 'For the call to Get the weather · ';
      expect(words(card())).to.contain(`${en} ${from}https://weather.example`);
      expect(focused()).to.equal(one('h2', question));
      await press('Enter', ' ');
      expect(answers).to.deep.equal([]);
      await change({ locale: 'zh-CN' });
      expect(words(card())).to.contain(isApp ? zh : `${zh} 所属调用： Get the weather`);
      for (const one_ of buttons(card()).slice(0, 3)) expect(nameOf(one_)).to.match(/[\u4e00-\u9fff]/);
    });

    it(`Axe finds no violation at any width, in dark mode, from right to left and in forced colors: ${kind}`, async () => {
      for (const [width, height] of [
        [1280, 800],
        [390, 700],
      ] as const) {
        await setViewport({ width, height });
        await ask(it_);
        await expectAccessible(question);
        expect(tooWide(question)).to.deep.equal([]);
        for (const one_ of buttons(card()).filter((one_) => one_.closest('footer')))
          expect([nameOf(one_), isInView(one_)]).to.deep.equal([nameOf(one_), true]);
        await screenshot(`question-${kind}-${width}`);
      }
      document.documentElement.dir = 'rtl';
      document.documentElement.style.colorScheme = 'dark';
      await frame();
      expect(tooWide(question)).to.deep.equal([]);
      await screenshot(`question-${kind}-dark-rtl`);
      document.documentElement.dir = document.documentElement.style.colorScheme = '';
      await change({ locale: 'zh-CN' });
      await screenshot(`question-${kind}-zh`);
      await forcedColors(true);
      await screenshot(`question-${kind}-forced`);
      await forcedColors(false);
    });

    it(`${kind}: the request can be postponed, and stays open`, async () => {
      await ask(it_);
      button('Decide later').click();
      expect([postponed, answers]).to.deep.equal([['ask-1'], []]);
    });

    it(`${kind}: hostile words of the server are text without links`, async () => {
      const message = `${hostile.html} https://evil.example ${hostile.bidi}`;
      const evil = { message, messages: [{ role: 'user', text: message }], system: message };
      await ask({ ...it_, ...evil } as Question);
      expect(words(card()))
        .to.contain(hostile.html)
        .and.to.contain('user U+202E gnp.exe U+2066 U+200B hidden');
      expect(words(card())).not.to.match(/[\u200B\u202E\u2066]/);
      expect(all('a, img, script', question)).to.deep.equal([]);
      expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
    });
  }

  it('A repeated request shows it and how many wait, and one outside a call shows that', async () => {
    await ask(formAsk({ round: 2 }), { position: 2, count: 3 });
    expect(words(one('#why', question)))
      .to.contain('question 2')
      .and.to.contain('2 of 3');
    await change({ call: undefined, ask: formAsk({ id: 'ask-2' }) });
    expect(words(one('#why', question))).to.contain('Not part of a call');
  });

  it('A request that replaces another starts fresh and keeps nothing of it', async () => {
    await ask(formAsk());
    await tabToInput();
    await press('A', 'n', 'n');
    await change({ ask: formAsk({ id: 'ask-2' }) });
    expect(focused()).to.equal(one('h2', question));
    expect(one<HTMLInputElement>('input', question).value).to.equal('');
  });

  it('A request takes the focus from no other element', async () => {
    const before = document.createElement('button');
    before.textContent = 'Before';
    await show(before);
    before.focus();
    question = document.createElement('mcp-question');
    before.after(question);
    Object.assign(question, { ask: formAsk(), server: serverOf() });
    await until('the card', () => all('[part=card]', question).length);
    await change({ ask: formAsk({ id: 'ask-2' }) });
    expect(document.activeElement).to.equal(before);
  });
});

describe('a form of a server', () => {
  it('The form is filled in, corrected and sent, by keyboard alone', async () => {
    await ask(formAsk());
    await tabTo('Send');
    await untilReady('Send');
    await press('Enter');
    expect(answers, 'not while something is missing').to.deep.equal([]);
    expect(words(card())).to.contain('Fix before sending: Your name: Fill this in.');
    await expectAccessible(question);
    one('.content', question).focus();
    await tabToInput();
    await press('A', 'n', 'n');
    await tabTo('Send');
    await untilReady('Send');
    await press('Enter');
    const content = { name: 'Ann', speed: 'slow', gift: true };
    expect(given()).to.deep.equal([{ kind: 'form', action: 'accept', content }]);
  });

  it('The form starts with the server’s values, and has only the three answers as buttons', async () => {
    await ask(formAsk());
    expect(one<HTMLSelectElement>('select', question).selectedOptions[0]?.textContent).to.contain('slow');
    const names = buttons(card()).map(nameOf);
    expect(names).to.deep.equal(['Decide later', 'Decline', 'Skip', 'Send']);
  });

  it('The form can be declined or skipped, and Escape only postpones it', async () => {
    const ways: [string, () => unknown, string][] = [
      ['Decline', () => click(button('Decline')), 'decline'],
      ['Skip', () => click(button('Skip')), 'cancel'],
    ];
    for (const [name, go, action] of ways) {
      await ask(formAsk());
      await go();
      expect([name, given()]).to.deep.equal([name, [{ kind: 'form', action }]]);
    }
    await ask(formAsk());
    await press('Escape');
    expect([postponed, answers]).to.deep.equal([['ask-1'], []]);
  });

  it('The typed values reach no other listener', async () => {
    await ask(formAsk({ schema: { type: 'object', properties: {} } }));
    const heard: string[] = [];
    for (const name of ['mcp-submit', 'mcp-run'] as const)
      document.body.addEventListener(name, () => heard.push(name), { once: true });
    expect(words(card())).to.contain('Nothing to fill in.');
    await approve('Send');
    expect([given(), heard]).to.deep.equal([[{ kind: 'form', action: 'accept', content: {} }], []]);
  });

  const names: readonly [string, boolean][] = [
    ...['password', 'apiKey', 'api_key', 'accessToken', 'PIN', 'credit-card', 'client_secret', '密码'].map(
      (name): [string, boolean] => [name, true],
    ),
    ...['keyboard', 'cardinality', 'spinner', 'monkey', 'passenger', 'tokenise'].map(
      (name): [string, boolean] => [name, false],
    ),
  ];
  for (const [name, isSecret] of names) {
    it(`The form ${isSecret ? 'warns' : 'does not warn'} about a field named ${name}`, async () => {
      await ask(formAsk({ schema: { type: 'object', properties: { [name]: { type: 'string' } } } }));
      expect(words(card()).includes('seems to ask for a secret')).to.equal(isSecret);
      if (isSecret) expect(words(one('[part=warning]', question))).to.contain(name);
    });
  }

  const nested: Readonly<Record<string, object>> = {
    'in a group': { account: { type: 'object', properties: { apiKey: { type: 'string' } } } },
    'in a list': {
      accounts: { type: 'array', items: { properties: { pin: { type: 'string', title: 'Your PIN' } } } },
    },
    'in one of several shapes': { way: { oneOf: [{ properties: { token: { type: 'string' } } }, {}] } },
    'that is only sent': { a: { properties: { b: { type: 'string', title: 'Answer', writeOnly: true } } } },
    'that is an item': { words: { type: 'array', items: { type: 'string', format: 'password' } } },
  };
  for (const [where, properties] of Object.entries(nested)) {
    it(`The form warns about a secret ${where}`, async () => {
      await ask(formAsk({ schema: { type: 'object', properties } as JsonObject }));
      expect(words(one('[part=warning]', question))).to.contain('seems to ask for a secret');
    });
  }

  it('The form does not warn about a field whose hint warns not to give a secret', async () => {
    const description =
      'Your favorite integer (do NOT enter your phone number, PIN, or other sensitive info)';
    await ask(
      formAsk({ schema: { type: 'object', properties: { integer: { type: 'integer', description } } } }),
    );
    expect(all('[part=warning]', question)).to.deep.equal([]);
    const asked = { type: 'string', description: 'Your PIN' };
    await ask(formAsk({ schema: { type: 'object', properties: { integer: asked } } }));
    expect(words(one('[part=warning]', question))).to.contain('seems to ask for a secret: integer');
  });

  it('An app that wants no access gets no sentence about it', async () => {
    const none = { connect: [], resources: [], frames: [], baseUris: [], permissions: [], refused: [] };
    await ask(appAsk({ access: none, standing: 'known' }));
    expect(all('[part=access]', question)).to.deep.equal([]);
    expect(words(question)).not.to.contain('no network');
    await ask(appAsk());
    expect(all('[part=access]', question)).to.have.length(1);
  });

  it('A form that is cut at its lower edge fades there, and at its end nothing is covered', async () => {
    const fields = Array.from({ length: 30 }, (_, at) => [`field ${at}`, { type: 'string' }]);
    await ask(formAsk({ schema: { type: 'object', properties: Object.fromEntries(fields) } }));
    question.style.maxBlockSize = '500px';
    await frame();
    const content = one('.content', question);
    const fade = getComputedStyle(content, '::after');
    expect([fade.position, fade.bottom, fade.pointerEvents]).to.deep.equal(['sticky', '0px', 'none']);
    expect(fade.backgroundImage).to.contain('gradient');
    content.scrollTo(0, content.scrollHeight);
    await frame();
    const last = all('p', content).at(-1)!;
    const height = Number.parseFloat(fade.height);
    expect(last.getBoundingClientRect().bottom).to.be.at.most(
      content.getBoundingClientRect().bottom - height + 1,
    );
    await expectAccessible(question);
  });

  it('The warning names a readable number of secrets, each shortened', async () => {
    const names = Array.from({ length: 500 }, (_, at) => [`password ${at} ${'x'.repeat(500)}`, {}]);
    await ask(formAsk({ schema: { type: 'object', properties: Object.fromEntries(names) } }));
    expect(words(one('[part=warning]', question)).length).to.be.lessThan(1200);
  });

  it('The form warns about a field’s title too', async () => {
    const field = { type: 'string', title: 'Your password' };
    await ask(formAsk({ schema: { type: 'object', properties: { a: field } } }));
    expect(words(one('[part=warning]', question))).to.contain('Your password');
    await expectAccessible(question);
    await screenshot('question-secret');
  });
});

describe('an address that a server wants opened', () => {
  it('The address is shown in full with its host highlighted, and is opened only by a press', async () => {
    const calls = opened();
    await ask(urlAsk());
    expect(words(one('[part=address]', question))).to.equal('https://pay.example/checkout?order=17#now');
    expect(words(one('[part=address] strong', question))).to.equal('pay.example');
    expect(calls).to.deep.equal([]);
    await tabTo('Open pay.example');
    await untilReady('Open pay.example');
    await press('Enter');
    expect(calls).to.deep.equal([[urlAsk().url, '_blank', 'noopener,noreferrer']]);
    expect(answers, 'opening it is no answer').to.deep.equal([]);
    expect(nameOf(focused()!)).to.equal('Open again');
    await expectAccessible(question);
    await screenshot('question-opened');
    await tabTo('I have finished');
    await untilReady('I have finished');
    await press('Enter');
    expect(given()).to.deep.equal([{ kind: 'open-url', action: 'accept' }]);
  });

  it('The address can be declined or cancelled before and after', async () => {
    opened();
    for (const isOpened of [false, true]) {
      for (const [name, action] of [
        ['Decline', 'decline'],
        ['Skip', 'cancel'],
      ] as const) {
        await ask(urlAsk());
        if (isOpened) await approve('Open pay.example');
        await click(button(name));
        expect(given()).to.deep.equal([{ kind: 'open-url', action }]);
      }
      await ask(urlAsk());
    }
  });

  it('Each suspicious property of the address is described', async () => {
    const url = 'http://user:pw@xn--pypal-4ve.example/a';
    const warnings = ['punycode', 'not-https', 'credentials', 'private-network', 'other-site'] as const;
    await ask(urlAsk({ url, host: 'xn--pypal-4ve.example', warnings }));
    const said = words(card());
    expect(words(one('[part=address]', question))).to.equal(url);
    expect(words(one('[part=address] strong', question))).to.equal('xn--pypal-4ve.example');
    for (const sentence of [
      'may look like others',
      'not encrypted',
      'a user name or',
      'on a private network',
    ])
      expect(said).to.contain(sentence);
    expect(said).to.contain('not the server’s own site (https://weather.example)');
    await expectAccessible(question);
    await change({ locale: 'zh-CN' });
    expect(all('[part=warning]', question).map(words).join()).to.match(
      /容易混淆.*没有加密.*密码.*私有网络.*不是服务器自己/,
    );
  });

  it('An address outside the web is not offered', async () => {
    await ask(urlAsk({ url: 'javascript:alert(1)', host: '' }));
    expect(words(card()))
      .to.contain('javascript:alert(1)')
      .and.to.contain('does not open addresses like this');
    expect(buttons(card()).map(nameOf)).to.deep.equal(['Decide later', 'Decline', 'Skip']);
  });

  it('An unencrypted address is opened only on this computer', async () => {
    await ask(urlAsk({ url: 'http://pay.example/', host: 'pay.example', warnings: ['not-https'] }));
    expect(words(card())).to.contain('does not open addresses like this');
    expect(buttons(card()).map(nameOf)).to.deep.equal(['Decide later', 'Decline', 'Skip']);
    await ask(urlAsk({ url: 'http://localhost:8080/', host: 'localhost:8080', warnings: ['not-https'] }));
    expect(buttons(card()).map(nameOf)).to.include('Open localhost:8080');
  });

  it('An address of any length is shown to its end', async () => {
    await setViewport({ width: 390, height: 500 });
    await ask(urlAsk({ url: `https://pay.example/${'long-'.repeat(400)}end` }));
    question.style.maxBlockSize = '90vh';
    expect(tooWide(question)).to.deep.equal([]);
    one('.content', question).focus();
    await press('End');
    const address = one('[part=address]', question);
    await until('its end', () => address.getBoundingClientRect().bottom <= innerHeight);
    expect(words(address)).to.match(/end$/);
    expect(isInView(button('Open pay.example'))).to.equal(true);
  });
});

describe('a request to use the model', () => {
  it('The request shows word for word what the model would get', async () => {
    await ask(samplingAsk());
    const told = all('dt, dd', question).map((one_) => one_.textContent);
    expect(told).to.deep.equal([
      ...['System prompt', 'Be brief.'],
      ...['As the user', 'Sum this up:\nIt rained.', 'As the model', 'Rain.'],
    ]);
    expect(words(card())).to.contain('at most 200 tokens');
  });

  it('The request is allowed or denied by keyboard, and Escape only postpones it', async () => {
    await ask(samplingAsk());
    await tabTo('Allow');
    await untilReady('Allow');
    await press('Enter');
    expect(given()).to.deep.equal([{ kind: 'sampling', decision: 'approve' }]);
    await ask(samplingAsk());
    await tabTo('Deny');
    await press('Enter');
    expect(given()).to.deep.equal([{ kind: 'sampling', decision: 'deny' }]);
    await ask(samplingAsk());
    await press('Escape');
    expect([postponed, answers]).to.deep.equal([['ask-1'], []]);
  });
});
