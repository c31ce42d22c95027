import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startLegacyServer } from '../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { JsonObject, McpHost } from '../../../src/core/index.js';
import { clearCalls, until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import {
  add,
  approvalAsk,
  assertIsData,
  callThatIs,
  endHosts,
  makeHost,
  serverOf,
  toolCallsAt,
} from '../support.js';

let modern: DemoServer;
let legacy: DemoServer;
before(async () => {
  [modern, legacy] = await Promise.all([
    startModernServer({ record: true }),
    startLegacyServer({ record: true }),
  ]);
});
afterEach(endHosts);
after(async () => {
  await Promise.all([modern.stop(), legacy.stop()]);
});

const eras: [era: 'modern' | 'legacy', server: () => DemoServer, tool: string, args: JsonObject][] = [
  ['modern', () => modern, 'process_large_file', { steps: 50, delayMs: 50 }],
  ['legacy', () => legacy, 'slow_count', { to: 50, delayMs: 50 }],
];

for (const [era, server, tool, args] of eras) {
  describe(`a running call on a ${era} server`, { timeout: 120_000 }, () => {
    const begin = async (): Promise<{
      host: McpHost;
      settled: ReturnType<McpHost['call']>;
      callId: string;
    }> => {
      await clearCalls(server().url);
      const host = makeHost();
      const serverId = await add(host, { url: server().url });
      assert.equal((serverOf(host, serverId) as { era?: string }).era, era);
      const settled = host.call({ serverId, tool, arguments: args, approved: true });
      const { id } = await callThatIs(host, 'running', tool);
      return { host, settled, callId: id };
    };

    test('A running call reports its progress with text and a total', async () => {
      const { host, settled, callId } = await begin();
      await until(() => {
        const call = host.getSnapshot().calls[0];
        return call?.status === 'running' && (call.progress?.progress ?? 0) >= 2;
      }, 'progress shows');
      const call = host.getSnapshot().calls[0];
      assert.ok(call?.status === 'running');
      assert.equal(call.progress?.total, 50);
      assert.match(call.progress.message ?? '', /\d/);
      host.cancel(callId);
      await settled;
    });

    test('A cancelled call is cancelled at the server, too', async () => {
      const { started, cancelled } = server().jobs;
      const { host, settled, callId } = await begin();
      await until(() => server().jobs.started > started, 'the tool runs');
      host.cancel(callId, 'took too long');
      const call = await settled;
      assert.ok(call.status === 'cancelled');
      assert.equal(call.reason, 'took too long');
      assert.ok(call.startedAt !== undefined);
      await until(() => server().jobs.cancelled > cancelled, 'the tool itself stops');
      await until(async () => (await toolCallsAt(server().url))[0]?.cancelled === true, 'the record says so');
      assert.equal((await toolCallsAt(server().url)).length, 1);
    });

    test('A call is cancelled at the server at whatever moment it is cancelled here', async () => {
      const noToolRuns = (): boolean => {
        const { started, cancelled, finished } = server().jobs;
        return started === cancelled + finished;
      };
      // Calls of earlier tests were cancelled here, and their cancellations may still be on the way.
      await until(noToolRuns, 'no tool runs yet');
      const { finished } = server().jobs;
      const host = makeHost();
      const serverId = await add(host, { url: server().url });
      // Long enough that none is done before a busy machine cancels it.
      const long = { ...args, delayMs: 1_000 };
      for (let moment = 0; moment < 25; moment++) {
        const settled = host.call({ serverId, tool, arguments: long, approved: true });
        await delay(moment / 3);
        host.cancel(host.getSnapshot().calls.at(-1)!.id);
        assert.equal((await settled).status, 'cancelled');
      }
      await until(noToolRuns, 'no tool runs on');
      assert.equal(server().jobs.finished, finished);
    });

    test('A cancellation is shown immediately, and repeated ones cause one end', async () => {
      const { host, settled, callId } = await begin();
      const seen: string[] = [];
      host.subscribe(() => {
        const call = host.getSnapshot().calls[0]!;
        seen.push(call.status === 'running' && call.cancelling ? 'cancelling' : call.status);
      });
      for (let time = 0; time < 5; time++) host.cancel(callId, `reason ${time}`);
      const shown = host.getSnapshot().calls[0];
      assert.equal(shown?.status === 'running' && shown.cancelling, true);
      assert.equal((await settled).status, 'cancelled');
      host.cancel(callId, 'once more');
      assert.equal(host.getSnapshot().calls[0]!.status, 'cancelled');
      const outcomes = host.getSnapshot().audit.flatMap((it) => (it.kind === 'call' ? [it.outcome] : []));
      assert.deepEqual(outcomes, ['started', 'cancelled']);
      assert.equal(seen.includes('done'), false);
    });
  });
}

describe('a call that has not been sent', { timeout: 120_000 }, () => {
  test('The call is cancelled without a request to the server, and its approval request closes', async () => {
    await clearCalls(modern.url);
    const host = makeHost();
    const serverId = await add(host, { url: modern.url });
    const settled = host.call({ serverId, tool: 'get_current_time' });
    const { callId } = await approvalAsk(host);
    host.cancel(callId);
    const call = await settled;
    assert.equal(call.status, 'cancelled');
    assert.equal('startedAt' in call, false);
    assert.deepEqual(host.getSnapshot().asks, []);
    assert.deepEqual(await toolCallsAt(modern.url), []);
  });

  test('An event that a button passes as the reason is ignored', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: modern.url });
    const settled = host.call({ serverId, tool: 'get_current_time' });
    const { callId } = await approvalAsk(host);
    host.cancel(callId, new Event('click') as unknown as string);
    assert.equal('reason' in (await settled), false);
    assertIsData(host);
  });

  test('The first reason is kept, even if an earlier cancellation had none', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: modern.url });
    const settled = host.call({ serverId, tool: 'get_current_time' });
    const { callId } = await approvalAsk(host);
    host.cancel(callId);
    host.cancel(callId, 'wrong city');
    host.cancel(callId, 'another reason');
    const call = await settled;
    assert.equal(call.status === 'cancelled' && call.reason, 'wrong city');
  });

  test('Cancelling an unknown call does nothing', () => {
    const host = makeHost();
    for (const id of ['call-99', '', '__proto__']) assert.doesNotThrow(() => host.cancel(id));
  });
});
