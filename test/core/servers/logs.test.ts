import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { HostOptions, LogMessage, McpHost } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { count, type Era, eras, start, stopAfter } from './connection/wire-eras.js';
import { type Method, openStream, type WireServer } from './connection/wire-server.js';
import { add, assertIsData, endHosts, makeHost, when } from '../support.js';

afterEach(endHosts);
stopAfter();

const levelKey = 'io.modelcontextprotocol/logLevel';

interface Logging extends WireServer {
  /** Levels that were requested, by a request or in one. */
  readonly levels: unknown[];
  /** Messages that the tool logs before its response. */
  say: readonly object[];
}

async function startLogging(era: Era, own: Record<string, Method> = {}): Promise<Logging> {
  const levels: unknown[] = [];
  const wire = await start(era, {
    ...(era === 'modern'
      ? {
          'server/discover': () => ({
            supportedVersions: ['2026-07-28'],
            capabilities: { tools: {}, logging: {} },
            ttlMs: 0,
            cacheScope: 'private',
          }),
        }
      : {
          initialize({ res }) {
            res.setHeader('Mcp-Session-Id', 'session');
            const capabilities = { tools: {}, logging: {} };
            return { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'old', version: '1' } };
          },
        }),
    'logging/setLevel': ({ params }) => {
      levels.push(params['level']);
      return {};
    },
    'tools/call': ({ id, params, res }) => {
      const meta = params['_meta'] as Record<string, unknown>;
      if (era === 'modern') levels.push(meta[levelKey]);
      else assert.equal(meta[levelKey], undefined);
      const send = openStream(res);
      for (const said of server.say) send({ jsonrpc: '2.0', method: 'notifications/message', params: said });
      send({ jsonrpc: '2.0', id, result: { resultType: 'complete', content: [] } });
      res.end();
    },
    ...own,
  });
  const server: Logging = Object.assign(wire, { levels, say: [] as object[] });
  return server;
}

async function connected(server: Logging, options: HostOptions = {}): Promise<[McpHost, string]> {
  const host = makeHost(options);
  return [host, await add(host, { url: server.url, label: 'Books' })];
}

const call = (host: McpHost, serverId: string) => host.call({ serverId, tool: 'tool', approved: true });
const messagesIn = (host: McpHost): readonly LogMessage[] => host.getSnapshot().logs?.messages ?? [];
const texts = (host: McpHost): string[] => messagesIn(host).map(({ text }) => text);

describe("a server's log messages", { timeout: 60_000 }, () => {
  for (const era of eras) {
    test(`Messages of the ${era} era are stored without a request for them`, async () => {
      const server = await startLogging(era);
      server.say = [
        { level: 'warning', logger: 'shelf', data: 'The shelf is full.' },
        { level: 'info', data: { books: 3, of: ['a', 1] } },
      ];
      const [host, serverId] = await connected(server);
      assert.equal(host.getSnapshot().logs, undefined);
      assert.equal((await call(host, serverId)).status, 'done');
      await when(host, ({ logs }) => logs?.messages.length === 2, 'both messages');
      const [first, second] = messagesIn(host);
      assert.deepEqual(
        { ...first, id: '', at: 0 },
        {
          id: '',
          at: 0,
          serverId,
          server: 'Books',
          level: 'warning',
          logger: 'shelf',
          text: 'The shelf is full.',
        },
      );
      assert.equal(second?.text, '{"books":3,"of":["a",1]}');
      assert.equal(host.getSnapshot().logs?.dropped, 0);
      assertIsData(host);
      assert.deepEqual(server.levels.filter(Boolean), []);
    });

    test(`Messages of the ${era} era are requested only while a level is set`, async () => {
      const server = await startLogging(era);
      const [host, serverId] = await connected(server);
      host.setLogLevel('debug');
      await when(host, ({ logs }) => logs?.level === 'debug', 'the level');
      if (era === 'legacy') await until(async () => server.levels.length === 1, 'the request');
      await call(host, serverId);
      assert.deepEqual(server.levels, ['debug']);
      await host.connect(serverId);
      if (era === 'legacy')
        await until(async () => server.levels.length === 2, 'the request of the next session');
      await call(host, serverId);
      assert.deepEqual(server.levels, ['debug', 'debug']);
      host.setLogLevel();
      await when(host, ({ logs }) => logs?.level === undefined, 'no level');
      if (era === 'legacy') await until(async () => server.levels.length === 3, 'that it may be silent');
      await call(host, serverId);
      assert.deepEqual(server.levels.at(-1), era === 'legacy' ? 'emergency' : undefined);
    });
  }

  test('Invalid messages are left out, and long ones are cut', async () => {
    const server = await startLogging('modern');
    const deep = JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as object;
    server.say = [
      { level: 'loud', data: 'x' },
      { level: 'info' },
      { data: 'x' },
      {},
      { level: 'info', data: null, logger: 7 },
      { level: 'info', data: 'y'.repeat(100_000), logger: 'z'.repeat(1_000) },
      { level: 'info', data: deep },
      { level: 'error', data: '<b>bold</b>' },
    ];
    const [host, serverId] = await connected(server, { limits: { logChars: 100 } });
    await call(host, serverId);
    await when(host, ({ logs }) => logs && logs.messages.length > 0, 'the messages');
    assert.deepEqual(texts(host), ['null', `${'y'.repeat(100)}…`, `${'['.repeat(100)}…`, '<b>bold</b>']);
    assert.equal(messagesIn(host)[0]?.logger, undefined);
    assert.equal(messagesIn(host)[1]?.logger?.length, 128);
  });

  test('The newest messages are kept, with a count of the dropped ones', async () => {
    const server = await startLogging('modern');
    const limits = { logMessages: 10, messagesPerSecond: 10_000 };
    const [host, serverId] = await connected(server, { limits });
    let sent = 0;
    for (const many of [7, 25, 1]) {
      server.say = Array.from({ length: many }, () => ({ level: 'info', data: String(++sent) }));
      await call(host, serverId);
      const last = String(sent);
      await when(host, () => texts(host).at(-1) === last, `message ${last}`);
    }
    assert.deepEqual(
      texts(host),
      Array.from({ length: 10 }, (_, at) => String(sent - 9 + at)),
    );
    assert.equal(host.getSnapshot().logs?.dropped, sent - 10);
  });

  test('A flood of messages changes the snapshot a few times, and the call is answered', async () => {
    const server = await startLogging('modern');
    const flood = 30_000;
    server.say = Array.from({ length: flood }, (_, at) => ({ level: 'debug', data: `message ${at}` }));
    const [host, serverId] = await connected(server, {
      limits: { messagesPerSecond: 1e9, callTotalMs: 60_000 },
    });
    const seen = new Set<unknown>();
    host.subscribe(() => seen.add(host.getSnapshot().logs));
    let ticks = 0;
    // The process may exit during this, if the call fails.
    const timer = setInterval(() => ticks++, 5).unref();
    assert.equal((await call(host, serverId)).status, 'done');
    clearInterval(timer);
    await when(host, () => texts(host).at(-1) === `message ${flood - 1}`, 'the last message');
    assert.equal(messagesIn(host).length, 500);
    assert.equal(host.getSnapshot().logs?.dropped, flood - 500);
    assert.ok(seen.size < 200, `${seen.size} snapshots`);
    assert.ok(ticks > 10, 'others have their turn meanwhile');
  });

  test('A flood of messages beyond the limit ends the call', async () => {
    const server = await startLogging('modern');
    server.say = Array.from({ length: 5_000 }, (_, at) => ({ level: 'debug', data: `message ${at}` }));
    // A busy machine reads fewer messages a second than the default allows.
    const [host, serverId] = await connected(server, { limits: { messagesPerSecond: 100 } });
    const settled = await call(host, serverId);
    assert.equal('problem' in settled && settled.problem.code, 'over-limit');
    assert.equal(count(server, 'tools/call'), 1);
  });
});
