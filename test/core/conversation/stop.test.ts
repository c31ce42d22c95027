import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startLegacyServer } from '../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { LlmDelta, McpHost } from '../../../src/core/index.js';
import { clearCalls, until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import {
  add,
  approvalAsk,
  assertIsData,
  callThatIs,
  endHosts,
  makeHost,
  toolCallsAt,
  when,
} from '../support.js';
import { stays } from '../../fixtures/stays.js';

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

const lastOf = (host: McpHost): string => {
  const entry = host.getSnapshot().conversation.entries.at(-1);
  return entry?.kind === 'notice' ? entry.problem.code : String(entry?.kind);
};
const assertIsStopped = (host: McpHost): void => {
  assert.equal(lastOf(host), 'model-stopped');
  assert.equal(host.getSnapshot().conversation.status, 'idle');
  assert.deepEqual(host.getSnapshot().asks, []);
  assert.equal(host.getSnapshot().audit.findLast(({ kind }) => kind === 'model')?.outcome, 'stopped');
  assertIsData(host);
};

describe('stop()', { timeout: 120_000 }, () => {
  test('Stop ends a model that hangs, and aborts its signal', async () => {
    let signal: AbortSignal | undefined;
    const host = makeHost({
      llm: (request) => {
        ({ signal } = request);
        return new Promise(() => undefined);
      },
    });
    const turn = host.send('Go');
    await until(() => signal !== undefined, 'the model is asked');
    host.stop();
    await turn;
    assertIsStopped(host);
    await until(() => signal?.aborted === true, 'the model hears');
  });

  test('A message right after stop waits for the end of the stopped turn', async () => {
    const host = makeHost({
      llm: ({ messages }) => (messages.length > 1 ? { text: 'Better.' } : new Promise(() => undefined)),
    });
    const first = host.send('Go');
    await when(host, ({ asks }) => asks[0], 'a use of the model');
    host.stop();
    const second = host.send('And now?');
    const third = host.send('And now, too?');
    await assert.rejects(third, { code: 'turn-running' }, 'one turn at a time');
    await Promise.all([first, second]);
    const { status, entries } = host.getSnapshot().conversation;
    assert.deepEqual(
      [status, ...entries.map(({ kind }) => kind)],
      ['idle', 'user', 'assistant', 'notice', 'user', 'assistant'],
    );
    assertIsData(host);
  });

  test('Stop ends a streamed reply, keeps its text, and accepts nothing more', async () => {
    let ended = false;
    const host = makeHost({
      llm: async function* (): AsyncGenerator<LlmDelta> {
        try {
          for (let word = 0; ; word++) {
            yield { type: 'text', text: `word-${word} ` };
            await delay(5);
          }
        } finally {
          ended = true;
        }
      },
    });
    const turn = host.send('Go');
    await when(host, ({ conversation }) => JSON.stringify(conversation).includes('word-3'), 'some words');
    host.stop();
    await turn;
    assertIsStopped(host);
    const before = host.getSnapshot().conversation;
    await stays(100, () => assert.equal(host.getSnapshot().conversation, before));
    assert.equal(ended, true, 'the generator may clean up');
    const entry = before.entries.at(-2);
    assert.ok(entry?.kind === 'assistant');
    assert.equal(entry.status, 'stopped');
    assert.match(entry.text, /^word-0 word-1/);
  });

  test('A reply that arrives after stop is ignored, in whatever form', async () => {
    for (const late of ['reply', 'throw', 'deltas'] as const) {
      let reply = (): void => undefined;
      const replies = new Promise<void>((resolve) => (reply = resolve));
      const host = makeHost({
        llm: async () => {
          await replies;
          if (late === 'throw') throw new Error('too late');
          if (late === 'reply') return { text: 'too late' };
          return (async function* (): AsyncGenerator<LlmDelta> {
            yield { type: 'text', text: 'too late' };
          })();
        },
      });
      const turn = host.send('Go');
      await when(host, ({ asks }) => asks.length === 1, 'the model is asked');
      host.stop();
      await turn;
      reply();
      await stays(100, () => {
        assertIsStopped(host);
        assert.equal(JSON.stringify(host.getSnapshot()).includes('too late'), false);
      });
    }
  });

  test("Stop closes the requests of the model's calls, and nothing is sent", async () => {
    await clearCalls(modern.url);
    const host = makeHost({
      llm: ({ tools }) => ({
        toolCalls: ['get_current_time', 'get_weather'].map((name) => ({
          name: tools.find(({ tool }) => tool === name)!.name,
          arguments: name === 'get_weather' ? { location: 'Paris' } : {},
        })),
      }),
    });
    await add(host, { url: modern.url });
    const turn = host.send('Go');
    const { id } = await when(host, ({ asks }) => asks.length === 2 && asks[0], 'two questions');
    host.stop();
    await turn;
    assertIsStopped(host);
    assert.equal(host.answer(id, { kind: 'approval', decision: 'approve' }), false);
    await stays(50, async () => assert.deepEqual(await toolCallsAt(modern.url), []));
    assert.deepEqual(
      host.getSnapshot().calls.map(({ status }) => status),
      ['cancelled', 'cancelled'],
    );
  });

  for (const [era, server, name, args] of [
    ['modern', () => modern, 'process_large_file', { steps: 50, delayMs: 100 }],
    ['legacy', () => legacy, 'slow_count', { to: 50, delayMs: 100 }],
  ] as const) {
    test(`Stop cancels a call that runs on a ${era} server`, async () => {
      const host = makeHost({
        policy: () => ({ decision: 'allow' }),
        llm: ({ tools }) => ({
          toolCalls: [{ name: tools.find(({ tool }) => tool === name)!.name, arguments: args }],
        }),
      });
      await add(host, { url: server().url });
      const { cancelled } = server().jobs;
      const turn = host.send('Go');
      await callThatIs(host, 'running', name);
      host.stop();
      await turn;
      assertIsStopped(host);
      await until(() => server().jobs.started === server().jobs.cancelled, 'no tool runs on');
      assert.ok(server().jobs.cancelled >= cancelled);
    });
  }

  test('Stop does not affect a call that a person began', async () => {
    const host = makeHost({ llm: () => new Promise(() => undefined) });
    const serverId = await add(host, { url: modern.url });
    const mine = host.call({ serverId, tool: 'get_current_time', startedBy: 'person' });
    const turn = host.send('Go');
    await when(host, ({ asks }) => asks.length === 2, 'both questions');
    host.stop();
    await turn;
    const { id } = await approvalAsk(host);
    host.answer(id, { kind: 'approval', decision: 'approve' });
    assert.equal((await mine).status, 'done');
  });

  test('Stop in the same task as the reply begins none of its calls', async () => {
    await clearCalls(modern.url);
    const host = makeHost({ policy: () => ({ decision: 'allow' }) });
    await add(host, { url: modern.url });
    const turn = host.send('Go');
    const ask = await when(host, ({ asks }) => asks[0], 'the model is asked');
    assert.ok(ask.kind === 'model-turn');
    const { name } = ask.turn.tools.find(({ tool }) => tool === 'get_current_time')!;
    host.answer(ask.id, { kind: 'model-turn', reply: { toolCalls: [{ name }] } });
    host.stop();
    await turn;
    await stays(50, async () => assert.deepEqual(await toolCallsAt(modern.url), []));
    assert.deepEqual(host.getSnapshot().asks, []);
    assert.equal(host.getSnapshot().conversation.status, 'idle');
  });

  test('Stop right after send ends the turn before the model replies', async () => {
    const host = makeHost({ llm: () => ({ text: 'Hello' }) });
    const turn = host.send('Go');
    host.stop();
    await turn;
    assertIsStopped(host);
  });

  test('Stop can be called at any time, and the next turn works', async () => {
    const host = makeHost({ llm: () => ({ text: 'Hello' }) });
    host.stop();
    await host.send('One');
    host.stop();
    host.stop();
    await host.send('Two');
    assert.equal(lastOf(host), 'assistant');
  });

  test('Destroying the host stops the model, too', async () => {
    let signal: AbortSignal | undefined;
    const host = makeHost({
      llm: (request) => {
        ({ signal } = request);
        return new Promise(() => undefined);
      },
    });
    const turn = host.send('Go');
    await until(() => signal !== undefined, 'the model is asked');
    host.destroy();
    await turn;
    assert.equal(signal?.aborted, true);
    assertIsStopped(host);
  });
});
