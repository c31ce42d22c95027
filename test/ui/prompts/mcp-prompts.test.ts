import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../src/registry.js';
import { createMcpHost, type LlmRequest, type McpHost, type Server } from '../../../src/core/index.js';
import type { McpPrompts } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  show,
  tooWide,
  until,
  words,
} from '../helpers/page.js';

const hosts: McpHost[] = [];

/** A server in the page that lists these prompts. */
const listing =
  (prompts: readonly object[]): typeof fetch =>
  async (_, init) => {
    const { id, method } = JSON.parse(init?.body as string) as { id?: number; method: string };
    if (id === undefined) return new Response(null, { status: 202 });
    const fresh = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    const result =
      method === 'server/discover'
        ? { ...fresh, supportedVersions: ['2026-07-28'], capabilities: { tools: {}, prompts: {} } }
        : method === 'prompts/list'
          ? { ...fresh, prompts }
          : { ...fresh, tools: [] };
    return Response.json({ jsonrpc: '2.0', id, result });
  };

let element: McpPrompts;

async function showPrompts(
  servers: readonly string[],
  set: Partial<McpPrompts> = {},
  requests: LlmRequest[] = [],
): Promise<McpHost> {
  const host = createMcpHost({
    servers: servers.map((name) => ({ url: fixture(name), label: `The ${name} one` })),
    llm(request) {
      requests.push(request);
      return { text: 'Done.' };
    },
  });
  hosts.push(host);
  element = document.createElement('mcp-prompts');
  await show(Object.assign(element, { mcpHost: host }, set));
  // The list of another server would move the target of a press.
  await until('the prompts of all', () => rows().length > 0 && host.getSnapshot().servers.every(isListed));
  await drawn(element);
  return host;
}

function isListed(server: Server): boolean {
  if (server.status !== 'connected') return server.status !== 'connecting';
  return (
    !server.capabilities.includes('prompts') || (server.prompts ?? { status: 'loading' }).status !== 'loading'
  );
}

const rows = (): HTMLElement[] => all('[part~=prompt]', element);
const row = (title: string): HTMLElement => {
  const found = rows().find((each) => words(each).startsWith(title));
  if (!found) throw new Error(`no prompt is called ${title}: ${rows().map(words).join(' | ')}`);
  return found;
};
const field = (label: string): HTMLInputElement => {
  const found = all<HTMLInputElement>('input', element).find((each) => nameOf(each) === label);
  if (!found) throw new Error(`no field is called ${label}`);
  return found;
};
const messages = (): string[] => all('[part~=message]', element).map(words);

async function open(title: string): Promise<void> {
  // The list of another server may arrive meanwhile, and move the row away from the press.
  await until('the prompt', async () => {
    if (all('mcp-prompt', element).length === 0) await click(button(`Use ${title}`, element));
    return all('mcp-prompt', element).some(({ shadowRoot }) => shadowRoot);
  });
  await drawn(one('mcp-prompt', element));
}

async function write(label: string, text: string): Promise<void> {
  field(label).focus();
  await sendKeys({ type: text });
}

afterEach(async () => {
  clear();
  for (const host of hosts.splice(0)) host.destroy();
  await setViewport({ width: 800, height: 600 });
});

describe('the prompts of servers of both eras', () => {
  it('The prompts are listed with their servers, whichever have them', async () => {
    await showPrompts(['modern', 'legacy']);
    await until('all prompts', () => rows().length === 5);
    expect(words(row('Plan a day trip'))).to.equal(
      'Plan a day trip The modern one · A plan for one day in a city, with its weather. Use',
    );
    expect(words(row('Introduce a book'))).to.contain('The legacy one');
    await expectAccessible(element);
  });

  for (const [server, title, argument, typed, value, message] of [
    ['modern', 'Plan a day trip', 'city', 'par', 'Paris', /^Plan a day in Paris/],
    ['legacy', 'Introduce a book', 'title', 'moby', 'Moby-Dick', /^Introduce “Moby-Dick”/],
    ['everything', 'Team Management', 'department', 'Sal', 'Sales', /Sales team/],
  ] as const) {
    it(`A prompt of the ${server} server is filled in with its suggestions, read and used, by keyboard`, async () => {
      const requests: LlmRequest[] = [];
      const host = await showPrompts([server], {}, requests);
      await open(title);
      expect(focused(), 'the first field').to.equal(field(argument));
      await write(argument, typed);
      await until('the values', () =>
        all('[role=option]', element).some((each) => each.checkVisibility() && words(each) === value),
      );
      await expectAccessible(element);
      await press('ArrowDown', 'Enter');
      expect(field(argument).value).to.equal(value);
      if (server === 'everything') await write('name', 'Eve');
      await press('Enter');
      await until('the preview', () => messages().length > 0);
      expect(messages()[0]).to.match(message);
      await until('the focus', () => nameOf(focused()!) === 'Insert');
      await expectAccessible(element);
      expect(host.getSnapshot().conversation.entries, 'nothing is said before').to.deep.equal([]);
      await press('Enter');
      await until('the answer', () => host.getSnapshot().conversation.entries.length === 2);
      const [said] = host.getSnapshot().conversation.entries;
      expect(said?.kind === 'user' && said.parts[0]?.prompt?.server).to.equal(`The ${server} one`);
      expect(requests[0]?.messages[0]?.role === 'user' && requests[0].messages[0].text).to.match(
        /^\[#\w+ begins: .* the prompt "[\w-]+" of the server "The \w+ one"/,
      );
      await until('the row is closed', () => all('mcp-prompt', element).length === 0);
      expect(nameOf(focused()!)).to.equal(`Use ${title}`);
    });
  }

  it('A prompt with a document and an image shows both before they are sent', async () => {
    await showPrompts(['modern']);
    await open('Packing list');
    await until('the preview', () => messages().length === 3);
    await until('the picture', () => all('img, canvas', element).length > 0);
    await until('the document', () => messages()[1]?.includes('toothbrush') === true);
    await until('the focus', () => nameOf(focused()!) === 'Insert');
  });

  it('A prompt with words of the model marks their authors, and that it is one message', async () => {
    const host = await showPrompts(['modern']);
    await open('Explain a delay');
    await write('flight', 'DM101');
    await press('Enter');
    await until('the preview', () => messages().length === 3);
    expect(messages().map((each) => /^As (?:you|the model)/.exec(each)?.[0])).to.deep.equal([
      'As you',
      'As the model',
      'As you',
    ]);
    expect(words(element)).to.contain('Everything is sent as one message from you.');
    await click(button('Insert', element));
    await until('the message', () => host.getSnapshot().conversation.entries.length > 0);
    const [said] = host.getSnapshot().conversation.entries;
    expect(said?.kind === 'user' && said.text).to.match(/^\[user\]\n\n.*\[assistant\]\n\n.*\[user\]\n\n/s);
  });
});

describe('an open prompt', () => {
  it('The prompt names missing arguments, and loads nothing before they are filled in', async () => {
    const host = await showPrompts(['modern']);
    await open('Plan a day trip');
    await press('Enter');
    expect(words(element)).to.contain('Fill in this field.');
    expect([field('city').ariaInvalid, focused()]).to.deep.equal(['true', field('city')]);
    expect(host.getSnapshot().audit.some(({ kind }) => kind === 'prompt')).to.equal(false);
    await expectAccessible(element);
  });

  it('The messages disappear once an argument changes', async () => {
    await showPrompts(['modern']);
    await open('Plan a day trip');
    await write('city', 'Paris');
    await press('Enter');
    await until('the preview', () => messages().length > 0);
    await write('city', 'x');
    await drawn(one('mcp-prompt', element));
    expect(messages()).to.deep.equal([]);
  });

  it('The prompt is copied if the page has no conversation', async () => {
    const host = await showPrompts(['modern'], { copies: true });
    await open('Plan a day trip');
    await write('city', 'Paris');
    await press('Enter');
    await until('the preview', () => messages().length > 0);
    expect(all('button', element).map(nameOf)).to.not.include('Insert');
    let copied = '';
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = async (text) => void (copied = text);
    await click(button('Copy', element));
    navigator.clipboard.writeText = writeText;
    await until('what came of it', () => words(one('mcp-prompt', element)).includes('Copied'));
    expect(copied).to.match(/^Plan a day in Paris/);
    expect(host.getSnapshot().conversation.entries).to.deep.equal([]);
  });

  it('The button closes the prompt and keeps the focus', async () => {
    await showPrompts(['modern']);
    await open('Plan a day trip');
    await click(button('Close Plan a day trip', element));
    await drawn(element);
    expect(all('mcp-prompt', element)).to.deep.equal([]);
    expect(nameOf(focused()!)).to.equal('Use Plan a day trip');
  });
});

describe('the list of prompts', () => {
  it('A rejected entry names the field that is the reason', async () => {
    const host = createMcpHost({
      servers: [
        {
          url: 'https://sloppy.example/mcp',
          label: 'Sloppy',
          fetch: listing([
            { name: 'weather', arguments: 'city' },
            { name: 'day', arguments: [{ title: 'City' }] },
            { name: 'good' },
          ]),
        },
      ],
    });
    hosts.push(host);
    element = document.createElement('mcp-prompts');
    await show(Object.assign(element, { mcpHost: host }));
    await until('the list', () => rows().length === 1);
    expect(words(element)).to.contain(
      'Sloppy: 2 entries left out: not a valid prompt (see arguments, arguments[0].name) “weather”, “day”',
    );
    Object.assign(element, { lang: 'zh-CN' });
    await until('Chinese', () => words(element).includes('已忽略 2 条'));
    expect(words(element)).to.contain('已忽略 2 条：不是有效的提示词（见 arguments、arguments[0].name）');
  });

  it('The list is filtered from outside, or by its field if it is long', async () => {
    await showPrompts(['modern', 'legacy'], { filter: 'book shelf' });
    await until('the prompts', () => rows().length === 1);
    expect(words(rows()[0]!)).to.match(/^Introduce a book/);
    element.filter = 'nothing like it';
    await drawn(element);
    expect(words(element)).to.equal('');
  });

  it('The list is in Chinese', async () => {
    await showPrompts(['modern'], { locale: 'zh-CN' });
    await until('Chinese', () => /提示词/.test(words(element)));
    await click(button('使用“Plan a day trip”', element));
    await until('the form', () => all('input', element).length > 0);
    expect(words(one('mcp-prompt', element)))
      .to.contain('选填')
      .and.contain('预览');
  });

  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    it(`An opened prompt fits a phone ${width} pixels wide`, async () => {
      await setViewport({ width, height });
      await showPrompts(['modern', 'legacy']);
      await open('Plan a day trip');
      await write('city', 'Paris');
      await press('Enter');
      await until('the preview', () => messages().length > 0);
      expect(tooWide()).to.deep.equal([]);
    });
  }
});
