import assert from 'node:assert/strict';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { APICallError, jsonSchema, type ModelMessage as SdkMessage, streamText } from 'ai';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { aiSdk } from '../../src/llm/ai-sdk.js';
import { describe, test } from '../fixtures/suites.js';
import { userMessage } from '../fixtures/talk.js';
import { endHosts } from '../core/support.js';
import { deltasOf, failureOf, hostWith, turn } from './support.js';
import { answerOf, results } from './wire.js';

/** Returns a model with the given answers, which records its requests. */
function recording(...answers: LanguageModelV4StreamPart[][]) {
  const asked: LanguageModelV4CallOptions[] = [];
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'made-up',
    modelId: 'one',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('It is streamed only.')),
    doStream: async (options) => {
      asked.push(options);
      const parts = answers[Math.min(asked.length, answers.length) - 1] ?? [];
      return {
        stream: new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(part);
            controller.close();
          },
        }),
      };
    },
  };
  return { model, asked };
}

const finish = (unified: 'stop' | 'tool-calls' | 'length' | 'content-filter'): LanguageModelV4StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage: {
    inputTokens: { total: 9, noCache: 7, cacheRead: 2, cacheWrite: undefined },
    outputTokens: { total: 5, text: 3, reasoning: 2 },
  },
});
const said: LanguageModelV4StreamPart[] = [
  { type: 'stream-start', warnings: [{ type: 'unsupported', feature: 'seed' }] },
  { type: 'response-metadata', modelId: 'one-b' },
  { type: 'reasoning-start', id: 'r' },
  { type: 'reasoning-delta', id: 'r', delta: 'Hm.' },
  { type: 'reasoning-end', id: 'r', providerMetadata: { anthropic: { signature: 's==' } } },
  { type: 'text-start', id: 't', providerMetadata: { openai: { itemId: 'msg_1' } } },
  { type: 'text-delta', id: 't', delta: 'I look.' },
  { type: 'text-end', id: 't' },
  { type: 'tool-input-start', id: 'call_1', toolName: 'Demo__draw' },
  { type: 'tool-input-delta', id: 'call_1', delta: '{"a"' },
  { type: 'tool-input-delta', id: 'call_1', delta: ':1}' },
  { type: 'tool-input-end', id: 'call_1' },
  {
    type: 'tool-call',
    toolCallId: 'call_1',
    toolName: 'Demo__draw',
    input: '{"a":1}',
    providerMetadata: { google: { thoughtSignature: 'x==' } },
  },
  { type: 'tool-call', toolCallId: 'call_2', toolName: 'Demo__now', input: '{}' },
  finish('tool-calls'),
];
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('aiSdk', () => {
  test('The second prompt matches that of streamText', async () => {
    const own = recording(said);
    const first = await answerOf(aiSdk(own.model));
    assert.deepEqual(
      first.parts.map(({ type }) => type),
      ['reasoning', 'text', 'tool-call', 'tool-call'],
    );
    assert.equal(first.stop?.reason, 'tool-calls');
    assert.equal(first.model, 'one-b');
    assert.deepEqual(first.usage?.output, { total: 5, reasoning: 2 });
    assert.deepEqual(first.warnings, ['The model does not support seed.']);
    const messages = [userMessage('Hello'), first.message, ...results];
    await deltasOf(aiSdk(own.model), turn({ messages }));
    const prompt = own.asked[1]?.prompt ?? [];

    const theirs = recording(said);
    const any = { inputSchema: jsonSchema<never>({ type: 'object' }) };
    const tools = { Demo__draw: any, Demo__now: any };
    const ask = { model: theirs.model, tools, instructions: 'Be kind.' };
    const { finalStep } = streamText({ ...ask, messages: [{ role: 'user', content: 'Hello' }] });
    const answers = prompt.at(-1) as unknown as SdkMessage;
    const asked = streamText({
      ...ask,
      messages: [{ role: 'user', content: 'Hello' }, ...(await finalStep).response.messages, answers],
    });
    await asked.consumeStream();
    assert.deepEqual(plain(prompt), plain(theirs.asked[1]?.prompt));
    assert.match(JSON.stringify(prompt), /"execution-denied","reason":"The person denied/);
    assert.match(JSON.stringify(prompt), /"mediaType":"image\/png"/);
  });

  test('Provider tools, files and custom parts are sent back', async () => {
    const own = recording([
      { type: 'tool-call', toolCallId: 's', toolName: 'search', input: '{}', providerExecuted: true },
      { type: 'tool-result', toolCallId: 's', toolName: 'search', result: ['x'] },
      { type: 'source', sourceType: 'url', id: '1', url: 'https://x.test/' },
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: new Uint8Array([0, 0, 0]) } },
      { type: 'custom', kind: 'openai.compaction', providerMetadata: { openai: { id: 'c' } } },
      { type: 'ping' },
      finish('stop'),
    ]);
    const { parts, message, toolCalls } = await answerOf(aiSdk(own.model));
    assert.deepEqual(
      parts.map(({ type }) => type),
      ['provider-call', 'provider-result', 'source', 'file', 'reasoning'],
    );
    assert.deepEqual(toolCalls, []);
    await deltasOf(aiSdk(own.model), turn({ messages: [message], system: '' }));
    assert.deepEqual(own.asked[1]?.prompt, [
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 's', toolName: 'search', input: {}, providerExecuted: true },
          {
            type: 'tool-result',
            toolCallId: 's',
            toolName: 'search',
            output: { type: 'json', value: ['x'] },
          },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
          { type: 'custom', kind: 'openai.compaction', providerOptions: { openai: { id: 'c' } } },
        ],
      },
    ]);
  });

  test('Options and stop reasons are translated', async () => {
    const own = recording([finish('length')], [finish('content-filter')]);
    const more = { maxTokens: 5, effort: 'low', responseFormat: { type: 'json' } } as const;
    assert.equal((await answerOf(aiSdk(own.model), turn(more))).stop?.reason, 'length');
    assert.equal((await answerOf(aiSdk(own.model))).stop?.reason, 'filtered');
    const { maxOutputTokens, reasoning, responseFormat } = own.asked[0] ?? {};
    assert.deepEqual([maxOutputTokens, reasoning, responseFormat], [5, 'low', { type: 'json' }]);
  });

  test('In a host, two tools of a real server are called, and an image is sent back', async () => {
    const modern = await startModernServer();
    const call = (id: string, tool: string, input: object): LanguageModelV4StreamPart => ({
      type: 'tool-call',
      toolCallId: id,
      toolName: `Demo__${tool}`,
      input: JSON.stringify(input),
    });
    const { model, asked } = recording(
      [
        { type: 'reasoning-start', id: 'r', providerMetadata: { made: { signature: 's==' } } },
        { type: 'reasoning-delta', id: 'r', delta: 'Both at once.' },
        { type: 'reasoning-end', id: 'r' },
        call('w', 'get_weather', { location: 'Paris' }),
        call('c', 'draw_chart', { points: [{ label: 'a', value: 1 }] }),
        finish('tool-calls'),
      ],
      [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: 'It is mild.' },
        { type: 'text-end', id: 't' },
        finish('stop'),
      ],
    );
    try {
      const host = await hostWith(aiSdk(model), modern.url);
      await host.send('The weather, and a chart');
      const last = host.getSnapshot().conversation.entries.at(-1);
      assert.ok(last?.kind === 'assistant');
      assert.equal(last.text, 'It is mild.');
      assert.deepEqual(asked[0]?.tools?.find(({ name }) => name === 'Demo__get_weather')?.type, 'function');
      const [, , answer, results] = asked[1]?.prompt ?? [];
      assert.ok(answer?.role === 'assistant' && results?.role === 'tool');
      assert.deepEqual(answer.content[0], {
        type: 'reasoning',
        text: 'Both at once.',
        providerOptions: { made: { signature: 's==' } },
      });
      const outputs = results.content.map((part) => (part.type === 'tool-result' ? part.output : undefined));
      assert.match(JSON.stringify(outputs[0]), /Paris: 18 °C/);
      assert.ok(outputs[1]?.type === 'content');
      const [words, picture] = outputs[1].value;
      assert.match(JSON.stringify(words), /A bar chart.*\[image image\/png, attached\]/);
      assert.ok(picture?.type === 'file' && picture.mediaType === 'image/png');
      assert.ok(picture.data.type === 'data' && String(picture.data.data).startsWith('iVBORw0KGgo'));
    } finally {
      endHosts();
      await modern.stop();
    }
  });

  test('Failures are reported', async () => {
    const broken = recording([{ type: 'text-start', id: 't' }]);
    assert.match(await failureOf(aiSdk(broken.model)), /broke off/);
    const failing = recording([{ type: 'error', error: new Error('Wrong key.') }]);
    assert.equal(await failureOf(aiSdk(failing.model)), 'Wrong key.');
    const refusing: LanguageModelV4 = {
      ...failing.model,
      // A provider of the SDK throws this when an endpoint refuses.
      doStream: () =>
        Promise.reject(
          new APICallError({
            message: 'Incorrect key.',
            url: 'https://x.test/',
            requestBodyValues: {},
            statusCode: 401,
          }),
        ),
    };
    assert.equal(
      await failureOf(aiSdk(refusing)),
      "The model's server answered with HTTP status 401, so check the key: Incorrect key.",
    );
    const controller = new AbortController();
    controller.abort();
    await assert.rejects(deltasOf(aiSdk(failing.model), turn({ signal: controller.signal })), {
      name: 'AbortError',
    });
  });
});
