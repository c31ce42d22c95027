import '../../../src/index.js';
import { expect } from 'chai';
import {
  problem,
  problemSentences,
  type Call,
  type Part,
  type ResourceRead,
  type SchemaCheck,
  type ProblemCode,
  type ProblemData,
} from '../../../src/core/index.js';
import type { McpCall } from '../../../src/index.js';
import { forcedColors, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  nameOf,
  focused,
  nodeCount,
  one,
  press,
  show,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { base, callIn, done, hostile, now, problemOf, resultOf } from '../helpers/samples.js';
import { stays } from '../../fixtures/stays.js';

let card: McpCall;

async function showCall(call: Call, set: Partial<McpCall> = {}): Promise<void> {
  card = document.createElement('mcp-call');
  await show(Object.assign(card, set, { call }));
}

async function change(set: Partial<McpCall>): Promise<void> {
  Object.assign(card, set);
  await drawn(card);
}

/** Opens the raw data, if there is any. */
async function lookBehind(name = 'Raw data'): Promise<void> {
  if (!('result' in (card.call ?? {}))) return;
  await click(await until('the button', () => buttons(card).find((each) => nameOf(each) === name)));
  await drawn(card);
}

function head(): string {
  return words(one('[part~=head]', card));
}

function running(more: object = {}): Call {
  return { ...base, status: 'running', startedAt: Date.now() - 2000, ...more };
}

/** Seconds that the card shows. */
function shown(): number {
  return Number(/([\d.]+) s\b/.exec(head())?.[1]);
}

interface Expected {
  readonly word: string;
  readonly zh: string;
  /** Buttons beside the one that folds. */
  readonly buttons: readonly string[];
  readonly says: string;
}

const table: Readonly<Record<keyof typeof callIn, Expected>> = {
  checking: { word: 'Checking', zh: '检查中', buttons: [], says: 'Paris' },
  'awaiting-approval': { word: 'Needs approval', zh: '待确认', buttons: ['Review'], says: 'Paris' },
  running: { word: 'Running', zh: '运行中', buttons: ['Stop'], says: 'Paris' },
  'awaiting-input': { word: 'Needs your answer', zh: '待回答', buttons: ['Answer'], says: 'Paris' },
  'awaiting-sign-in': {
    word: 'Sign-in needed',
    zh: '需要登录',
    buttons: ['Sign in'],
    says: 'Weather continues after you sign in or give it more access.',
  },
  done: { word: 'Done in 1.2 s', zh: '1.2 秒完成', buttons: [], says: 'It is 18 degrees.' },
  'tool-error': { word: 'Tool error', zh: '工具报错', buttons: [], says: 'No such city.' },
  failed: { word: 'Failed', zh: '失败', buttons: [], says: 'did not answer for 60 s' },
  denied: { word: 'Denied', zh: '已拒绝', buttons: [], says: 'You denied this call. Nothing was sent.' },
  cancelled: { word: 'Cancelled after', zh: '后取消', buttons: [], says: 'Changes already made remain' },
  lost: {
    word: 'Outcome unknown',
    zh: '结果未知',
    buttons: [],
    says: 'The tool may have run, possibly more than once.',
  },
};
const states = Object.keys(table) as (keyof typeof callIn)[];

afterEach(clear);

describe('the card of a call', () => {
  for (const state of states) {
    it(`A call that is ${state} has an icon, a word, and the buttons that help`, async () => {
      const expected = table[state];
      await showCall(callIn[state]);
      expect(head()).to.match(new RegExp(`^Get the weather Weather · ${expected.word}`));
      const icons = all('[part~=head] svg', card).filter((each) => !each.closest('.stop'));
      expect(icons.length, 'its own icon beside the one that folds').to.equal(2);
      const others = buttons(card)
        .slice(1, 2)
        .filter((one) => one.closest('[part~=head]'));
      expect(others.map(nameOf)).to.deep.equal(expected.buttons);
      expect(words(card)).to.contain(expected.says);
      await lookBehind();
      expect(words(card)).to.contain('get_weather · Started by: The model');
    });

    it(`A call that is ${state} is in Chinese`, async () => {
      await showCall(callIn[state], { locale: 'zh-CN' });
      expect(head()).to.match(new RegExp(`^Get the weather Weather · .*${table[state].zh}`));
      await lookBehind('原始数据');
      expect(words(card)).to.contain('发起者：模型');
      expect(card.lang).to.equal('zh-CN');
    });

    it(`Axe finds no violation in a call that is ${state}, folded or not`, async () => {
      await showCall(callIn[state]);
      await expectAccessible();
      await change({ folded: true });
      await expectAccessible();
    });
  }

  it('No two states look the same', async () => {
    const looks = new Set<string>();
    for (const state of states) {
      await showCall(callIn[state]);
      looks.add(one('[part~=head] svg', card).outerHTML);
    }
    expect(looks.size).to.equal(states.length);
  });

  it('Problems with the arguments are described in Chinese', async () => {
    const message = 'must have required property "city"';
    const errors = [
      { path: '', keyword: 'required', message, schemaPath: '', params: { property: 'city' } },
      { path: '/n', keyword: 'minimum', message: 'must be >= 1', schemaPath: '', params: { limit: 1 } },
    ];
    const why = problem('invalid-arguments', { detail: `/ ${message}; /n must be >= 1` });
    const call: Call = { ...base, status: 'failed', endedAt: now, problem: why, errors };
    await showCall(call);
    expect(words(card)).to.contain(why.message);
    await change({ locale: 'zh-CN' });
    expect(words(card)).to.contain('参数不符合工具的要求：/ 缺少“city”。 /n 不能小于 1。');
  });

  it('The card is empty without a call', async () => {
    await show((card = document.createElement('mcp-call')));
    expect(words(card)).to.equal('');
  });

  for (const code of Object.keys(problemSentences) as ProblemCode[]) {
    it(`A failure by ${code} has a sentence in both languages`, async () => {
      const call: Call = { ...base, status: 'failed', endedAt: now, problem: problemOf(code) };
      await showCall(call);
      const { data } = problemOf(code);
      const told = problemSentences[code]('origin' in data ? { ...data, origin: 'Weather' } : data);
      if (code !== 'http-status') expect(words(card), 'the server by its label').to.contain(told);
      expect(words(card)).not.to.contain('undefined');
      await change({ locale: 'zh-CN' });
      const part = words(one('[part~=result]', card));
      expect(part)
        .to.match(/[\u4e00-\u9fff]/)
        .and.not.to.contain(problemOf(code).message);
    });
  }

  it('An unknown code of a newer core shows the message of the problem', async () => {
    const unheard = { ...problem('unreachable'), code: 'of-tomorrow', message: 'It rained.' } as never;
    await showCall({ ...base, status: 'failed', endedAt: now, problem: unheard });
    expect(words(card)).to.contain('It rained.');
  });

  it('The card shows who denied or cancelled the call and the reason', async () => {
    await showCall(callIn.denied);
    expect(words(card)).to.contain('Not today');
    await change({
      call: { ...base, status: 'denied', endedAt: now, deniedBy: 'policy', reason: 'At night' },
    });
    expect(words(card)).to.contain('This page does not allow this call.').and.to.contain('At night');
    await change({ call: { ...base, status: 'cancelled', endedAt: now, reason: 'Too slow' } });
    expect(words(card)).to.contain('Cancelled before anything was sent.').and.to.contain('Too slow');
  });

  const schemaChecks: readonly [SchemaCheck, string][] = [
    [{ status: 'valid' }, 'Matches its schema'],
    [{ status: 'missing' }, 'returned no structured data'],
    [{ status: 'unchecked', problem: problemOf('validation-timeout') }, 'took longer than 64 ms'],
    [
      {
        status: 'invalid',
        errors: [
          { path: '/temperature', keyword: 'type', message: 'is no number', schemaPath: '', params: {} },
        ],
      },
      '/temperature is no number',
    ],
  ];
  for (const [schemaCheck, sentence] of schemaChecks) {
    it(`The schemaCheck "${schemaCheck.status}" is shown beside the result, which stays`, async () => {
      await showCall(done(schemaCheck));
      expect(words(card)).to.contain('It is 18 degrees.').and.to.contain(sentence);
      await expectAccessible();
    });
  }

  it('The card mentions no schema if the tool declares none', async () => {
    await showCall(done());
    expect(words(card)).not.to.match(/schema/i);
  });
});

describe('a running call', () => {
  it('In forced colors the bar is legible and the icons have the color of text', async () => {
    await showCall(running({ progress: { progress: 1, total: 4 } }));
    await forcedColors(true);
    try {
      const { color } = getComputedStyle(one('.name', card));
      const icons = all('[part~=head] svg', card).map((svg) => getComputedStyle(svg).color);
      expect(new Set(icons)).to.deep.equal(new Set([color]));
      const { borderTopWidth, height } = getComputedStyle(one('progress', card));
      expect([borderTopWidth, height]).to.deep.equal(['0px', '4px']);
      await screenshot('call-forced');
    } finally {
      await forcedColors(false);
    }
  });

  const bar = (): HTMLProgressElement => one<HTMLProgressElement>('progress', card);

  it('The bar shows the progress if the total is known', async () => {
    await showCall(running({ progress: { progress: 3, total: 12, message: 'Reading page 3' } }));
    expect([bar().value, bar().max]).to.deep.equal([3, 12]);
    expect(words(card)).to.contain('Reading page 3');
    await expectAccessible();
  });

  it('An indeterminate bar and the message are shown if the total is unknown', async () => {
    await showCall(running({ progress: { progress: 3, message: 'Still busy' } }));
    expect(bar().hasAttribute('value')).to.equal(false);
    expect(words(card)).to.contain('Still busy');
    await expectAccessible();
  });

  it('The bar moves in place and tolerates odd numbers from a server', async () => {
    await showCall(running({ progress: { progress: 1, total: 4 } }));
    const first = bar();
    const top = one('[part~=arguments]', card).getBoundingClientRect().top;
    await change({ call: running({ progress: { progress: 9, total: 4, message: 'Beyond' } }) });
    expect(bar(), 'the same bar').to.equal(first);
    expect(bar().position).to.equal(1);
    expect(one('[part~=arguments]', card).getBoundingClientRect().top, 'nothing jumps').to.equal(top);
    await change({ call: running({ progress: { progress: -5, total: 0 } }) });
    expect(bar().position).to.equal(0);
  });

  it('The seconds count while the call runs and stop with it', async () => {
    const startedAt = Date.now() - 2000;
    await showCall(running({ startedAt }));
    const [first, latest] = [shown(), (Date.now() - startedAt) / 1000];
    expect(first, 'the seconds since its beginning').to.be.within(2, latest + 0.1);
    await until('the next second', () => shown() >= first + 1);
    await change({ call: done() });
    expect(head()).to.contain('1.2 s');
    await stays(1200, () => {
      expect(head()).to.contain('1.2 s');
    });
  });

  it('The seconds continue when the page moves the card', async () => {
    await showCall(running());
    const first = shown();
    const place = document.createElement('div');
    card.before(place);
    place.append(card);
    await until('the next second', () => shown() >= first + 1);
  });

  it('Cancel sends one request and the card shows that it is under way', async () => {
    await showCall(running({ id: 'call-7' }));
    const cancelled: string[] = [];
    document.body.addEventListener('mcp-cancel', ({ detail }) => cancelled.push(detail.callId), {
      once: true,
    });
    await tabTo('Stop');
    await press('Enter');
    expect(cancelled).to.deep.equal(['call-7']);
    await change({ call: running({ cancelling: true }) });
    expect(button('Stop', card).disabled).to.equal(true);
    expect(words(card)).to.contain('Stopping…');
    await expectAccessible();
  });
});

describe('a call that asks for input', () => {
  it('The card shows who waits for what and how many times, and leads to the request', async () => {
    await showCall(callIn['awaiting-input']);
    expect(words(card), 'the state and the button say it all').not.to.contain('Weather asks');
    await change({ call: { ...callIn['awaiting-input'], round: 3 } as Call });
    expect(words(card)).to.contain('Weather asks question 3.');
    const reviewed: string[] = [];
    card.addEventListener('mcp-review', ({ detail }) => reviewed.push(detail.callId));
    await tabTo('Answer');
    await press('Enter');
    expect(reviewed).to.deep.equal(['call-1']);
  });
});

describe('a lost call', () => {
  it('A lost call can be made again by a press, labeled as a new call', async () => {
    await showCall(callIn.lost);
    const runs: unknown[] = [];
    card.addEventListener('mcp-run', ({ detail }) => runs.push(detail));
    expect(words(card).split('may have run'), 'told once').to.have.length(2);
    const again = button('Run again', card);
    expect(again.ariaDescribedByElements?.map(words)).to.deep.equal([words(one('[part~=result]', card))]);
    await tabTo('Run again');
    await press('Enter');
    button('Run again', card).dispatchEvent(new MouseEvent('click', { detail: 2 }));
    expect(runs).to.deep.equal([
      { serverId: 's1', tool: 'get_weather', arguments: { location: 'Paris' }, byHand: true },
    ]);
  });

  it('A call with another status has no such button', async () => {
    for (const state of states.filter((one) => one !== 'lost')) {
      await showCall(callIn[state]);
      expect([state, buttons(card).map(nameOf).includes('Run again')]).to.deep.equal([state, false]);
    }
  });
});

describe('a failed call', () => {
  const failedBy = (code: ProblemCode, data: ProblemData = {}): Call => ({
    ...base,
    status: 'failed',
    endedAt: now,
    problem: problem(code, data),
  });
  const httpStatus = (status: number): Call =>
    failedBy('http-status', { origin: 'http://10.0.0.1:80', status });

  for (const [status, sentence, zh] of [
    [
      429,
      'Weather isn’t accepting calls for now (HTTP 429). The tool did not run. Try again in a minute.',
      '没有运行。请一分钟后重试',
    ],
    [400, 'Weather refused the call (HTTP 400). The tool did not run. Check the arguments', '请检查参数'],
  ] as const) {
    it(`A failure by HTTP status ${status} names the server, the meaning and what to do`, async () => {
      await showCall(httpStatus(status), { folded: true });
      expect(words(card)).to.contain(sentence).and.not.to.contain('10.0.0.1');
      await expectAccessible();
      await change({ locale: 'zh-CN' });
      expect(words(card)).to.contain('Weather').and.to.contain(zh);
    });
  }

  it('A call whose server had a problem is shown as possibly run, once', async () => {
    const why = problem('http-status', { origin: 'http://10.0.0.1:80', status: 503 });
    await showCall({ ...base, status: 'lost', startedAt: now - 2000, endedAt: now, problem: why });
    expect(words(card)).to.contain('Weather failed (HTTP 503). The tool may have run.');
  });

  it('A failed call can be retried, and then asks like any other call', async () => {
    await showCall(httpStatus(429));
    const runs: unknown[] = [];
    card.addEventListener('mcp-run', ({ detail }) => runs.push(detail));
    await tabTo('Try again');
    await press('Enter');
    button('Try again', card).dispatchEvent(new MouseEvent('click', { detail: 2 }));
    expect(runs, 'once, and not approved by the press').to.deep.equal([
      { serverId: 's1', tool: 'get_weather', arguments: { location: 'Paris' } },
    ]);
  });

  it('A failed call has no Retry button if the same call would fail again', async () => {
    for (const call of [httpStatus(400), failedBy('invalid-arguments'), failedBy('unknown-tool')]) {
      await showCall(call);
      expect(buttons(card).map(nameOf)).not.to.include('Try again');
    }
  });
});

describe('single display of each fact', () => {
  it('The text of a tool error is in the line, or below it when opened', async () => {
    for (const folded of [true, false]) {
      await showCall(callIn['tool-error'], { folded });
      await until('the error', () => words(card).includes('No such city.'));
      expect(words(card).split('No such city.')).to.have.length(2);
      expect(words(card)).to.contain('Tool error').and.not.to.contain('The tool reported an error');
      expect(words(card), 'what was sent').to.contain('Paris');
      await expectAccessible();
    }
  });

  it('The actions for a table are in one line below it, without a heading', async () => {
    const rows = [
      { Day: 'Thu', High: 21 },
      { Day: 'Fri', High: 23 },
    ];
    const parts: Part[] = [{ kind: 'structured', value: { rows } }];
    await showCall(done(undefined, { result: resultOf('', { parts, schemaCheck: { status: 'valid' } }) }));
    await until('the table', () => all('table', card)[0]);
    await drawn(card);
    expect(words(card)).not.to.contain('rows');
    const line = one('[part~=actions]', card).getBoundingClientRect();
    const shown = [
      button('Raw data', card),
      ...all('.schema-check', card),
      ...all('[part~=actions] button', card),
    ];
    expect(shown.length).to.equal(4);
    for (const each of shown) {
      const { top, bottom } = each.getBoundingClientRect();
      expect((top + bottom) / 2, nameOf(each)).to.be.closeTo((line.top + line.bottom) / 2, 1);
    }
    expect(all('[part~=actions]', card).length).to.equal(1);
    const label = one('.result > .label', card).getBoundingClientRect();
    const name = one('thead .sort', card).getBoundingClientRect();
    expect((name.top + name.bottom) / 2, 'in the line of its label').to.be.closeTo(label.top + 15, 2);
  });

  it('The raw data of every kind of result is available', async () => {
    const kinds: readonly Part[][] = [
      [{ kind: 'structured', value: { temperature: 18 } }],
      [{ kind: 'structured', value: { deep: { er: [1, { two: 2 }] } } }],
      [{ kind: 'text', text: 'Sunny.' }],
      [],
    ];
    for (const parts of kinds) {
      await showCall(done(undefined, { result: resultOf('', { parts }) }));
      await lookBehind();
      expect(words(one('pre[aria-label="Raw data"]', card))).to.contain('"arguments"');
      await expectAccessible();
    }
  });

  it('No button of a line is more prominent than the request that it leads to', async () => {
    for (const state of states) {
      await showCall(callIn[state], { folded: true });
      expect(all('.primary', card), state).to.deep.equal([]);
    }
  });

  it('A long error is visible, and an error without text is reported', async () => {
    const long = 'No such city.\n'.repeat(3);
    await showCall(done(undefined, { result: resultOf(long, { isError: true }) }), { folded: true });
    await until('the error', () => words(card).includes('No such city.'));
    await showCall(done(undefined, { result: resultOf('', { isError: true, parts: [] }) }));
    await until('that', () => words(card).includes('reported an error without details'));
  });

  it('On a tool’s page the values in its line are not repeated below', async () => {
    const given = { location: 'Paris', days: 3, unit: 'c', more: 'x', note: 'five\nlines' };
    const inputSchema = { type: 'object' };
    await showCall(done(undefined, { arguments: given }), { inputSchema });
    expect(head()).to.match(/^Paris, 3, c /);
    expect(all('dt', card).map(words)).to.deep.equal(['more', 'note']);
    await showCall(done(undefined, { arguments: { location: 'Paris' } }), { inputSchema });
    expect(all('[part~=arguments]', card)).to.deep.equal([]);
  });

  it('A text has quotes only if it could be mistaken for another value', async () => {
    await showCall(done(undefined, { arguments: { a: 'Paris', b: '5', c: 5, d: ' x', e: 'true', f: '' } }));
    expect(all('dd', card).map(({ textContent }) => textContent)).to.deep.equal([
      'Paris',
      '"5"',
      '5',
      '" x"',
      '"true"',
      '""',
    ]);
  });
});

describe('a link in a result', () => {
  const uri = 'file:///notes.md';
  const parts: readonly Part[] = [{ kind: 'link', uri, name: 'Notes' }];
  const linked = (reads?: readonly ResourceRead[]): Call =>
    done(undefined, { result: resultOf('', { parts }), ...(reads ? { reads } : {}) });

  it('A press reads the link, and its content is shown below it', async () => {
    await showCall(linked());
    const asked: unknown[] = [];
    card.addEventListener('mcp-read-resource', ({ detail }) => asked.push(detail));
    await tabTo('Read: Notes');
    await press('Enter');
    expect(asked).to.deep.equal([{ callId: 'call-1', uri }]);
    await change({ call: linked([{ uri, status: 'reading' }]) });
    expect(words(card)).to.contain('Reading…');
    button('Read: Notes', card).click();
    expect(asked, 'once at a time').to.have.length(1);
    await expectAccessible();
    const text: Part = { kind: 'text', text: 'Milk, bread.' };
    await change({ call: linked([{ uri, status: 'done', parts: [text, ...parts] }]) });
    await until('what was read', () => words(card).includes('Milk, bread.'));
    expect(
      buttons(card)
        .map(nameOf)
        .filter((name) => name.startsWith('Read')),
      'not again within',
    ).to.deep.equal(['Read again: Notes']);
    await expectAccessible();
    await screenshot('call-link-read');
    await change({ call: linked([{ uri, status: 'failed', problem: problemOf('read-failed') }]) });
    expect(words(card)).to.contain('The resource could not be read: the detail');
    await change({ locale: 'zh-CN' });
    expect(words(card)).to.contain('资源无法读取').and.to.contain('再次读取');
  });

  it('A link has no such button if no call can read it', async () => {
    const content = document.createElement('mcp-content');
    await show(Object.assign(content, { parts }));
    expect(buttons(content).map(nameOf).join()).not.to.contain('Read');
  });
});

describe('the card as a control', () => {
  it('A card that waits for an answer leads to the request', async () => {
    await showCall(callIn['awaiting-approval']);
    const reviewed: string[] = [];
    document.body.addEventListener('mcp-review', ({ detail }) => reviewed.push(detail.callId), {
      once: true,
    });
    button('Review', card).click();
    expect(reviewed).to.deep.equal(['call-1']);
  });

  it('A card folds to one line and back, by mouse and keyboard, and announces it', async () => {
    await showCall(done());
    const fold = buttons(card)[0]!;
    expect(fold.ariaExpanded).to.equal('true');
    fold.click();
    await drawn(card);
    expect(words(card)).to.equal(head()).and.to.contain('Get the weather Paris Weather · Done in 1.2 s');
    expect(fold.ariaExpanded).to.equal('false');
    fold.focus();
    await press('Enter');
    expect(words(card)).to.contain('It is 18 degrees.');
    expect(focused()).to.equal(fold);
  });

  it('A card keeps its line in place from state to state', async () => {
    await showCall(callIn.checking);
    const fold = buttons(card)[0];
    const { top, height } = one('[part~=head]', card).getBoundingClientRect();
    for (const state of states) {
      await change({ call: callIn[state] });
      const now = one('[part~=head]', card).getBoundingClientRect();
      expect([state, now.top, now.height]).to.deep.equal([state, top, height]);
      expect(buttons(card)[0], 'and the focus with it').to.equal(fold);
    }
  });

  it('The raw exchange is rendered only on request, with a limit', async () => {
    const long = 'x'.repeat(1_000_000);
    await showCall(done(undefined, { result: resultOf('short', { raw: { content: [], long } }) }));
    expect(all('footer', card), 'nothing below the result').to.deep.equal([]);
    await lookBehind();
    const raw = one('pre[aria-label="Raw data"]', card);
    expect(raw.textContent).to.contain('"location": "Paris"').and.to.contain('xxx');
    expect(raw.textContent.length).to.be.lessThan(25_000);
    await expectAccessible();
  });

  it('Hostile names, values and reasons are shown as text', async () => {
    const args = { [hostile.html]: hostile.html, deep: [{ a: hostile.template }], turned: hostile.bidi };
    const reason = hostile.html;
    await showCall({ ...base, ...args, tool: hostile.html, arguments: args, ...denied(reason) });
    expect(words(card)).to.contain(hostile.html).and.to.contain(hostile.template);
    expect(all('img, b, script', card)).to.deep.equal([]);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
    expect(words(card), 'what cannot be seen is a chip').to.contain(
      'user U+202E gnp.exe U+2066 U+200B hidden',
    );
    expect(words(card)).not.to.match(/[\u202E\u2066\u200B]/);
  });

  it('Large arguments are limited in the card, which fits a sidebar', async () => {
    const rows = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`key_${at}`, at]));
    await showCall(done(undefined, { arguments: { text: 'long '.repeat(4000), rows } }));
    document.querySelector('main')!.style.inlineSize = '300px';
    await drawn(card);
    expect(tooWide(card)).to.deep.equal([]);
    expect(nodeCount(card)).to.be.lessThan(200);
    expect(card.getBoundingClientRect().height).to.be.lessThan(2000);
    await expectAccessible();
    await screenshot('call-narrow');
  });
});

describe('the line of a card', () => {
  const place = (selector: string): DOMRect => one(selector, card).getBoundingClientRect();

  async function showIn(width: number, call: Call, set: Partial<McpCall> = {}): Promise<void> {
    await showCall(call, set);
    document.querySelector('main')!.style.inlineSize = `${width}px`;
    await drawn(card);
  }

  for (const width of [320, 280]) {
    it(`A card ${width} px wide shows the whole status with its button beside it`, async () => {
      for (const locale of ['en', 'zh-CN']) {
        for (const state of states) {
          await showIn(width, callIn[state], { locale, folded: true });
          const [fold, action] = all('[part~=head] button', card);
          expect([state, one('.state', card).getClientRects().length], 'one line').to.deep.equal([state, 1]);
          const isFirst =
            place('.name').left < place('.state').left || place('.name').bottom <= place('.state').top;
          expect(isFirst, 'the name first').to.equal(true);
          if (action) {
            const { left, right, bottom } = action.getBoundingClientRect();
            expect(left).to.be.at.least(fold!.getBoundingClientRect().right);
            expect(right).to.be.at.most(place('[part~=card]').right);
            expect(bottom).to.be.at.most(place('[part~=head]').bottom);
          }
          expect(tooWide(card)).to.deep.equal([]);
        }
      }
      await screenshot(`call-head-${width}`);
    });
  }

  it('A press anywhere on the line except its button folds it, and the chevron is last', async () => {
    for (const width of [700, 320]) {
      for (const state of ['done', 'running'] as const) {
        await showIn(width, callIn[state]);
        const { left, right, top, bottom } = place('[part~=head]');
        const fold = buttons(card)[0]!;
        const root = fold.getRootNode() as ShadowRoot;
        for (const x of [left + 4, right - 4])
          for (const y of [top + 4, bottom - 4])
            expect(root.elementFromPoint(x, y) === fold, `${width} ${state} ${x - left} ${y - top}`).to.equal(
              true,
            );
        const chevron = all<SVGElement & HTMLElement>('[part~=head] svg', card).at(-1)!;
        for (const each of all('[part~=head] button', card))
          expect(chevron.getBoundingClientRect().left).to.be.at.least(each.getBoundingClientRect().right);
      }
    }
  });

  it('In a sidebar the name, values and status stay in one line', async () => {
    const centre = (selector: string): number => place(selector).top + place(selector).height / 2;
    const message = 'Asking '.repeat(20);
    for (const call of [callIn.done, running({ progress: { progress: 4, total: 10, message } })]) {
      // The fonts of phones are narrower than these.
      await showIn(420, call, { folded: true });
      const middle = centre('[part~=head]');
      for (const part of ['.fold > svg', '.name', '.state'])
        expect(centre(part), `${call.status}: ${part}`).to.be.closeTo(middle, 1);
      for (const each of buttons(card)) {
        const { top, height } = each.getBoundingClientRect();
        expect(top + height / 2, nameOf(each)).to.be.closeTo(middle, 1);
      }
      expect(place('.fold > svg').right).to.be.at.most(place('.name').left);
      if (call.status === 'running') {
        expect(one('.brief', card).checkVisibility(), 'no sentence that has no room').to.equal(false);
        continue;
      }
      expect(centre('.brief')).to.be.closeTo(middle, 1);
      expect(place('.brief').right).to.be.at.most(place('.state').left);
      expect(place('.brief').width, 'room for a few letters').to.be.at.least(30);
    }
    await showIn(358, callIn.failed, { folded: true });
    expect(place('.remedy p').left, 'the sentence below the name').to.be.closeTo(place('.name').left, 1);
  });

  it('The status moves below if a long name leaves no room for both', async () => {
    await showIn(280, done(undefined, { displayName: 'Official warnings for a region' }), { folded: true });
    expect(place('.state').top).to.be.at.least(place('.name').bottom - 1);
    expect(place('.fold > svg').bottom).to.be.at.most(place('.state').bottom);
    expect(tooWide(card)).to.deep.equal([]);
  });

  it('The line is correct on a right-to-left page', async () => {
    document.documentElement.dir = 'rtl';
    const leftOf = (element: Element, word: string): number => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (!walker.nextNode()?.textContent?.includes(word));
      const range = new Range();
      const from = walker.currentNode.textContent!.indexOf(word);
      range.setStart(walker.currentNode, from);
      range.setEnd(walker.currentNode, from + word.length);
      return range.getBoundingClientRect().left;
    };
    try {
      await showIn(700, done());
      const time = one('.state', card);
      expect(leftOf(time, '1.2'), 'the number before its unit').to.be.below(leftOf(time, '\u00a0s'));
      await showIn(700, { ...callIn['awaiting-input'], round: 2 } as Call);
      const note = one('.remedy p', card);
      expect(leftOf(note, 'question'), 'the full stop at the end').to.be.below(leftOf(note, '.'));
      expect(getComputedStyle(note).textAlign, 'where the page has its text').to.equal('right');
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });

  it('The arguments and the progress have room in a sidebar', async () => {
    const long = { a_rather_long_argument_name: 'A value of several words, and then some more of them.' };
    await showIn(
      280,
      running({ arguments: long, progress: { progress: 1, total: 2, message: 'Page '.repeat(9) } }),
    );
    const width = place('[part~=arguments]').width;
    expect(place('dd').width / width).to.be.above(0.9);
    expect(place('.brief').right).to.be.at.most(place('[part~=card]').right);
    expect(tooWide(card)).to.deep.equal([]);
  });
});

function denied(reason: string): { status: 'denied'; endedAt: number; deniedBy: 'person'; reason: string } {
  return { status: 'denied', endedAt: now, deniedBy: 'person', reason };
}
