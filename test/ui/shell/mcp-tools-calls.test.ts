import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { AuditRecord, Policy, Initiator } from '../../../src/core/index.js';
import type { McpCallRequestEvent, McpTools } from '../../../src/index.js';
import {
  all,
  approve,
  button,
  clear,
  click,
  expectAccessible,
  focused,
  askCards,
  frame,
  isInView,
  nameOf,
  one,
  press,
  tabTo,
  until,
  untilReady,
  words,
} from '../helpers/page.js';
import { callWhen, forget, pick, received, scripted, showWidget, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

const sum = { server: 'Demo', tool: 'calculate_sum', arguments: { numbers: [1, 2, 3.5] } } as const;

/** The card that asks, in view and with the focus on Deny. */
async function question(): Promise<HTMLElement> {
  const card = await until('the question', () => askCards()[0]);
  await until('the focus at it', () => nameOf(focused()!) === 'Deny' && card.contains(focused()));
  await until('the question in view', () => isInView(card));
  return card;
}

/** A model that calls one tool, and then answers. */
function caller(tool: string, args: object): ReturnType<typeof scripted> {
  return scripted(
    ({ tools }) => {
      const name = tools.find((one) => one.tool === tool)?.name ?? tool;
      return { toolCalls: [{ id: 'a', name, arguments: JSON.stringify(args) }] };
    },
    () => ({ text: 'That is all.' }),
  );
}

function news(widget: McpTools): string {
  return all('[role=status]', widget).at(-1)!.textContent.trim();
}

beforeEach(() => forget('modern'));
afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('a call by the page', () => {
  it('A call by the page needs approval, is sent once, and returns its result', async () => {
    const widget = await showWidget();
    const settled = widget.call(sum);
    expect(words(await question())).to.contain(
      'Run calculate_sum on Demo? This page asks · http://127.0.0.1:',
    );
    expect(await received('modern'), 'nothing before the answer').to.deep.equal([]);
    await approve();
    const call = await settled;
    expect(call.status === 'done' && call.result.parts[0]).to.include({ kind: 'text' });
    const calls = await received('modern');
    expect(calls.map(({ params }) => [params?.name, params?.arguments])).to.deep.equal([
      ['calculate_sum', { numbers: [1, 2, 3.5] }],
    ]);
    expect(askCards()).to.deep.equal([]);
  });

  it('A denied call is not sent, and the call has the reason', async () => {
    const widget = await showWidget();
    const settled = widget.call(sum);
    await question();
    await tabTo('How to deny');
    await press('Enter');
    const way = await until('the way', () =>
      all('[role^=menuitem]').find((each) => words(each) === 'With a reason…'),
    );
    way.focus();
    await press('Enter');
    await until('the field', () => focused()?.id === 'reason');
    await press('N', 'o', 'Tab', 'Enter');
    expect(await settled).to.include({ status: 'denied', deniedBy: 'person', reason: 'No' });
    expect(await received('modern')).to.deep.equal([]);
  });

  it('A call names its server by label or id, and an unknown server fails the call without an exception', async () => {
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
    const { id } = snapshotOf(widget).servers[0]!;
    expect((await widget.call({ ...sum, server: id })).status).to.equal('done');
    for (const [request, code] of [
      [{ ...sum, server: 'Nobody' }, 'unknown-server'],
      [{ ...sum, tool: 'nothing' }, 'unknown-tool'],
      [{ ...sum, tool: 'get_weather', arguments: {} }, 'invalid-arguments'],
    ] as const) {
      const call = await widget.call(request);
      expect(call.status === 'failed' && call.problem.code).to.equal(code);
    }
  });

  for (const [place, set] of [
    ['at the foot of the pane', { llm: scripted().llm }],
    ['inside the call’s own card, where there is no conversation', {}],
  ] as const) {
    it(`Escape postpones the call, and its card continues it: ${place}`, async () => {
      // The whole widget is in view.
      await setViewport({ width: 1000, height: 800 });
      const widget = await showWidget(set);
      await pick('calculate_sum');
      const field = await until('the first field', () => focused()?.closest('[part~=field]') && focused());
      void widget.call(sum);
      const card = await until('the question', () => askCards()[0]);
      const isInside = all('mcp-call ~ mcp-asks', widget).some((asks) =>
        all('[part=card]', asks).includes(card),
      );
      expect(isInside).to.equal(!('llm' in set));
      if (!isInside) await until('the question in view', () => isInView(card));
      expect(focused() === field, 'a field keeps the focus').to.equal(true);
      await tabTo('Deny');
      expect(card.contains(focused())).to.equal(true);
      await press('Escape');
      await until('no question', () => askCards().length === 0);
      expect(snapshotOf(widget).asks, 'it still waits').to.have.length(1);
      await stays(100, () => {
        expect(askCards()).to.deep.equal([]);
        expect(focused() === field, 'and has it back').to.equal(true);
      });
      await click(button('Review', one('mcp-call', widget)));
      await question();
      await approve();
      await callWhen(widget, 'done');
      await until('its end', () => /^Sum \d+:\d\d, this page Done in/.test(words(one('mcp-call', widget))));
    });
  }

  it('Two calls wait in turn, and each has its own answer', async () => {
    const widget = await showWidget();
    const both = [widget.call(sum), widget.call({ ...sum, arguments: { numbers: [7] } })];
    await until('two questions', () => snapshotOf(widget).asks.length === 2);
    await until('both', () => askCards().some((each) => words(each).includes('2 calls need approval')));
    expect(words(askCards()[0]!)).to.contain('numbers [1,2,3.5]').and.to.contain('numbers [7]');
    expect(nameOf(focused()!), 'the safe answer of the first').to.equal('Deny');
    await tabTo('Approve');
    await untilReady('Approve');
    await press('Enter');
    await until('the second', () => words(askCards()[0]!).includes('Run calculate_sum on Demo?'));
    expect(words(askCards()[0]!)).not.to.contain('3.5');
    expect(nameOf(focused()!)).to.equal('Deny');
    await press('Enter');
    expect((await Promise.all(both)).map(({ status }) => status)).to.deep.equal(['done', 'denied']);
  });

  it('A running call can be cancelled, and the server is told', async () => {
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
    await pick('process_large_file');
    const settled = widget.call({ server: 'Demo', tool: 'process_large_file', arguments: { steps: 50 } });
    const card = await until('its card', () => all('mcp-call')[0]);
    await until('its progress', () => all<HTMLProgressElement>('progress', card)[0]?.hasAttribute('value'));
    await expectAccessible();
    button('Stop', card).click();
    expect((await settled).status).to.equal('cancelled');
    await until('the server to know', async () => (await received('modern'))[0]?.cancelled);
    await until('the card to say so', () => words(card).includes('Changes already made remain'));
  });
});

describe('a page that rejects or decides calls', () => {
  const paris = { location: 'Paris', units: 'celsius' };
  const starters: Readonly<Record<Exclude<Initiator, 'app'>, (widget: McpTools) => Promise<unknown>>> = {
    page: (widget) => widget.call({ server: 'Demo', tool: 'get_weather', arguments: paris }),
    async person() {
      await pick('get_weather');
      await until('the first field', () => focused()?.matches('input'));
      await press('P', 'a', 'r', 'i', 's', 'Enter');
    },
    model: (widget) => widget.send('Weather?'),
  };
  for (const [startedBy, start] of Object.entries(starters)) {
    it(`The page can reject a call that the ${startedBy} began, by its event`, async () => {
      const widget = await showWidget({ llm: caller('get_weather', paris).llm });
      const requests: McpCallRequestEvent['detail'][] = [];
      const refuse = (event: McpCallRequestEvent): void => {
        requests.push(event.detail);
        event.preventDefault();
      };
      document.body.addEventListener('mcp-call-request', refuse, { once: true });
      await start(widget);
      const call = await callWhen(widget, 'denied');
      expect(call).to.include({ deniedBy: 'policy', reason: 'This page denied the call.' });
      const { id: serverId } = snapshotOf(widget).servers[0]!;
      const where = { serverId, server: 'Demo', tool: 'get_weather' };
      expect(requests).to.deep.equal([{ ...where, arguments: paris, startedBy }]);
      expect(await received('modern')).to.deep.equal([]);
      expect(askCards()).to.deep.equal([]);
    });
  }

  it('The page gets one event for a call that needs approval', async () => {
    const widget = await showWidget();
    let heard = 0;
    widget.addEventListener('mcp-call-request', () => heard++);
    void widget.call({ server: 'Demo', tool: 'get_weather', arguments: paris });
    await callWhen(widget, 'awaiting-approval');
    expect(heard).to.equal(1);
  });

  it('The policy is read at each call, and a policy that throws makes the call ask', async () => {
    const widget = await showWidget();
    const policies: readonly [Policy, string][] = [
      [() => ({ decision: 'allow' }), 'done'],
      [() => ({ decision: 'deny', reason: 'At night' }), 'denied'],
    ];
    for (const [policy, status] of policies) {
      widget.policy = policy;
      expect((await widget.call(sum)).status).to.equal(status);
    }
    widget.policy = () => {
      throw new Error('broken rule');
    };
    const settled = widget.call(sum);
    expect(words(await question())).to.contain('broken rule');
    await click(button('Deny'));
    expect((await settled).status).to.equal('denied');
    expect(await received('modern')).to.have.length(1);
  });
});

describe('events for the page', () => {
  it('The page gets each change of a server, each end of a call and each record, once and in order', async () => {
    const heard: string[] = [];
    const records: AuditRecord[] = [];
    const stop = new AbortController();
    const { signal } = stop;
    const on = (type: 'mcp-server-change' | 'mcp-call-settled', tell: (event: never) => string): void =>
      document.body.addEventListener(type, (event) => heard.push(tell(event as never)), { signal });
    on('mcp-server-change', ({ detail }: HTMLElementEventMap['mcp-server-change']) => detail.server.status);
    on('mcp-call-settled', ({ detail }: HTMLElementEventMap['mcp-call-settled']) => detail.call.status);
    document.body.addEventListener('mcp-audit', ({ detail }) => records.push(detail.record), { signal });
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
    await widget.call(sum);
    await widget.call({ ...sum, tool: 'nothing' });
    await frame();
    stop.abort();
    expect([...new Set(heard)]).to.deep.equal(['connecting', 'connected', 'done', 'failed']);
    expect(heard.filter((one) => one === 'done' || one === 'failed')).to.have.length(2);
    expect(records).to.deep.equal(snapshotOf(widget).audit);
    expect(records.map(({ kind, outcome }) => `${kind} ${outcome}`)).to.include.members([
      'connection connected',
      'decision approved',
      'call started',
      'call done',
      'call failed',
    ]);
  });
});

describe('announcements for screen readers', () => {
  it('Announcements are short and skip the single steps', async () => {
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
    await until('the server', () => news(widget) === 'Demo: Connected.');
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(news(widget)));
    watch.observe(all('[role=status]', widget).at(-1)!, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await widget.call({ server: 'Demo', tool: 'process_large_file', arguments: { steps: 8, delayMs: 50 } });
    await until('the end', () => said.join(' ').includes('Done.'));
    await stays(800, () => {
      expect(said.join(' ')).to.match(/Running\..*Done\.$/);
      expect(said.length).to.be.at.most(2);
      expect(said.join('').length).to.be.lessThan(120);
    });
  });

  it('Calls that wait together are announced with their first values and their number', async () => {
    const widget = await showWidget();
    await until('the server', () => news(widget) === 'Demo: Connected.');
    const settled = ['Paris', 'Tokyo'].map((location) =>
      widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location } }),
    );
    await until('the number', () => news(widget).endsWith('2 calls need approval.'));
    expect(news(widget)).to.match(/Tokyo: Needs approval\. 2 calls need approval\.$/);
    for (const { id } of snapshotOf(widget).calls) widget.host?.cancel(id);
    await Promise.all(settled);
  });

  it('The same news is announced a second time', async () => {
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
    await until('the server', () => news(widget) === 'Demo: Connected.');
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(news(widget)));
    watch.observe(all('[role=status]', widget).at(-1)!, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    for (const count of [1, 2, 3]) {
      await widget.call(sum);
      // A long call has other announcements before it.
      const ends = (): string[] => said.filter((text) => text.includes('Done.'));
      await until(`the end of call ${count}`, () => ends().length >= count);
      await stays(800, () => {
        expect(ends(), `of call ${count}`).to.have.length(count);
      });
    }
  });
});
