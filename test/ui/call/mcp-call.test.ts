import { expect } from 'chai';
import {
  problem,
  problemSentences,
  type Call,
  type SchemaCheck,
  type ProblemCode,
  type ProblemData,
} from '../../../src/core/index.js';
import { forcedColors, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  expectAccessible,
  nameOf,
  one,
  press,
  tabTo,
  until,
  words,
} from '../helpers/page.js';
import { base, callIn, done, now, problemOf } from '../helpers/samples.js';
import { stays } from '../../fixtures/stays.js';
import { card, showCall, change, lookBehind, head, running, table, states } from './call-page.js';

/** Seconds that the card shows. */
function shown(): number {
  return Number(/([\d.]+) s\b/.exec(head())?.[1]);
}

afterEach(clear);

describe('the card of a call', () => {
  for (const state of states) {
    it(`A call that is ${state} has an icon, a word, and the buttons that help`, async () => {
      const expected = table[state];
      await showCall(callIn[state]);
      expect(head()).to.match(new RegExp(`^Get the weather Weather · ${expected.word}`));
      const icons = all('[part~=head] svg', card).filter((each) => !each.closest('.stop, .again'));
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
    await showCall();
    expect(words(card)).to.equal('');
  });

  for (const code of Object.keys(problemSentences) as ProblemCode[]) {
    it(`A failure by ${code} has a sentence in both languages`, async () => {
      const call: Call = { ...base, status: 'failed', endedAt: now, problem: problemOf(code) };
      await showCall(call);
      const { data } = problemOf(code);
      const told = problemSentences[code]('origin' in data ? { ...data, origin: 'Weather' } : data);
      if (code !== 'http-status' && code !== 'over-limit')
        expect(words(card), 'the server by its label').to.contain(told);
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
    const again = button('Run again anyway', card);
    expect(again.ariaDescribedByElements?.map(words)).to.deep.equal([words(one('[part~=result]', card))]);
    await tabTo('Run again anyway');
    await press('Enter');
    button('Run again anyway', card).dispatchEvent(new MouseEvent('click', { detail: 2 }));
    expect(runs).to.deep.equal([
      { serverId: 's1', tool: 'get_weather', arguments: { location: 'Paris' }, userActivated: true },
    ]);
  });

  it('A call that waits, runs or went well has no such button', async () => {
    for (const state of states.filter((one) => !['lost', 'failed', 'tool-error'].includes(one))) {
      await showCall(callIn[state]);
      expect([state, buttons(card).some((each) => nameOf(each).startsWith('Run again'))]).to.deep.equal([
        state,
        false,
      ]);
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
    await tabTo('Run again');
    await press('Enter');
    button('Run again', card).dispatchEvent(new MouseEvent('click', { detail: 2 }));
    expect(runs, 'once, and not approved by the press').to.deep.equal([
      { serverId: 's1', tool: 'get_weather', arguments: { location: 'Paris' } },
    ]);
  });

  it('A failed call has no Retry button if the same call would fail again', async () => {
    for (const call of [httpStatus(400), failedBy('invalid-arguments'), failedBy('unknown-tool')]) {
      await showCall(call);
      expect(buttons(card).map(nameOf)).not.to.include('Run again');
    }
  });
});
