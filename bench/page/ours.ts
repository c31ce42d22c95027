import { loadElement } from '../../src/index.js';
import type { AssistantEntry, CallRequest, Entry, McpHost, SettledCall } from '../../src/core/index.js';
import type { McpConversation, McpToolList, McpTools } from '../../src/elements.js';
import { firstTool, mark, mostTools } from '../work.js';
import { deepText } from './deep.js';
import { callOf, listed, serverOf } from './host.js';
import { painted } from './measure.js';
import { offer } from './side.js';

const isAnswer = (entry: Entry): entry is AssistantEntry => entry.kind === 'assistant';
let element: McpTools | undefined;
let opened = '';
let talk: McpConversation | undefined;

offer({
  async list(url, count) {
    const made = document.createElement('mcp-tools');
    made.limits = { toolsPerServer: mostTools };
    made.src = url;
    element = made;
    document.body.append(made);
    await made.updateComplete;
    await listed(host(), count);
    await painted(() => isListed(made, count));
  },
  async open(tool) {
    opened = tool;
    const row = toolRows().find(({ textContent }) => textContent.includes(tool));
    row?.querySelector('button')?.click();
    // A person's first call loads these; here every call is measured alike.
    await Promise.all(['mcp-call', 'mcp-content', 'mcp-tool-form'].map(loadElement));
    await painted(() => within(element, 'mcp-tool-form') !== null);
  },
  async call(tool) {
    await callOf(host(), tool, { text: 'hello' }, asked);
  },
  async result() {
    await callOf(host(), opened, {}, asked);
    await painted(() => {
      const content = within(within(element, 'mcp-call'), 'mcp-content');
      return content !== null && deepText(content, mark) !== undefined;
    });
  },
  close() {
    element?.remove();
    return Promise.resolve();
  },
  async speak(pieces) {
    document.querySelector('mcp-tools')?.remove();
    const made = document.createElement('mcp-tools');
    made.panes = ['conversation'];
    // eslint-disable-next-line @typescript-eslint/require-await -- All pieces come at once.
    made.llm = async function* () {
      for (const text of pieces) yield { type: 'text', text };
    };
    document.body.append(made);
    const { length } = pieces.join('');
    await made.send('Go on.');
    const text = (): string => {
      const [entry] = made.host?.getSnapshot().conversation.entries.filter(isAnswer) ?? [];
      return entry?.text ?? '';
    };
    if (text().length !== length) throw new Error(`the answer has ${text().length} characters of ${length}`);
    await painted(() => true);
  },
  longList: {
    async filter(query) {
      const list = toolList();
      const field = list.shadowRoot?.querySelector('input');
      if (!field) throw new Error('no field to filter with');
      field.value = query;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await list.updateComplete;
      await painted(() => true);
    },
    found: () => toolRows().map(({ textContent }) => textContent),
    box: () => within(element, '[part~=tools]') ?? document.documentElement,
    toolAt: (x, y) => toolList().shadowRoot?.elementFromPoint(x, y)?.closest('[part~=tool]') != null,
  },
  longTalk: {
    show(made) {
      if (!talk) {
        talk = document.createElement('mcp-conversation');
        talk.style.blockSize = '600px';
        document.body.append(talk);
      }
      Object.assign(talk, made);
    },
    box: () => within(talk, '[role=log]') ?? document.documentElement,
    sees({ arguments: { location } }) {
      const box = within(talk, '[role=log]')?.getBoundingClientRect();
      const last = [...(talk?.shadowRoot?.querySelectorAll('mcp-call') ?? [])].at(-1);
      const line = last?.shadowRoot?.querySelector('[part=head]');
      if (!box || !line?.textContent.includes(JSON.stringify(location).slice(1, -1))) return false;
      return line.getBoundingClientRect().bottom <= box.bottom;
    },
  },
});

/** Calls the way the documentation recommends. */
function asked({ serverId, ...request }: CallRequest): Promise<SettledCall> {
  if (!element) throw new Error('list first');
  return element.call({ ...request, server: serverId });
}

function toolList(): McpToolList {
  const list = element?.shadowRoot?.querySelector('mcp-tool-list');
  if (!list) throw new Error('list first');
  return list;
}

/** Our list renders its first page; the host confirms that the rest has arrived. */
function isListed(made: McpTools, count: number): boolean {
  if (made.host && serverOf(made.host)?.status !== 'connected') return false;
  const [first] = toolRows();
  return first?.textContent.includes(firstTool) === true && host().getSnapshot().tools.length === count;
}

function toolRows(): Element[] {
  return [...(within(element, 'mcp-tool-list')?.shadowRoot?.querySelectorAll('[part=tool]') ?? [])];
}

function within(outer: Element | null | undefined, tag: string): Element | null {
  return outer?.shadowRoot?.querySelector(tag) ?? null;
}

function host(): McpHost {
  if (!element?.host) throw new Error('list first');
  return element.host;
}
