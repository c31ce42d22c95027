import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { Entry, Limits, Llm, McpHost } from '../../../src/core/index.js';
import { clearCalls } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost, toolCallsAt } from '../support.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
afterEach(endHosts);
after(() => modern.stop());

async function run(llm: Llm, limits: Partial<Limits> = {}): Promise<McpHost> {
  await clearCalls(modern.url);
  const host = makeHost({ llm, limits, policy: () => ({ decision: 'allow' }) });
  await add(host, { url: modern.url });
  await host.send('Go');
  return host;
}
const last = (host: McpHost): Entry => host.getSnapshot().conversation.entries.at(-1)!;
const noticeOf = (host: McpHost): string => {
  const entry = last(host);
  return entry.kind === 'notice' ? `${entry.problem.code}: ${entry.problem.message}` : entry.kind;
};
const sums =
  (count: number): Llm =>
  ({ tools }) => ({
    toolCalls: Array.from({ length: count }, (_, a) => ({
      name: tools.find(({ tool }) => tool === 'calculate_sum')!.name,
      arguments: { a, b: 0 },
    })),
  });

describe('a model that never stops', { timeout: 120_000 }, () => {
  test('A turn is stopped after the limit of rounds, with a notice', async () => {
    let rounds = 0;
    const host = await run(
      (request) => {
        rounds += 1;
        return sums(1)(request);
      },
      { modelRounds: 5 },
    );
    assert.equal(rounds, 5);
    assert.equal(noticeOf(host), 'too-many-rounds: Stopped after 5 rounds.');
    assert.equal((await toolCallsAt(modern.url)).length, 5);
    assert.equal(host.getSnapshot().conversation.status, 'idle');
  });

  test('A turn has 16 rounds by default', async () => {
    assert.match(noticeOf(await run(sums(1))), /after 16 rounds/);
    assert.equal((await toolCallsAt(modern.url)).length, 16);
  });

  test('A turn is stopped after the limit of calls, over all rounds', async () => {
    const host = await run(sums(2), { modelCalls: 5 });
    assert.equal(noticeOf(host), 'too-many-calls: Stopped after 5 tool calls.');
    assert.equal((await toolCallsAt(modern.url)).length, 5);
  });

  test('Of a thousand calls, the first ones are made, and the model receives errors for the others', async () => {
    const host = await run(sums(1_000), { modelCalls: 4 });
    assert.equal((await toolCallsAt(modern.url)).length, 4);
    const asked = host.getSnapshot().conversation.entries.find((it) => it.kind === 'assistant');
    assert.ok(asked?.kind === 'assistant');
    assert.equal(asked.toolCalls.filter(({ callId }) => callId !== undefined).length, 4);
    assert.equal(asked.toolCalls.at(-1)!.problem?.code, 'too-many-calls');
    assertIsData(host);
  });

  test('A model can use exactly the allowed number of calls', async () => {
    let round = 0;
    const host = await run((request) => (++round === 1 ? sums(4)(request) : { text: 'Done' }), {
      modelCalls: 4,
    });
    assert.equal(last(host).kind, 'assistant');
  });

  test('The limits start again with the next message', async () => {
    const host = await run(sums(1), { modelRounds: 2 });
    await host.send('Again');
    assert.equal((await toolCallsAt(modern.url)).length, 4);
  });

  test('A reply that never ends is stopped with a notice', async () => {
    const host = await run(
      async function* () {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 0));
          yield { type: 'text', text: 'word '.repeat(50) } as const;
        }
      },
      { modelReplyChars: 5_000 },
    );
    assert.match(noticeOf(host), /invalid-reply.*too long/);
    const { entries } = host.getSnapshot().conversation;
    const entry = entries.at(-2);
    assert.ok(entry?.kind === 'assistant' && entry.status === 'stopped');
  });
});

describe('limits of a conversation', { timeout: 120_000 }, () => {
  test('A conversation keeps its newest entries', async () => {
    const host = makeHost({ llm: () => ({ text: 'Yes' }), limits: { conversationEntries: 6 } });
    for (let turn = 0; turn < 10; turn++) await host.send(`Question ${turn}`);
    const { entries } = host.getSnapshot().conversation;
    assert.equal(entries.length, 6);
    assert.equal(entries.at(-2)?.kind === 'user' && entries.at(-2)?.id !== '', true);
  });

  test('The newest calls are kept, and all open ones', async () => {
    await clearCalls(modern.url);
    const host = makeHost({ limits: { callsKept: 3 } });
    const serverId = await add(host, { url: modern.url });
    void host.call({ serverId, tool: 'get_current_time' });
    for (let a = 0; a < 10; a++) {
      await host.call({ serverId, tool: 'calculate_sum', arguments: { a, b: 0 }, approved: true });
    }
    const { calls } = host.getSnapshot();
    assert.deepEqual(
      calls.map((it) => it.arguments['a'] ?? it.status),
      ['awaiting-approval', 7, 8, 9],
    );
  });

  test('The newest audit records are kept', async () => {
    const host = makeHost({ llm: () => ({ text: 'Yes' }), limits: { auditRecords: 4 } });
    for (let turn = 0; turn < 10; turn++) await host.send('?');
    assert.equal(host.getSnapshot().audit.length, 4);
  });
});
