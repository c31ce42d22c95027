import { expect } from 'chai';
import { createMcpHost, type Llm, type McpHost } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { clear, show, until, wait } from '../helpers/page.js';
import { scripted, showWidget, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

afterEach(clear);

/** Current state of a promise. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, wait(50).then(() => 'pending')]);
}

describe('the `ready` promise', () => {
  it('The promise gives the host as soon as it exists, also to earlier callers', async () => {
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

  it('The promise and the event give the next host after a replacement', async () => {
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

  it('The last event has the complete answer with its call, so that a page can save it', async () => {
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

  it('The events report why a turn failed, and that the conversation was replaced', async () => {
    const { widget, heard } = await hearing(() => Promise.reject(new Error('no')));
    await widget.send('Hello');
    await until('the end', () => heard.some(({ type }) => type === 'mcp-turn-end'));
    expect(heard.find(({ type }) => type === 'mcp-turn-end')?.problem).to.equal('model-failed');
    heard.length = 0;
    await widget.host!.clearConversation();
    await until('the change', () => heard.length > 0);
    const cleared = { type: 'mcp-conversation-change', entries: 0, problem: undefined };
    await stays(50, () => expect(heard).to.deep.equal([cleared]));
  });
});
