import assert from 'node:assert/strict';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call, McpHost, SettledCall } from '../../../../src/core/index.js';
import { type MortalServer, startMortalServer } from '../../../fixtures/hostile/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost, memory, serverOf, toolNames, when } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';
import { until } from '../../../fixtures/clients.js';

const stops: (() => Promise<void>)[] = [];
after(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

/** Pseudo-random numbers, the same for the same seed, so that a failure can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface World {
  readonly server: MortalServer;
  readonly host: McpHost;
  readonly serverId: string;
  readonly settled: Promise<SettledCall>[];
  isDead: boolean;
}

type Deed = (world: World, roll: (sides: number) => number) => unknown;

const call =
  (tool: string): Deed =>
  ({ host, serverId, settled }, roll) =>
    settled.push(
      host.call({ serverId, tool, arguments: tool === 'slow' ? { ms: roll(300) } : {}, approved: true }),
    );

/** Actions of people, servers and networks, in random order. */
const deeds: readonly Deed[] = [
  async (world) => {
    world.isDead = true;
    await world.server.kill();
  },
  async (world) => {
    world.isDead = false;
    await world.server.revive();
  },
  ({ server }) => server.cut(),
  ({ server }) => server.forget(),
  call('echo'),
  call('slow'),
  call('slow'),
  call('ask_form'),
  ({ host }, roll) => {
    const { calls } = host.getSnapshot();
    const one = calls[roll(calls.length)];
    if (one) host.cancel(one.id);
  },
  ({ host }, roll) => {
    const { asks } = host.getSnapshot();
    const one = asks[roll(asks.length)];
    if (one) host.answer(one.id, { kind: 'form', action: 'accept', content: { name: 'Ada' } });
  },
  ({ host, serverId }) => void host.refresh(serverId),
  ({ host, serverId }) => void host.connect(serverId),
];

function endsOf(host: McpHost, callId: string): string[] {
  return host
    .getSnapshot()
    .audit.flatMap((it) =>
      it.kind === 'call' && it.callId === callId && it.outcome !== 'started' ? [it.outcome] : [],
    );
}

/** Number of arrivals of each call. The second round of a call is identified by its answers. */
function arrivals(server: MortalServer): number {
  return server
    .calls()
    .filter(({ method, params }) => method === 'tools/call' && !('inputResponses' in (params as object)))
    .length;
}

for (const era of ['modern', 'legacy'] as const) {
  describe(`random faults of a ${era} server`, { timeout: 60_000, concurrency: 3 }, () => {
    for (const seed of [1, 3, 6, 100, 119, 133]) {
      test(`Every call ends once and arrives at most once, and the server works in the end (${seed})`, async () => {
        const server = await startMortalServer({ era });
        stops.push(() => server.stop());
        const limits = {
          reconnectFirstMs: 10,
          reconnectLastMs: 50,
          reconnectAttempts: 10_000,
          listRefreshMs: 20,
        };
        const host = makeHost({ limits, ...(seed % 2 === 0 ? { storage: memory() } : {}) });
        const url = `${server.url}${seed % 3 === 0 ? '?listen=1' : ''}`;
        const serverId = await add(host, { url });
        const world: World = { server, host, serverId, settled: [], isDead: false };
        const roll = dice(seed);
        for (let at = 0; at < 60; at++) {
          await deeds[roll(deeds.length)]!(world, roll);
          await delay(roll(60));
        }
        await server.revive();
        // If a person pressed Connect while the server was down, a person has to press it again.
        const isSettled = (): boolean => ['connected', 'failed'].includes(serverOf(host, serverId).status);
        await when(host, isSettled, 'the end of the attempt to connect');
        if (serverOf(host, serverId).status === 'failed') await host.connect(serverId);
        await when(host, () => toolNames(host, serverId).length === 3, 'its tools');
        // Calls that waited for the connection ask when they are sent.
        const decline = (): void => {
          for (const { id } of host.getSnapshot().asks) host.answer(id, { kind: 'form', action: 'decline' });
        };
        host.subscribe(decline);
        decline();
        const open = (): Call[] => host.getSnapshot().calls.filter((it) => !('endedAt' in it));
        await until(() => open().length === 0, 'the end of every call').catch(() => undefined);
        assert.deepEqual(open(), [], 'these calls hang');
        const ends = await Promise.all(world.settled);
        for (const { id, status } of ends) assert.equal(endsOf(host, id).length, 1, `${id} ${status}`);
        assert.ok(arrivals(server) <= ends.length, `${arrivals(server)} arrivals of ${ends.length} calls`);
        assert.deepEqual(host.getSnapshot().asks, []);
        assert.equal((await host.call({ serverId, tool: 'echo', approved: true })).status, 'done');
        const now = serverOf(host, serverId);
        assert.ok(now.status === 'connected' && now.protocolFamily === era);
        assertIsData(host);
      });
    }
  });
}

describe('a server that returns in another form', { timeout: 120_000 }, () => {
  for (const [before, now] of [
    ['legacy', 'modern'],
    ['modern', 'legacy'],
  ] as const) {
    test(`The server is ${before}, then ${now}, whatever is remembered`, async () => {
      for (const storage of [undefined, memory()]) {
        const first = await startMortalServer({ era: before });
        const limits = { reconnectFirstMs: 20, reconnectLastMs: 50, reconnectAttempts: 1_000 };
        const host = makeHost({ limits, ...(storage ? { storage } : {}) });
        const serverId = await add(host, { url: first.url });
        const settled = host.call({ serverId, tool: 'slow', arguments: { ms: 20_000 }, approved: true });
        await until(() => arrivals(first) === 1, 'the call');
        await first.stop();
        assert.equal((await settled).status, 'lost');
        await when(host, () => serverOf(host, serverId).status === 'connecting', 'it is known');
        const second = await startMortalServer({ era: now, port: Number(new URL(first.url).port) });
        stops.push(() => second.stop());
        await when(
          host,
          () => {
            const server = serverOf(host, serverId);
            return (
              server.status === 'connected' && server.protocolFamily === now && server.toolsStatus === 'ready'
            );
          },
          `it is ${now}`,
        );
        assert.equal(toolNames(host, serverId).length, 3);
        assert.equal((await host.call({ serverId, tool: 'echo', approved: true })).status, 'done');
        assert.equal(arrivals(second), 1);
      }
    });
  }

  test('A destroyed host does not look for the server', async () => {
    const server = await startMortalServer({ era: 'legacy' });
    stops.push(() => server.stop());
    const host = makeHost({ limits: { reconnectFirstMs: 20, reconnectLastMs: 50 } });
    const serverId = await add(host, { url: server.url });
    await server.kill();
    await host.call({ serverId, tool: 'echo', approved: true });
    await when(host, () => serverOf(host, serverId).status === 'connecting', 'it is sought');
    host.destroy();
    await server.revive();
    server.clear();
    await stays(300, () => {
      assert.deepEqual(server.calls(), []);
    });
  });
});

describe('a session that ends while its call waits for a person', { timeout: 120_000 }, () => {
  test('The call is lost, and the answer is not sent', async () => {
    const server = await startMortalServer({ era: 'legacy' });
    stops.push(() => server.stop());
    const host = makeHost();
    const serverId = await add(host, { url: server.url });
    const settled = host.call({ serverId, tool: 'ask_form', approved: true });
    const ask = await when(host, ({ asks }) => asks.find(({ kind }) => kind === 'form'), 'the question');
    server.forget();
    host.answer(ask.id, { kind: 'form', action: 'accept', content: { name: 'Ada' } });
    const end = await settled;
    assert.ok(end.status === 'lost', end.status);
    assert.equal(end.problem.code, 'session-ended');
    await when(host, () => serverOf(host, serverId).status === 'connected', 'it is back');
    assert.equal(arrivals(server), 1);
  });
});
