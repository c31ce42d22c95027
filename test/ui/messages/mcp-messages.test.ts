import { expect } from 'chai';
import type { McpMessages, McpTools } from '../../../src/index.js';
import { createMcpHost, type McpHost } from '../../../src/core/index.js';
import { fixture, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  drawn,
  expectAccessible,
  frame,
  one,
  press,
  show,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { callWhen, showWidget, snapshotOf } from '../helpers/widget.js';

let host: McpHost | undefined;
afterEach(() => {
  clear();
  host?.destroy();
  host = undefined;
});

const rows = (): HTMLElement[] => all('[part~=message]', one('mcp-messages'));
const rowOf = (text: string): HTMLElement => {
  const row = rows().find((each) => words(each).includes(text));
  if (!row) throw new Error(`no message ${text}`);
  return row;
};
const openRow = async (text: string): Promise<HTMLElement> => {
  const row = rowOf(text);
  row.querySelector('button')?.click();
  await until('it opened', () => all('.opened', row).length > 0);
  return row;
};

/** Opens the messages of the first server, as a person does. */
async function openMessages(widget: McpTools): Promise<void> {
  one('.menu-button', one('mcp-tool-list')).click();
  const item = await until('the menu', () =>
    all('[role=menuitem]').find((each) => words(each) === (widget.locale === 'zh-CN' ? '消息' : 'Messages')),
  );
  item.click();
  const empty = widget.locale === 'zh-CN' ? '暂无消息' : 'No messages yet';
  await until('the watch', () => words(one('mcp-messages')).includes(empty));
  await drawn(widget);
}

/** A separate host, with its messages in one element. */
async function showPiece(server: string, config: object = {}): Promise<McpMessages> {
  host = createMcpHost({ servers: [{ url: fixture(server), label: 'Shop', ...config }] });
  const own = host;
  await until('the connection', () => own.getSnapshot().servers[0]?.status === 'connected');
  const piece = document.createElement('mcp-messages');
  piece.mcpHost = own;
  await show(piece);
  await until('the list', () => words(piece).includes('No messages yet'));
  return piece;
}

describe('<mcp-messages>', () => {
  for (const server of ['modern', 'legacy', 'old/sse'])
    it(`Nothing is recorded before the panel opens, and each message both ways afterwards (${server})`, async () => {
      const [name, path = ''] = server.split('/');
      const widget = await showWidget({ src: fixture(name ?? '') + (path && `/${path}`) });
      expect(all('mcp-messages')).to.deep.equal([]);
      await openMessages(widget);
      expect(words(one('mcp-messages'))).to.contain('No messages yet');
      await widget.host?.refresh(snapshotOf(widget).servers[0]?.id ?? '');
      await until(
        'the messages',
        () => rows().length >= 1 && words(one('mcp-messages')).includes('tools/list'),
      );
      const opened = await openRow('sent tools/list');
      await until('the content', () => words(opened).includes('"method"'));
      await expectAccessible(widget);
    });

  it('Secrets are hidden, and the names of headers are shown', async () => {
    const piece = await showPiece('modern', { getToken: () => Promise.resolve('canary-token') });
    const own = host;
    await own?.refresh(own.getSnapshot().servers[0]?.id ?? '');
    await until('a message', () => rows().length > 0);
    const row = await openRow('tools/list');
    row.querySelector('details')?.setAttribute('open', '');
    expect(words(row)).to.contain('content-type').and.to.contain('application/json');
    expect(words(piece)).not.to.contain('canary');
  });

  it('A call is sent again only after approval', async () => {
    const widget = await showWidget({ src: `${fixture('old')}/sse` });
    await openMessages(widget);
    const serverId = snapshotOf(widget).servers[0]?.id ?? '';
    await widget.host?.call({ serverId, tool: 'price', arguments: { thing: 'pen' }, approved: true });
    await until('the call', () => words(one('mcp-messages')).includes('tools/call'));
    const sent = all('[part~=message]')
      .filter((row) => words(row).includes('tools/call'))
      .at(-1);
    sent?.querySelector('button')?.click();
    const again = await until('the button', () => button('Send again'));
    again.click();
    const call = await callWhen(widget, 'awaiting-approval');
    expect(call.arguments).to.deep.equal({ thing: 'pen' });
    expect(call.startedBy).to.equal('person');
    widget.host?.cancel(call.id);
  });

  it('Messages are found by their content', async () => {
    await showPiece('modern');
    const own = host;
    const serverId = own?.getSnapshot().servers[0]?.id ?? '';
    await own?.connect(serverId);
    await until('the messages', () => rows().length >= 4);
    const search = one<HTMLInputElement>('input[type=search]');
    search.value = 'server/discover';
    search.dispatchEvent(new Event('input'));
    await until(
      'those found',
      () => rows().length > 0 && rows().every((row) => words(row).includes('discover')),
    );
    search.value = 'nothing says this';
    search.dispatchEvent(new Event('input'));
    await until('the word', () => words(one('mcp-messages')).includes('No message contains this'));
    expect(rows()).to.deep.equal([]);
  });

  it('Recording stops, starts again and is cleared', async () => {
    const piece = await showPiece('modern');
    const own = host;
    const serverId = own?.getSnapshot().servers[0]?.id ?? '';
    await own?.refresh(serverId);
    await until('the messages', () => rows().length > 0);
    button('Pause recording').click();
    await until('the end', () => words(piece).includes('Paused'));
    const before = rows().length;
    await own?.refresh(serverId);
    await frame();
    expect(rows().length).to.equal(before);
    button('Start again').click();
    await until('a new beginning', () => words(piece).includes('No messages yet'));
    await own?.refresh(serverId);
    await until('the messages', () => rows().length > 0);
    button('Clear').click();
    await until('nothing', () => words(piece).includes('No messages yet'));
  });

  it('The panel can be used by keyboard alone', async () => {
    await showPiece('modern');
    const own = host;
    await own?.refresh(own.getSnapshot().servers[0]?.id ?? '');
    await until('a message', () => rows().length > 0);
    const line = await until('a line', () => all('.line', one('mcp-messages')).at(-1));
    line.focus();
    await press('Enter');
    await until('it opened', () => line.getAttribute('aria-expanded') === 'true');
    await press('Enter');
    await until('it closed', () => line.getAttribute('aria-expanded') === 'false');
  });

  it('Few rows are in the page however many messages arrive, and it stays responsive', async () => {
    const piece = await showPiece('modern');
    const own = host;
    const serverId = own?.getSnapshot().servers[0]?.id ?? '';
    for (let at = 0; at < 100; at++) await own?.refresh(serverId);
    await until('the messages', () => /\b80\d messages/.test(words(piece)));
    await frame();
    expect(rows().length).to.be.lessThan(150);
  });

  it('The panel fits and is accessible', async () => {
    const widget = await showWidget({ src: fixture('legacy') });
    await openMessages(widget);
    const serverId = snapshotOf(widget).servers[0]?.id ?? '';
    await widget.host?.connect(serverId);
    await until('the messages', () => rows().length >= 4);
    await openRow('sent initialize');
    await frame();
    await screenshot('messages');
    expect(tooWide()).to.deep.equal([]);
    widget.locale = 'zh-CN';
    widget.style.inlineSize = '390px';
    await until('Chinese', () => words(widget).includes('条消息'));
    await screenshot('messages-zh-390');
    expect(tooWide()).to.deep.equal([]);
  });
});
