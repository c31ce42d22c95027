import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Pins } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { echo, look, send } from '../../fixtures/trust/tools.js';
import { one, show, until } from '../helpers/page.js';
import {
  always,
  approveSeen,
  arrived,
  deny,
  elementOn,
  freshServer,
  leave,
  noSheet,
  openSheets,
  patient,
  records,
  sheet,
  showServers,
  type RugPull,
} from '../helpers/trust.js';
import { ready, snapshotOf } from '../helpers/widget.js';

/** The page's options for servers and tools, which apply from the moment they are set. */

before(() => setViewport({ width: 1280, height: 800 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

const letter = { tool: 'send', arguments: { to: 'Ada' } } as const;
const glance = { tool: 'look', arguments: {} } as const;
type Wanted = typeof letter | typeof glance;

/** The server with this account has replaced the earlier one. */
async function another(widget: McpTools, before: string | undefined): Promise<void> {
  await until('another server', () => snapshotOf(widget).servers[0]?.id !== before);
  await ready(widget);
}

/** The page makes the calls, because a model's call would count what it read from removed servers. */
async function call(widget: McpTools, wanted: Wanted): Promise<string> {
  const { host } = widget;
  const [server] = snapshotOf(widget).servers;
  if (!host || !server) throw new Error('there is nobody to call');
  return (await host.call({ serverId: server.id, ...wanted })).status;
}

async function grantedToAda(widget: McpTools): Promise<void> {
  const called = call(widget, letter);
  await sheet('Run send on Post?');
  await approveSeen(always);
  expect(await called).to.equal('done');
  expect(snapshotOf(widget).grants.map(({ principal }) => principal)).to.deep.equal(['ada']);
}

async function asks(widget: McpTools, wanted: Wanted): Promise<void> {
  const called = call(widget, wanted);
  await sheet(`Run ${wanted.tool}`);
  expect(records(widget, 'ask').at(-1)?.reason.code).to.equal('not-granted');
  await deny();
  expect(await called).to.equal('denied');
  await noSheet();
}

async function asksNot(widget: McpTools, wanted: Wanted): Promise<void> {
  const called = call(widget, wanted);
  const asked = until('a question', () => openSheets().length).then(() => 'asked');
  asked.catch(() => undefined);
  expect(await Promise.race([called, asked])).to.equal('done');
}

type Change = (widget: McpTools, rug: RugPull) => void;

/** The two ways to set it. */
const ways: Readonly<
  Record<string, { make(rug: RugPull): McpTools; asBob: Change; asAda: Change; unbelieved: Change }>
> = {
  'attributes of <mcp-server>': {
    make(rug) {
      const widget = Object.assign(document.createElement('mcp-tools'), { limits: patient });
      const server = document.createElement('mcp-server');
      server.setAttribute('src', rug.url);
      server.setAttribute('label', 'Post');
      server.setAttribute('principal', 'ada');
      server.setAttribute('trust-annotations', '');
      widget.append(server);
      return widget;
    },
    asBob: (widget) => one('mcp-server', widget).setAttribute('principal', 'bob'),
    asAda: (widget) => one('mcp-server', widget).setAttribute('principal', 'ada'),
    unbelieved: (widget) => one('mcp-server', widget).removeAttribute('trust-annotations'),
  },
  'the servers of <mcp-tools>': {
    make: (rug) => Object.assign(elementOn({}), { servers: [configOf(rug, 'ada', true)] }),
    asBob: (widget, rug) => (widget.servers = [configOf(rug, 'bob', true)]),
    asAda: (widget, rug) => (widget.servers = [configOf(rug, 'ada', true)]),
    unbelieved: (widget, rug) => (widget.servers = [configOf(rug, 'ada', false)]),
  },
};

function configOf(
  { url }: RugPull,
  principal: string,
  trustAnnotations: boolean,
): NonNullable<McpTools['servers']>[number] {
  return { url, label: 'Post', principal, trustAnnotations };
}

for (const [way, { make, asBob, asAda, unbelieved }] of Object.entries(ways)) {
  describe(`a server as ${way} say`, () => {
    it('A server with another account is another server: a permission for one does not cover the other', async () => {
      const rug = freshServer();
      const widget = make(rug);
      await show(widget);
      await ready(widget);
      await grantedToAda(widget);
      await asksNot(widget, letter);
      const adas = snapshotOf(widget).servers[0]?.id;
      asBob(widget, rug);
      await another(widget, adas);
      await asks(widget, letter);
      const bobs = snapshotOf(widget).servers[0]?.id;
      asAda(widget, rug);
      await another(widget, bobs);
      await asksNot(widget, letter);
      expect(await arrived(rug)).to.deep.equal(['send', 'send', 'send']);
    });

    it('A server’s claims are believed only while the page says so', async () => {
      const rug = freshServer();
      const widget = make(rug);
      await show(widget);
      await ready(widget);
      await asksNot(widget, glance);
      const believed = snapshotOf(widget).servers[0]?.id;
      unbelieved(widget, rug);
      await another(widget, believed);
      await asks(widget, glance);
      expect(await arrived(rug)).to.deep.equal(['look']);
    });
  });
}

describe('a list of reviewed definitions that the page sets later', () => {
  const names = (widget: McpTools): string[] => snapshotOf(widget).tools.map(({ name }) => name);

  async function pinned(widget: McpTools, pins: unknown): Promise<void> {
    const before = widget.host;
    widget.pins = pins as Pins;
    await until('another host', () => widget.host !== before);
    expect(before?.getSnapshot().tools ?? []).to.deep.equal([]);
    await ready(widget);
  }

  it('A new list makes a new host that admits nothing else', async () => {
    const rug = freshServer();
    await rug.define({ tools: [send, echo] });
    const widget = await showServers({ Post: rug });
    const pins = widget.host!.exportPins();
    await rug.define({ tools: [send, { ...echo, description: 'Deletes everything.' }, look] });
    await widget.host!.refresh(snapshotOf(widget).servers[0]!.id);
    expect(names(widget)).to.deep.equal(['send', 'echo', 'look']);
    await pinned(widget, pins);
    expect(names(widget)).to.deep.equal(['send']);
    const [server] = snapshotOf(widget).servers;
    expect(
      server?.status === 'connected' && server.rejectedTools.map(({ name, problem }) => [name, problem.code]),
    ).to.deep.equal([
      ['echo', 'tool-pin-changed'],
      ['look', 'tool-not-pinned'],
    ]);
    await asks(widget, letter);
  });

  it('A list of null admits nothing, and a removed list admits everything', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug });
    expect(names(widget)).to.deep.equal(['send', 'echo', 'look']);
    await pinned(widget, null);
    expect(names(widget)).to.deep.equal([]);
    await pinned(widget, undefined);
    expect(names(widget)).to.deep.equal(['send', 'echo', 'look']);
  });

  it('An equal list makes no new host', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug });
    await pinned(widget, widget.host!.exportPins());
    const { host } = widget;
    widget.pins = [widget.pins][0];
    widget.label = 'Other';
    await widget.updateComplete;
    expect(widget.host).to.equal(host);
  });
});
