import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { HostStorage, McpHost } from '../../../../src/core/index.js';
import { until } from '../../../fixtures/clients.js';
import { type MortalServer, startMortalServer } from '../../../fixtures/hostile/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { type Method, startWireServer, type WireServer } from './wire-server.js';
import { add, assertIsData, endHosts, makeHost, serverOf, toolNames, when } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

const soon = { reconnectFirstMs: 30, reconnectLastMs: 100, reconnectAttempts: 100 };
const eras = ['modern', 'legacy'] as const;

async function mortal(era: (typeof eras)[number]): Promise<MortalServer> {
  const server = await startMortalServer({ era });
  stops.push(() => server.stop());
  return server;
}

async function start(own: Record<string, Method>): Promise<WireServer> {
  const wire = await startWireServer(own);
  stops.push(() => wire.stop());
  return wire;
}

const count = (wire: WireServer, method: string): number => wire.asked.filter((it) => it === method).length;

/** Every state in which the server was shown, without repetitions. */
function statesOf(host: McpHost, id: string): string[] {
  const states: string[] = [];
  host.subscribe(() => {
    const { status } = serverOf(host, id);
    if (states.at(-1) !== status) states.push(status);
  });
  return states;
}

describe('a lost server', { timeout: 120_000 }, () => {
  for (const era of eras) {
    test(`A lost ${era} server is not shown as connected before it responds, whatever is remembered`, async () => {
      const server = await mortal(era);
      const map = new Map<string, string>();
      const storage: HostStorage = {
        get: (key) => map.get(key) ?? null,
        set: (key, value) => map.set(key, value),
        delete: (key) => map.delete(key),
      };
      const host = makeHost({ storage, limits: soon });
      const serverId = await add(host, { url: server.url });
      const states = statesOf(host, serverId);
      const settled = host.call({ serverId, tool: 'slow', arguments: { ms: 20_000 }, approved: true });
      await until(() => server.calls().some(({ method }) => method === 'tools/call'), 'it runs');
      await server.kill();
      assert.equal((await settled).status, 'lost');
      await when(host, () => serverOf(host, serverId).status === 'connecting', 'it is known');
      await stays(400, () => {
        assert.deepEqual(states, ['connected', 'connecting']);
      });
      await server.revive();
      await when(host, () => serverOf(host, serverId).status === 'connected', 'it is back');
      const kinds = host.getSnapshot().audit.flatMap((it) => (it.kind === 'connection' ? [it.outcome] : []));
      assert.deepEqual(kinds, ['connecting', 'connected', 'connecting', 'connected']);
      assertIsData(host);
    });

    test(`A lost ${era} server is retried with growing pauses and not forever`, async () => {
      const server = await mortal(era);
      const host = makeHost({ limits: { reconnectFirstMs: 20, reconnectLastMs: 60, reconnectAttempts: 4 } });
      const serverId = await add(host, { url: server.url });
      const attempts = new Set<number>();
      host.subscribe(() => {
        const now = serverOf(host, serverId);
        if (now.status === 'connecting' && now.retry) attempts.add(now.retry.attempt);
      });
      await server.kill();
      assert.equal((await host.call({ serverId, tool: 'echo', approved: true })).status, 'lost');
      await when(host, () => serverOf(host, serverId).status === 'failed', 'it is given up');
      assert.deepEqual([...attempts], [1, 2, 3, 4]);
      await server.revive();
      await host.connect(serverId);
      assert.equal(serverOf(host, serverId).status, 'connected');
      assert.equal((await host.call({ serverId, tool: 'echo', approved: true })).status, 'done');
    });
  }

  test('A server that stops responding is detected as lost', async () => {
    let isMute = false;
    const mute =
      (method: Method): Method =>
      (message) =>
        isMute ? undefined : method(message);
    const discover = (): object => ({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: 'private',
    });
    const wire = await start({
      'server/discover': mute(discover),
      'tools/call': ({ res }) => {
        isMute = true;
        res.destroy();
      },
    });
    const host = makeHost({ limits: { ...soon, connectMs: 1_000 } });
    const serverId = await add(host, { url: wire.url });
    assert.equal((await host.call({ serverId, tool: 'tool', approved: true })).status, 'lost');
    await when(host, () => serverOf(host, serverId).status === 'connecting', 'it is known');
    isMute = false;
    await when(host, () => serverOf(host, serverId).status === 'connected', 'it is back');
    assert.equal(count(wire, 'tools/call'), 1);
  });

  test('A server that a person disconnected is not reconnected', async () => {
    const server = await mortal('modern');
    const host = makeHost({ limits: soon });
    const serverId = await add(host, { url: server.url });
    await server.kill();
    await host.call({ serverId, tool: 'echo', approved: true });
    await when(host, () => serverOf(host, serverId).status === 'connecting', 'it is tried');
    host.disconnect(serverId);
    await server.revive();
    const before = server.calls().length;
    await stays(400, () => {
      assert.equal(serverOf(host, serverId).status, 'closed');
      assert.equal(server.calls().length, before);
    });
  });
});

describe('a list that breaks', { timeout: 120_000 }, () => {
  for (const era of eras) {
    test(`The list of a connected ${era} server is read again`, async () => {
      const server = await mortal(era);
      const host = makeHost({ limits: { ...soon, listRefreshMs: 20 } });
      const serverId = host.addServer({ url: server.url });
      const lists = (): number => server.calls().filter(({ method }) => method === 'tools/list').length;
      await until(() => lists() === 2, 'the second page');
      server.cut();
      await when(host, () => toolNames(host, serverId).length === 3, 'its tools');
      assert.equal(serverOf(host, serverId).status, 'connected');
      assert.equal(lists(), 5);
    });
  }

  test('A list that always breaks is not read forever', async () => {
    const wire = await start({ 'tools/list': ({ res }) => void res.destroy() });
    const host = makeHost({
      limits: { reconnectFirstMs: 10, reconnectLastMs: 20, reconnectAttempts: 4, listRefreshMs: 5 },
    });
    const serverId = await add(host, { url: wire.url });
    // One before the SDK has loaded, one with it, and the retries.
    await until(() => count(wire, 'tools/list') === 6, 'its tries');
    await stays(200, () => {
      assert.equal(count(wire, 'tools/list'), 6);
    });
    const server = serverOf(host, serverId);
    assert.equal(server.status === 'connected' && server.toolsProblem?.code, 'list-failed');
  });
});
