import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createMcpHost, type McpHost, type Server, type SettledCall } from '../../src/core/index.js';
import { callsOf, until } from '../fixtures/clients.js';
import { startFixtureServers, type FixtureServers } from '../fixtures/servers.js';

let fixtures: FixtureServers;
before(async () => {
  fixtures = await startFixtureServers();
});
after(() => fixtures.stop());

/** Whether a recorded request is for this tool. */
function isOf(params: unknown, tool: string): boolean {
  return typeof params === 'object' && params !== null && 'name' in params && params.name === tool;
}

/** A host with one bad server and one good one beside it. */
async function hostWith(url: string): Promise<{ host: McpHost; bad: () => Server; goodId: string }> {
  const host = createMcpHost({
    servers: [
      { url, label: 'Bad' },
      { url: fixtures.urls['modern'] ?? '', label: 'Good' },
    ],
    limits: { connectMs: 1_500, callIdleMs: 1_500 },
    policy: () => ({ decision: 'allow' }),
  });
  const find = (label: string): Server => {
    const server = host.getSnapshot().servers.find((one) => one.label === label);
    assert.ok(server);
    return server;
  };
  const isReady = (server: Server): boolean =>
    server.status === 'connected' ? server.toolsStatus !== 'loading' : server.status !== 'connecting';
  await until(() => isReady(find('Bad')) && isReady(find('Good')), 'both servers');
  return { host, bad: () => find('Bad'), goodId: find('Good').id };
}

/** Whatever the bad server did, the good one works and the snapshot can still be sent elsewhere. */
async function assertTheRestGoesOn(host: McpHost, goodId: string): Promise<void> {
  const call = await host.call({ serverId: goodId, tool: 'calculate_sum', arguments: { a: 1, b: 2 } });
  assert.equal(call.status, 'done');
  assert.deepEqual(structuredClone(host.getSnapshot()).servers.length, 2);
}

const unconnected: readonly (readonly [name: string, status: Server['status'], code: string])[] = [
  ['dead', 'failed', 'unreachable'],
  ['500', 'failed', 'http-status'],
  ['404', 'failed', 'http-status'],
  ['html', 'failed', 'not-mcp'],
  ['not-json', 'failed', 'not-mcp'],
  ['hang', 'failed', 'connect-timeout'],
  ['401', 'needs-sign-in', 'sign-in-required'],
];
for (const [name, status, code] of unconnected) {
  test(`a server that is ${name} is said to be so, and the one beside it works`, async () => {
    const { host, bad, goodId } = await hostWith(fixtures.urls[name] ?? '');
    const server = bad();
    assert.equal(server.status, status);
    assert.ok('problem' in server);
    assert.equal(server.problem.code, code);
    assert.ok(server.problem.message.length > 20);
    await assertTheRestGoesOn(host, goodId);
    host.destroy();
  });
}

for (const url of ['javascript:alert(1)', '', 'mcp', 'ftp://127.0.0.1/mcp']) {
  test(`the address ${JSON.stringify(url)} is said to be none`, async () => {
    const { host, bad, goodId } = await hostWith(url);
    const server = bad();
    assert.ok(server.status === 'failed');
    assert.equal(server.problem.code, 'bad-url');
    await assertTheRestGoesOn(host, goodId);
    host.destroy();
  });
}

const calls: readonly (readonly [
  name: string,
  tool: string,
  what: string,
  check: (call: SettledCall) => void,
])[] = [
  [
    'unknown-content',
    'show_hologram',
    'shows the block it does not know',
    (call) => {
      assert.ok(call.status === 'done');
      assert.deepEqual(call.result.parts.map(({ kind }) => kind).sort(), ['text', 'unknown']);
    },
  ],
  [
    'big-result',
    'big_text',
    'keeps five megabytes of text',
    (call) => {
      assert.ok(call.status === 'done');
      const [part] = call.result.parts;
      assert.ok(part?.kind === 'text' && part.text.length >= 5_000_000);
    },
  ],
  [
    'big-result',
    'big_rows',
    'keeps five megabytes of rows',
    (call) => {
      assert.ok(call.status === 'done');
      assert.ok(call.result.parts.some(({ kind }) => kind === 'structured'));
    },
  ],
  [
    'never',
    'never',
    'says that it timed out',
    (call) => {
      assert.ok(call.status === 'failed');
      assert.equal(call.problem.code, 'timed-out');
    },
  ],
  [
    'drop',
    'drop_end',
    'says that nobody knows whether it ran',
    (call) => {
      assert.ok(call.status === 'lost');
      assert.equal(call.problem.code, 'connection-lost');
    },
  ],
  [
    'protocol-error',
    'refuse',
    'says what the server answered',
    (call) => {
      assert.ok(call.status === 'failed');
      assert.equal(call.problem.code, 'protocol-error');
      assert.equal(call.problem.data['code'], -32602);
    },
  ],
  [
    'schema-mismatch',
    'mismatch',
    'shows the result and that it breaks its schema',
    (call) => {
      assert.ok(call.status === 'done');
      assert.equal(call.result.verdict.status, 'invalid');
      assert.ok(call.result.parts.length > 0);
    },
  ],
  [
    'output-missing',
    'missing',
    'shows the result and that its structured value is missing',
    (call) => {
      assert.ok(call.status === 'done');
      assert.equal(call.result.verdict.status, 'missing');
    },
  ],
];
for (const [name, tool, what, check] of calls) {
  test(`a call of ${tool} ${what}, is sent once, and the server beside it works`, async () => {
    const url = fixtures.urls[name] ?? '';
    const { host, bad, goodId } = await hostWith(url);
    const sent = async (): Promise<number> =>
      (await callsOf(url)).filter(({ method, params }) => method === 'tools/call' && isOf(params, tool))
        .length;
    const before = await sent();
    check(await host.call({ serverId: bad().id, tool }));
    assert.equal((await sent()) - before, 1);
    await assertTheRestGoesOn(host, goodId);
    host.destroy();
  });
}

test('a list with malformed tools shows the good ones and names the bad ones with the reason', async () => {
  const { host, bad, goodId } = await hostWith(fixtures.urls['malformed-tool'] ?? '');
  const server = bad();
  assert.ok(server.status === 'connected');
  assert.equal(host.getSnapshot().tools.filter(({ serverId }) => serverId === server.id).length, 3);
  assert.deepEqual([...new Set(server.refusedTools.map(({ problem }) => problem.code))], ['tool-malformed']);
  assert.ok(server.refusedTools.length >= 2);
  await assertTheRestGoesOn(host, goodId);
  host.destroy();
});

test('a list that never ends is no list, and does not pass for one', async () => {
  const { host, bad, goodId } = await hostWith(fixtures.urls['endless-list'] ?? '');
  const server = bad();
  assert.ok(server.status === 'connected' && server.toolsStatus === 'failed');
  assert.equal(server.toolsProblem?.code, 'list-endless');
  assert.equal(host.getSnapshot().tools.filter(({ serverId }) => serverId === server.id).length, 0);
  await assertTheRestGoesOn(host, goodId);
  host.destroy();
});

test('a call with an argument missing is not sent, and says which', async () => {
  const { host, goodId } = await hostWith(fixtures.urls['no-tools'] ?? '');
  const url = fixtures.urls['modern'] ?? '';
  const sent = async (): Promise<number> =>
    (await callsOf(url)).filter(({ params }) => isOf(params, 'get_weather')).length;
  const before = await sent();
  const call = await host.call({ serverId: goodId, tool: 'get_weather', arguments: {} });
  assert.ok(call.status === 'failed');
  assert.equal(call.problem.code, 'invalid-arguments');
  assert.match(call.problem.message, /location/);
  assert.equal(await sent(), before);
  host.destroy();
});
