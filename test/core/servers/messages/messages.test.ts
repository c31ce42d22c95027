import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { startLegacyServer } from '../../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../../demo/servers/modern/index.js';
import type { MessageLog, WireMessage } from '../../../../src/core/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { startWireServer, type WireServer } from '../connection/wire-server.js';
import { add, endHosts, makeHost } from '../../support.js';
import { until } from '../../../fixtures/clients.js';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  endHosts();
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

async function wire(own: Parameters<typeof startWireServer>[0]): Promise<WireServer> {
  const server = await startWireServer(own);
  running.push(server);
  return server;
}

/** One line for each message: its direction and method. */
function lines(log: MessageLog): readonly string[] {
  return log.getMessages().map(({ direction, method }) => `${direction} ${method ?? '-'}`);
}

function ofMethod(log: MessageLog, method: string, direction: WireMessage['direction']): WireMessage {
  const found = log.getMessages().find((one) => one.method === method && one.direction === direction);
  assert.ok(found, `There is a message ${direction} ${method}`);
  return found;
}

const secretTool = {
  name: 'tool',
  inputSchema: {
    type: 'object',
    properties: { word: { type: 'string' }, key: { type: 'string', writeOnly: true } },
  },
};

describe('messages of a connection', () => {
  test('Messages are in the snapshot while they are watched', async () => {
    const server = await startModernServer();
    running.push(server);
    const host = makeHost();
    const serverId = await add(host, { url: server.url });
    assert.equal(host.getSnapshot().messageLogs, undefined);
    const log = await host.watchMessages(serverId);
    assert.deepEqual(host.getSnapshot().messageLogs, [{ serverId, messages: [], dropped: 0 }]);
    await host.connect(serverId);
    const shown = (): unknown => host.getSnapshot().messageLogs?.[0]?.messages;
    await until(() => log.getMessages().length > 0 && shown() === log.getMessages(), 'the messages');
    assert.deepEqual(shown(), log.getMessages());
    assert.ok(log.getMessages().length > 0);
    log.close();
    assert.deepEqual(host.getSnapshot().messageLogs, []);
  });

  for (const [era, start] of [
    ['modern', startModernServer],
    ['legacy', startLegacyServer],
  ] as const) {
    test(`Messages in both directions are kept from the moment they are watched (${era})`, async () => {
      const server = await start();
      running.push(server);
      const host = makeHost();
      const serverId = await add(host, { url: server.url });
      const log = await host.watchMessages(serverId);
      assert.deepEqual(log.getMessages(), [], 'Nothing was kept before');
      const [tool] = host.getSnapshot().tools;
      assert.ok(tool);
      await host.call({ serverId, tool: tool.name, arguments: {}, approved: true });
      await host.connect(serverId);
      const sent = ofMethod(log, 'tools/list', 'sent');
      assert.equal(sent.http.method, 'POST');
      assert.equal(sent.http.status, 200);
      assert.equal(sent.http.requestHeaders['content-type'], 'application/json');
      assert.deepEqual((JSON.parse(sent.text) as { method: string }).method, 'tools/list');
      const reply = ofMethod(log, 'tools/list', 'received');
      assert.equal(reply.rpcId, sent.rpcId);
      assert.ok(reply.ms !== undefined && reply.ms >= 0);
      assert.ok(reply.text.includes(tool.name));
      if (era === 'legacy') {
        assert.ok(lines(log).includes('sent initialize'));
        const session = ofMethod(log, 'notifications/initialized', 'sent').http.requestHeaders;
        assert.equal(session['mcp-session-id'], '…', 'The id of a session opens it');
      } else assert.ok(lines(log).includes('sent server/discover'));
      log.close();
      const before = log.getMessages().length;
      await host.refresh(serverId);
      assert.equal(log.getMessages().length, before, 'Nothing is kept after');
    });
  }

  test('Messages contain no token, no header of the page and no secret argument', async () => {
    const { url } = await wire({
      'tools/list': () => ({ tools: [secretTool], ttlMs: 0, cacheScope: 'private' }),
      'tools/call': ({ req, params }) => ({
        content: [
          {
            type: 'text',
            text: `${req.headers.authorization} ${String(req.headers['x-key'])} ${JSON.stringify(params['arguments'])}`,
          },
        ],
      }),
    });
    const host = makeHost({ isSecret: ({ path }) => path[0] === 'pin' });
    const serverId = await add(host, {
      url,
      headers: { 'x-key': 'header-canary/1' },
      getToken: () => Promise.resolve('token-canary-2'),
    });
    const log = await host.watchMessages(serverId);
    const given = { word: 'open', key: 'key-canary-3', pin: '4711' };
    const call = await host.call({ serverId, tool: 'tool', arguments: given, approved: true });
    assert.equal(call.status, 'done');
    assert.ok(JSON.stringify(call.result).includes('key-canary-3'), 'The server has got and said it');
    await host.connect(serverId);
    const all = JSON.stringify(log.getMessages()) + log.export();
    for (const secret of ['header-canary', 'token-canary', 'key-canary', '4711'])
      assert.ok(!all.includes(secret), `${secret} is in ${all}`);
    const sent = ofMethod(log, 'tools/call', 'sent');
    assert.ok(sent.text.includes('"word":"open"'));
    assert.equal(sent.call, undefined, 'It cannot be sent again without its secrets');
    assert.equal(sent.http.requestHeaders['authorization'], '…');
    assert.equal(sent.http.requestHeaders['x-key'], '…');
  });

  test("A call's message has its arguments if none is secret", async () => {
    const { url } = await wire({});
    const host = makeHost();
    const serverId = await add(host, { url });
    const log = await host.watchMessages(serverId);
    await host.call({ serverId, tool: 'tool', arguments: { word: 'again' }, approved: true });
    assert.deepEqual(ofMethod(log, 'tools/call', 'sent').call, {
      tool: 'tool',
      arguments: { word: 'again' },
    });
  });

  test('A message without a response gives the reason', async () => {
    const { url } = await wire({ 'tools/call': ({ res }) => void res.destroy() });
    const host = makeHost();
    const serverId = await add(host, { url });
    const log = await host.watchMessages(serverId);
    await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(ofMethod(log, 'tools/call', 'sent').failure, 'blocked');
  });

  test('A rejection has its text and status', async () => {
    const { url } = await wire({
      'tools/call': ({ res }) => void res.writeHead(418, { 'content-type': 'text/plain' }).end('No coffee'),
    });
    const host = makeHost();
    const serverId = await add(host, { url });
    const log = await host.watchMessages(serverId);
    await host.call({ serverId, tool: 'tool', approved: true });
    const refusal = log.getMessages().find(({ text }) => text === 'No coffee');
    assert.ok(refusal);
    assert.equal(refusal.http.status, 418);
    assert.equal(refusal.direction, 'received');
  });

  test('Long messages are cut, and the newest of many are kept', async () => {
    const long = 'x'.repeat(8_000_000);
    let count = 0;
    const { url } = await wire({
      'tools/call': ({ id, res }) => {
        const big = { content: [{ type: 'text', text: long }] };
        if (count++ === 0) return big;
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        for (let at = 0; at < 900; at++)
          res.write(
            `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${at}}}\n\n`,
          );
        res.end(
          `data: ${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [], resultType: 'complete' } })}\n\n`,
        );
        return undefined;
      },
    });
    const host = makeHost({ limits: { messagesKept: 100, messageKeptChars: 10_000, partChars: 9_000_000 } });
    const serverId = await add(host, { url });
    const log = await host.watchMessages(serverId);
    await host.call({ serverId, tool: 'tool', approved: true });
    const reply = ofMethod(log, 'tools/call', 'received');
    assert.equal(reply.isCut, true);
    assert.ok(reply.bytes > 8_000_000 && reply.text.length <= 10_001);
    await host.call({ serverId, tool: 'tool', approved: true });
    const kept = log.getMessages();
    assert.equal(kept.length, 100);
    assert.equal(kept.at(-1)?.method, 'tools/call');
    assert.match(kept.at(-2)?.text ?? '', /"data":899/);
    assert.ok(log.getDropped() > 800);
    assert.equal(log.export().trimEnd().split('\n').length, 100);
    log.clear();
    assert.deepEqual([log.getMessages().length, log.getDropped()], [0, 0]);
  });

  test('Listeners are notified a few times, whatever the number of messages', async () => {
    const { url } = await wire({});
    const host = makeHost();
    const serverId = await add(host, { url });
    const log = await host.watchMessages(serverId);
    const list = log.getMessages();
    assert.equal(log.getMessages(), list, 'The same list while nothing changes');
    const told = new Promise<void>((resolve) => log.subscribe(resolve));
    await host.refresh(serverId);
    await told;
    assert.notEqual(log.getMessages(), list);
  });
});
