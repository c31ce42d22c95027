import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import OpenAI from 'openai';
import { openAi } from '../../src/llm/openai.js';
import { describe, test } from '../fixtures/suites.js';
import { userMessage } from '../fixtures/talk.js';
import { deltasOf, turn } from './support.js';
import { answerOf, results, startWire, type WireAnswer } from './wire.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function wireOf(...answers: WireAnswer[]) {
  const wire = await startWire(...answers);
  stops.push(wire.stop);
  return { ...wire, llm: openAi({ baseUrl: `${wire.origin}/v1`, model: 'm', apiKey: 'sk-0123456789' }) };
}

const call = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
/** Fields that several endpoints add to a message and a call. */
const message = {
  role: 'assistant',
  content: 'I look.',
  reasoning_content: 'Hm – 你好.',
  reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'Hm – 你好.', signature: 's==' }],
  tool_calls: [
    { ...call('call_1', 'Demo__draw', '{"a":1}'), extra_content: { google: { thought_signature: 'x==' } } },
    call('call_2', 'Demo__now', '{}'),
  ],
};
const usage = {
  prompt_tokens: 9,
  completion_tokens: 5,
  total_tokens: 14,
  prompt_tokens_details: { cached_tokens: 2 },
};
const chunk = (delta: unknown, finish: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  model: 'm-1',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const [draw, now] = message.tool_calls;
const events = [
  chunk({
    role: 'assistant',
    content: '',
    reasoning_content: 'Hm',
    reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'Hm' }],
  }),
  chunk({
    reasoning_content: ' – 你好.',
    reasoning_details: [{ type: 'reasoning.text', index: 0, text: ' – 你好.', signature: 's==' }],
  }),
  chunk({ content: 'I look.' }),
  chunk({ tool_calls: [{ ...draw, index: 0, function: { name: 'Demo__draw', arguments: '{"a"' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: ':1}' } }] }),
  chunk({ tool_calls: [{ ...now, index: 1 }] }, 'tool_calls'),
  { id: 'c', model: 'm-1', choices: [], usage },
  '[DONE]',
];

describe('openAi: fields that endpoints need back', () => {
  for (const bytes of [false, true]) {
    test(`The second request matches the vendor's library${bytes ? ', read in single bytes' : ''}`, async () => {
      const { llm, asked, origin } = await wireOf(
        { events, bytes },
        { events },
        { body: { id: 'c', model: 'm-1', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] } },
      );
      const first = await answerOf(llm);
      assert.equal(first.stop?.reason, 'tool-calls');
      assert.equal(first.model, 'm-1');
      assert.deepEqual(first.usage?.input, { total: 9, cacheRead: 2 });
      assert.deepEqual(
        first.parts.map(({ type }) => type),
        ['reasoning', 'text', 'tool-call', 'tool-call'],
      );
      await deltasOf(llm, turn({ messages: [userMessage('Hello'), first.message, ...results] }));
      type Messages = OpenAI.Chat.ChatCompletionMessageParam[];
      const own = asked[1]?.body['messages'] as Messages;

      const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'sk-0123456789' });
      const said = await client.chat.completions.create({ model: 'm', messages: own.slice(0, 2) });
      const answer = said.choices[0]?.message as Messages[0];
      await client.chat.completions.create({
        model: 'm',
        messages: [...own.slice(0, 2), answer, ...own.slice(3)],
      });
      assert.deepEqual(own, asked.at(-1)?.body['messages']);
    });
  }

  test('A refusal is a part and is sent back as one', async () => {
    const { llm, asked } = await wireOf({
      events: [chunk({ refusal: 'N' }), chunk({ refusal: 'o.' }, 'stop'), '[DONE]'],
    });
    const answer = await answerOf(llm);
    assert.deepEqual(answer.parts, [{ type: 'refusal', text: 'No.' }]);
    assert.equal(answer.stop?.reason, 'refusal');
    await deltasOf(llm, turn({ messages: [answer.message] }));
    const { messages } = asked[1]?.body as { messages: unknown[] };
    assert.deepEqual(messages[1], { role: 'assistant', content: null, refusal: 'No.' });
  });

  for (const [raw, reason] of [
    ['length', 'length'],
    ['content_filter', 'filtered'],
    ['eos', 'other'],
  ] as const) {
    test(`A reply can end with ${raw}`, async () => {
      const { llm } = await wireOf({ events: [chunk({ content: 'half' }, raw), '[DONE]'] });
      const answer = await answerOf(llm);
      assert.equal(answer.text, 'half');
      assert.deepEqual(answer.stop, { reason, raw });
    });
  }

  test('Unsupported fields are left out, and the request is repeated', async () => {
    const refuse = (message: string): WireAnswer => ({ status: 400, body: { error: { message } } });
    const { llm, asked } = await wireOf(
      refuse('Unrecognized request argument: stream_options'),
      refuse("Use 'max_completion_tokens' instead."),
      { events },
    );
    await deltasOf(llm, turn({ maxTokens: 7 }));
    await deltasOf(llm, turn({ maxTokens: 7 }));
    assert.equal(asked.length, 4);
    for (const { body } of asked.slice(2)) {
      assert.equal(body['max_completion_tokens'], 7);
      assert.equal('stream_options' in body || 'max_tokens' in body, false);
    }
  });

  test("A person's images and the options are in the endpoint's format", async () => {
    const { llm, asked } = await wireOf({ events });
    const content = [
      { type: 'text', text: 'See' },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    ] as const;
    await deltasOf(
      llm,
      turn({
        messages: [{ role: 'user', content, text: 'See' }],
        effort: 'high',
        responseFormat: { type: 'json', name: 'n', schema: { type: 'object' } },
      }),
    );
    const { messages, ...body } = asked[0]?.body as { messages: unknown[] } & Record<string, unknown>;
    assert.deepEqual(messages[1], {
      role: 'user',
      content: [
        { type: 'text', text: 'See' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      ],
    });
    assert.equal(body['reasoning_effort'], 'high');
    assert.deepEqual(body['response_format'], {
      type: 'json_schema',
      json_schema: { name: 'n', schema: { type: 'object', properties: {} } },
    });
  });
});
