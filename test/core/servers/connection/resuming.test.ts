import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';

const servers: Server[] = [];

/** A server with one tool that answers each call, and each resumption, with an empty stream that ends. */
async function breaking(
  era: 'modern' | 'legacy',
  retry: number,
): Promise<{ url: string; gets: () => number }> {
  let gets = 0;
  const broken = `id: 7\nretry: ${retry}\ndata: \n\n`;
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const events = (): void => void res.writeHead(200, { 'content-type': 'text/event-stream' }).end(broken);
    if (req.method === 'GET') {
      gets++;
      events();
      return;
    }
    let text = '';
    for await (const chunk of req) text += String(chunk);
    const { id, method } = JSON.parse(text || '{}') as { id?: number; method?: string };
    const results: Record<string, object> = {
      'tools/list': {
        tools: [{ name: 'breaks', inputSchema: { type: 'object' } }],
        ttlMs: 0,
        cacheScope: 'private',
      },
      ping: {},
      ...(era === 'modern'
        ? { 'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ttlMs: 0 } }
        : {
            initialize: {
              protocolVersion: '2025-11-25',
              capabilities: { tools: {} },
              serverInfo: { name: 'x', version: '1' },
            },
          }),
    };
    const result = results[method ?? ''];
    if (method === 'tools/call') events();
    else if (id === undefined) res.writeHead(202).end();
    else if (!result) res.writeHead(400).end();
    else {
      const whole = era === 'modern' ? { resultType: 'complete', ...result } : result;
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ jsonrpc: '2.0', id, result: whole }));
    }
  };
  const server = createServer((req, res) => void answer(req, res));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, gets: () => gets };
}

after(() => {
  endHosts();
  for (const server of servers) server.close().closeAllConnections();
});

describe('a broken stream that may be resumable', { timeout: 120_000 }, () => {
  for (const retry of [0, 600_000]) {
    test(`The call is lost immediately if the protocol has no resumption, whatever the server sends (retry: ${retry})`, async () => {
      const { url, gets } = await breaking('modern', retry);
      const host = makeHost();
      const serverId = await add(host, { url });
      const call = await host.call({ serverId, tool: 'breaks', approved: true });
      assert.equal(call.status, 'lost');
      assert.equal(gets(), 0);
    });
  }

  test('The stream is resumed with growing pauses, even if the server proposes none', async () => {
    const { url, gets } = await breaking('legacy', 0);
    const host = makeHost({ limits: { reconnectFirstMs: 200 } });
    await add(host, { url });
    await until(() => gets() >= 2, 'it is asked for again');
    await stays(1500, () => {
      assert.ok(gets() >= 2, `${gets()} times`);
      assert.ok(gets() <= 8, `${gets()} times`);
    });
  });
});
