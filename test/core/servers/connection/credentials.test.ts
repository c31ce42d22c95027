import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startLegacyServer } from '../../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../../demo/servers/types.js';
import { type BadServers, startBadServers } from '../../../fixtures/bad-servers.js';
import { TOKEN } from '../../../fixtures/bad/http-faults.js';
import { callsOf, clearCalls } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost, serverOf, toolNames } from '../../support.js';

let modern: DemoServer;
let legacy: DemoServer;
let bad: BadServers;
before(async () => {
  const cors = { headers: ['X-Api-Key'] };
  [modern, legacy, bad] = await Promise.all([
    startModernServer({ record: true, cors }),
    startLegacyServer({ record: true, cors }),
    startBadServers(),
  ]);
});
afterEach(endHosts);
after(async () => {
  await Promise.all([modern.stop(), legacy.stop(), bad.stop()]);
});

const SECRET = 'canary-8f2e';

describe('headers and token of a server', { timeout: 120_000 }, () => {
  test('The headers and token reach every request to the server, and no other server', async () => {
    await Promise.all([clearCalls(modern.url), clearCalls(legacy.url)]);
    const host = makeHost();
    const mine = await add(host, {
      url: modern.url,
      headers: { 'X-Api-Key': 'key-of-modern' },
      getToken: async () => 'token-of-modern',
    });
    const other = await add(host, { url: legacy.url, headers: { 'X-Api-Key': 'key-of-legacy' } });
    for (const [serverId, tool] of [
      [mine, 'get_current_time'],
      [other, 'roll_dice'],
    ] as const) {
      assert.equal((await host.call({ serverId, tool, approved: true })).status, 'done');
    }
    const atModern = await callsOf(modern.url);
    const atLegacy = await callsOf(legacy.url);
    assert.ok(atModern.length >= 3 && atLegacy.length >= 3);
    for (const { headers } of atModern) {
      assert.equal(headers['x-api-key'], 'key-of-modern');
      assert.equal(headers['authorization'], 'Bearer token-of-modern');
    }
    for (const { headers } of atLegacy) {
      assert.equal(headers['x-api-key'], 'key-of-legacy');
      assert.equal(headers['authorization'], undefined);
    }
  });

  test('The token is requested each time, so that it can change', async () => {
    await clearCalls(modern.url);
    let number = 0;
    const host = makeHost();
    const serverId = await add(host, { url: modern.url, getToken: async () => `token-${++number}` });
    await host.call({ serverId, tool: 'get_current_time', approved: true });
    const tokens = (await callsOf(modern.url)).map(({ headers }) => headers['authorization']);
    assert.equal(new Set(tokens).size, tokens.length);
  });

  test('The headers and token are not in the snapshot, its problems or its records', async () => {
    const host = makeHost({ limits: { connectMs: 300 } });
    const headers = { 'X-Test': SECRET };
    const getToken = async (): Promise<string> => SECRET;
    for (const url of ['401', '500', 'dead', 'redirect', 'hang', 'no-tools'].map((name) => bad.urls[name]!)) {
      await add(host, { url, headers, getToken });
    }
    await add(host, { url: bad.urls['no-tools']!, headers: { 'X-Test': `${SECRET}\n` } });
    await add(host, { url: bad.urls['no-tools']!, getToken: async () => `${SECRET}\n` });
    assert.equal(JSON.stringify(host.getSnapshot()).includes(SECRET), false);
    assertIsData(host);
  });
});

describe('a server that needs a sign-in', { timeout: 120_000 }, () => {
  test('The problem is shown if there is no token or a wrong one', async () => {
    for (const getToken of [undefined, async () => undefined, async () => 'wrong']) {
      const host = makeHost();
      const serverId = await add(host, { url: bad.urls['401']!, ...(getToken ? { getToken } : {}) });
      const server = serverOf(host, serverId);
      assert.ok(server.status === 'needs-sign-in', server.status);
      assert.equal(server.problem.code, 'sign-in-required');
      assert.match(
        server.problem.message,
        /asks for a sign-in. If this page sent credentials, they were refused/,
      );
      assertIsData(host);
      host.destroy();
    }
  });

  test('The server connects with the token, even if it comes late', async () => {
    let token: string | undefined = undefined;
    const host = makeHost();
    const serverId = await add(host, { url: bad.urls['401']!, getToken: async () => token });
    assert.equal(serverOf(host, serverId).status, 'needs-sign-in');
    token = TOKEN;
    await host.connect(serverId);
    assert.equal(serverOf(host, serverId).status, 'connected');
    assert.deepEqual(toolNames(host, serverId), ['echo']);
  });

  test('A call fails with the reason if the server no longer accepts the token', async () => {
    let token = TOKEN;
    const host = makeHost();
    const serverId = await add(host, { url: bad.urls['401']!, getToken: async () => token });
    token = 'expired';
    const call = await host.call({ serverId, tool: 'echo', approved: true });
    assert.equal(call.status === 'failed' && call.problem.code, 'sign-in-required');
  });
});

describe('a page with a faulty getToken', { timeout: 120_000 }, () => {
  test('An error of getToken is shown for the connection and the call', async () => {
    let isBroken = true;
    const getToken = async (): Promise<string> => {
      if (isBroken) throw new Error('the vault is locked');
      return TOKEN;
    };
    const host = makeHost();
    const serverId = await add(host, { url: bad.urls['401']!, getToken });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'failed');
    assert.equal(server.problem.code, 'connection-failed');
    assert.match(server.problem.message, /the vault is locked/);
    isBroken = false;
    await host.connect(serverId);
    isBroken = true;
    const call = await host.call({ serverId, tool: 'echo', approved: true });
    assert.ok(call.status === 'failed');
    assert.equal(call.problem.code, 'connection-failed');
    assert.match(call.problem.message, /the vault is locked/);
  });

  test('A getToken that never returns ends with the timeout', async () => {
    const host = makeHost({ limits: { connectMs: 200 } });
    const serverId = await add(host, { url: bad.urls['401']!, getToken: () => new Promise(() => undefined) });
    const server = serverOf(host, serverId);
    assert.equal(server.status === 'failed' && server.problem.code, 'connect-timeout');
  });
});
