import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { Llm, LlmDelta, LlmReply, LlmRequest, McpHost } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, endHosts, makeHost } from '../support.js';

let server: DemoServer;
before(async () => {
  server = await startModernServer({ record: true });
});
afterEach(endHosts);
after(() => server.stop());

const told = (host: McpHost): string[] =>
  host.getSnapshot().conversation.entries.map((entry) => {
    if (entry.kind === 'notice') return `${entry.problem.code}: ${entry.problem.message}`;
    return entry.kind === 'assistant' ? `assistant (${entry.status}): ${entry.text}` : entry.kind;
  });

async function* streamed(...deltas: readonly LlmDelta[]): AsyncGenerator<LlmDelta> {
  yield* deltas;
}

const empty: Readonly<Record<string, () => ReturnType<Llm>>> = {
  'a text without a letter': () => ({ text: '' }),
  'a text of white space': () => ({ text: ' \n\t' }),
  'no parts': () => ({ parts: [] }),
  'no calls': () => ({ toolCalls: [] }),
  'a stream with nothing': () => streamed(),
  'a stream with an end and nothing else': () =>
    streamed({ type: 'usage', usage: {} }, { type: 'stop', stop: { reason: 'stop' } }),
  'reasoning alone': () => streamed({ type: 'reasoning', text: 'Hm.' }),
  'a part without text': () => ({ parts: [{ type: 'text', text: '' }] }),
  'the end of its reason to call a tool': () => ({ text: '', stop: { reason: 'tool-calls' } }),
};

describe('an empty reply', () => {
  for (const [name, llm] of Object.entries(empty)) {
    test(`An empty reply is reported and can be requested again: ${name}`, async () => {
      let isEmpty = true;
      const requests: LlmRequest[] = [];
      const host = makeHost({
        llm: (request) => {
          requests.push(request);
          return isEmpty ? llm() : { text: 'Here I am.' };
        },
      });
      await host.send('Hello');
      assert.equal(told(host).at(-1), 'no-answer: The model gave no answer.');
      assert.equal(host.getSnapshot().conversation.status, 'idle');
      assert.equal(host.getSnapshot().audit.findLast(({ kind }) => kind === 'model')?.outcome, 'failed');

      isEmpty = false;
      await host.resend(host.getSnapshot().conversation.entries.at(-1)?.id ?? '');
      assert.deepEqual(told(host), ['user', 'assistant (complete): Here I am.']);
      assert.deepEqual(
        requests.at(-1)?.messages.map(({ role }) => role),
        ['user'],
      );
    });
  }

  test('An empty reply after a call is reported, too, and the call is not repeated', async () => {
    const answers: LlmReply[] = [
      { toolCalls: [{ name: 'Demo__calculate_sum', arguments: { a: 1, b: 2 } }] },
      { text: '' },
      { text: 'Three.' },
    ];
    const host = makeHost({ llm: () => answers.shift() ?? {}, policy: () => ({ decision: 'allow' }) });
    await add(host, { url: server.url, label: 'Demo' });
    await host.send('Add');
    assert.match(told(host).at(-1) ?? '', /^no-answer/);
    await host.resend(host.getSnapshot().conversation.entries.at(-1)?.id ?? '');
    assert.equal(told(host).at(-1), 'assistant (complete): Three.');
    assert.equal(host.getSnapshot().calls.length, 1);
  });

  for (const reason of ['length', 'refusal', 'filtered', 'context-full', 'interrupted', 'error'] as const) {
    test(`An empty reply with a stop reason shows that reason: ${reason}`, async () => {
      const host = makeHost({ llm: () => ({ text: '', stop: { reason } }) });
      await host.send('Hello');
      assert.deepEqual(told(host), ['user', 'assistant (complete): ']);
    });
  }

  test('A reply with only a file is not empty', async () => {
    const host = makeHost({
      llm: () => ({ parts: [{ type: 'file', mimeType: 'image/png', data: 'iVBORw0KGgo=' }] }),
    });
    await host.send('Draw');
    assert.deepEqual(told(host), ['user', 'assistant (complete): ']);
  });
});
