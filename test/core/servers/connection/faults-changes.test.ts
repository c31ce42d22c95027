import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { HostOptions, McpHost } from '../../../../src/core/index.js';
import { until } from '../../../fixtures/clients.js';
import { startHostileServer } from '../../../fixtures/hostile/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { type Method, openStream, startWireServer, type WireServer } from './wire-server.js';
import { add, endHosts, makeHost, serverOf, toolNames, when } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';
import { letRead } from '../../../fixtures/work.js';

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

const soon = { reconnectFirstMs: 30, reconnectLastMs: 100, reconnectAttempts: 100 };
const eras = ['modern', 'legacy'] as const;

async function start(own: Record<string, Method>): Promise<WireServer> {
  const wire = await startWireServer(own);
  stops.push(() => wire.stop());
  return wire;
}

/** A server of either era that keeps a stream for notifications, which the test can break. */
async function startTeller(
  era: (typeof eras)[number],
  more: Record<string, Method> = {},
): Promise<{
  wire: WireServer;
  tell: () => void;
  cut: () => void;
  heard: () => number;
  setTools: (names: readonly string[]) => void;
}> {
  let tools: readonly string[] = ['first'];
  let heard = 0;
  let tell = (): void => undefined;
  let cut = (): void => undefined;
  const method = 'notifications/tools/list_changed';
  const stream: Method = ({ id, res }) => {
    const send = openStream(res);
    heard += 1;
    const about = { _meta: { 'io.modelcontextprotocol/subscriptionId': id } };
    if (era === 'modern') {
      const params = { ...about, notifications: { toolsListChanged: true } };
      send({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params });
    }
    tell = () => send({ jsonrpc: '2.0', method, ...(era === 'modern' ? { params: about } : {}) });
    cut = () => void res.destroy();
    return undefined;
  };
  const wire = await start({
    'tools/list': () => ({
      tools: tools.map((name) => ({ name, inputSchema: { type: 'object' } })),
      ttlMs: 0,
      cacheScope: 'private',
    }),
    ping: () => ({}),
    ...(era === 'modern'
      ? {
          'server/discover': () => ({
            supportedVersions: ['2026-07-28'],
            capabilities: { tools: { listChanged: true } },
            ttlMs: 0,
            cacheScope: 'private',
          }),
          'subscriptions/listen': stream,
        }
      : {
          'server/discover': ({ res }) => void res.writeHead(400).end('What?'),
          initialize: () => ({
            protocolVersion: '2025-11-25',
            capabilities: { tools: { listChanged: true } },
            serverInfo: { name: 'old', version: '1' },
          }),
          GET: stream,
        }),
    ...more,
  });
  return {
    wire,
    tell: () => tell(),
    cut: () => cut(),
    heard: () => heard,
    setTools: (names) => (tools = names),
  };
}

for (const era of eras) {
  describe(`list changes of a ${era} server`, { timeout: 120_000 }, () => {
    const visit = async (
      options: HostOptions = {},
    ): Promise<{
      server: Awaited<ReturnType<typeof startTeller>>;
      host: McpHost;
      serverId: string;
    }> => {
      const server = await startTeller(era);
      const host = makeHost({ limits: { ...soon, listRefreshMs: 50 }, ...options });
      const serverId = await add(host, { url: server.wire.url });
      await until(() => server.heard() === 1, 'its stream');
      return { server, host, serverId };
    };

    test('A change is received', async () => {
      const { server, host, serverId } = await visit();
      server.setTools(['second']);
      server.tell();
      await when(host, () => toolNames(host, serverId).join() === 'second', 'the new list');
    });

    test('A change is received after the stream broke, and so is what changed meanwhile', async () => {
      const { server, host, serverId } = await visit();
      await letRead();
      server.setTools(['second']);
      server.cut();
      await until(() => server.heard() === 2, 'another stream');
      await when(host, () => toolNames(host, serverId).join() === 'second', 'what changed unheard');
      server.setTools(['third']);
      server.tell();
      await when(host, () => toolNames(host, serverId).join() === 'third', 'what is told');
      assert.equal(serverOf(host, serverId).status, 'connected');
    });

    test('A storm of changes is answered immediately, and then no more often than the limit', async (t) => {
      const lab = await startHostileServer();
      stops.push(() => lab.stop());
      const url = `${lab.url}/changed-storm?era=${era}&ms=1500&every=2&run=${Math.random()}`;
      // The time when the host asks: on the way, one request may be delayed and the next one not.
      const times: number[] = [];
      let guesses = 0;
      const plain = globalThis.fetch;
      t.mock.method(globalThis, 'fetch', (to: string, init?: RequestInit) => {
        const isList = typeof init?.body === 'string' && init.body.includes('"tools/list"');
        const revision = new Headers(init?.headers).get('mcp-protocol-version') ?? '';
        if (!isList) return plain(to, init);
        // Every server is first asked as a modern one.
        if ((era === 'modern') === revision >= '2026') times.push(performance.now());
        else guesses++;
        return plain(to, init);
      });
      const host = makeHost({ limits: { listRefreshMs: 400 } });
      const serverId = await add(host, { url });
      await until(() => times.length >= 2, 'the first answer');
      assert.ok(times[1]! - times[0]! < 1_500);
      await until(() => performance.now() - times.at(-1)! > 800, 'the end of the storm');
      // The last notification is not missed.
      const last = toolNames(host, serverId).at(-1);
      assert.equal(last, `list_${times.length + guesses}`);
      const lasted = times.at(-1)! - times[0]!;
      assert.ok(times.length >= 3 && times.length <= lasted / 380 + 1, `${times.length} lists`);
      for (let at = 1; at < times.length; at++) assert.ok(times[at]! - times[at - 1]! >= 380, times.join());
      const call = await host.call({ serverId, tool: 'echo', approved: true });
      assert.equal(call.status, 'done');
    });

    test('Listening stops when the server needs a sign-in', async () => {
      let isClosed = false;
      const guard: Method = ({ res }) => void res.writeHead(401).end();
      const closed = await startTeller(era, {
        'subscriptions/listen': guard,
        GET: guard,
        'server/discover': (message) => {
          if (isClosed || era === 'legacy') return void message.res.writeHead(isClosed ? 401 : 400).end();
          return {
            supportedVersions: ['2026-07-28'],
            capabilities: { tools: { listChanged: true } },
            ttlMs: 0,
            cacheScope: 'private',
          };
        },
        ping: (message) => (isClosed ? guard(message) : {}),
        'tools/list': () => {
          isClosed = true;
          return { tools: [], ttlMs: 0, cacheScope: 'private' };
        },
      });
      const host = makeHost({ limits: soon });
      const serverId = await add(host, { url: closed.wire.url });
      await when(host, () => serverOf(host, serverId).status === 'needs-sign-in', 'it is told');
      await letRead();
      const before = closed.wire.asked.length;
      await stays(500, () => {
        assert.equal(closed.wire.asked.length, before, closed.wire.asked.slice(before).join());
      });
      const said = host.getSnapshot().audit.filter(({ outcome }) => outcome === 'needs-sign-in');
      assert.equal(said.length, 1);
    });
  });
}
