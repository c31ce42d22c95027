import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { McpHost } from '../../../../src/core/index.js';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, when } from '../../support.js';
import { count, discovered, eras, refuse, start, stopAfter, streamed } from './wire-eras.js';
import { type Method, openStream, type WireServer } from './wire-server.js';
import { stays } from '../../../fixtures/stays.js';

after(endHosts);
stopAfter();

const cut: Method = ({ res }) => void res.destroy();
const status =
  (code: number): Method =>
  ({ res }) =>
    void res.writeHead(code).end();

const connections = (host: McpHost, outcome: string): number =>
  host.getSnapshot().audit.filter((it) => it.kind === 'connection' && it.outcome === outcome).length;

describe('a server that responds and cannot be used', { timeout: 120_000 }, () => {
  const limits = {
    reconnectAttempts: 3,
    reconnectFirstMs: 20,
    reconnectLastMs: 50,
  };
  const attempts = limits.reconnectAttempts + 1;
  const ways: [how: string, own: Record<string, Method>][] = [
    ['ends its session whenever it is asked for its tools', { 'tools/list': status(404) }],
    ['cuts the list and the ping', { 'tools/list': cut, ping: cut }],
    ['answers the list and the ping with 503', { 'tools/list': status(503), ping: status(503) }],
  ];
  for (const [how, own] of ways) {
    test(`A server that ${how} is tried a few times, and again on request`, async () => {
      const wire = await start('legacy', own);
      const host = makeHost({ limits });
      const serverId = await add(host, { url: wire.url });
      const isGivenUp = (): Promise<true> =>
        when(host, ({ servers }) => servers[0]?.status === 'failed' || undefined, 'giving up');
      await isGivenUp();
      const first = count(wire, 'initialize');
      assert.ok(first > 1 && first <= attempts, `${first} times`);
      await stays(200, () => {
        assert.equal(count(wire, 'initialize'), first, 'nothing is tried after that');
      });

      await host.connect(serverId);
      await isGivenUp();
      const second = count(wire, 'initialize') - first;
      assert.ok(second > 1 && second <= attempts, `${second} times more`);
    });
  }
});

describe('a correct 2025 server without ping and stream', { timeout: 120_000 }, () => {
  const ways: [how: string, ping: Method][] = [
    ['nothing', status(400)],
    ['a JSON-RPC error', ({ id, res }) => refuse(res, id, { code: -32_601, message: 'No ping' }, 400)],
  ];
  for (const [how, ping] of ways) {
    test(`The server stays connected if it answers HTTP 400 and ${how}`, async () => {
      const wire = await start('legacy', { ping, GET: status(404) });
      const host = makeHost({ limits: { reconnectFirstMs: 20, reconnectLastMs: 50 } });
      const serverId = await add(host, { url: wire.url });
      await until(() => count(wire, 'ping') > 0, 'it is asked at all');
      await stays(400, () => {
        assert.ok(count(wire, 'ping') > 0, 'it was asked at all');
      });
      const call = await host.call({ serverId, tool: 'tool', approved: true });
      assert.equal(call.status, 'done');
      assert.equal(serverOf(host, serverId).status, 'connected');
      assert.equal(count(wire, 'initialize'), 1);
      assert.equal(connections(host, 'connecting'), 1);
    });
  }
});

describe('an idle second', { timeout: 120_000, concurrency: true }, () => {
  const limits = { reconnectFirstMs: 300, reconnectLastMs: 60_000 };
  const few = 6;

  async function idle(wire: WireServer): Promise<number> {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: wire.url });
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(call.status, 'done');
    await delay(100);
    const before = wire.asked.length;
    await stays(1000, () => {
      assert.equal(serverOf(host, serverId).status, 'connected');
      assert.equal(connections(host, 'connecting'), 1);
    });
    return wire.asked.length - before;
  }

  const ways: [how: string, then: (res: ServerResponse, again: () => void) => void][] = [
    ['cuts the stream of each answer', (res) => void setTimeout(() => res.destroy(), 5)],
    [
      'gives each answer twice',
      (res, again) =>
        void setTimeout(() => {
          again();
          res.end();
        }, 5),
    ],
  ];
  for (const era of eras) {
    for (const [how, then] of ways) {
      test(`A ${era} server that ${how} gets few requests`, async () => {
        const wire = await start(era, {
          ...(era === 'modern'
            ? { 'server/discover': streamed(discovered(), then) }
            : { ping: streamed({}, then) }),
          'tools/call': streamed({ content: [] }, then),
        });
        const requests = await idle(wire);
        assert.ok(requests <= few, `${requests} requests`);
      });
    }
  }

  const junk: [what: string, data: string][] = [
    ['what is no message', '{"x":1}'],
    ['what is no JSON', 'Hello?'],
    ['answers to nothing', '{"jsonrpc":"2.0","id":"nobody","result":{}}'],
  ];
  for (const [what, data] of junk) {
    const litter = (res: ServerResponse): void => {
      const timer = setInterval(() => res.write(`data: ${data}\n\n`), 5);
      res.on('close', () => {
        clearInterval(timer);
      });
    };
    test(`A legacy server whose stream is full of ${what} gets few requests`, async () => {
      const wire = await start('legacy', {
        GET({ res }) {
          openStream(res);
          litter(res);
        },
      });
      const requests = await idle(wire);
      assert.equal(count(wire, 'GET'), 1, 'the stream is there');
      assert.ok(requests <= few, `${requests} requests`);
    });

    test(`A modern server whose stream is full of ${what} gets few requests`, async () => {
      const wire = await start('modern', {
        'server/discover': () => discovered({ listChanged: true }),
        'subscriptions/listen'({ id, res }) {
          acknowledge(openStream(res), id);
          litter(res);
        },
      });
      const requests = await idle(wire);
      assert.equal(count(wire, 'subscriptions/listen'), 1, 'the stream is there');
      assert.ok(requests <= few, `${requests} requests`);
    });
  }
});

function acknowledge(send: (message: unknown) => void, id: unknown): Record<string, unknown> {
  const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
  const params = { notifications: { toolsListChanged: true }, _meta };
  send({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params });
  return _meta;
}

describe('a subscription that its server ends normally', { timeout: 120_000 }, () => {
  test('The subscription begins again, and the tools are listed', async () => {
    let tools = [{ name: 'before', inputSchema: {} }];
    const wire = await start('modern', {
      'server/discover': () => discovered({ listChanged: true }),
      'tools/list': () => ({ tools, ttlMs: 0, cacheScope: 'private' }),
      'subscriptions/listen'({ id, res }) {
        const send = openStream(res);
        const _meta = acknowledge(send, id);
        if (count(wire, 'subscriptions/listen') > 2) return;
        setTimeout(() => {
          tools = [{ name: 'after', inputSchema: {} }];
          send({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } });
          res.end();
        }, 50);
      },
    });
    const host = makeHost({ limits: { reconnectFirstMs: 20, reconnectLastMs: 50, listRefreshMs: 20 } });
    const serverId = await add(host, { url: wire.url });
    await until(() => count(wire, 'subscriptions/listen') >= 3, 'a third subscription');
    await when(host, (it) => it.tools[0]?.name === 'after' || undefined, 'the tools of now');
    assert.equal(serverOf(host, serverId).status, 'connected');
    assert.equal(connections(host, 'connecting'), 1);
  });
});
