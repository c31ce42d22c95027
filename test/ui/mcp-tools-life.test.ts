import { expect } from 'chai';
import { createMcpHost, type Llm, type McpHost } from '../../src/core/index.js';
import type { McpTools } from '../../src/index.js';
import { approve, askCards, clear, one, show, until, wait, words } from './helpers/page.js';
import { ready, scripted, showWidget, snapshotOf } from './helpers/widget.js';

afterEach(clear);

/** What a promise has become so far. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, wait(50).then(() => 'pending')]);
}

describe('ready', () => {
  it('gives the host as soon as there is one, to whoever asked before', async () => {
    const widget = document.createElement('mcp-tools');
    const before = widget.ready;
    expect(await stateOf(before), 'out of the page').to.equal('pending');
    const told: McpHost[] = [];
    widget.addEventListener('mcp-host', ({ detail }) => told.push(detail.host));
    await show(widget);
    const host = await before;
    expect(host, 'without a server too').to.equal(widget.host);
    expect(await widget.ready).to.equal(host);
    await until('the event', () => told.length > 0);
    expect(told).to.deep.equal([host]);
  });

  it('and the event give the next host where another one comes', async () => {
    const told: McpHost[] = [];
    const widget = document.createElement('mcp-tools');
    widget.addEventListener('mcp-host', ({ detail }) => told.push(detail.host));
    await show(widget);
    const own = await widget.ready;
    const mcpHost = createMcpHost();
    widget.mcpHost = mcpHost;
    await until('the second', () => told.length === 2);
    expect(told).to.deep.equal([own, mcpHost]);
    expect(await widget.ready).to.equal(mcpHost);
    widget.mcpHost = undefined;
    widget.remove();
    await wait(0);
    const coming = widget.ready;
    expect(await stateOf(coming), 'it left').to.equal('pending');
    await show(widget);
    expect(await coming)
      .to.equal(widget.host)
      .and.not.to.equal(own);
    mcpHost.destroy();
  });
});

describe('events of a conversation', () => {
  interface Heard {
    readonly type: string;
    readonly entries: number;
    readonly problem?: string | undefined;
  }

  async function hearing(llm: Llm): Promise<{ readonly widget: McpTools; readonly heard: Heard[] }> {
    const heard: Heard[] = [];
    const widget = await showWidget({ llm, policy: () => ({ decision: 'allow' }) });
    const note = (type: string) => (event: Event) => {
      const { detail } = event as CustomEvent<HTMLElementEventMap['mcp-turn-end']['detail']>;
      if (event.target !== widget) return;
      expect(detail.host).to.equal(widget.host);
      heard.push({ type, entries: detail.conversation.entries.length, problem: detail.problem?.code });
    };
    for (const type of ['mcp-turn-end', 'mcp-conversation-change'])
      document.addEventListener(type, note(type), { signal: over.signal });
    return { widget, heard };
  }

  let over = new AbortController();
  beforeEach(() => (over = new AbortController()));
  afterEach(() => over.abort());

  it('are what a page saves on: the last one has the answer whole, with its call', async () => {
    const calling = { name: 'get_current_time', arguments: {} };
    const { llm } = scripted(
      () => ({ toolCalls: [calling] }),
      () => ({ text: 'It is late.' }),
    );
    let saved = '';
    const { widget, heard } = await hearing(llm);
    widget.addEventListener('mcp-conversation-change', ({ detail }) => {
      void detail.host.exportConversation().then((text) => (saved = text));
    });
    await widget.send('What time is it?');
    await until('the end', () => heard.some(({ type }) => type === 'mcp-turn-end'));
    await until('it is saved', () => saved.includes('It is late.'));
    expect(heard.filter(({ type }) => type === 'mcp-turn-end')).to.have.length(1);
    const changes = heard.filter(({ type }) => type === 'mcp-conversation-change');
    expect(changes.length, 'what was said, and the end').to.equal(2);
    const other = await showWidget();
    await other.host!.loadConversation(saved);
    const { entries } = snapshotOf(other).conversation;
    expect(entries.map(({ kind }) => kind)).to.deep.equal(['user', 'assistant', 'assistant']);
    expect(entries.every((entry) => entry.kind !== 'assistant' || entry.status === 'complete')).to.equal(
      true,
    );
  });

  it('say why a turn failed, and that another conversation came', async () => {
    const { widget, heard } = await hearing(() => Promise.reject(new Error('no')));
    await widget.send('Hello');
    await until('the end', () => heard.some(({ type }) => type === 'mcp-turn-end'));
    expect(heard.find(({ type }) => type === 'mcp-turn-end')?.problem).to.equal('model-failed');
    heard.length = 0;
    await widget.host!.clearConversation();
    await until('the change', () => heard.length > 0);
    await wait(50);
    expect(heard).to.deep.equal([{ type: 'mcp-conversation-change', entries: 0, problem: undefined }]);
  });
});

describe('an element that leaves the page', () => {
  const paris = { server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } } as const;

  // Each holds a stream of its server, of which a browser opens six over HTTP/1.1.
  const hosts = new Set<McpHost>();
  afterEach(() => {
    for (const host of hosts) host.destroy();
    hosts.clear();
  });

  /** An element of this name, as a route makes it each time that it is come to. */
  async function back(keep: string, set: Partial<McpTools> = {}): Promise<McpTools> {
    const widget = await showWidget({ keep, ...set });
    hosts.add(await widget.ready);
    return widget;
  }

  async function away(widget: McpTools, ms = 50): Promise<void> {
    widget.remove();
    await wait(ms);
  }

  it('and has no name to keep its host by loses it', async () => {
    const widget = await showWidget();
    const before = widget.host;
    await away(widget);
    await show(widget);
    await ready(widget);
    expect(widget.host).not.to.equal(before);
  });

  it('leaves its host, its connection and its conversation to the next of its name', async () => {
    const { llm } = scripted(() => ({ text: 'I am well.' }));
    const first = await back('desk', { llm });
    const { host } = first;
    await first.send('How are you?');
    await away(first);
    expect(host!.getSnapshot().servers[0]?.status).to.equal('connected');
    const second = await back('desk', { llm });
    expect(second.host).to.equal(host);
    await until('what was said', () => words(one('[role=log]', second)).includes('I am well.'));
    const other = await back('counter');
    expect(other.host).not.to.equal(host);
    await away(second);
    host!.destroy();
    const third = await back('desk');
    expect(third.host, 'the page ended it').not.to.equal(host);
  });

  it('during a call: it goes on, and its result is there', async () => {
    const first = await back('call', { policy: () => ({ decision: 'allow' }) });
    const { host } = first;
    const [server] = host!.getSnapshot().servers;
    const call = host!.call({ serverId: server!.id, tool: 'get_weather', arguments: paris.arguments });
    await away(first, 0);
    expect((await call).status).to.equal('done');
    const second = await back('call');
    expect(snapshotOf(second).calls.map(({ status }) => status)).to.deep.equal(['done']);
  });

  it('during an approval: it is asked for again, and what was approved is done', async () => {
    const first = await back('approval');
    const call = first.call(paris);
    await until('the question', () => askCards()[0]);
    await away(first);
    expect(askCards()).to.deep.equal([]);
    await back('approval');
    await until('the question again', () => askCards()[0]);
    await approve();
    expect((await call).status).to.equal('done');
  });

  it('during an answer of the model: it goes on, with the model of who left', async () => {
    let write: (text: string) => void = () => undefined;
    const llm: Llm = async function* () {
      yield { type: 'text', text: 'The ' };
      yield { type: 'text', text: await new Promise<string>((resolve) => (write = resolve)) };
    };
    const first = await back('stream', { llm });
    const turn = first.host!.send('Go on');
    await until('the first word', () => words(one('[role=log]', first)).includes('The'));
    await away(first);
    write('end.');
    await turn;
    const second = await back('stream', { llm });
    await until('the whole answer', () => words(one('[role=log]', second)).includes('The end.'));
  });

  it('is still asked by its policy, and the page by its event', async () => {
    const asked: string[] = [];
    const refuse = (event: Event): void => {
      asked.push('page');
      event.preventDefault();
    };
    document.addEventListener('mcp-call-request', refuse);
    try {
      const first = await back('policy');
      const { host } = first;
      const [server] = host!.getSnapshot().servers;
      await away(first);
      const request = { serverId: server!.id, tool: 'get_weather', arguments: paris.arguments };
      expect((await host!.call(request)).status).to.equal('denied');
      expect(asked).to.deep.equal(['page']);
    } finally {
      document.removeEventListener('mcp-call-request', refuse);
    }
  });

  it('leaves nothing to one with other reviewed definitions, but what was said', async () => {
    const { llm } = scripted(() => ({ text: 'I am well.' }));
    const first = await back('pins', { llm });
    await first.send('How are you?');
    const { host } = first;
    const pins = host!.exportPins();
    await away(first);
    const second = await back('pins', { llm, pins });
    expect(second.host).not.to.equal(host);
    await until('what was said', () => snapshotOf(second).conversation.entries.length === 2);
  });

  it('is one of two with the same name for a moment: both show the same host', async () => {
    const first = await back('moment');
    const second = document.createElement('mcp-tools');
    Object.assign(second, { keep: 'moment', src: first.src, label: first.label });
    first.after(second);
    expect(await second.ready).to.equal(first.host);
    await away(first);
    expect(snapshotOf(second).servers[0]?.status).to.equal('connected');
    const call = second.call(paris);
    await until('the question', () => askCards()[0]);
    await approve();
    expect((await call).status).to.equal('done');
  });
});

describe('a host of the page’s own', () => {
  it('survives an element that leaves', async () => {
    const mcpHost = createMcpHost();
    const first = document.createElement('mcp-tools');
    first.mcpHost = mcpHost;
    await show(first);
    first.remove();
    await wait(50);
    const second = document.createElement('mcp-tools');
    second.mcpHost = mcpHost;
    await show(second);
    expect(await second.ready).to.equal(mcpHost);
    expect(() => mcpHost.addServer({ url: 'https://one.example/mcp', autoConnect: false })).not.to.throw();
    mcpHost.destroy();
  });
});
