import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { afterEach } from 'node:test';
import { createSecrets } from '../../../../src/core/servers/connection/secrets.js';
import type { McpHost, ServerConfig } from '../../../../src/core/index.js';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, when } from '../../support.js';
import { count, type Era, eras, refuse, start, stopAfter } from './wire-eras.js';
import type { Message, Method } from './wire-server.js';
import { stays } from '../../../fixtures/stays.js';

afterEach(endHosts);
stopAfter();

const token = 'canary-of-the-token';
const key = 'canary-of-the-key';
const secret: Omit<ServerConfig, 'url'> = {
  getToken: () => Promise.resolve(token),
  headers: { 'X-Key': key, 'X-Other': `Basic ${key}-2` },
};

/** The server's message with what it received in confidence. */
function echo({ headers }: IncomingMessage): string {
  const other = String(headers['x-other']);
  const all = [headers.authorization, headers['x-key'], other, other.split(' ')[1]];
  return `Who is ${all.join(', or ')}?`;
}
const rpcError = ({ id, req, res }: Message, status = 200): undefined =>
  refuse(res, id, { code: -32_000, message: echo(req), data: { why: echo(req) } }, status);
const body =
  (status: number, type: string): Method =>
  ({ req, res }) =>
    void res.writeHead(status, { 'Content-Type': type }).end(echo(req));

function assertIsKept(host: McpHost, ...more: readonly unknown[]): void {
  const text = JSON.stringify([host.getSnapshot(), more]);
  const index = text.indexOf('canary');
  assert.equal(index, -1, text.slice(Math.max(0, index - 200), index + 50));
}

const errors: [what: string, answer: Method][] = [
  ['a JSON-RPC error', (message) => rpcError(message)],
  ['a JSON-RPC error with HTTP 400', (message) => rpcError(message, 400)],
  ['HTTP 400 and text', body(400, 'text/plain')],
  ['HTTP 500 and text', body(500, 'text/plain')],
  ['HTTP 500 and HTML', body(500, 'text/html')],
  ['HTTP 403 and text', body(403, 'text/plain')],
  ['HTTP 200 and text', body(200, 'text/plain')],
  ['HTTP 200 and what is no JSON', body(200, 'application/json')],
];

describe('secrets that a server repeats', { timeout: 120_000 }, () => {
  const limits = {
    reconnectFirstMs: 20,
    reconnectLastMs: 50,
    reconnectAttempts: 2,
    probeMs: 500,
    listRefreshMs: 20,
  };

  async function visit(era: Era, own: Record<string, Method>): Promise<{ host: McpHost; serverId: string }> {
    const wire = await start(era, own);
    const host = makeHost({ limits });
    return { host, serverId: await add(host, { url: wire.url, ...secret }) };
  }

  for (const era of eras) {
    for (const [what, answer] of errors) {
      test(`A secret in the error of a call (${era}: ${what}) is not shown`, async () => {
        const { host, serverId } = await visit(era, { 'tools/call': answer });
        const call = await host.call({ serverId, tool: 'tool', approved: true });
        assert.notEqual(call.status, 'done');
        assertIsKept(host, call, await host.diagnose(serverId));
        await stays(50, () => assertIsKept(host));
      });
    }

    test(`A secret in the error of a list (${era}) is not shown`, async () => {
      const { host, serverId } = await visit(era, { 'tools/list': (message) => rpcError(message) });
      const server = serverOf(host, serverId);
      assert.ok(server.status === 'connected' && server.toolsProblem, server.status);
      assert.match(server.toolsProblem.message, /Who is/, 'the rest of the words is there');
      assertIsKept(host, await host.diagnose(serverId));
    });
  }

  test('The rest of the message is shown', async () => {
    const { host, serverId } = await visit('modern', { 'tools/call': (message) => rpcError(message) });
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.ok(call.status === 'failed');
    assert.match(
      call.problem.message,
      /Who is Bearer \[secret removed: [^\]]+\], or \[secret removed: [^\]]+\], or/,
    );
  });

  test('A secret is not shown if the message is cut in the middle of it', async () => {
    for (const before of [470, 480, 490]) {
      const { host, serverId } = await visit('modern', {
        'tools/call': ({ id, req, res }) =>
          refuse(res, id, {
            code: -32_000,
            message: 'w'.repeat(before) + String(req.headers['x-key']).repeat(3),
          }),
      });
      await host.call({ serverId, tool: 'tool', approved: true });
      assertIsKept(host);
    }
  });

  test('A secret is not shown even if there is a newer token', async () => {
    let answer = (): void => undefined;
    const answers = new Promise<void>((resolve) => (answer = resolve));
    const wire = await start('modern', {
      async 'tools/call'(message) {
        await answers;
        return rpcError(message);
      },
    });
    let tokens = 0;
    const host = makeHost({ limits });
    const getToken = (): Promise<string> => Promise.resolve(`canary-${++tokens}-of-many`);
    const serverId = await add(host, { url: wire.url, getToken });
    const settled = host.call({ serverId, tool: 'tool', approved: true });
    await until(() => count(wire, 'tools/call') === 1, 'the call');
    await host.refresh(serverId);
    assert.ok(tokens > 1, 'there is a newer token');
    answer();
    assert.equal((await settled).status, 'failed');
    assertIsKept(host);
  });

  for (const [what, answer] of errors) {
    test(`A secret in the error of a connection (${what}) is not shown`, async () => {
      const { host, serverId } = await visit('modern', { 'server/discover': answer, initialize: answer });
      await when(host, ({ servers }) => servers[0]?.status === 'failed' || undefined, 'a failure');
      assertIsKept(host, await host.diagnose(serverId));
      await stays(50, () => assertIsKept(host));
    });
  }
});

test("A server's message is parsed as JSON before secrets are removed", () => {
  const { quotable } = createSecrets({ url: 'https://a.example', headers: { 'X-Key': 'ab+cd/efgh' } });
  for (const said of [
    '{"message":"no ab\\u002Bcd\\/efgh"}',
    '{"message":"no ab+cd/efgh"}',
    'no ab+cd/efgh',
  ]) {
    assert.match(quotable(said), /no …/);
    assert.doesNotMatch(quotable(said), /efgh/);
  }
});
