import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ServerResponse } from 'node:http';
import { listen, readJson } from '../../../demo/servers/http.js';
import type { Call } from '../../../src/core/index.js';
import { portServer } from '../../../src/port.js';
import { until } from '../../fixtures/clients.js';
import { PortTransport } from '../../fixtures/port-transport.js';
import { describe, test } from '../../fixtures/suites.js';
import { start, stopAfter } from '../servers/connection/wire-eras.js';
import { add, endHosts, makeHost, serverOf } from '../support.js';

afterEach(endHosts);
stopAfter();

const big = '1915883588174806058';
const args = { account: Number(big), text: big };
const exact = { '/account': big };
const written = `{"account":${big},"text":"${big}"}`;

describe("a page's call with numbers that JavaScript cannot hold", { timeout: 120_000 }, () => {
  test('The call is sent with the given digits, where they match the arguments', async () => {
    const sent: string[] = [];
    const wire = await start('modern', {
      'tools/call': ({ text }) => {
        sent.push(text);
        return { content: [] };
      },
    });
    const host = makeHost();
    const serverId = await add(host, { url: wire.url });
    const digits = { ...exact, '/text': big, '/other': big, account: big, '/account/0': big };
    const given = { serverId, tool: 'tool', arguments: args, exact: digits, approved: true };
    const call = await host.call(given);
    assert.ok(sent[0]?.includes(written), sent[0]);
    assert.deepEqual(call.exact, exact);
    for (const bad of ['1915883588174806057.0e', '1e400', 'NaN', ' 1', '0x1A9', '7', '']) {
      const other = await host.call({ ...given, exact: { '/account': bad } });
      assert.equal(other.exact, undefined, bad);
    }
  });

  test('A 2024 server receives the exact digits', async () => {
    const sent: string[] = [];
    const old = await startOldShop(sent);
    after(() => old.stop());
    const host = makeHost();
    const serverId = await add(host, { url: `${old.origin}/sse` });
    const call = await host.call({ serverId, tool: 'pay', arguments: args, exact, approved: true });
    assert.equal(call.status, 'done');
    assert.ok(sent.at(-1)?.includes(written), sent.at(-1));
  });

  test('The call fails with a reason if messages go through a port', async () => {
    const { port1, port2 } = new MessageChannel();
    after(() => [port1, port2].forEach((port) => port.close()));
    const server = new McpServer({ name: 'shop', version: '1' });
    let ran = 0;
    server.registerTool('pay', { inputSchema: z.object({ account: z.number() }) }, async () => {
      ran++;
      return { content: [] };
    });
    await server.connect(new PortTransport(port2));
    const host = makeHost();
    const serverId = host.addServer(portServer(port1, { label: 'Shop' }));
    await until(() => serverOf(host, serverId).status === 'connected', 'the connection');
    await until(() => host.getSnapshot().tools.length === 1, 'the tool');
    const given = { serverId, tool: 'pay', approved: true, arguments: { account: Number(big) } };
    const call = await host.call({ ...given, exact });
    assert.ok(call.status === 'failed');
    assert.equal(call.problem.code, 'inexact-number');
    assert.match(call.problem.message, /1915883588174806058 at \/account/);
    assert.equal(ran, 0);
    assert.equal((await host.call(given)).status, 'done');
  });

  test('The digits are kept in a saved state, and invalid ones are dropped', async () => {
    const wire = await start('modern');
    const host = makeHost();
    const serverId = await add(host, { url: wire.url });
    await host.call({ serverId, tool: 'tool', arguments: args, exact, approved: true });
    const text = host.saveState();
    const restored = async (state: string): Promise<Call | undefined> => {
      const next = makeHost({ savedState: state });
      await add(next, { url: wire.url });
      await until(() => next.getSnapshot().calls.length === 1, 'the call');
      return next.getSnapshot().calls[0];
    };
    const call = await restored(text);
    assert.deepEqual([call?.arguments, call?.exact], [args, exact]);
    for (const bad of [{ '/account': '1915883588174806999' }, { '/text': big }, 7, null, { '/account': 7 }]) {
      const changed = text.replace(JSON.stringify(exact), JSON.stringify(bad));
      assert.notEqual(changed, text);
      assert.equal((await restored(changed))?.exact, undefined, JSON.stringify(bad));
    }
    // Older states have none.
    const old = await restored(text.replace(`"exact":${JSON.stringify(exact)},`, ''));
    assert.deepEqual([old?.arguments, old?.exact], [args, undefined]);
  });
});

/** A 2024 HTTP+SSE server with one tool, which records the messages as they arrived. */
function startOldShop(sent: string[]): ReturnType<typeof listen> {
  let stream: ServerResponse | undefined;
  const results: Readonly<Record<string, object>> = {
    initialize: {
      protocolVersion: '2024-11-05',
      capabilities: { tools: {} },
      serverInfo: { name: 'old', version: '1' },
    },
    'tools/list': { tools: [{ name: 'pay', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [] },
  };
  return listen(async (req, res) => {
    if (req.method === 'GET') {
      stream = res.writeHead(200, { 'content-type': 'text/event-stream' });
      stream.write('event: endpoint\ndata: /messages\n\n');
      return;
    }
    if (!req.url?.startsWith('/messages')) return void res.writeHead(405).end();
    const json = await readJson(req, res);
    if (!json) return;
    const { id, method } = json.value as { id?: number; method: string };
    sent.push(json.text);
    res.writeHead(202).end();
    const result = results[method] ?? {};
    if (id !== undefined) stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
  });
}
