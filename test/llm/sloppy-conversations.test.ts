import assert from 'node:assert/strict';
import type { AssistantMessage, ModelMessage } from '../../src/core/index.js';
import { describe, test } from '../fixtures/suites.js';
import { userMessage } from '../fixtures/talk.js';
import { turn } from './support.js';
import { answerOf } from './wire.js';
import { adapters } from './adapters.js';

describe('a conversation out of order', () => {
  const answer = (text: string, ...calls: readonly string[]): AssistantMessage => ({
    role: 'assistant',
    text,
    content: [
      ...(text === '' ? [] : [{ type: 'text', text } as const]),
      ...calls.map((id) => ({ type: 'tool-call', id, name: 'a', arguments: '{}' }) as const),
    ],
    toolCalls: calls.map((id) => ({ id, name: 'a', arguments: '{}' })),
  });
  const result = (toolCallId: string) =>
    ({
      role: 'tool',
      toolCallId,
      name: 'a',
      server: 'Demo',
      tool: 'a',
      content: [{ type: 'text', text: 'Done' }],
      isError: false,
      untrusted: true,
    }) as const;
  const sent = async (adapter: keyof typeof adapters, messages: readonly ModelMessage[]) => {
    let body: Record<string, unknown> = {};
    const llm = adapters[adapter](async (_, init) => {
      body = JSON.parse(init?.body as string) as Record<string, unknown>;
      return new Response('{"error":"enough"}', { status: 500 });
    });
    await answerOf(llm, turn({ messages, system: '' })).catch(() => undefined);
    return (body['messages'] ?? body['contents'] ?? body['input']) as readonly Record<string, unknown>[];
  };
  const roles = async (...given: Parameters<typeof sent>): Promise<unknown[]> =>
    (await sent(...given)).map(({ role, type }) => role ?? type);

  test('Two messages of a person in a row become one', async () => {
    const said = [userMessage('one'), userMessage('two')];
    assert.deepEqual(await sent('openai', said), [{ role: 'user', content: 'one\n\ntwo' }]);
    assert.deepEqual(await roles('gemini', said), ['user']);
    assert.deepEqual(await roles('anthropic', said), ['user']);
  });

  test("A reply is added between a result and a person's message for strict templates", async () => {
    const said = [userMessage('one'), answer('', 'x'), result('x'), userMessage('two')];
    assert.deepEqual(await roles('openai', said), ['user', 'assistant', 'tool', 'assistant', 'user']);
  });

  test('Empty replies are left out', async () => {
    const said = [userMessage('one'), answer(' '), userMessage('two')];
    assert.deepEqual(await roles('openai', said), ['user']);
    const thought = { ...answer(''), content: [{ type: 'reasoning', text: 'Hm' } as const] };
    assert.deepEqual(await roles('responses', [userMessage('one'), thought, userMessage('two')]), ['user']);
  });

  test("The conversation begins with a person's message", async () => {
    for (const adapter of ['openai', 'gemini', 'anthropic'] as const) {
      const [first] = await roles(adapter, [answer('Hi'), userMessage('one')]);
      assert.equal(first, 'user');
    }
  });

  test('Each call has a result, and no result is without a call', async () => {
    const said = [userMessage('one'), answer('', 'x', 'y'), result('y'), result('z'), userMessage('two')];
    assert.deepEqual(await roles('openai', said), ['user', 'assistant', 'tool', 'tool', 'assistant', 'user']);
    const items = await sent('responses', said);
    assert.deepEqual(
      items.map(({ type, role, call_id: id }) => [type ?? role, id].join(' ').trim()),
      [
        'user',
        'function_call x',
        'function_call y',
        'function_call_output x',
        'function_call_output y',
        'user',
      ],
    );
    assert.match(JSON.stringify(items), /Done.*Done/);
  });
});
