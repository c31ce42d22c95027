import assert from 'node:assert/strict';
import { createServer, type Server as HttpServer } from 'node:http';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../../demo/servers/modern/index.js';
import { startLegacyServer } from '../../../../demo/servers/legacy/index.js';
import type { DemoServer } from '../../../../demo/servers/types.js';
import type { ServerConfig } from '../../../../src/core/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, toolCallsAt } from '../../support.js';

/** A server that accepts one token, as a proxy for another server. */
interface Door {
  readonly url: string;
  readonly refusals: string[];
  valid: string;
  readonly http: HttpServer;
}

async function startDoor(inside: string): Promise<Door> {
  const refusals: string[] = [];
  const http = createServer((request, response) => {
    void (async () => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      const {
        authorization = '',
        host: _host,
        'content-length': _length,
        connection: _c,
        ...headers
      } = request.headers;
      if (authorization !== `Bearer ${door.valid}`) {
        refusals.push(authorization);
        response.writeHead(401, { 'WWW-Authenticate': 'Bearer error="invalid_token"' }).end();
        return;
      }
      const method = request.method ?? 'GET';
      const init = { method, headers: headers as Record<string, string> };
      const answer = await fetch(inside, method === 'POST' ? { ...init, body: Buffer.concat(body) } : init);
      const { 'content-encoding': _e, 'transfer-encoding': _t, ...back } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, back);
      for await (const chunk of answer.body ?? []) response.write(chunk);
      response.end();
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address() as { readonly port: number };
  const door: Door = { url: `http://127.0.0.1:${address.port}/mcp`, refusals, valid: 'first', http };
  return door;
}

let modern: DemoServer;
let legacy: DemoServer;
const doors: Door[] = [];
before(async () => {
  [modern, legacy] = await Promise.all([
    startModernServer({ record: true }),
    startLegacyServer({ record: true }),
  ]);
});
afterEach(() => {
  endHosts();
  for (const { http } of doors.splice(0)) http.close().closeAllConnections();
});
after(async () => {
  await Promise.all([modern.stop(), legacy.stop()]);
});

async function open(inside: string): Promise<Door> {
  const door = await startDoor(inside);
  doors.push(door);
  return door;
}

describe("a page's getToken after a rejected token", { timeout: 120_000 }, () => {
  for (const [era, inside, tool] of [
    ['2026-07-28', () => modern.url, 'get_current_time'],
    ['before', () => legacy.url, 'roll_dice'],
  ] as const)
    test(`It is called again during a session (${era}), and the tool runs once with the new token`, async () => {
      const door = await open(inside());
      const refused: (string | undefined)[] = [];
      let now = 'first';
      const host = makeHost();
      const serverId = await add(host, {
        url: door.url,
        getToken: async (request) => {
          if (request.refused !== undefined) {
            refused.push(request.refused);
            now = 'second';
          }
          return now;
        },
      });
      assert.equal(serverOf(host, serverId).status, 'connected');
      const before_ = (await toolCallsAt(inside())).length;
      door.valid = 'second';
      const call = await host.call({ serverId, tool, approved: true });
      assert.equal(call.status, 'done');
      assert.deepEqual(refused, ['first']);
      assert.equal((await toolCallsAt(inside())).length, before_ + 1);
      assert.equal(serverOf(host, serverId).status, 'connected');
    });

  test('It is called again at the beginning, even if it returns the old token to all other requests', async () => {
    const door = await open(modern.url);
    const host = makeHost();
    const getToken: ServerConfig['getToken'] = async ({ refused }) => (refused === 'old' ? 'first' : 'old');
    const serverId = await add(host, { url: door.url, getToken });
    assert.equal(serverOf(host, serverId).status, 'connected');
    const call = await host.call({ serverId, tool: 'get_current_time', approved: true });
    assert.equal(call.status, 'done');
  });

  test('It is called once for many requests that are rejected together', async () => {
    const door = await open(modern.url);
    let asked = 0;
    const host = makeHost();
    let now = 'first';
    const serverId = await add(host, {
      url: door.url,
      getToken: async ({ refused }) => {
        if (refused !== undefined) {
          asked++;
          await new Promise((resolve) => setTimeout(resolve, 50));
          now = 'second';
        }
        return now;
      },
    });
    door.valid = 'second';
    const calls = await Promise.all(
      Array.from({ length: 5 }, async () =>
        host.call({ serverId, tool: 'get_current_time', approved: true }),
      ),
    );
    assert.deepEqual(
      calls.map(({ status }) => status),
      Array(5).fill('done'),
    );
    assert.equal(asked, 1);
  });

  const useless: Readonly<Record<string, () => Promise<string | undefined>>> = {
    throws: async () => Promise.reject(new Error('canary of the page')),
    'never answers': async () => new Promise(() => undefined),
    'gives the same again': async () => 'first',
    'gives none': async () => undefined,
    'gives another one that is refused too': async () => 'third',
  };
  for (const [what, renew] of Object.entries(useless))
    test(`The server needs a sign-in if it ${what}`, async () => {
      const door = await open(modern.url);
      let asked = 0;
      const host = makeHost({ limits: { connectMs: 2_000 } });
      const serverId = await add(host, {
        url: door.url,
        getToken: async ({ refused }) => {
          if (refused === undefined) return 'first';
          asked++;
          return renew();
        },
      });
      door.valid = 'second';
      const call = await host.call({ serverId, tool: 'get_current_time', approved: true });
      assert.equal(call.status, 'failed');
      const { problem } = call as unknown as {
        readonly problem: { readonly code: string; readonly message: string };
      };
      assert.equal(problem.code, 'sign-in-required');
      assert.equal(serverOf(host, serverId).status, 'needs-sign-in');
      assert.ok(asked >= 1 && asked <= 2, `asked ${asked} times`);
      assert.ok(door.refusals.length < 8, `${door.refusals.length} refusals`);
    });
});
