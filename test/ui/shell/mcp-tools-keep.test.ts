import { expect } from 'chai';
import { createMcpHost, type Llm, type McpHost } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { approve, askCards, clear, one, show, until, wait, words } from '../helpers/page.js';
import { forget, ready, received, scripted, showWidget, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

afterEach(clear);

describe('an element that leaves the page', () => {
  const paris = { server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } } as const;

  // Each holds a stream of its server; a browser opens six over HTTP/1.1.
  const hosts = new Set<McpHost>();
  afterEach(() => {
    for (const host of hosts) host.destroy();
    hosts.clear();
  });

  /** An element with this name, as a route creates it on each visit. */
  async function back(keep: string, set: Partial<McpTools> = {}): Promise<McpTools> {
    const widget = await showWidget({ keep, ...set });
    hosts.add(await widget.ready);
    return widget;
  }

  async function away(widget: McpTools, ms = 50): Promise<void> {
    widget.remove();
    await wait(ms);
  }

  it('An element without a name to keep its host by loses the host', async () => {
    const widget = await showWidget();
    const before = widget.host;
    await away(widget);
    await show(widget);
    await ready(widget);
    expect(widget.host).not.to.equal(before);
  });

  it('An element leaves its host, connection and conversation to the next one with its name', async () => {
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

  it('A call continues after its element leaves, and its result arrives', async () => {
    const first = await back('call', { policy: () => ({ decision: 'allow' }) });
    const { host } = first;
    const [server] = host!.getSnapshot().servers;
    const call = host!.call({ serverId: server!.id, tool: 'get_weather', arguments: paris.arguments });
    await away(first, 0);
    expect((await call).status).to.equal('done');
    const second = await back('call');
    expect(snapshotOf(second).calls.map(({ status }) => status)).to.deep.equal(['done']);
  });

  it('An approval is asked for again, and the approved call is made', async () => {
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

  it('An answer of the model continues, with the model of the element that left', async () => {
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

  it('The listeners still get events, and the page saves the whole end', async () => {
    let write: (text: string) => void = () => undefined;
    const llm: Llm = async function* () {
      yield { type: 'text', text: 'The ' };
      yield { type: 'text', text: await new Promise<string>((resolve) => (write = resolve)) };
    };
    const first = await back('heard', { llm });
    const { host } = first;
    let saved = '';
    const heard: string[] = [];
    const note = ({ type, target }: Event): void => {
      if (target === first) heard.push(type);
    };
    for (const type of ['mcp-turn-end', 'mcp-audit']) first.addEventListener(type, note);
    first.addEventListener('mcp-conversation-change', ({ detail }) => {
      void detail.host.exportConversation().then((text) => (saved = text));
    });
    const turn = host!.send('Go on');
    await until('the first word', () => words(one('[role=log]', first)).includes('The'));
    await away(first);
    heard.length = 0;
    write('end.');
    await turn;
    await until('it is saved', () => saved.includes('The end.'));
    expect(heard).to.have.members(['mcp-turn-end', 'mcp-audit']);
    const again: string[] = [];
    const second = await back('heard', { llm });
    second.addEventListener('mcp-turn-end', () => again.push('second'));
    const next = host!.send('And on');
    await until('the next word', () =>
      JSON.stringify(snapshotOf(second).conversation.entries.slice(3)).includes('The '),
    );
    write('end.');
    await next;
    await until('its end', () => again.length > 0);
    await away(second);
    host!.destroy();
    await stays(50, () => expect(heard, 'only the one that has the host is told').to.have.length(2));
  });

  it('An element that returns, as in Vue’s KeepAlive, has its host, and each event comes once', async () => {
    const { llm } = scripted(
      () => ({ text: 'One.' }),
      () => ({ text: 'Two.' }),
    );
    const widget = await back('itself', { llm });
    const { host } = widget;
    const ends: number[] = [];
    widget.addEventListener('mcp-turn-end', ({ detail }) => ends.push(detail.conversation.entries.length));
    await away(widget);
    await host!.send('Away');
    await until('its end', () => ends.length > 0);
    await show(widget);
    expect(await widget.ready).to.equal(host);
    await host!.send('Back');
    await until('the next end', () => ends.length > 1);
    await stays(50, () => expect(ends).to.deep.equal([2, 4]));
  });

  it('The host still asks the element’s policy, and the page’s event', async () => {
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

  it('An element with other reviewed definitions inherits only the conversation', async () => {
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

  it('Two elements with the same name briefly show the same host', async () => {
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

describe('an unnamed element that leaves the page', () => {
  const leave = async (widget: McpTools): Promise<void> => {
    widget.remove();
    await until('the end of its host', () => widget.host === undefined);
  };

  it('A call is cancelled at the server, and its caller is told', async () => {
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
    const slow = { server: 'Demo', tool: 'process_large_file', arguments: { steps: 100 } };
    const call = widget.call(slow);
    await until('that it runs', () => snapshotOf(widget).calls[0]?.status === 'running');
    await leave(widget);
    expect((await call).status).to.equal('cancelled');
  });

  it('A call that needs approval is not sent, and its caller is told', async () => {
    await forget('modern');
    const widget = await showWidget();
    const call = widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
    await until('the question', () => askCards()[0]);
    await leave(widget);
    expect((await call).status).to.equal('cancelled');
    expect(await received('modern')).to.deep.equal([]);
  });

  it('An answer is stopped, its caller is told, and the conversation can be saved', async () => {
    let asked: AbortSignal | undefined;
    const llm: Llm = async function* ({ signal }) {
      asked = signal;
      yield { type: 'text', text: 'The ' };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    const widget = await showWidget({ llm });
    const { host } = widget;
    const turn = widget.send('Go on');
    await until('the first word', () => JSON.stringify(snapshotOf(widget).conversation).includes('The '));
    await leave(widget);
    await turn;
    expect(asked?.aborted).to.equal(true);
    expect(await host!.exportConversation()).to.contain('Go on');
  });
});

describe('a host of the page', () => {
  it('A host of the page outlives the element', async () => {
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
