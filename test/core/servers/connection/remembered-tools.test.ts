import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { HostOptions, McpHost, ServerConfig, Tool } from '../../../../src/core/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { discovered, listed, start, stopAfter } from './wire-eras.js';
import type { Method, WireServer } from './wire-server.js';
import { add, assertIsData, endHosts, makeHost, memory, serverOf, toolNames, when } from '../../support.js';
import { until } from '../../../fixtures/clients.js';

afterEach(endHosts);
stopAfter();

const names = (...all: string[]): object[] => all.map((name) => ({ name, inputSchema: { type: 'object' } }));

/** A server whose second list waits until the test releases it. */
async function startSlow(tools: readonly object[], later = tools, more: object = {}) {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  let lists = 0;
  const list: Method = async () => {
    if (++lists === 1) return { ...listed(...tools), ...more };
    await gone;
    return { ...listed(...later), ...more };
  };
  return { wire: await start('modern', { 'tools/list': list }), go };
}

async function visit(
  wire: WireServer,
  options: HostOptions,
  config: Partial<ServerConfig> = {},
): Promise<void> {
  const host = makeHost(options);
  const serverId = await add(host, { ...config, url: wire.url });
  assert.equal(serverOf(host, serverId).status, 'connected');
  host.destroy();
}

/** Begins another visit, during which the server has not responded yet. */
function visitAgain(wire: WireServer, options: HostOptions, config: Partial<ServerConfig> = {}) {
  const host = makeHost(options);
  const serverId = host.addServer({ ...config, url: wire.url });
  return { host, serverId };
}

const remembered = (host: McpHost, serverId: string): readonly Tool[] =>
  serverOf(host, serverId).rememberedTools ?? [];

/** Waits until everything that is remembered has been read. */
async function asked(wire: WireServer, times: number): Promise<void> {
  const lists = (): number => wire.asked.filter((method) => method === 'tools/list').length;
  await until(() => lists() >= times, 'the lists');
  await new Promise((resolve) => setTimeout(resolve, 60));
}

describe('a remembered list', { timeout: 120_000 }, () => {
  test('The remembered tools are shown before the server responds, and cannot be called', async () => {
    const storage = memory();
    const { wire, go } = await startSlow(names('a', 'b'), names('b', 'c'));
    await visit(wire, { storage });
    const { host, serverId } = visitAgain(wire, { storage });
    await when(host, () => remembered(host, serverId).length === 2, 'what is remembered');
    assert.deepEqual(
      remembered(host, serverId).map(({ name }) => name),
      ['a', 'b'],
    );
    assert.deepEqual(host.getSnapshot().tools, []);
    assert.deepEqual(host.exportPins().tools, []);
    const settled = host.call({ serverId, tool: 'a', approved: true });
    assertIsData(host);
    go();
    const call = await settled;
    assert.ok(call.status === 'failed' && call.problem.code === 'unknown-tool', call.status);
    await when(host, () => toolNames(host, serverId).length === 2, 'the list');
    assert.deepEqual(toolNames(host, serverId), ['b', 'c']);
    assert.equal('rememberedTools' in serverOf(host, serverId), false);
    assert.equal((await host.call({ serverId, tool: 'c', approved: true })).status, 'done');
    assert.equal(wire.asked.filter((method) => method === 'tools/call').length, 1);
  });

  test('A hidden tool is hidden from the model before and after the list arrives', async () => {
    const storage = memory();
    const { wire, go } = await startSlow(names('a', 'b', 'c'));
    await visit(wire, { storage });
    const { host, serverId } = visitAgain(wire, { storage });
    host.setToolVisibility(serverId, 'a', false);
    await when(host, () => remembered(host, serverId).length === 3, 'what is remembered');
    host.setToolVisibility(serverId, 'b', false);
    const forModel = (tools: readonly Tool[]): unknown =>
      tools.filter(({ visibleToModel }) => visibleToModel).map(({ name }) => name);
    assert.deepEqual(forModel(remembered(host, serverId)), ['c']);
    go();
    await when(host, () => toolNames(host, serverId).length === 3, 'the list');
    assert.deepEqual(forModel(host.getSnapshot().tools), ['c']);
  });

  test('No list is remembered without a storage', async () => {
    const { wire } = await startSlow(names('a'));
    await visit(wire, {});
    const { host, serverId } = visitAgain(wire, {});
    await asked(wire, 2);
    assert.deepEqual(remembered(host, serverId), []);
  });

  test('The remembered list is the latest one', async () => {
    const storage = memory();
    let lists = 0;
    const wire = await start('modern', {
      'tools/list': () => (++lists < 4 ? listed(...names(`list_${lists}`)) : undefined),
    });
    await visit(wire, { storage });
    const host = makeHost({ storage, limits: { listRefreshMs: 5 } });
    const serverId = await add(host, { url: wire.url });
    await host.refresh(serverId);
    host.destroy();
    const again = visitAgain(wire, { storage });
    await when(again.host, () => remembered(again.host, again.serverId).length === 1, 'what is remembered');
    assert.equal(remembered(again.host, again.serverId)[0]?.name, 'list_3');
  });

  test('The list of a legacy server is remembered, too', async () => {
    const storage = memory();
    let lists = 0;
    // The first request of each visit asks for a modern server, until the era is known.
    const wire = await start('legacy', {
      'tools/list': ({ req, res }) => {
        if (req.headers['mcp-session-id'] === undefined) return void res.writeHead(400).end();
        return ++lists === 1 ? listed(...names('a')) : undefined;
      },
    });
    await visit(wire, { storage });
    const { host, serverId } = visitAgain(wire, { storage });
    await when(host, () => remembered(host, serverId).length === 1, 'what is remembered');
  });

  test('The remembered list disappears if the server fails, needs a sign-in or lists no tools', async () => {
    for (const bad of [503, 401]) {
      const storage = memory();
      let isBad = false;
      const or =
        (good: object): Method =>
        ({ res }) =>
          isBad ? void res.writeHead(bad).end() : good;
      const wire = await start('modern', {
        'server/discover': or(discovered()),
        'tools/list': or(listed()),
        initialize: or({}),
      });
      await visit(wire, { storage });
      isBad = true;
      const host = makeHost({ storage });
      const serverId = await add(host, { url: wire.url });
      assert.ok(['failed', 'needs-sign-in'].includes(serverOf(host, serverId).status));
      assert.deepEqual(remembered(host, serverId), []);
    }
    const storage = memory();
    let lists = 0;
    const wire = await start('modern', {
      'tools/list': ({ res }) => (++lists === 1 ? listed() : void res.writeHead(500).end()),
    });
    await visit(wire, { storage });
    const host = makeHost({ storage, limits: { reconnectAttempts: 1, reconnectFirstMs: 5 } });
    const serverId = await add(host, { url: wire.url });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected' && server.toolsStatus === 'failed', server.status);
    assert.deepEqual(remembered(host, serverId), []);
  });

  test('A private list is bound to the account, or not remembered', async () => {
    const getToken = async (): Promise<string> => 'a-token';
    const cases: readonly [object, Partial<ServerConfig>, Partial<ServerConfig>, boolean][] = [
      [{}, {}, {}, true],
      [{}, { getToken }, { getToken }, false],
      [{}, { headers: { 'X-Key': 'a' } }, { headers: { 'X-Key': 'a' } }, false],
      [{}, { getToken, principal: 'ada' }, { getToken, principal: 'ada' }, true],
      [{}, { getToken, principal: 'ada' }, { getToken, principal: 'bob' }, false],
      [{}, { principal: 'ada' }, {}, false],
      [{ cacheScope: 'public' }, { getToken }, { getToken }, true],
      [{ cacheScope: 'public' }, { getToken, principal: 'ada' }, { principal: 'bob' }, true],
      [{ cacheScope: 'everybody' }, { getToken }, { getToken }, false],
    ];
    for (const [more, first, second, isShown] of cases) {
      const storage = memory();
      const { wire } = await startSlow(names('a'), names('a'), more);
      await visit(wire, { storage }, first);
      const { host, serverId } = visitAgain(wire, { storage }, second);
      await asked(wire, 2);
      assert.equal(remembered(host, serverId).length === 1, isShown, JSON.stringify([more, first, second]));
    }
  });

  test('The list of a server that supports sign-in is remembered if no person has signed in', async () => {
    const storage = memory();
    const { wire } = await startSlow(names('a'));
    const signIn = { callbackUrl: 'http://localhost:5190/mcp-tools-callback.html' };
    await visit(wire, { storage, signIn });
    const { host, serverId } = visitAgain(wire, { storage, signIn });
    await when(host, () => remembered(host, serverId).length === 1, 'what is remembered');
  });

  test('The remembered list contains no token and no header', async () => {
    const storage = memory();
    const { wire } = await startSlow(names('a'));
    const config = { headers: { 'X-Key': 'canary' }, getToken: async () => 'canary', principal: 'ada' };
    await visit(wire, { storage }, config);
    assert.match(JSON.stringify([...storage]), /"a\\*"/);
    assert.doesNotMatch(JSON.stringify([...storage]), /canary/);
  });

  test('Pins, limits and checks apply to the remembered list', async () => {
    const storage = memory();
    const { wire } = await startSlow(names('a'));
    await visit(wire, { storage });
    const pinned = visitAgain(wire, { storage, pins: { version: 1, tools: [] } });
    await asked(wire, 2);
    assert.deepEqual(remembered(pinned.host, pinned.serverId), []);
    pinned.host.destroy();
    const [[key, text]] = [...storage] as [[string, string]];
    const lie = (tools: unknown): void =>
      void storage.set(
        key,
        JSON.stringify({ ...(JSON.parse(text) as object), listed: { tools, account: '' } }),
      );
    let times = 2;
    for (const [tools, expected] of [
      ['no list', []],
      [
        [7, null, 'x', {}, { name: 'a' }, ...names('good', 'twice', 'twice')],
        ['a', 'good'],
      ],
      [names(...Array.from({ length: 30 }, (_, at) => `t${at}`)), ['t0', 't1', 't2']],
      [[{ name: 'big', inputSchema: { type: 'object', title: 'x'.repeat(2_000) } }], []],
    ] as const) {
      lie(tools);
      const { host, serverId } = visitAgain(wire, {
        storage,
        limits: { toolsPerServer: 8, toolChars: 1_000 },
      });
      await asked(wire, ++times);
      const shown = remembered(host, serverId).map(({ name }) => name);
      assert.deepEqual(shown.slice(0, expected.length || 9), expected);
      assertIsData(host);
      host.destroy();
    }
  });

  test('A list that is too long is not remembered, but the protocol is', async () => {
    const storage = memory();
    const { wire } = await startSlow(names('a'));
    await visit(wire, { storage, limits: { rememberedListChars: 20 } });
    const { host, serverId } = visitAgain(wire, { storage });
    await asked(wire, 2);
    assert.deepEqual(remembered(host, serverId), []);
    assert.equal(wire.asked.filter((method) => method === 'server/discover').length, 1);
  });

  test('A list that was cut by time or bytes is not remembered; one with too many tools is', async () => {
    for (const [limits, shown] of [
      [{ listBytes: 10 }, []],
      [{ toolsPerServer: 2 }, ['a', 'b']],
    ] as const) {
      const storage = memory();
      const { wire } = await startSlow(names('a', 'b', 'c'), [], { nextCursor: '' });
      await visit(wire, { storage, limits: { rejectedTools: 1, ...limits } });
      const lists = wire.asked.filter((method) => method === 'tools/list').length;
      assert.equal(lists, 1);
      const { host, serverId } = visitAgain(wire, { storage, limits });
      await asked(wire, 2);
      assert.deepEqual(
        remembered(host, serverId).map(({ name }) => name),
        shown,
      );
    }
  });

  test('The list expires with the remembered protocol', async () => {
    const storage = memory();
    const { wire } = await startSlow(names('a'));
    await visit(wire, { storage });
    await new Promise((resolve) => setTimeout(resolve, 10));
    const { host, serverId } = visitAgain(wire, { storage, limits: { cachedProtocolMs: 1 } });
    await asked(wire, 2);
    assert.deepEqual(remembered(host, serverId), []);
  });
});
