import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before } from 'node:test';
import { startLegacyServer } from '../../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../../demo/servers/types.js';
import { type JsonObject, McpToolsError, type SettledCall } from '../../../../src/core/index.js';
import { type BadServers, startBadServers } from '../../../fixtures/bad-servers.js';
import { callsOf, clearCalls, until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, approvalAsk, assertIsData, endHosts, makeHost, serverOf, toolCallsAt } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';

let modern: DemoServer;
let legacy: DemoServer;
let bad: BadServers;
before(async () => {
  [modern, legacy, bad] = await Promise.all([
    startModernServer({ record: true }),
    startLegacyServer({ record: true }),
    startBadServers(),
  ]);
});
afterEach(endHosts);
after(async () => {
  await Promise.all([modern.stop(), legacy.stop(), bad.stop()]);
});

const long: [era: string, server: () => DemoServer, tool: string, args: JsonObject][] = [
  ['modern', () => modern, 'process_large_file', { steps: 50, delayMs: 100 }],
  ['legacy', () => legacy, 'slow_count', { to: 50, delayMs: 100 }],
];

for (const [era, server, tool, args] of long) {
  describe(`a ${era} server that goes away during a call`, { timeout: 120_000 }, () => {
    for (const [how, status, leave] of [
      ['is removed', undefined, 'removeServer'],
      ['is disconnected', 'closed', 'disconnect'],
    ] as const) {
      test(`The call is lost, because it may have run, if the server ${how}`, async () => {
        const host = makeHost();
        const serverId = await add(host, { url: server().url });
        const { started, cancelled } = server().jobs;
        const settled = host.call({ serverId, tool, arguments: args, approved: true });
        await until(() => server().jobs.started > started, 'the tool runs');
        host[leave](serverId);
        const call = await settled;
        assert.ok(call.status === 'lost', call.status);
        assert.equal(call.problem.code, 'server-removed');
        assert.equal(host.getSnapshot().servers.find(({ id }) => id === serverId)?.status, status);
        assert.deepEqual(host.getSnapshot().tools, []);
        await until(() => server().jobs.cancelled > cancelled, 'the tool stops as well');
        assertIsData(host);
      });
    }

    test('The call is cancelled and the tool is stopped if the host is destroyed', async () => {
      const host = makeHost();
      const serverId = await add(host, { url: server().url });
      const { started, cancelled } = server().jobs;
      const settled = host.call({ serverId, tool, arguments: args, approved: true });
      await until(() => server().jobs.started > started, 'the tool runs');
      host.destroy();
      assert.equal((await settled).status, 'cancelled');
      await until(() => server().jobs.cancelled > cancelled, 'the tool stops as well');
    });
  });
}

describe('a removed server', { timeout: 120_000 }, () => {
  test("A removed server's requests close", async () => {
    await clearCalls(modern.url);
    const host = makeHost();
    const serverId = await add(host, { url: modern.url });
    const settled = host.call({ serverId, tool: 'get_current_time' });
    const { id } = await approvalAsk(host);
    host.removeServer(serverId);
    assert.equal((await settled).status, 'cancelled');
    assert.deepEqual(host.getSnapshot().asks, []);
    assert.equal(host.answer(id, { kind: 'approval', decision: 'approve' }), false);
    assert.deepEqual(await toolCallsAt(modern.url), []);
  });

  test('Calls and requests of other servers continue', async () => {
    const host = makeHost();
    const stays = await add(host, { url: modern.url });
    const goes = await add(host, { url: legacy.url });
    const settled = host.call({ serverId: stays, tool: 'get_current_time' });
    const { id } = await approvalAsk(host);
    host.removeServer(goes);
    host.answer(id, { kind: 'approval', decision: 'approve' });
    assert.equal((await settled).status, 'done');
    assert.equal(host.getSnapshot().servers.length, 1);
  });

  test('A server that is removed while it connects never returns', async () => {
    const host = makeHost({ limits: { connectMs: 500 } });
    for (const url of [bad.urls['hang']!, modern.url, legacy.url]) host.removeServer(host.addServer({ url }));
    await stays(700, () => {
      assert.deepEqual(host.getSnapshot().servers, []);
      assert.deepEqual(host.getSnapshot().tools, []);
    });
  });

  test('A server that is removed in the same task in which it was added gets no request', async () => {
    await clearCalls(modern.url);
    const host = makeHost();
    host.removeServer(host.addServer({ url: modern.url }));
    await stays(200, async () => {
      assert.deepEqual(await callsOf(modern.url), []);
    });
  });

  test('A removed server is unknown to every method', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: modern.url });
    host.removeServer(serverId);
    host.removeServer(serverId);
    const isUnknown = (error: unknown): boolean =>
      McpToolsError.isInstance(error) && error.code === 'unknown-server';
    for (const command of ['connect', 'disconnect', 'refresh'] as const) {
      assert.throws(() => host[command](serverId), isUnknown);
    }
    const call = await host.call({ serverId, tool: 'get_current_time', approved: true });
    assert.equal(call.status === 'failed' && call.problem.code, 'unknown-server');
  });
});

describe('a disconnected server', { timeout: 120_000 }, () => {
  test('An approved call of a disconnected server is not sent', async () => {
    await clearCalls(modern.url);
    const host = makeHost();
    const serverId = await add(host, { url: modern.url });
    const settled = host.call({ serverId, tool: 'get_current_time' });
    const { id } = await approvalAsk(host);
    host.disconnect(serverId);
    host.answer(id, { kind: 'approval', decision: 'approve' });
    const call: SettledCall = await settled;
    assert.equal(call.status, 'cancelled');
    assert.deepEqual(await toolCallsAt(modern.url), []);
  });

  test('A disconnected server can be connected again', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: legacy.url });
    host.disconnect(serverId);
    await host.connect(serverId);
    assert.equal(serverOf(host, serverId).status, 'connected');
    assert.equal((await host.call({ serverId, tool: 'roll_dice', approved: true })).status, 'done');
  });
});

describe('a destroyed host', { timeout: 120_000 }, () => {
  test('A destroyed host starts nothing, and its last snapshot stays readable', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: modern.url });
    host.destroy();
    host.destroy();
    const isOver = (error: unknown): boolean =>
      McpToolsError.isInstance(error) && error.code === 'host-destroyed';
    assert.throws(() => host.addServer({ url: modern.url }), isOver);
    assert.throws(() => host.connect(serverId), isOver);
    assert.throws(() => host.call({ serverId, tool: 'get_current_time' }), isOver);
    assert.throws(() => host.send('Hello'), isOver);
    for (const harmless of [host.stop, () => host.cancel('x'), () => host.removeServer('x')]) {
      assert.doesNotThrow(harmless);
    }
    await stays(50, () => assert.equal(host.getSnapshot().servers[0]!.status, 'closed'));
    assert.equal(await host.exportConversation(), '', 'a page that saves late is not told off');
    assertIsData(host);
  });

  test('A destroyed host does not keep Node running', async () => {
    // Anything that could keep the process alive takes longer than this.
    const shortest = 10_000;
    const limits = { connectMs: 60_000, listMs: 60_000, callIdleMs: 60_000 };
    const script = `
      import { createMcpHost } from ${JSON.stringify(new URL('../../../../src/core/index.ts', import.meta.url).href)};
      const urls = ${JSON.stringify([modern.url, legacy.url, bad.urls['hang'], bad.urls['dead']])};
      const host = createMcpHost({ servers: urls.map((url) => ({ url })), limits: ${JSON.stringify(limits)} });
      const isReady = () => host.getSnapshot().servers.filter((it) => it.toolsStatus === 'ready').length === 2;
      while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 20));
      host.call({ serverId: host.getSnapshot().servers[0].id, tool: 'get_current_time' });
      host.destroy();
      console.log('destroyed');
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit') as Promise<[code: number | null]>;
    await once(child.stdout, 'data');
    const destroyedAt = Date.now();
    const impatience = setTimeout(() => child.kill('SIGKILL'), shortest);
    const [code] = await exit;
    clearTimeout(impatience);
    assert.equal(code, 0);
    assert.ok(Date.now() - destroyedAt < shortest, 'it stayed too long');
  });
});
