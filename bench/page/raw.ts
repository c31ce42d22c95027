import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mostTools } from '../work.js';
import { painted } from './measure.js';
import { offer } from './side.js';

let client: Client | undefined;
let opened = '';
const list = document.createElement('ul');
const bar = document.createElement('progress');
const talk = document.createElement('div');

/** Longer than anything here takes. Ours has its own timer, and the SDK's default would end the measurement. */
const timeout = 300_000;

offer({
  async list(url) {
    client = new Client(
      { name: 'bench', version: '1.0.0' },
      { versionNegotiation: { mode: 'auto' }, listMaxPages: mostTools },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    const { tools: known } = await client.listTools();
    list.replaceChildren(
      ...known.map(({ name }) => {
        const item = document.createElement('li');
        item.textContent = name;
        return item;
      }),
    );
    document.body.append(list);
    await painted(() => list.isConnected);
  },
  open(tool) {
    opened = tool;
    document.body.append(bar);
    return Promise.resolve();
  },
  async call(tool) {
    await connected().callTool({ name: tool, arguments: { text: 'hello' } });
  },
  async result() {
    const result = await connected().callTool(
      { name: opened, arguments: {} },
      {
        timeout,
        onprogress: ({ progress, total }) => {
          if (total !== undefined) bar.max = total;
          bar.value = progress;
        },
      },
    );
    const pre = document.createElement('pre');
    const [block] = result.content;
    pre.textContent =
      result.structuredContent === undefined && block?.type === 'text'
        ? block.text
        : JSON.stringify(result.structuredContent, null, 2);
    document.body.append(pre);
    await painted(() => pre.isConnected);
  },
  async speak(pieces) {
    const answer = paragraph('');
    document.body.append(answer);
    for (const text of pieces) {
      await Promise.resolve();
      answer.append(text);
    }
    await painted(() => true);
  },
  longList: {
    async filter(query) {
      const words = query.toLowerCase().split(' ');
      for (const item of list.children) {
        const text = item.textContent.toLowerCase();
        (item as HTMLElement).hidden = !words.every((word) => text.includes(word));
      }
      await painted(() => true);
    },
    found: () =>
      [...list.children]
        .filter((item) => !(item as HTMLElement).hidden)
        .map(({ textContent }) => textContent),
    box: () => document.documentElement,
    toolAt: (x, y) => document.elementFromPoint(x, y)?.closest('li') != null,
  },
  longTalk: {
    show({ conversation, calls }) {
      talk.style.cssText = 'block-size: 500px; overflow-y: auto';
      talk.replaceChildren(
        ...conversation.entries.flatMap((entry) => [
          paragraph('text' in entry ? entry.text : ''),
          ...(entry.kind === 'assistant' ? entry.toolCalls : []).map(({ callId }) =>
            paragraph(JSON.stringify(calls.find(({ id }) => id === callId)?.arguments)),
          ),
        ]),
      );
      if (!talk.isConnected) document.body.append(talk);
      talk.scrollTop = talk.scrollHeight;
    },
    box: () => talk,
    sees: () => true,
  },
  async close() {
    list.remove();
    await client?.close();
  },
});

function connected(): Client {
  if (!client) throw new Error('list first');
  return client;
}

function paragraph(text: string): Element {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
}
