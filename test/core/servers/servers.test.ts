import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { type FixtureServers, startFixtureServers } from '../../fixtures/servers.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost, serverOf, toolNames, toolOf, when } from '../support.js';

let servers: FixtureServers;
before(async () => {
  servers = await startFixtureServers();
});
afterEach(endHosts);
after(() => servers.stop());

const url = (name: string): string => servers.urls[name]!;

describe('server-everything', { timeout: 120_000 }, () => {
  test('The server connects, lists its tools and echoes', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: url('everything'), label: 'Everything' });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected' && server.protocolFamily === 'legacy');
    assert.equal(server.claims.name, 'mcp-servers/everything');
    assert.ok(toolNames(host, serverId).length >= 10);
    const call = await host.call({
      serverId,
      tool: 'echo',
      arguments: { message: 'Hi there' },
      approved: true,
    });
    assert.ok(call.status === 'done');
    assert.deepEqual(call.result.parts, [{ kind: 'text', text: 'Echo: Hi there' }]);
    assertIsData(host);
  });

  test('The server returns structured content that matches its schema', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: url('everything') });
    const tool = host.getSnapshot().tools.find(({ outputSchema }) => outputSchema !== undefined);
    assert.ok(tool);
    const call = await host.call({
      serverId,
      tool: tool.name,
      arguments: { location: 'New York' },
      approved: true,
    });
    assert.ok(call.status === 'done');
    assert.deepEqual(call.result.schemaCheck, { status: 'valid' });
  });
});

describe('several servers', { timeout: 120_000 }, () => {
  test('Each server has its own state, in the order in which they were added', async () => {
    const names = ['modern', 'dead', 'legacy', '500', 'everything', '401'];
    const host = makeHost({ servers: names.map((name) => ({ url: url(name), label: name })) });
    await when(
      host,
      ({ servers: all }) =>
        all.every(
          (it) => it.status !== 'connecting' && (it.status !== 'connected' || it.toolsStatus === 'ready'),
        ),
      'all are settled',
    );
    assert.deepEqual(
      host.getSnapshot().servers.map(({ label, status }) => [label, status]),
      [
        ['modern', 'connected'],
        ['dead', 'failed'],
        ['legacy', 'connected'],
        ['500', 'failed'],
        ['everything', 'connected'],
        ['401', 'needs-sign-in'],
      ],
    );
    const order = [...new Set(host.getSnapshot().tools.map(({ serverId }) => serverId))];
    assert.equal(order.length, 3);
    assert.deepEqual(order, [...order].sort());
    assert.equal(
      new Set(host.getSnapshot().tools.map(({ alias }) => alias)).size,
      host.getSnapshot().tools.length,
    );
    assertIsData(host);
  });

  test('The same server can be added twice, with two labels and two sets of aliases', async () => {
    const host = makeHost();
    const one = await add(host, { url: url('modern'), label: 'One' });
    const two = await add(host, { url: url('modern'), label: 'One' });
    assert.notEqual(toolOf(host, one, 'get_weather').alias, toolOf(host, two, 'get_weather').alias);
    host.removeServer(one);
    assert.equal(
      (await host.call({ serverId: two, tool: 'get_current_time', approved: true })).status,
      'done',
    );
  });

  test('A list that changes on one server leaves all other parts of the snapshot identical', async () => {
    const host = makeHost();
    const one = await add(host, { url: url('modern') });
    const two = await add(host, { url: url('legacy') });
    const before = host.getSnapshot();
    await host.refresh(two);
    const after = host.getSnapshot();
    assert.equal(after.tools, before.tools);
    assert.equal(
      serverOf(host, one),
      before.servers.find(({ id }) => id === one),
    );
    assert.equal(after.calls, before.calls);
    assert.equal(after.conversation, before.conversation);
    await add(host, { url: url('dead') });
    assert.equal(host.getSnapshot().tools, before.tools);
  });
});

describe('a server without autoconnect', { timeout: 120_000 }, () => {
  test('The server waits, and calls fail until it is connected', async () => {
    const host = makeHost();
    const serverId = host.addServer({ url: url('modern'), autoConnect: false });
    assert.equal(serverOf(host, serverId).status, 'closed');
    const call = await host.call({ serverId, tool: 'get_current_time', approved: true });
    assert.equal(call.status === 'failed' && call.problem.code, 'not-connected');
  });

  test('The server connects once for ten connect calls', async () => {
    const host = makeHost();
    const serverId = host.addServer({ url: url('legacy'), autoConnect: false });
    await Promise.all(Array.from({ length: 10 }, () => host.connect(serverId)));
    await when(
      host,
      ({ servers: [it] }) => it?.status === 'connected' && it.toolsStatus === 'ready',
      'it is connected',
    );
    assert.equal((await host.call({ serverId, tool: 'roll_dice', approved: true })).status, 'done');
    assertIsData(host);
  });
});
