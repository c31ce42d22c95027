import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../../demo/servers/types.js';
import { createMcpHost, McpToolsError, type ServerConfig } from '../../../../src/core/index.js';
import { type BadServers, startBadServers } from '../../../fixtures/bad-servers.js';
import { callsOf, clearCalls } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { endHosts, makeHost, serverOf } from '../../support.js';
import { assertLifeGoesOn, beside, problemOf } from './beside.js';

let good: DemoServer;
let bad: BadServers;
before(async () => {
  [good, bad] = await Promise.all([startModernServer({ record: true }), startBadServers()]);
});
afterEach(endHosts);
after(async () => {
  await Promise.all([good.stop(), bad.stop()]);
});

const failures: [name: string, complaint: string, code: string, message: RegExp][] = [
  [
    'dead',
    'is down',
    'unreachable',
    /^This page could not reach http:\/\/127\.0\.0\.1:\d+\. Either the server is down/,
  ],
  [
    '500',
    'answers with an error of its own',
    'http-status',
    /answered with HTTP status 500\. It says: “Something broke on the server\.”$/,
  ],
  ['404', 'is not at this address', 'http-status', /answered with HTTP status 404\. It says: “Not found”$/],
  ['html', 'is a web page', 'not-mcp', /answered, but not as an MCP server\. Check the address\.$/],
  ['not-json', 'sends broken JSON', 'not-mcp', /not as an MCP server/],
  ['redirect', 'sends us elsewhere', 'redirected', /sent a redirect, which this page does not follow/],
  ['hang', 'never answers', 'connect-timeout', /did not answer within 1\.5 s\.$/],
];

describe('a server that cannot be connected', { timeout: 120_000 }, () => {
  for (const [name, complaint, code, message] of failures) {
    test(`The server ${complaint} (${name}): it fails with the reason, and others still work`, async () => {
      // A good server that is slow for once must not look like one that hangs.
      const longest = 15_000;
      const connectMs = name === 'hang' ? 1_500 : longest;
      const begin = Date.now();
      const all = await beside({ url: bad.urls[name]!, label: 'Bad' }, good.url, { limits: { connectMs } });
      assert.ok(Date.now() - begin < longest);
      const server = serverOf(all.host, all.bad);
      assert.equal(server.status, 'failed');
      assert.equal(problemOf(server).code, code);
      assert.match(problemOf(server).message, message);
      await assertLifeGoesOn(all);
      const record = all.host
        .getSnapshot()
        .audit.find(({ serverId, outcome }) => serverId === all.bad && outcome === 'failed');
      assert.equal(record?.kind === 'connection' && record.problem?.code, code);
    });
  }

  test('A server that was unreachable can be tried again', async () => {
    const all = await beside({ url: bad.urls['dead']! }, good.url);
    await all.host.connect(all.bad);
    assert.equal(problemOf(serverOf(all.host, all.bad)).code, 'unreachable');
    await assertLifeGoesOn(all);
  });

  test('Calls of a failed server fail with its reason, and nothing is sent', async () => {
    const { host, bad: serverId } = await beside({ url: bad.urls['500']!, label: 'Broken' }, good.url);
    await clearCalls(bad.urls['500']!);
    const call = await host.call({ serverId, tool: 'echo', approved: true });
    assert.ok(call.status === 'failed');
    assert.match(call.problem.message, /answered with HTTP status 500/);
    assert.deepEqual(await callsOf(bad.urls['500']!), []);
  });

  test('A redirect is not followed', async () => {
    await clearCalls(bad.urls['html']!);
    const headers = { 'X-Test': 'secret' };
    await beside({ url: bad.urls['redirect']!, headers, getToken: async () => 'token' }, good.url);
    assert.deepEqual(await callsOf(bad.urls['html']!), []);
  });
});

describe('an address in addServer', { timeout: 120_000 }, () => {
  const addresses: [url: unknown, complaint: string][] = [
    ['', 'is empty'],
    ['   ', 'is blank'],
    ['/mcp', 'is relative'],
    ['mcp.example.com/mcp', 'has no protocol'],
    ['//mcp.example.com/mcp', 'has half a protocol'],
    ['javascript:alert(1)', 'is a script'],
    [' JavaScript:alert(1)', 'is a script in disguise'],
    ['data:text/html,<script>alert(1)</script>', 'is a page of its own'],
    ['file:///etc/passwd', 'is a file'],
    ['ws://example.com/', 'is a socket'],
    ['blob:https://example.com/1', 'is a blob'],
    ['https://', 'has no host'],
    ['http://[::1', 'is broken'],
    [{}, 'is an object'],
    [7, 'is a number'],
  ];
  for (const [url, complaint] of addresses) {
    test(`The address ${complaint}: the server fails with the reason, and nothing is thrown`, async () => {
      const all = await beside({ url } as ServerConfig, good.url);
      const server = serverOf(all.host, all.bad);
      assert.equal(server.status, 'failed');
      assert.equal(problemOf(server).code, 'bad-url');
      assert.match(
        problemOf(server).message,
        /is not the address of a server\. Use one that begins with https:/,
      );
      assert.equal(server.origin, '');
      await all.host.refresh(all.bad);
      all.host.disconnect(all.bad);
      await assertLifeGoesOn(all);
      all.host.removeServer(all.bad);
      assert.equal(all.host.getSnapshot().servers.length, 1);
    });
  }

  for (const given of [
    undefined,
    null,
    'x',
    7,
    true,
    [],
    {},
    { label: 'Notes' },
    { url: undefined },
    { url: null },
  ])
    test(`A missing address throws, and no server is added: ${JSON.stringify(given)}`, () => {
      const host = makeHost();
      const isSaid = (error: unknown): boolean =>
        McpToolsError.isInstance(error) &&
        error.code === 'not-a-server' &&
        /is not a server: it has no url\./.test(error.message);
      assert.throws(() => host.addServer(given as unknown as ServerConfig), isSaid);
      assert.deepEqual(host.getSnapshot().servers, []);
    });

  test('A string instead of a list of servers is quoted whole in the error', () => {
    const servers = 'https://mcp.example.com/mcp' as unknown as readonly ServerConfig[];
    assert.throws(() => createMcpHost({ servers }), /"https:\/\/mcp\.example\.com\/mcp" is not a server/);
  });

  test('An endless address is cut in the message', () => {
    const host = makeHost();
    const server = serverOf(host, host.addServer({ url: `javascript:${'x'.repeat(1_000_000)}` }));
    assert.ok(problemOf(server).message.length < 700);
  });

  test('A URL object is as good as a string', async () => {
    const all = await beside({ url: new URL(good.url) as unknown as string }, good.url);
    assert.equal(serverOf(all.host, all.bad).status, 'connected');
    await assertLifeGoesOn(all);
  });

  test('A server without a label, or with an empty one, is named by its host', () => {
    const host = makeHost();
    const id = host.addServer({ url: 'https://mcp.example.com:8443/mcp', autoConnect: false, label: '' });
    assert.equal(serverOf(host, id).label, 'mcp.example.com:8443');
    assert.equal(serverOf(host, id).origin, 'https://mcp.example.com:8443');
  });
});
