import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, afterEach } from 'node:test';
import { sendJson } from '../../../../demo/servers/http.js';
import type { McpHost, SettledCall } from '../../../../src/core/index.js';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { letRead, workedMs } from '../../../fixtures/work.js';
import { type Method, sendRaw, startWireServer, type WireServer } from '../connection/wire-server.js';
import { add, assertIsData, endHosts, makeHost, serverOf, toolNames } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';

const servers: WireServer[] = [];
afterEach(endHosts);
after(() => Promise.all(servers.map((server) => server.stop())));

const mark = '\uFEFF';

async function connectTo(methods: Record<string, Method>): Promise<{ host: McpHost; serverId: string }> {
  const wire = await startWireServer(methods);
  servers.push(wire);
  const host = makeHost();
  return { host, serverId: await add(host, { url: wire.url }) };
}

function events(res: ServerResponse, text: string): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
  res.write(text);
}

async function callWith(answer: Method): Promise<SettledCall> {
  const { host, serverId } = await connectTo({ 'tools/call': answer });
  const call = await host.call({ serverId, tool: 'tool', approved: true });
  assertIsData(host);
  assert.equal(serverOf(host, serverId).status, 'connected');
  return call;
}

const whyOf = (call: SettledCall): object =>
  'problem' in call ? { code: call.problem.code, ...call.problem.data } : { status: call.status };
const progress = (progressToken: unknown, at: number): string =>
  `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: at } })}\n\n`;
const tokenOf = (params: Record<string, unknown>): unknown =>
  (params['_meta'] as { progressToken?: unknown }).progressToken;

describe('streams that try to avoid a limit', { timeout: 120_000 }, () => {
  for (const [name, before] of [
    ['behind a mark', mark],
    ['behind a mark and one spelled out', `${mark}\u00EF\u00BB\u00BF`],
  ] as const) {
    test(`Depth is detected ${name}`, async () => {
      const call = await callWith(({ id, res }) => {
        const deep = '['.repeat(100_000) + ']'.repeat(100_000);
        events(
          res,
          `${before}data: {"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":${deep}}}\n\n`,
        );
      });
      assert.deepEqual(whyOf(call), { code: 'over-limit', limit: 'messageDepth', value: 1_000 });
    });
  }

  test('Depth is detected after a mark that follows a dropped comment', async () => {
    const call = await callWith(({ id, res }) => {
      const deep = '['.repeat(100_000) + ']'.repeat(100_000);
      events(
        res,
        `: a\n\n${mark}data: {"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":${deep}}}\n\n`,
      );
      res.end();
    });
    // With its comment, the line is no data, so there was no response.
    assert.deepEqual(whyOf(call), { code: 'connection-lost' });
  });

  test('A flood of progress for different calls is detected', async () => {
    const call = await callWith(({ res }) => {
      events(res, Array.from({ length: 50_000 }, (_, at) => progress(`token ${at}`, at)).join(''));
    });
    assert.deepEqual(whyOf(call), { code: 'over-limit', limit: 'messagesPerSecond', value: 1_000 });
  });

  test('A flood as a list of messages is detected', async () => {
    const log = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}';
    const call = await callWith(({ res }) => sendRaw(res, `[${`${log},`.repeat(50_000)}${log}]`));
    assert.deepEqual(whyOf(call), { code: 'over-limit', limit: 'messagesPerSecond', value: 1_000 });
  });

  test('A flood with another content type is detected', async () => {
    const log =
      'data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}\n\n';
    let hungUp = 0;
    const { host, serverId } = await connectTo({
      'server/discover': ({ id, res }) => {
        sendJson(res, 200, { jsonrpc: '2.0', id, error: { code: -32_601, message: 'No such method' } });
      },
      initialize: () => ({
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'Sly', version: '1.0.0' },
      }),
      // A client reads the response to its GET as events whatever its content type.
      GET: ({ res }) => {
        if (hungUp > 0) return void res.writeHead(405).end();
        res.once('close', () => void (hungUp += 1));
        res.writeHead(200, { 'Content-Type': 'application/json' });
        res.write(log.repeat(50_000));
      },
    });
    assert.equal(serverOf(host, serverId).status, 'connected');
    await until(() => hungUp > 0, 'the stream is cut');
    assert.equal(serverOf(host, serverId).status, 'connected');
  });
});

describe('a stream that breaks after progress', { timeout: 120_000 }, () => {
  test('The last progress is shown before the end', async () => {
    const call = await callWith(({ params, res }) => {
      const token = tokenOf(params);
      events(res, [1, 2, 3, 4].map((at) => progress(token, at)).join(''));
      void letRead().then(() => res.destroy());
    });
    assert.deepEqual(whyOf(call), { code: 'connection-lost' });
    // A timer for held-back reports would run here without a stream.
    await stays(100, () => assert.deepEqual('progress' in call && call.progress, { progress: 4 }));
  });
});

describe('a list with millions of values', { timeout: 120_000 }, () => {
  const withTools =
    (count: number): Parameters<typeof connectTo>[0]['tools/list'] =>
    ({ id, res }) =>
      sendRaw(
        res,
        `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[${'0,'.repeat(count)}0]}}`,
      );

  test('A list beyond the limit is not parsed, and the problem names the limit', async () => {
    const { host, serverId } = await connectTo({ 'tools/list': withTools(4_000_000) });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected');
    const { bytes, ...bound } = server.toolsProblem?.data ?? {};
    assert.deepEqual(bound, { limit: 'messageValues', value: 1_000_000 });
    assert.ok(Number(bytes) > 8_000_000, `${bytes}`);
    assert.deepEqual(toolNames(host, serverId), []);
  });

  test('A list within the limit is cut, and takes little time', async () => {
    const began = workedMs();
    const { host, serverId } = await connectTo({ 'tools/list': withTools(900_000) });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected');
    assert.equal(server.toolsStatus, 'ready');
    assert.equal(server.rejectedTools.length, 100);
    assert.ok(workedMs() - began < 10_000);
  });
});
