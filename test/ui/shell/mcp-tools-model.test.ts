import { expect } from 'chai';
import { createMcpHost, type Llm, type LlmDelta, type LlmRequest } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approve,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  askCards,
  focused,
  frame,
  nameOf,
  one,
  press,
  show,
  tabTo,
  until,
  untilReady,
  words,
} from '../helpers/page.js';
import {
  callWhen,
  forget,
  pick,
  ready,
  received,
  scripted,
  showWidget,
  silent,
  snapshotOf,
} from '../helpers/widget.js';

const paris = JSON.stringify({ location: 'Paris' });

function alias({ tools }: LlmRequest, tool: string): string {
  return tools.find((one) => one.tool === tool)!.name;
}

function weather(): ReturnType<typeof scripted> {
  return scripted(
    (request) => ({
      text: 'Let me look.',
      toolCalls: [{ id: 'a', name: alias(request, 'get_weather'), arguments: paris }],
    }),
    ({ messages }) => ({ text: `I read ${messages.filter(({ role }) => role === 'tool').length} result.` }),
  );
}

function log(widget: McpTools): string {
  return words(one('[role=log]', widget));
}

async function say(text: string): Promise<void> {
  await tabTo('Ask anything');
  await press(...Array.from(text), 'Enter');
}

async function idle(widget: McpTools): Promise<void> {
  await until('the end of the turn', () => {
    const { status, entries } = snapshotOf(widget).conversation;
    return status === 'idle' && entries.length > 0;
  });
  await drawn(widget);
}

beforeEach(() => forget('modern'));
afterEach(clear);

describe('a page with a model', () => {
  it('A turn shows the request, the approval, the progress and the answer', async () => {
    const { llm, requests } = weather();
    const widget = await showWidget({ llm });
    expect(buttons().map(nameOf)).to.include('Conversation');
    await say('Weather in Paris?');
    await until('the question', () => askCards()[0]);
    expect(words(askCards()[0]!)).to.contain('Run get_weather on Demo? The model asks · http://127.0.0.1:');
    expect(words(one('[part=arguments]', askCards()[0]))).to.equal('location Paris Change');
    expect(await received('modern')).to.deep.equal([]);
    await expectAccessible();
    await tabTo('Approve once');
    await untilReady();
    await tabTo('Approve once');
    await press('Enter');
    await idle(widget);
    expect(log(widget)).to.match(
      /^You Weather in Paris\? Model Let me look\. Weather Paris Demo · Done in .* Model I read 1 result\.$/,
    );
    const [line] = buttons(one('mcp-call', widget));
    await click(line!);
    await until('the result', () => log(widget).includes('Partly cloudy'));
    await click(line!);
    one('mcp-conversation', widget).focus();
    const sent = await received('modern');
    expect(sent.map(({ params }) => params?.arguments)).to.deep.equal([{ location: 'Paris' }]);
    expect(requests[1]?.messages.at(-1)).to.include({ role: 'tool', server: 'Demo', untrusted: true });
    expect(focused()?.localName, 'ready for the next').to.equal('textarea');
    await expectAccessible();
  });

  it('Deltas are shown as they arrive', async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    async function* deltas(): AsyncGenerator<LlmDelta> {
      yield { type: 'text', text: 'First ' };
      await gate;
      yield { type: 'text', text: 'and last.' };
    }
    const widget = await showWidget({ llm: () => deltas() });
    const turn = widget.send('Hi');
    await until('the first words', () => log(widget).endsWith('Model First'));
    go();
    await turn;
    await drawn(widget);
    expect(log(widget)).to.equal('You Hi Model First and last.');
  });

  it('Several calls of one answer are decided separately and keep their order', async () => {
    const { llm, requests } = scripted(
      (request) => ({
        toolCalls: ['Paris', 'Tokyo'].map((location, at) => ({
          id: `c${at}`,
          name: alias(request, 'get_weather'),
          arguments: { location },
        })),
      }),
      () => ({ text: 'Done.' }),
    );
    const widget = await showWidget({ llm });
    const turn = widget.send('Both?');
    await until('both', () => askCards().some((each) => words(each).includes('2 calls need approval')));
    expect(words(askCards()[0]!)).to.contain('Paris').and.to.contain('Tokyo');
    await click(button('Deny'));
    await until('one', () => words(askCards()[0]!).includes('on Demo?'));
    await approve();
    await turn;
    const results = requests[1]!.messages.filter((one) => one.role === 'tool');
    expect(results.map(({ toolCallId, isError }) => [toolCallId, isError])).to.deep.equal([
      ['c0', true],
      ['c1', false],
    ]);
    await drawn(widget);
    expect(log(widget)).to.match(/Weather Paris Demo · Denied .*Weather Tokyo Demo · Done in .*Done\.$/);
  });

  it('The person can stop the model, the request and the calls', async () => {
    const model = silent();
    const widget = await showWidget({ llm: model.llm });
    await say('Hi');
    await until('the button', () => buttons().some((one) => nameOf(one) === 'Stop'));
    expect(log(widget)).to.contain('Waiting for the model');
    button('Stop').click();
    await idle(widget);
    expect(model.isAborted).to.equal(true);
    expect(log(widget)).to.match(/^You Hi .*Stopped\. Try again$/);
    widget.llm = weather().llm;
    const turn = widget.send('Weather?');
    await until('the question', () => askCards().length);
    widget.stop();
    await turn;
    await until('no question', () => askCards().length === 0);
    expect((await callWhen(widget, 'cancelled')).startedBy).to.equal('model');
    expect(await received('modern')).to.deep.equal([]);
  });

  it('The model does not get a tool that the person hid', async () => {
    const { llm, requests } = scripted();
    const widget = await showWidget({ llm });
    buttons()
      .find((one) => nameOf(one) === 'Tools')
      ?.click();
    await drawn(widget);
    const toggle = button('The model may see Weather');
    toggle.click();
    await until('the switch', () => toggle.ariaChecked === 'false');
    await widget.send('Hi');
    expect(requests[0]!.tools.map(({ tool }) => tool)).not.to.include('get_weather');
    expect(requests[0]!.tools.length).to.be.greaterThan(10);
  });

  const failing: Readonly<Record<string, readonly [llm: unknown, says: RegExp]>> = {
    throws: [
      () => {
        throw new Error('no credit left');
      },
      /The model failed: no credit left/,
    ],
    'returns nonsense': [() => 42, /The model's answer could not be read/],
    'asks for a tool that is none': [
      scripted(
        () => ({ toolCalls: [{ id: 'a', name: 'nothing' }] }),
        () => ({ text: 'Sorry.' }),
      ).llm,
      /nothing Failed There is no tool named "nothing"\..*Sorry\./,
    ],
    'writes arguments that are no JSON': [
      scripted(
        (request) => ({ toolCalls: [{ id: 'a', name: alias(request, 'get_weather'), arguments: '{oops' }] }),
        () => ({ text: 'Sorry.' }),
      ).llm,
      /The arguments are not a JSON object.*Sorry\./,
    ],
  };
  for (const [what, [llm, says]] of Object.entries(failing)) {
    it(`A model that ${what} is reported in the conversation, and the page continues`, async () => {
      const widget = await showWidget({ llm: llm as Llm });
      await widget.send('Hi');
      await drawn(widget);
      expect(log(widget)).to.match(says);
      await expectAccessible();
      widget.llm = () => ({ text: 'Here again.' });
      await widget.send('And now?');
      await drawn(widget);
      expect(log(widget)).to.match(/Here again\.$/);
    });
  }

  it('The text stays while a turn runs, and a second turn is rejected with a reason', async () => {
    const widget = await showWidget({ llm: () => new Promise(() => undefined) });
    void widget.send('One');
    const second = await widget.send('Two').catch(String);
    expect(second).to.contain('still answering');
    widget.stop();
  });
});

describe('a page whose `llm` is invalid', () => {
  for (const llm of ['a string', 42, {}]) {
    it(`(${JSON.stringify(llm)}) is reported instead of the composer, and everything else works`, async () => {
      const widget = await showWidget({ llm: llm as never });
      expect(words(widget)).to.contain('The `llm` that this page set is not a function.');
      expect(all('textarea')).to.deep.equal([]);
      await expectAccessible();
      await widget.send('Hi');
      await until('the reason', () => log(widget).includes('is not a function'));
      expect(log(widget)).to.contain('The `llm` that this page set is not a function.');
      await pick('get_current_time');
      await click(button('Run'));
      await callWhen(widget, 'done');
      expect(words(one('mcp-call', widget))).to.match(/^Current time \d\d:\d\d, you Done in/);
    });
  }

  for (const llm of [undefined, null]) {
    it(`(${String(llm)}) shows no composer and no tab for it`, async () => {
      const widget = await showWidget({ llm: llm as never });
      expect(all('textarea, mcp-conversation, [role=switch]')).to.deep.equal([]);
      expect(buttons().map(nameOf)).to.include('Activity').and.not.to.include('Conversation');
      await widget.send('Hi');
      const [, notice] = snapshotOf(widget).conversation.entries.slice(-2);
      expect(notice).to.have.nested.property('problem.code', 'no-model');
      widget.llm = () => ({ text: 'Late, but here.' });
      await widget.send('Hi');
      await drawn(widget);
      expect(log(widget)).to.match(/Late, but here\.$/);
      widget.llm = llm as never;
      await drawn(widget);
      expect(all('textarea, mcp-conversation')).to.deep.equal([]);
    });
  }
});

describe("a host of the page's own and a model", () => {
  async function own(set: Partial<McpTools> = {}): Promise<McpTools> {
    const widget = document.createElement('mcp-tools');
    const host = createMcpHost({ servers: [{ url: fixture('modern'), label: 'Demo' }] });
    await show(Object.assign(widget, { mcpHost: host }, set));
    await ready(widget);
    return widget;
  }

  it('A host and a model that are given together work', async () => {
    const widget = await own({ llm: () => ({ text: 'Hello.' }) });
    await widget.send('Hi');
    await drawn(widget);
    expect(log(widget)).to.equal('You Hi Model Hello.');
  });

  it('A host and a model that are given one after the other work', async () => {
    const widget = await own();
    widget.llm = () => ({ text: 'Hello.' });
    await widget.send('Hi');
    await drawn(widget);
    expect(log(widget)).to.equal('You Hi Model Hello.');
    await frame();
    expect(snapshotOf(widget).asks).to.deep.equal([]);
  });

  it('The model of the host is used if only the host has one', async () => {
    const host = createMcpHost({ llm: async () => ({ text: 'From the host.' }) });
    const widget = await show(Object.assign(document.createElement('mcp-tools'), { mcpHost: host }));
    await widget.send('Hi');
    await until('the answer', () => snapshotOf(widget).conversation.entries.length > 1);
    const { entries } = snapshotOf(widget).conversation;
    expect(
      entries.map((one) => ('text' in one ? one.text : 'problem' in one && one.problem.code)),
    ).to.deep.equal(['Hi', 'From the host.']);
    host.destroy();
  });
});
