import { expect } from 'chai';
import { problem, type Call, type ProblemCode, type ProblemData } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
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
  nameOf,
  one,
  until,
  words,
} from '../helpers/page.js';
import { base, callIn, now } from '../helpers/samples.js';
import { callWhen, forget, received, scripted, showWidget, snapshotOf } from '../helpers/widget.js';
import { card, change, head, showCall } from './call-page.js';

afterEach(clear);

const failedBy = (code: ProblemCode, data: ProblemData = {}): Call => ({
  ...base,
  status: 'failed',
  startedAt: now - 900,
  endedAt: now,
  problem: problem(code, data),
});
const lostBy = (code: ProblemCode, data: ProblemData = {}): Call => ({
  ...base,
  status: 'lost',
  startedAt: now - 900,
  endedAt: now,
  problem: problem(code, data),
});
const names = (): readonly string[] => buttons(card).map(nameOf);

describe('the way to repeat a call', () => {
  for (const [what, call] of [
    ['a tool error', callIn['tool-error']],
    ['an error of the server', failedBy('protocol-error', { code: -32603, detail: 'database is locked' })],
    ['a server that cannot be reached', failedBy('unreachable', { origin: 'http://a.example' })],
  ] as const) {
    it(`After ${what} the call can run again, by a button beside the sentence`, async () => {
      await showCall(call, { folded: true });
      const runs: unknown[] = [];
      card.addEventListener('mcp-run', ({ detail }) => runs.push(detail));
      await click(button('Run again', card));
      expect(runs, 'an approval as for any other call').to.deep.equal([
        { serverId: 's1', tool: 'get_weather', arguments: { location: 'Paris' } },
      ]);
      await expectAccessible();
      await change({ locale: 'zh-CN' });
      expect(names()).to.include('再次运行');
    });
  }

  for (const [what, call] of [
    ['a lost connection', lostBy('connection-lost')],
    ['a tool that did not answer in time', failedBy('timed-out', { seconds: 60 })],
    ['a result that is none', failedBy('invalid-result', { detail: 'no' })],
  ] as const) {
    it(`After ${what} the button is quiet and named after the doubt`, async () => {
      await showCall(call, { folded: true });
      expect(names()).to.include('Run again anyway').and.not.include('Run again');
      expect(getComputedStyle(button('Run again anyway', card)).borderColor).to.match(/rgba\(.* 0\)/);
      await change({ locale: 'zh-CN' });
      expect(names()).to.include('仍要再次运行');
    });
  }

  for (const [what, call] of [
    ['arguments that do not fit', failedBy('invalid-arguments', { detail: 'x' })],
    ['a refusal of the parameters', failedBy('protocol-error', { code: -32602, detail: 'no city' })],
    ['a tool that is gone', failedBy('unknown-tool', { server: 'a', tool: 'b' })],
  ] as const) {
    it(`After ${what} the same call is not offered again`, async () => {
      await showCall(call, { folded: true });
      expect(names().filter((name) => name.startsWith('Run again'))).to.deep.equal([]);
    });
  }

  it('The button of a tool error does not make its line higher', async () => {
    await showCall(callIn.done, { folded: true });
    const { height } = one('[part~=card]', card).getBoundingClientRect();
    await change({ call: callIn['tool-error'] });
    expect(one('[part~=card]', card).getBoundingClientRect().height).to.equal(height);
    await screenshot('call-tool-error');
  });
});

describe('the sentence of a failed call', () => {
  it('The words of the server are set apart in both languages', async () => {
    await showCall(failedBy('protocol-error', { code: -32603, detail: 'database is locked' }), {
      folded: true,
    });
    expect(words(card)).to.contain('The server reported an error (-32603): “database is locked”');
    await change({ locale: 'zh-CN' });
    expect(words(card)).to.contain('服务器报错（-32603）：“database is locked”');
  });

  for (const [data, sentence, zh] of [
    [
      { limit: 'messageBytes', value: 8_388_608 },
      'The answer is larger than 8 MB, the most this page takes. The tool has probably run.',
      '响应超过本页面的上限 8 MB。工具很可能已运行。',
    ],
    [{ limit: 'streamBytes', value: 500_000 }, 'The answer is larger than 500 kB', '500 kB'],
    [{ limit: 'messageDepth', value: 1_000 }, 'more than 1,000 levels', '1,000 层'],
    [{ limit: 'messageValues', value: 1_000_000 }, 'more than 1,000,000 values', '1,000,000 个'],
    [{ limit: 'messageKeys', value: 100_000 }, 'more than 100,000 keys', '100,000 个'],
    [{ limit: 'messagesPerSecond', value: 1_000 }, 'more than 1,000 messages in a second', '1,000 条'],
  ] as const) {
    it(`A limit on ${data.limit} is told by what it means, without its name`, async () => {
      await showCall(lostBy('over-limit', data), { folded: true });
      expect(words(card)).to.contain(sentence).and.not.to.contain(data.limit);
      expect(head()).to.contain('Outcome unknown');
      await change({ locale: 'zh-CN' });
      expect(words(card)).to.contain(zh).and.not.to.contain(data.limit);
      await change({ locale: 'en', folded: false });
      expect(words(one('footer', card)), 'for developers').to.contain(`${data.limit}: ${data.value}`);
    });
  }

  it('A call that was never sent is only cancelled, without a time', async () => {
    await showCall({ ...base, status: 'cancelled', endedAt: now }, { folded: true });
    expect(head()).to.match(/Cancelled$/);
    await change({ folded: false });
    expect(words(card)).to.contain('Cancelled before anything was sent.');
  });
});

describe('a call of a tool that deletes', () => {
  /** A widget whose model asks once for a tool that deletes, with a person's approval, against a server that fails. */
  async function deleted(): Promise<McpTools> {
    await forget('modern');
    const { llm } = scripted(
      ({ tools }) => ({
        toolCalls: [
          {
            id: 'a',
            name: tools.find(({ tool }) => tool === 'delete_issue')!.name,
            arguments: { number: 999 },
          },
        ],
      }),
      () => ({ text: 'It did not work.' }),
    );
    const widget = await showWidget({ llm });
    const sent = widget.send('Delete it');
    await callWhen(widget, 'awaiting-approval');
    await approve();
    await sent;
    return widget;
  }

  it('Its button opens the form with the arguments and runs nothing', async () => {
    const widget = await deleted();
    const call = snapshotOf(widget).calls.at(-1)!;
    expect(call.status === 'done' && call.result.isError, 'a tool error').to.equal(true);
    const before = (await received('modern')).length;
    const shown = await until('its card', () => all('mcp-call', widget)[0]);
    await drawn(widget);
    expect(buttons(shown).map(nameOf)).to.include('Open its form').and.not.include('Run again');
    await click(button('Open its form', shown));
    await until('the focus in the form', () => focused()?.closest('form'));
    await until('the number', () =>
      all<HTMLInputElement>('input', one('mcp-tool-form', widget)).some(({ value }) => value === '999'),
    );
    expect((await received('modern')).length).to.equal(before);
    expect(snapshotOf(widget).calls.length).to.equal(1);
  });
});
