import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { until } from '../../../fixtures/clients.js';
import { type OldServer, startOldServer } from '../../../fixtures/old-server.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, callThatIs, endHosts, makeHost, serverOf, toolNames, when } from '../../support.js';

let old: OldServer;
before(async () => (old = await startOldServer()));
afterEach(() => {
  endHosts();
  old.cut();
});
after(() => old.stop());

const code = (host: ReturnType<typeof makeHost>, serverId: string): string | undefined => {
  const server = serverOf(host, serverId);
  return 'problem' in server ? server.problem.code : server.status;
};

describe('a server with only the HTTP+SSE transport of 2024', () => {
  test('The server is connected, listed and called with progress, and gets no unknown headers', async () => {
    const host = makeHost();
    const serverId = await add(host, {
      url: `${old.url}/sse`,
      headers: { 'x-key': 'canary' },
      getToken: () => Promise.resolve('token-canary'),
    });
    const server = serverOf(host, serverId);
    assert.equal(server.status, 'connected');
    assert.equal(server.protocolFamily, 'legacy');
    const { icons, ...claims } = server.claims;
    assert.deepEqual(claims, { name: 'old-shop', version: '1' });
    assert.equal(icons?.length, 2);
    assert.deepEqual(toolNames(host, serverId).sort(), ['more', 'price', 'wait']);
    const log = await host.watchMessages(serverId);
    const progress: unknown[] = [];
    host.subscribe(() => {
      for (const call of host.getSnapshot().calls)
        if (call.status === 'running' && call.progress) progress.push(call.progress.message);
    });
    const call = await host.call({ serverId, tool: 'price', arguments: { thing: 'pen' }, approved: true });
    assert.equal(call.status, 'done');
    assert.match(JSON.stringify(call.result), /A pen costs 5\./);
    assert.ok(progress.includes('Looking for a pen'));
    const posts = old.asked.filter((one) => one.startsWith('POST /messages') || one.startsWith('GET /sse'));
    assert.ok(posts.length >= 4);
    assert.deepEqual(
      posts.filter((one) => one.includes(' with ')),
      [],
    );
    const said = log
      .getMessages()
      .map(({ direction, method, http }) => `${direction} ${method} ${http.status}`);
    assert.deepEqual(said, ['sent tools/call 202']);
  });

  test('The server is notified of a cancelled call', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: `${old.url}/sse` });
    const settled = host.call({ serverId, tool: 'wait', approved: true });
    const { id } = await callThatIs(host, 'running');
    host.cancel(id);
    assert.equal((await settled).status, 'cancelled');
    const after = await host.call({ serverId, tool: 'price', arguments: { thing: 'cup' }, approved: true });
    assert.equal(after.status, 'done', 'The connection is still there');
  });

  test('Notifications about changed tools arrive', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: `${old.url}/sse` });
    await host.call({ serverId, tool: 'more', approved: true });
    await when(host, () => toolNames(host, serverId).includes('late'), 'the tool that came late');
  });

  test('The server reconnects when its stream breaks, and open calls are lost', async () => {
    const host = makeHost({ limits: { reconnectFirstMs: 20 } });
    const serverId = await add(host, { url: `${old.url}/sse` });
    const posts = (): number => old.asked.filter((one) => one === 'POST /messages').length;
    const posted = posts();
    const settled = host.call({ serverId, tool: 'wait', approved: true });
    await callThatIs(host, 'running');
    await until(() => posts() > posted && old.waiting() > 0, 'the server runs it');
    const streams = (): number => old.asked.filter((one) => one === 'GET /sse').length;
    const before = streams();
    old.cut();
    assert.equal((await settled).status, 'lost');
    await when(host, () => streams() > before && code(host, serverId) === 'connected', 'the next connection');
    await until(async () => {
      const { status } = await host.call({
        serverId,
        tool: 'price',
        arguments: { thing: 'pen' },
        approved: true,
      });
      return status === 'done';
    }, 'a call that works');
  });

  test('A call in a forgotten session did not run', async () => {
    const host = makeHost({ limits: { reconnectFirstMs: 20 } });
    const serverId = await add(host, { url: `${old.url}/sse` });
    old.forget();
    const call = await host.call({ serverId, tool: 'wait', approved: true });
    assert.ok(call.status === 'failed', call.status);
    assert.equal(call.problem.code, 'session-ended');
    assert.match(call.problem.message, /did not run\./);
  });

  test('The stream is closed when the server is removed', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: `${old.url}/sse` });
    assert.equal(code(host, serverId), 'connected');
    assert.equal(old.open(), 1);
    host.removeServer(serverId);
    await until(() => old.open() === 0, 'the end of its stream');
  });

  for (const path of [
    ...['/ping-first', '/comment-first', '/retry-first', '/message-first', '/returns', '/late'],
    ...['/below/relative', '/absolute', '/spaces'],
  ]) {
    test(`The server at ${path} is connected and called`, async () => {
      const host = makeHost();
      const serverId = await add(host, { url: `${old.url}${path}` });
      assert.equal(code(host, serverId), 'connected');
      const call = await host.call({ serverId, tool: 'price', arguments: { thing: 'pen' }, approved: true });
      assert.equal(call.status, 'done');
    });
  }

  for (const [path, problem] of [
    ['/elsewhere', 'old-transport-elsewhere'],
    ['/silent', 'http-status'],
    ['/no-address', 'http-status'],
    ['/pings', 'http-status'],
    ['/other-event', 'http-status'],
    ['/nothing', 'http-status'],
    ['/flood', 'over-limit'],
    ['/flood-at-once', 'over-limit'],
    ['/flood-first', 'over-limit'],
    ['/flood-of-pings', 'over-limit'],
    ['/deep-at-once', 'over-limit'],
    ['/deep-first', 'over-limit'],
    ['/endless', 'over-limit'],
    ['/endless-first', 'over-limit'],
  ] as const) {
    test(`The server at ${path} fails with ${problem}`, async () => {
      // A busy machine needs time to send more than a limit.
      const connectMs = problem === 'over-limit' ? 20_000 : 1_500;
      const host = makeHost({ limits: { probeMs: 300, connectMs, reconnectAttempts: 1 } });
      const serverId = await add(host, { url: old.url + path });
      assert.equal(serverOf(host, serverId).status, 'failed');
      assert.equal(code(host, serverId), problem);
    });
  }
});
