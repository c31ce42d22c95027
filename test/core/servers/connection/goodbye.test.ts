import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, toolNames, when } from '../../support.js';
import { type Method, openStream, startWireServer, type WireServer } from './wire-server.js';

const servers: WireServer[] = [];
afterEach(endHosts);
after(() => Promise.all(servers.map((server) => server.stop())));

/** A 2025 server with a session and a stream on which the test can send anything. */
async function startLegacy(own: Record<string, Method>): Promise<WireServer> {
  const wire = await startWireServer({
    'server/discover': ({ res }) => void res.writeHead(400).end('No session.'),
    initialize: ({ res }) => {
      res.setHeader('Mcp-Session-Id', 'session-1');
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'old', version: '1' },
      };
    },
    'tools/list': () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }),
    ...own,
  });
  servers.push(wire);
  return wire;
}

describe('the end of a session', { timeout: 120_000 }, () => {
  test('The session is deleted at the server', async () => {
    const wire = await startLegacy({ DELETE: ({ res }) => void res.writeHead(200).end() });
    const host = makeHost();
    const serverId = await add(host, { url: wire.url });
    assert.equal(serverOf(host, serverId).status, 'connected');
    host.disconnect(serverId);
    await until(() => wire.asked.includes('DELETE'), 'the goodbye arrives');
  });

  test('A server that does not answer the deletion is left, and its stream is closed', async () => {
    let closed = 0;
    const wire = await startLegacy({
      DELETE: () => undefined,
      GET: ({ res }) => {
        openStream(res);
        res.once('close', () => (closed += 1));
        return undefined;
      },
    });
    const host = makeHost();
    const serverId = await add(host, { url: wire.url });
    await until(() => wire.asked.includes('GET'), 'the stream is open');
    host.removeServer(serverId);
    await until(() => closed === 1, 'the stream is closed');
  });

  test('A server that rejects or breaks the deletion is left', async () => {
    for (const DELETE of [
      ({ res }) => void res.writeHead(500).end(),
      ({ res }) => void res.destroy(),
    ] satisfies Method[]) {
      let closed = 0;
      const wire = await startLegacy({
        DELETE,
        GET: ({ res }) => {
          openStream(res);
          res.once('close', () => (closed += 1));
          return undefined;
        },
      });
      const host = makeHost();
      const serverId = await add(host, { url: wire.url });
      await until(() => wire.asked.includes('GET'), 'the stream is open');
      host.disconnect(serverId);
      await until(() => closed === 1, 'the stream is closed');
    }
  });
});

describe('a server that constantly reports changed tools', { timeout: 120_000 }, () => {
  test('The tools are listed no more often than the limit, and the last change is not missed', async () => {
    let tools = 1;
    let say: ((message: unknown) => void) | undefined;
    const wire = await startLegacy({
      GET: ({ res }) => {
        say = openStream(res);
        return undefined;
      },
      'tools/list': () => ({
        tools: Array.from({ length: tools }, (_, index) => ({
          name: `t${index}`,
          inputSchema: { type: 'object' },
        })),
      }),
    });
    const host = makeHost({ limits: { listRefreshMs: 300 } });
    const serverId = await add(host, { url: wire.url });
    await until(() => say !== undefined, 'the stream is open');
    const end = Date.now() + 1_500;
    while (Date.now() < end) {
      for (let time = 0; time < 20; time++)
        say!({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    tools = 3;
    say!({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    await when(host, () => toolNames(host, serverId).length === 3, 'the last change shows');
    const lists = wire.asked.filter((it) => it === 'tools/list').length;
    assert.ok(lists >= 3 && lists <= 8, `${lists} lists`);
  });
});
