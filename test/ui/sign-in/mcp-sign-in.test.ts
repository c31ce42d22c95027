import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../src/registry.js';
import { problemSentences, type ProblemCode, type SignInAsk } from '../../../src/core/index.js';
import type { McpAnswerEvent, McpSignIn, McpSignInEvent } from '../../../src/index.js';
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
  touch,
  untilReady,
  words,
} from '../helpers/page.js';
import { callIn, hostile, problemData, problemOf, serverOf } from '../helpers/samples.js';
import { openAsk, signInAsk, state } from '../helpers/sign-in.js';

const goOn = 'Continue to login.example';
let card: McpSignIn;
let answers: McpAnswerEvent['detail'][];
let gone: McpSignInEvent['detail'][];

async function ask(sign: SignInAsk, set: Partial<McpSignIn> = {}): Promise<void> {
  card = document.createElement('mcp-sign-in');
  answers = [];
  gone = [];
  card.addEventListener('mcp-answer', ({ detail }) => answers.push(detail));
  card.addEventListener('mcp-sign-in', ({ detail }) => gone.push(detail));
  await show(Object.assign(card, { ask: sign, server: serverOf() }, set));
}

async function change(set: Partial<McpSignIn>): Promise<void> {
  Object.assign(card, set);
  await drawn(card);
}

function given(): unknown[] {
  return answers.map(({ answer }) => answer);
}

function names(): string[] {
  return buttons(card)
    .filter((each) => !each.closest('header'))
    .map(nameOf);
}

function rights(): string[][] {
  return all('[part=rights]', card).map((list) => all('li', list).map(words));
}

async function fill(id: string, text: string): Promise<HTMLInputElement> {
  const input = one<HTMLInputElement>(`#${id}`, card);
  input.focus();
  input.value = text;
  return input;
}

afterEach(async () => {
  clear();
  document.documentElement.dir = document.documentElement.style.colorScheme = '';
  await setViewport({ width: 800, height: 600 });
});

describe('a server that needs a sign-in', () => {
  it('The sign-in can be postponed by its button and by Escape, and stays open', async () => {
    await ask(signInAsk());
    const postponed: string[] = [];
    card.addEventListener('mcp-postpone', ({ detail }) => postponed.push(detail.askId));
    await click(button('Decide later'));
    card.focusFirst();
    await press('Escape');
    expect([postponed, given()]).to.deep.equal([[signInAsk().id, signInAsk().id], []]);
  });

  const said = {
    'sign-in': ['Sign in to Weather?', '登录 Weather？'],
    expired: ['Your sign-in to Weather has ended', '你在 Weather 的登录已失效'],
    'more-access': ['Weather needs more access', 'Weather 需要更多权限'],
  } as const;
  for (const [reason, [en, zh]] of Object.entries(said)) {
    it(`${reason}: the card shows who, where and what for, in each language`, async () => {
      await ask(signInAsk({ reason: reason as SignInAsk['reason'] }));
      expect(words(one('h2', card))).to.equal(en);
      expect(words(card)).to.contain('weather.example').and.to.contain('Sign-in site login.example');
      expect(words(one('[part=host]', card))).to.equal('login.example');
      expect(words(card)).to.contain('Continue opens a new window.');
      expect(names()).to.deep.equal(['Not now', 'Continue to login.example']);
      const region = one('section', card);
      expect(region.getAttribute('aria-labelledby')).to.equal(one('h2', card).id);
      await change({ locale: 'zh-CN' });
      expect(words(one('h2', card))).to.equal(zh);
      expect(names()).to.deep.equal(['暂不登录', '继续，前往 login.example']);
    });
  }

  it('A sign-in for a call names the tool', async () => {
    await ask(signInAsk({ callId: 'call-1' }), { call: callIn['awaiting-sign-in'] });
    expect(words(card)).to.contain('For the call to get_weather');
  });

  it('The card takes the focus from no other element, and keeps it when a focused control disappears', async () => {
    const before = document.createElement('button');
    before.textContent = 'Before';
    await show(before);
    before.focus();
    card = document.createElement('mcp-sign-in');
    before.after(card);
    await change({ ask: signInAsk(), server: serverOf() });
    await change({ ask: signInAsk({ problem: problemOf('sign-in-denied') }) });
    expect(document.activeElement === before).to.equal(true);
    await tabTo('Continue to login.example');
    await change({ ask: signInAsk({ step: 'preparing' }) });
    expect(focused() === one('h2', card)).to.equal(true);
    await press('Enter', ' ');
    expect(document.activeElement === card).to.equal(true);
  });

  it('The card goes through its steps by keyboard alone, and never answers by itself', async () => {
    await ask(signInAsk());
    await tabTo('Continue to login.example');
    await untilReady(goOn);
    await press('Enter');
    expect(gone).to.deep.equal([{ askId: 'ask-1', way: 'window' }]);
    expect(answers).to.deep.equal([]);
    await tabTo('Not now');
    await press('Enter');
    expect(given()).to.deep.equal([{ kind: 'sign-in', action: 'decline' }]);
  });

  it('The card fires an event for the click inside it', async () => {
    await ask(signInAsk());
    let isInClick: boolean | undefined;
    card.addEventListener('mcp-sign-in', () => {
      isInClick = navigator.userActivation.isActive;
    });
    await approve(goOn);
    expect([isInClick, gone.length, answers.length]).to.deep.equal([true, 1, 0]);
  });
});

describe('the scopes of a sign-in', () => {
  it('Known scopes are described in plain words, and others by the server’s', async () => {
    await ask(
      signInAsk({ scopes: ['openid', 'profile', 'email', 'offline_access', 'notes:read', '__proto__'] }),
    );
    expect(rights()).to.deep.equal([
      [
        'know who you are there',
        'see your name and profile there',
        'see your email address',
        'stay signed in',
        'notes:read',
        '__proto__',
      ],
    ]);
    expect(words(card)).to.contain('Names in this font come from the server.');
    await change({ ask: signInAsk({ scopes: ['openid'] }) });
    expect(words(card)).not.to.contain('come from the server');
    await change({ ask: signInAsk({ scopes: [] }) });
    expect([rights(), words(card).includes('No specific access')]).to.deep.equal([[], true]);
  });

  it('Missing scopes are separate from granted ones', async () => {
    const scopes = ['notes:read', 'notes:write'];
    await ask(signInAsk({ reason: 'more-access', scopes, missing: ['notes:write'] }));
    expect(all('h3', card).map(words).slice(1)).to.deep.equal(['New access', 'Existing access']);
    expect(rights()).to.deep.equal([['notes:write'], ['notes:read']]);
  });

  it('The list is limited, and a press shows the rest', async () => {
    const scopes = Array.from({ length: 300 }, (_, at) => `${'x'.repeat(4000)}:${at}`);
    await ask(signInAsk({ scopes }));
    expect(rights()[0]).to.have.length(13);
    expect(rights()[0]!.at(-1)).to.equal('and 288 more');
    expect(words(card).length).to.be.lessThan(3000);
    await tabTo('and 288 more');
    await press('Enter');
    await drawn(card);
    expect(rights()[0]).to.have.length(201);
    expect(rights()[0]!.at(-1)).to.equal('and 100 more');
    expect(tooWide(card)).to.deep.equal([]);
    expect(rights()[0]![0]).to.match(/^x+…x+:0 \(4002 characters\)$/);
    // The focus moves to the first one that was not shown before.
    expect([words(focused()!), focused() === all('li', card)[12]]).to.deep.equal([rights()[0]![12], true]);
    await change({ ask: signInAsk({ id: 'ask-2', scopes }) });
    expect([rights()[0]!.at(-1), focused() === one('h2', card)]).to.deep.equal(['and 288 more', true]);
    await change({ locale: 'zh-CN' });
    expect(rights()[0]![0]).to.match(/（全长 4002 个字符）$/);
  });

  it('Both lists can be shown to the last scope', async () => {
    const scopes = Array.from({ length: 40 }, (_, at) => `notes:${at}`);
    await ask(signInAsk({ reason: 'more-access', scopes, missing: scopes.slice(20) }));
    all('.rest button', card)[1]!.focus();
    await press('Enter');
    await drawn(card);
    expect([words(focused()!), all('.rest', card)]).to.deep.equal(['notes:12', []]);
  });
});

describe('warnings about the sign-in provider', () => {
  const said = {
    punycode: ['letters that may look like others', '容易混淆的字符'],
    'not-https': ['not encrypted (http)', '没有加密'],
    'other-site': ['not the server’s own (https://weather.example)', '不是服务器自己的网站'],
  } as const;
  for (const [warning, [en, zh]] of Object.entries(said)) {
    it(`${warning} is described`, async () => {
      await ask(signInAsk({ warnings: [warning as SignInAsk['warnings'][number]] }));
      expect(words(one('[part=warning]', card))).to.contain(en);
      await change({ locale: 'zh-CN' });
      expect(words(one('[part=warning]', card))).to.contain(zh);
    });
  }
});

describe('a failed sign-in', () => {
  const codes = Object.keys(problemSentences).filter((code) => code.startsWith('sign-in-')) as ProblemCode[];
  for (const code of codes) {
    it(`${code}: the card gives the reason, announces it, and offers another attempt`, async () => {
      await ask(signInAsk());
      const heard = one('[role=status]', card);
      await change({ ask: signInAsk({ problem: problemOf(code) }) });
      expect(words(heard)).to.equal(problemSentences[code](problemData));
      expect(one('svg', heard).checkVisibility(), 'it is not only a colour').to.equal(true);
      expect(names()).to.deep.equal(['Not now', 'Continue to login.example']);
      await change({ locale: 'zh-CN' });
      expect(words(heard)).to.match(/[\u4e00-\u9fff]/);
    });
  }
});

describe('a sign-in in progress', () => {
  const steps = [
    ['preparing', {}, 'Preparing to sign in at login.example…', ['Cancel']],
    ['open', {}, 'login.example is open in a window', ['Cancel', 'Open the window again']],
    ['open', { way: 'page' }, 'Going to login.example…', ['Cancel', 'Continue to login.example']],
    ['open', { way: 'page', isFramed: true }, 'is open in a window', ['Cancel', 'Open the window again']],
    ['open', { isBlocked: true }, 'Window blocked', ['Cancel', 'Try again', 'Continue on this page instead']],
    ['open', { isBlocked: true, isFramed: true }, 'Window blocked', ['Cancel', 'Try again']],
    [
      'open',
      { isSilent: true },
      'The window has not answered',
      ['Finish', 'Cancel', 'Open the window again'],
    ],
    ['finishing', {}, 'Finishing the sign-in…', ['Cancel']],
  ] as const;
  for (const [step, set, sentence, offered] of steps) {
    it(`${step} ${JSON.stringify(set)}: the card shows the progress and the possible actions`, async () => {
      await ask(signInAsk());
      const heard = one('[role=status]', card);
      await change({ ask: step === 'open' ? openAsk() : signInAsk({ step }), ...set });
      expect(words(heard)).to.contain(sentence);
      expect(names()).to.deep.equal(offered);
      await click(button('Cancel'));
      expect(given()).to.deep.equal([{ kind: 'sign-in', action: 'decline' }]);
      await change({ locale: 'zh-CN' });
      for (const each of buttons(card)) expect(nameOf(each)).to.match(/[\u4e00-\u9fff]/);
    });
  }

  it('The window opens again, or the page itself continues, by an event as at first', async () => {
    await ask(openAsk(), { isBlocked: true });
    await approve('Try again');
    await approve('Continue on this page instead');
    expect(gone.map(({ way }) => way)).to.deep.equal(['window', 'page']);
  });

  it('A blocked window has a link, to web addresses only', async () => {
    await ask(openAsk());
    expect(all('a', card).length).to.equal(0);
    await change({ isBlocked: true });
    const link = one<HTMLAnchorElement>('a', card);
    expect([link.href, link.target, link.rel]).to.deep.equal([
      openAsk().url,
      '_blank',
      'noopener noreferrer',
    ]);
    expect(words(link)).to.equal('Open login.example');
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://a:b@login.example/', 'file:///']) {
      await change({ ask: openAsk({ url }) });
      expect([url, all('a', card).length]).to.deep.equal([url, 0]);
    }
  });

  it('A pasted response is accepted as a whole or as an address, and nothing else', async () => {
    await ask(openAsk(), { isSilent: true });
    const input = await fill('paste', `code=abc&state=another`);
    for (const wrong of ['', 'hello', 'code=abc', `state=${state}`, 'code=abc&state=', 'state=another']) {
      input.value = wrong;
      await approve('Finish');
      await drawn(card);
      expect([wrong, answers, input.ariaInvalid]).to.deep.equal([wrong, [], 'true']);
    }
    expect(focused() === input).to.equal(true);
    expect(words(card)).to.contain('That is not the text from the other window.');
    await expectAccessible(card);
    input.value = ` https://page.example/callback.html?code=abc&state=${state}#x `;
    await untilReady('Finish');
    await press('Enter');
    expect(given()).to.deep.equal([
      { kind: 'sign-in', action: 'finish', response: `code=abc&state=${state}` },
    ]);
  });

  it('A response for another sign-in is distinguished from an invalid one', async () => {
    await ask(openAsk(), { isSilent: true });
    const input = await fill('paste', '');
    const others = ['code=abc&state=another', 'error=access_denied&state=another'];
    for (const other of [...others, 'https://page.example/callback.html?code=abc&state=another']) {
      input.value = other;
      await approve('Finish');
      await drawn(card);
      expect([other, answers, input.ariaInvalid]).to.deep.equal([other, [], 'true']);
      expect(words(card))
        .to.contain('That text belongs to another sign-in')
        .and.not.to.contain('Copy all of it');
    }
    expect(focused() === input).to.equal(true);
    await change({ locale: 'zh-CN' });
    expect(words(card)).to.contain('属于另一次登录');
    input.value = 'hello';
    await untilReady('完成');
    await press('Enter');
    expect(words(card)).to.contain('这不是那个窗口显示的文字').and.not.to.contain('属于另一次登录');
  });

  it('The field is also available if the window responded', async () => {
    await ask(openAsk());
    expect(one<HTMLDetailsElement>('details', card).open).to.equal(false);
    one('summary', card).click();
    await frame();
    await fill('paste', `error=access_denied&state=${state}`);
    await approve('Finish');
    expect(answers).to.have.length(1);
  });
});

describe('a page that the sign-in provider does not know', () => {
  it('The card asks for a client id, with help, and takes it by Enter or by its button', async () => {
    await ask(signInAsk({ step: 'client-id' }), { callbackUrl: 'https://page.example/callback.html' });
    expect(words(card)).to.contain('login.example doesn’t know this page');
    expect(words(card)).to.contain('https://page.example/callback.html');
    const input = await fill('client-id', '');
    expect(input.labels?.[0]?.textContent).to.equal('Client ID of this page');
    for (const wrong of ['', 'a b', 'ключ', 'x'.repeat(501)]) {
      input.value = wrong;
      await approve(goOn);
      await drawn(card);
      expect([wrong, gone, input.ariaInvalid, focused() === input]).to.deep.equal([wrong, [], 'true', true]);
    }
    await expectAccessible(card);
    input.value = ' page-1 ';
    await untilReady(goOn);
    await press('Enter');
    await approve(goOn);
    const detail = { askId: 'ask-1', way: 'window', clientId: 'page-1' };
    expect(gone).to.deep.equal([detail, detail]);
    await change({ locale: 'zh-CN' });
    expect(words(card)).to.contain('本页面的客户端 ID').and.to.contain('只有字母、数字和符号');
  });
});

describe('hostile text in a sign-in', () => {
  it('Hostile text has no markup, no bidirectional or hidden characters, and no link', async () => {
    const text = `${hostile.html}${hostile.template}${hostile.bidi}`;
    const scopes = [text.replaceAll(' ', '_'), hostile.bidi];
    const server = serverOf({ label: text, origin: 'https://weather.example' });
    await ask(signInAsk({ host: text, scopes, reason: 'more-access', missing: scopes }), {
      server,
      call: { ...callIn['awaiting-sign-in'], tool: text },
    });
    expect(words(card)).to.contain('user U+202E gnp.exe').and.to.contain('<img');
    expect(words(card)).not.to.match(/[\u200B\u202E\u2066]/);
    expect(all('a, img, script', card).length).to.equal(0);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
    await expectAccessible(card);
  });

  it('Long text stays in the card, on a phone too, and a host name keeps its end', async () => {
    await setViewport({ width: 320, height: 900 });
    const host = `${'login.example.'.repeat(40)}evil.example`;
    const server = serverOf({ label: 'W'.repeat(400), origin: `https://${'o'.repeat(240)}.example` });
    await ask(signInAsk({ host, warnings: ['other-site'] }), { server });
    expect(tooWide(card)).to.deep.equal([]);
    expect(words(one('[part=host]', card)).length).to.be.lessThan(300);
    expect(words(one('[part=host]', card))).to.match(/evil\.example$/);
  });
});

describe('the controls of a sign-in', () => {
  afterEach(async () => {
    await touch(false);
    await forcedColors(false);
  });

  it('A fold is large enough for a finger, including its triangle', async () => {
    await ask(openAsk());
    await touch(true);
    expect(matchMedia('(pointer: coarse)').matches).to.equal(true);
    const summary = one('summary', card);
    expect(getComputedStyle(summary).display).to.equal('list-item');
    expect(summary.getBoundingClientRect().height).to.be.at.least(44);
    await screenshot('sign-in-touch');
  });

  it('Our colors are not used in forced colors', async () => {
    await ask(signInAsk({ problem: problemOf('sign-in-denied'), warnings: ['other-site'] }));
    await forcedColors(true);
    const text = getComputedStyle(one('h2', card)).color;
    for (const each of all('svg', card).filter((one_) => !one_.closest('button')))
      expect(getComputedStyle(each).color).to.equal(text);
  });

  it('The main button stands out, except at the call that waits for it', async () => {
    await ask(signInAsk());
    expect(all('.primary', card).map(nameOf)).to.deep.equal(['Continue to login.example']);
    const call = document.createElement('mcp-call');
    await show(Object.assign(call, { call: callIn['awaiting-sign-in'] }));
    expect([button('Sign in', call).matches('.primary'), all('.primary', call)]).to.deep.equal([false, []]);
  });
});

describe('the look of a sign-in', () => {
  const looks: Readonly<Record<string, readonly [SignInAsk, Partial<McpSignIn>]>> = {
    ready: [signInAsk({ warnings: ['other-site'] }), {}],
    'for-call': [
      signInAsk({ callId: 'call-1', warnings: ['not-https', 'punycode'], host: 'xn--lgin-6na.example' }),
      { call: callIn['awaiting-sign-in'] },
    ],
    more: [
      signInAsk({
        reason: 'more-access',
        scopes: ['notes:read', 'notes:write', 'openid'],
        missing: ['notes:write'],
      }),
      {},
    ],
    expired: [signInAsk({ reason: 'expired', problem: problemOf('sign-in-denied') }), {}],
    'client-id': [
      signInAsk({ step: 'client-id', problem: problemOf('sign-in-no-client') }),
      { callbackUrl: 'https://page.example/mcp-tools-callback.html' },
    ],
    preparing: [signInAsk({ step: 'preparing' }), {}],
    open: [openAsk(), {}],
    page: [openAsk(), { way: 'page' }],
    blocked: [openAsk(), { isBlocked: true }],
    silent: [openAsk(), { isSilent: true }],
    finishing: [signInAsk({ step: 'finishing' }), {}],
  };
  for (const [name, [sign, set]] of Object.entries(looks)) {
    it(`Axe finds no violation at any width, in dark mode, from right to left and in forced colors: ${name}`, async () => {
      for (const width of [800, 320]) {
        await setViewport({ width, height: 640 });
        await ask(sign, set);
        await expectAccessible(card);
        expect(tooWide(card)).to.deep.equal([]);
        for (const each of buttons(card)) {
          each.scrollIntoView({ block: 'nearest' });
          expect([nameOf(each), isInView(each)]).to.deep.equal([nameOf(each), true]);
        }
        scrollTo(0, 0);
        await screenshot(`sign-in-${name}-${width}`);
      }
      document.documentElement.dir = 'rtl';
      document.documentElement.style.colorScheme = 'dark';
      await frame();
      expect(tooWide(card)).to.deep.equal([]);
      await screenshot(`sign-in-${name}-dark-rtl`);
      document.documentElement.dir = document.documentElement.style.colorScheme = '';
      await change({ locale: 'zh-CN' });
      await screenshot(`sign-in-${name}-zh`);
      await forcedColors(true);
      await screenshot(`sign-in-${name}-forced`);
      await forcedColors(false);
    });
  }
});
