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

describe('server-everything, which nobody here wrote', { timeout: 120_000 }, () => {
  test('connects, lists its tools and echoes', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: url('everything'), label: 'Everything' });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected' && server.era === 'legacy');
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

  test('gives structured content that fits its schema', async () => {
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

describe('many servers at once', { timeout: 120_000 }, () => {
  test('are each in a state of their own, in the order in which they were added', async () => {
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

  test('may be the same one twice, with two labels and two sets of names', async () => {
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

  test('a list that changes on one leaves every other part of the snapshot the object that it was', async () => {
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

describe('a server that is not to connect by itself', { timeout: 120_000 }, () => {
  test('waits, and refuses calls until then', async () => {
    const host = makeHost();
    const serverId = host.addServer({ url: url('modern'), autoConnect: false });
    assert.equal(serverOf(host, serverId).status, 'closed');
    const call = await host.call({ serverId, tool: 'get_current_time', approved: true });
    assert.equal(call.status === 'failed' && call.problem.code, 'not-connected');
  });

  test('connects once, though it is asked for ten times over', async () => {
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
