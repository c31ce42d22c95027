import { ContextProvider, createContext } from '@lit/context';
import { expect } from 'chai';
import { LitElement } from 'lit';
import { createMcpHost, type McpHost } from '../../../../src/core/index.js';
import type { McpToolList, McpTools } from '../../../../src/index.js';
import { McpRunAgainEvent } from '../../../../src/ui/base/events.js';
import { hostContext } from '../../../../src/ui/base/host/host-context.js';
import { fixture } from '../../../tools/in-page.js';
import { all, button, clear, drawn, frame, one, show, until, words } from '../../helpers/page.js';
import { forget, pick, ready, scripted, snapshotOf } from '../../helpers/widget.js';

const hosts: McpHost[] = [];

function hostOf(label: string): McpHost {
  const host = createMcpHost({ servers: [{ url: fixture('modern'), label }] });
  hosts.push(host);
  return host;
}

function widget(label: string, ...children: Element[]): McpTools {
  const tools = document.createElement('mcp-tools');
  tools.src = fixture('modern');
  tools.label = label;
  tools.append(...children);
  return tools;
}

async function untilListed(list: McpToolList, label: string): Promise<void> {
  await until(label, () =>
    all('[part~=server]', list)
      .map(words)
      .some((row) => row.includes(label)),
  );
}

/** A provider of the page that does not know this package. */
class PageProvider extends LitElement {
  readonly #provider = new ContextProvider(this, {
    context: createContext<McpHost | undefined>(hostContext),
  });

  set host(host: McpHost) {
    this.#provider.setValue(host);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
customElements.define('page-provider', PageProvider);

beforeEach(() => forget('modern'));
afterEach(() => {
  clear();
  for (const host of hosts.splice(0)) host.destroy();
});

function listInHeader(): McpToolList {
  return Object.assign(document.createElement('mcp-tool-list'), { slot: 'header' });
}

describe('an element without mcpHost', () => {
  it('The element shows the host of the <mcp-tools> around it, and passes on each action once', async () => {
    const talk = Object.assign(document.createElement('mcp-conversation'), { slot: 'header' });
    const tools = widget('Around', talk);
    tools.llm = scripted(() => ({ text: 'Hi.' })).llm;
    await show(tools);
    const box = await until('the box', () => all<HTMLTextAreaElement>('textarea', talk)[0]);
    await ready(tools);
    box.value = 'Hello';
    button('Send', talk).click();
    await until('the answer', () => words(talk).includes('Hi.'));
    expect(snapshotOf(tools).conversation.entries.map(({ kind }) => kind)).to.deep.equal([
      'user',
      'assistant',
    ]);
  });

  it('The element shows the host of a provider of the Context Community Protocol', async () => {
    const provider = new PageProvider();
    const list = document.createElement('mcp-tool-list');
    provider.append(list);
    await show(provider);
    provider.host = hostOf('By context');
    await untilListed(list, 'By context');
    provider.host = hostOf('Another');
    await untilListed(list, 'Another');
  });

  it('The element follows the element around it to another host', async () => {
    const list = listInHeader();
    const tools = Object.assign(document.createElement('mcp-tools'), { mcpHost: hostOf('First') });
    tools.append(list);
    await show(tools);
    await untilListed(list, 'First');
    tools.mcpHost = hostOf('Second');
    await untilListed(list, 'Second');
  });

  it('The element shows another host when it is moved into another element', async () => {
    const list = listInHeader();
    const [here, there] = [widget('Here', list), widget('There')];
    const page = document.createElement('div');
    page.append(here, there);
    await show(page);
    await untilListed(list, 'Here');
    there.append(list);
    await untilListed(list, 'There');
  });

  it('The element shows the host that the element around it was given', async () => {
    const talk = Object.assign(document.createElement('mcp-conversation'), { mcpHost: hostOf('Talk') });
    const list = Object.assign(document.createElement('mcp-tool-list'), { slot: 'empty' });
    talk.append(list);
    await show(talk);
    await untilListed(list, 'Talk');
  });

  it('The element prefers its own host to the one around it', async () => {
    const list = Object.assign(listInHeader(), { mcpHost: hostOf('Own') });
    const tools = widget('Around', list);
    await show(tools);
    await ready(tools);
    await untilListed(list, 'Own');
  });

  it('The element keeps a call that it was given', async () => {
    const given = widget('Given');
    await show(given);
    await ready(given);
    void given.call({ server: 'Given', tool: 'get_weather', arguments: { location: 'Oslo' } });
    const call = await until('the call', () => snapshotOf(given).calls[0]);
    const card = Object.assign(document.createElement('mcp-call'), { call, slot: 'header' });
    const around = widget('Around', card);
    await show(around);
    await ready(around);
    await until('the card', () => words(card).includes('Given'));
    expect(words(card)).not.to.contain('Around');
  });

  it('The element shows nothing of a host that it has left', async () => {
    const list = listInHeader();
    const tools = widget('Left', list);
    const page = document.createElement('div');
    page.append(tools);
    await show(page);
    await untilListed(list, 'Left');
    list.remove();
    const { host } = tools;
    host?.addServer({ url: fixture('modern'), label: 'Later', autoConnect: false });
    await frame();
    expect(list.servers.map(({ label }) => label)).to.deep.equal(['Left']);
  });

  it('The element shows the next outer host when the inner one is removed', async () => {
    const list = Object.assign(document.createElement('mcp-tool-list'), { slot: 'empty' });
    const talk = document.createElement('mcp-conversation');
    talk.mcpHost = hostOf('Inner');
    talk.slot = 'header';
    talk.append(list);
    const tools = widget('Outer', talk);
    await show(tools);
    await ready(tools);
    await untilListed(list, 'Inner');
    talk.mcpHost = undefined;
    await untilListed(list, 'Outer');
  });
});

describe('a page’s host for <mcp-tools> that publishes nothing', () => {
  async function quietHost(label: string): Promise<McpHost> {
    const host = hostOf(label);
    await until('the tools', () => host.getSnapshot().tools.length > 0);
    return host;
  }

  it('The host does not get what was typed for another host’s tools', async () => {
    const [first, second] = [await quietHost('First'), await quietHost('Second')];
    const tools = Object.assign(document.createElement('mcp-tools'), { mcpHost: first });
    await show(tools);
    await pick('get_weather');
    const location = await until('the field', () => all<HTMLInputElement>('input', form())[0]);
    location.value = 'Oslo';
    location.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn(form());
    tools.mcpHost = second;
    await until('the second', () => words(tools).includes('Second'));
    await until('an empty form', () => all<HTMLInputElement>('input', form())[0]?.value === '');
    await pick('calculate_sum');
    await pick('get_weather');
    await drawn(form());
    expect(all<HTMLInputElement>('input', form())[0]?.value).to.equal('');
  });

  it('The host does not get what was typed into a separate form of another host', async () => {
    const [first, second] = [await quietHost('First'), await quietHost('Second')];
    const alone = document.createElement('mcp-tool-form');
    alone.selected = { serverId: first.getSnapshot().servers[0]?.id ?? '', tool: 'get_weather' };
    alone.mcpHost = first;
    await show(alone);
    const location = await until('the field', () => all<HTMLInputElement>('input', alone)[0]);
    location.value = 'Oslo';
    location.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn(alone);
    alone.mcpHost = second;
    await until('the second', () => words(alone).includes('Second'));
    expect(all<HTMLInputElement>('input', alone)[0]?.value).to.equal('');
  });

  it('The host’s form is filled in by Run again from the record', async () => {
    const host = await quietHost('Quiet');
    const [server] = host.getSnapshot().servers;
    const settled = host.call({
      serverId: server?.id ?? '',
      tool: 'get_weather',
      arguments: { location: 'Rome' },
      approved: true,
    });
    await settled;
    const tools = Object.assign(document.createElement('mcp-tools'), { mcpHost: host });
    await show(tools);
    await pick('get_weather');
    const again = new McpRunAgainEvent({
      serverId: server?.id ?? '',
      tool: 'get_weather',
      arguments: { location: 'Rome' },
    });
    one('mcp-tool-list', tools).dispatchEvent(again);
    await until('the value', () => all<HTMLInputElement>('input', form())[0]?.value === 'Rome');
  });
});

function form(): HTMLElement {
  return one('mcp-tool-form');
}
