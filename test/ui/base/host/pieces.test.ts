import { resetMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { answerModelTurns, createMcpHost, type McpHost } from '../../../../src/core/index.js';
import type { McpCall, McpToolForm, McpToolList } from '../../../../src/index.js';
import { fixture } from '../../../tools/in-page.js';
import {
  all,
  approve,
  askCards,
  button,
  buttons,
  clear,
  click,
  expectAccessible,
  frame,
  nameOf,
  one,
  show,
  until,
  words,
} from '../../helpers/page.js';
import { forget, received, scripted } from '../../helpers/widget.js';

const hosts: McpHost[] = [];
const paris = { tool: 'get_weather', arguments: { location: 'Paris' } } as const;

function hostOf(server = 'modern', label = 'Demo'): McpHost {
  const host = createMcpHost({ servers: [{ url: fixture(server), label }] });
  hosts.push(host);
  return host;
}

async function connected(host: McpHost): Promise<string> {
  const server = await until('the tools', () => {
    const { servers, tools } = host.getSnapshot();
    return tools.length > 0 ? servers[0] : undefined;
  });
  return server.id;
}

function piece<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  set: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), set);
}

beforeEach(() => forget('modern'));
afterEach(async () => {
  await resetMouse();
  clear();
  for (const host of hosts.splice(0)) host.destroy();
  await setViewport({ width: 800, height: 600 });
});

describe('separate elements that share a host', () => {
  it('A list, a form, its call and the asks lead from the list to the result', async () => {
    const mcpHost = hostOf();
    const form: McpToolForm = piece('mcp-tool-form', { mcpHost });
    const call: McpCall = piece('mcp-call', { mcpHost });
    // In an order in which no element finds its counterpart yet.
    const list = await show<McpToolList>(piece('mcp-tool-list', { mcpHost }), call, form);
    list.addEventListener('mcp-tool-select', ({ detail }) => {
      form.selected = call.selected = list.selected = detail;
    });
    await connected(mcpHost);
    const row = await until('the row', () => all('.pick[data-tool="get_weather"]', list)[0]);
    row.click();
    const field = await until('the field', () => all<HTMLInputElement>('input', form)[0]);
    expect(words(form)).to.contain('get_weather');
    field.value = 'Paris';
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await click(one('[part~=run]', form));
    await until('the result', () => words(call).includes('Done'));
    expect(await received('modern')).to.have.length(1);
    await expectAccessible();
  });

  it('The console reports once that a call waits and no <mcp-asks> is in the page', async () => {
    const { warn } = console;
    const said: string[] = [];
    console.warn = (text: string) => void said.push(text);
    try {
      const mcpHost = hostOf();
      await show(piece('mcp-tool-list', { mcpHost }));
      const serverId = await connected(mcpHost);
      void mcpHost.call({ serverId, ...paris });
      await until('the warning', () => said.length > 0);
      void mcpHost.call({ serverId, ...paris });
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      expect(said).to.have.length(1);
      expect(said[0]).to.contain('no <mcp-asks> is in the page to show it');
    } finally {
      console.warn = warn;
    }
  });

  it('A call of the model is approved in <mcp-asks>, and its line leads there', async () => {
    const mcpHost = hostOf();
    const serverId = await connected(mcpHost);
    const asks = piece('mcp-asks', { mcpHost });
    const call = piece('mcp-call', { mcpHost, selected: { serverId, tool: 'get_weather' } });
    await show(asks, call);
    const settled = mcpHost.call({ serverId, ...paris, startedBy: 'model' });
    await until('the card', () => askCards()[0]);
    button('Decide later').click();
    await until('no card', () => askCards().length === 0);
    const review = await until('the button', () => buttons(call).find((each) => nameOf(each) === 'Review'));
    review.click();
    await until('the card', () => askCards()[0]);
    await approve();
    expect((await settled).status).to.equal('done');
  });

  it('A conversation, the activity and the permissions share the host and the page’s model', async () => {
    const mcpHost = hostOf();
    await connected(mcpHost);
    const { llm } = scripted(() => ({ text: 'Good evening.' }));
    const stop = answerModelTurns(mcpHost, () => llm);
    const conversation = piece('mcp-conversation', { mcpHost, placeholder: 'Ask about the weather' });
    const activity = piece('mcp-activity', { mcpHost });
    await show(conversation, activity, piece('mcp-grants', { mcpHost }));
    const box = one<HTMLTextAreaElement>('textarea', conversation);
    expect([box.placeholder, box.ariaLabel]).to.deep.equal([
      'Ask about the weather',
      'Ask about the weather',
    ]);
    box.value = 'Hello';
    button('Send', conversation).click();
    await until('the answer', () => words(conversation).includes('Good evening.'));
    await until('the record', () => /Connected|connected/.test(words(activity)));
    expect(words(one('mcp-grants'))).to.contain('No ');
    stop();
  });

  it('The diagnosis shows why a server cannot be reached', async () => {
    const mcpHost = hostOf('dead', 'Broken');
    const server = await until('the failure', () =>
      mcpHost.getSnapshot().servers.find(({ status }) => status === 'failed'),
    );
    const diagnosis = await show(piece('mcp-diagnosis', { mcpHost, serverId: server.id }));
    void mcpHost.diagnose(server.id);
    await until('the diagnosis', () => words(diagnosis).length > 20);
  });

  it('An element with another host shows that host and gets nothing of the first', async () => {
    const [first, second] = [hostOf('modern', 'First'), hostOf('legacy', 'Second')];
    const list = await show(piece('mcp-tool-list', { mcpHost: first }));
    await until('the first', () => words(list).includes('First'));
    list.mcpHost = second;
    await until('the second', () => words(list).includes('Second'));
    await connected(second);
    expect(words(list)).not.to.contain('First');
    first.setToolVisibility(await connected(first), 'get_weather', false);
    await frame();
    expect(words(list)).not.to.contain('First');
  });

  it('If an element is removed during a call, the call and the other elements continue', async () => {
    const mcpHost = hostOf();
    const serverId = await connected(mcpHost);
    const lists = [piece('mcp-tool-list', { mcpHost }), piece('mcp-tool-list', { mcpHost })] as const;
    await show(lists[0], lists[1]);
    await until('the tools', () => lists.every((list) => words(list).includes('Current time')));
    const settled = mcpHost.call({ serverId, ...paris, startedBy: 'person', approved: true });
    lists[0].remove();
    expect((await settled).status).to.equal('done');
    document.querySelector('main')?.append(lists[0]);
    mcpHost.disconnect(serverId);
    await until('both', () => lists.every((list) => words(list).includes('Disconnected')));
  });

  it('A button in a list inside another of our elements acts once', async () => {
    const mcpHost = hostOf();
    await connected(mcpHost);
    const widget = piece('mcp-tools', { mcpHost, llm: scripted(() => ({ text: 'Hi.' })).llm });
    const inside = piece('mcp-conversation', { mcpHost });
    inside.slot = 'empty';
    widget.append(inside);
    await show(widget);
    const own = await until('the box', () => all<HTMLTextAreaElement>('textarea', inside)[0]);
    own.value = 'Hello';
    button('Send', inside).click();
    await until('what was said', () => mcpHost.getSnapshot().conversation.entries.length > 0);
    await frame();
    const said = mcpHost.getSnapshot().conversation.entries.filter(({ kind }) => kind === 'user');
    expect(said).to.have.length(1);
  });
});
