import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { McpHost, Policy, PolicyCall } from '../../../src/core/index.js';
import { clearCalls } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, approvalAsk, assertIsData, endHosts, makeHost, toolCallsAt } from '../support.js';
import { stays } from '../../fixtures/stays.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
afterEach(endHosts);
after(() => modern.stop());

async function withPolicy(policy: Policy): Promise<{ host: McpHost; serverId: string }> {
  await clearCalls(modern.url);
  const host = makeHost({ policy });
  return { host, serverId: await add(host, { url: modern.url, label: 'Demo' }) };
}
const sum = { tool: 'calculate_sum', arguments: { a: 1, b: 2 } };

describe("a page's policy for calls", { timeout: 120_000 }, () => {
  test('A policy that allows a call has it made without a request, and recorded as its decision', async () => {
    const { host, serverId } = await withPolicy(() => ({ decision: 'allow', reason: 'only adds' }));
    assert.equal((await host.call({ serverId, ...sum, startedBy: 'model' })).status, 'done');
    assert.equal((await toolCallsAt(modern.url)).length, 1);
    const decision = host.getSnapshot().audit.find(({ kind }) => kind === 'decision');
    assert.ok(decision?.kind === 'decision');
    assert.deepEqual(
      [decision.decidedBy, decision.outcome, decision.reason],
      ['policy', 'approved', 'only adds'],
    );
  });

  test('A policy that denies a call overrides a person who pressed Run', async () => {
    const { host, serverId } = await withPolicy(() => ({ decision: 'deny', reason: 'not on this page' }));
    const call = await host.call({ serverId, ...sum, startedBy: 'person', approved: true });
    assert.ok(call.status === 'denied');
    assert.deepEqual([call.deniedBy, call.reason], ['policy', 'not on this page']);
    assert.deepEqual(await toolCallsAt(modern.url), []);
  });

  for (const [name, policy] of [
    [
      'throws',
      () => {
        throw new Error('no grants loaded');
      },
    ],
    ['returns nonsense', () => 'allow' as never],
    ['is asynchronous', () => Promise.resolve({ decision: 'allow' }) as never],
    ['fails asynchronously', () => Promise.reject(new Error('later')) as never],
  ] as [string, Policy][]) {
    test(`A policy that ${name} causes a request that gives this as the reason`, async () => {
      const { host, serverId } = await withPolicy(policy);
      const settled = host.call({ serverId, ...sum });
      const { id, reason } = await approvalAsk(host);
      assert.equal(reason.code, 'policy-failed');
      await stays(50, async () => assert.deepEqual(await toolCallsAt(modern.url), []));
      host.answer(id, { kind: 'approval', decision: 'approve' });
      assert.equal((await settled).status, 'done');
      assertIsData(host);
    });
  }

  test('A policy receives the whole call and cannot change it', async () => {
    const seen: PolicyCall[] = [];
    const { host, serverId } = await withPolicy((call) => {
      seen.push(call);
      assert.throws(() => Object.assign(call.arguments, { a: 99 }), TypeError);
      assert.throws(() => Object.assign(call.tool, { name: 'delete_issue' }), TypeError);
      return { decision: 'allow' };
    });
    await host.call({ serverId, ...sum, startedBy: 'model' });
    assert.equal(seen.length, 1);
    const { tool, ...call } = seen[0]!;
    assert.equal(tool.name, 'calculate_sum');
    assert.deepEqual(call, {
      serverId,
      serverLabel: 'Demo',
      origin: new URL(modern.url).origin,
      arguments: { a: 1, b: 2 },
      startedBy: 'model',
    });
    const [arrived] = await toolCallsAt(modern.url);
    assert.deepEqual((arrived!.params as { arguments: unknown }).arguments, { a: 1, b: 2 });
  });

  test('A call whose arguments could not be checked needs approval, even if the policy allows everything', async () => {
    const { host, serverId } = await withPolicy(() => ({ decision: 'allow' }));
    // The schema has patterns, which are only run in a worker that can be terminated.
    const flights = { from: 'CDG', to: 'JFK', departureDate: '2099-01-01' };
    const settled = host.call({ serverId, tool: 'search_flights', arguments: flights });
    const ask = await approvalAsk(host);
    assert.equal(ask.reason.code, 'arguments-unchecked');
    assert.equal(ask.unchecked?.code, 'schema-refused');
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    assert.equal((await settled).status, 'done');
  });
});
