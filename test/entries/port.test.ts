import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach } from 'node:test';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import type { McpHost } from '../../src/core/index.js';
import { portServer } from '../../src/port.js';
import { until } from '../fixtures/clients.js';
import { PortTransport } from '../fixtures/port-transport.js';
import { describe, test } from '../fixtures/suites.js';
import { root } from '../../scripts/paths.mjs';
import { endHosts, makeHost, serverOf } from '../core/support.js';

const ports: MessagePort[] = [];
const cancelled: unknown[] = [];
afterEach(endHosts);
after(() => ports.forEach((port) => port.close()));

function shop(): McpServer {
  const server = new McpServer({ name: 'shop', version: '1' });
  server.registerTool(
    'price',
    { description: 'The price of a thing.', inputSchema: z.object({ thing: z.string() }) },
    async ({ thing }, { mcpReq }) => {
      await mcpReq.notify({
        method: 'notifications/progress',
        params: {
          progressToken: mcpReq._meta?.progressToken ?? 0,
          progress: 1,
          total: 2,
          message: `Looking for a ${thing}`,
        },
      });
      return { content: [{ type: 'text', text: `A ${thing} costs 5.` }] };
    },
  );
  server.registerTool('wait', { inputSchema: z.object({}) }, async (_, { mcpReq: { signal } }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    cancelled.push(signal.reason);
    return { content: [] };
  });
  return server;
}

type Era = 'modern' | 'legacy';

interface Connected {
  readonly host: McpHost;
  readonly serverId: string;
  readonly ends: readonly [MessagePort, MessagePort];
  /** Server that answers, once there is one. */
  readonly server: () => McpServer;
}

async function connect(era: Era): Promise<Connected> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  let server = shop();
  const transport = new PortTransport(port2);
  if (era === 'legacy') await server.connect(transport);
  else serveStdio(() => (server = shop()), { transport });
  const host = makeHost();
  const serverId = host.addServer(portServer(port1, { label: 'Shop' }));
  await until(() => serverOf(host, serverId).status !== 'connecting', 'the connection');
  return { host, serverId, ends: [port1, port2], server: () => server };
}

for (const era of ['modern', 'legacy'] as const) {
  describe(`a ${era} server at the other end of a port`, { timeout: 60_000 }, () => {
    test('The server is listed and called like any other, with parallel calls', async () => {
      const { host, serverId } = await connect(era);
      const state = serverOf(host, serverId);
      assert.ok(state.status === 'connected', JSON.stringify(state));
      assert.deepEqual([state.label, state.protocolFamily], ['Shop', era]);
      await until(() => host.getSnapshot().tools.length === 2, 'the tools');
      const messages = new Set<string | undefined>();
      host.subscribe(() => {
        for (const call of host.getSnapshot().calls) {
          if (call.status === 'running') messages.add(call.progress?.message);
        }
      });
      const calls = await Promise.all(
        ['pen', 'cup', 'hat'].map((thing) =>
          host.call({ serverId, tool: 'price', arguments: { thing }, approved: true }),
        ),
      );
      assert.deepEqual(
        calls.map((call) => call.status === 'done' && call.result.parts),
        ['pen', 'cup', 'hat'].map((thing) => [{ kind: 'text', text: `A ${thing} costs 5.` }]),
      );
      for (const thing of ['pen', 'cup', 'hat']) assert.ok(messages.has(`Looking for a ${thing}`), thing);
    });

    test('The server is notified of a cancelled call', async () => {
      const { host, serverId } = await connect(era);
      await until(() => host.getSnapshot().tools.length === 2, 'the tools');
      cancelled.length = 0;
      const call = host.call({ serverId, tool: 'wait', arguments: {}, approved: true });
      await until(() => host.getSnapshot().calls.some(({ status }) => status === 'running'), 'the call');
      await new Promise((resolve) => setTimeout(resolve, 100));
      host.cancel(host.getSnapshot().calls[0]!.id);
      assert.equal((await call).status, 'cancelled');
      await until(() => cancelled.length === 1, 'the server to hear of it');
    });

    test('The server reports changed tools', async () => {
      const { host, server } = await connect(era);
      await until(() => host.getSnapshot().tools.length === 2, 'the tools');
      await new Promise((resolve) => setTimeout(resolve, 500));
      server().registerTool('more', { inputSchema: z.object({}) }, () => ({ content: [] }));
      await until(() => host.getSnapshot().tools.length === 3, 'the new tool');
    });

    test('The server is lost when the port closes, with the reason', async () => {
      const { host, serverId, ends } = await connect(era);
      await until(() => host.getSnapshot().tools.length === 2, 'the tools');
      const call = host.call({ serverId, tool: 'wait', arguments: {}, approved: true });
      await until(() => host.getSnapshot().calls.some(({ status }) => status === 'running'), 'the call');
      ends[1].close();
      const { status } = await call;
      assert.equal(status, 'lost');
    });
  });
}

test('A port that was closed before is an unreachable server', async () => {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  port2.close();
  const host = makeHost({ limits: { connectMs: 1_000 } });
  const serverId = host.addServer(portServer(port1, { label: 'Shop' }));
  await until(() => serverOf(host, serverId).status === 'failed', 'the failure');
  const state = serverOf(host, serverId);
  assert.ok(state.status === 'failed');
  assert.deepEqual(
    [state.problem.code, state.problem.data['detail']],
    ['connection-failed', 'its port is closed'],
  );
});

test('The documentation shows the transport that is tested here', () => {
  const page = readFileSync(join(root, 'docs/page-servers.md'), 'utf8');
  const file = readFileSync(join(root, 'test/fixtures/port-transport.ts'), 'utf8');
  assert.ok(page.includes(file.slice(file.indexOf('export class')).trim()));
});
