import assert from 'node:assert/strict';
import Anthropic from '@anthropic-ai/sdk';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { DemoServer } from '../../demo/servers/types.js';
import type { AssistantEntry, McpHost } from '../../src/core/index.js';
import { anthropic, type AnthropicOptions } from '../../src/llm/anthropic.js';
import { type Body, conversation, end, start, stream, text, toolUse } from '../fixtures/anthropic.js';
import { until } from '../fixtures/clients.js';
import { type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { describe, test } from '../fixtures/suites.js';
import { endHosts } from '../core/support.js';
import { hostWith, KEY } from './support.js';

const LIMIT = { timeout: 120_000 };
let server: ModelServer;
let modern: DemoServer;

before(async () => {
  [server, modern] = await Promise.all([startModelServer(), startModernServer()]);
});
afterEach(endHosts);
after(() => Promise.all([server.stop(), modern.stop()]));

const claude = (options: Partial<AnthropicOptions> = {}) =>
  anthropic({ model: 'claude-made-up-5', apiKey: KEY, baseUrl: server.origin, ...options });
const bodies = (): Body[] => server.requests.map(({ body }) => body as unknown as Body);
const answersOf = (host: McpHost): AssistantEntry[] =>
  host.getSnapshot().conversation.entries.filter((one): one is AssistantEntry => one.kind === 'assistant');

describe('anthropic: in a host, with a real MCP server', LIMIT, () => {
  const talk = async (options: Partial<AnthropicOptions> = {}): Promise<McpHost> => {
    server.answer(...conversation.map((pieces) => ({ pieces })));
    const host = await hostWith(claude(options), modern.url);
    await host.send('A chart of Paris, please');
    await host.send('Thank you');
    return host;
  };

  test('Reasoning, text and two calls are shown in order, with their usage', async () => {
    const [first, second, third] = answersOf(await talk());
    assert.deepEqual(
      first?.parts.map((part) => [
        part.type,
        'text' in part ? part.text : 'arguments' in part && part.arguments,
      ]),
      [
        ['reasoning', 'They want a chart 📈.'],
        ['reasoning', ''],
        ['text', 'Let me see — 你好.'],
        ['tool-call', '{"location":"Paris","units":"celsius"}'],
        ['tool-call', '{"points":[{"label":"a","value":1},{"label":"b","value":3}]}'],
      ],
    );
    assert.deepEqual(first.stop, { reason: 'tool-calls', raw: 'tool_use' });
    assert.equal(first.model, 'claude-made-up-5');
    assert.deepEqual(first.usage?.input, { total: 1_320, cacheRead: 1_000, cacheWrite: 300 });
    assert.deepEqual(first.usage.output, { total: 42, reasoning: 30 });
    assert.equal(first.warnings, undefined);
    assert.deepEqual(
      second?.parts.map(({ type }) => type),
      ['reasoning', 'provider-call', 'provider-result', 'text', 'source', 'text'],
    );
    assert.equal(second.text, 'It is mild. Bye.');
    assert.deepEqual(second.stop, { reason: 'stop', raw: 'end_turn' });
    assert.equal(third?.text, 'You are welcome.');
  });

  test('A turn that was refused is not sent again', async () => {
    const weather = toolUse(0, 'call_1', 'Demo__get_weather', '{"location":"Paris"}');
    server.answer(
      { pieces: stream(start(), ...text(0, 'Fine.'), ...end('end_turn')) },
      { pieces: stream(start(), ...weather, ...end('tool_use')) },
      {
        pieces: stream(start(), ...text(0, 'Let me'), ...toolUse(1, 'x', 'Demo__a', '{}'), ...end('refusal')),
      },
      { pieces: stream(start(), ...text(0, 'Here.'), ...end('end_turn')) },
    );
    const host = await hostWith(claude(), modern.url);
    await host.send('A first question');
    await host.send('Something bad');
    const refused = answersOf(host).at(-1);
    assert.deepEqual(refused?.stop, { reason: 'refusal', raw: 'refusal' });
    assert.match(refused.warnings?.join() ?? '', /^This turn is not sent again/);
    await host.send('Something good');
    assert.deepEqual(
      bodies()[3]?.messages.map(({ role, content }) => [role, content.map((block) => block.text)]),
      [
        ['user', ['A first question']],
        ['assistant', ['Fine.']],
        ['user', ['Something good']],
      ],
    );
  });

  test('The results of both calls are in one message, with an image as an image', async () => {
    await talk();
    const { messages } = bodies()[1]!;
    const { role, content } = messages.at(-1)!;
    assert.equal(role, 'user');
    assert.deepEqual(
      content.map((block) => [block.type, block.tool_use_id, block.is_error]),
      [
        ['tool_result', 'toolu_1', undefined],
        ['tool_result', 'toolu_2', undefined],
      ],
    );
    const envelope = JSON.parse(content[0]!.content[0]!.text);
    assert.deepEqual([envelope.server, envelope.tool, envelope.untrusted], ['Demo', 'get_weather', true]);
    const [said, picture] = content[1]!.content;
    assert.match(said!.text, /\[image image\/png, sent beside this text\]/);
    assert.equal(picture?.type, 'image');
    assert.equal(picture.source.media_type, 'image/png');
    assert.ok(Buffer.from(picture.source.data, 'base64').subarray(1, 4).equals(Buffer.from('PNG')));
  });

  for (const [what, options] of [
    ['as it is', {}],
    [
      'with thinking and an hour of cache',
      { thinking: { type: 'enabled', budget_tokens: 2_048 }, cache: '1h' },
    ],
    ['without a cache', { cache: false }],
  ] as const) {
    test(`The vendor's library sends the same when it is given its own messages: ${what}`, async () => {
      await talk(options);
      const ours = bodies();
      assert.equal(ours.length, 3);

      server.answer(...conversation.map((pieces) => ({ pieces })));
      const client = new Anthropic({ apiKey: KEY, baseURL: server.origin, maxRetries: 0 });
      const { messages: first, stream: _, ...params } = JSON.parse(JSON.stringify(ours[0]));
      const messages = [...first];
      // Results and the person's messages are identical; the library builds the model's messages.
      for (const said of [undefined, ours[1]!.messages.at(-1), ours[2]!.messages.at(-1)]) {
        if (said) messages.push(said);
        const { role, content } = await client.messages.stream({ ...params, messages }).finalMessage();
        messages.push({ role, content });
      }
      const theirs = bodies();
      assert.deepEqual(theirs.map(withoutEmpty), ours.map(withoutEmpty));
    });
  }

  test('An error during the stream ends the turn, and the text so far stays', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    server.answer({ pieces: stream(start(), ...text(0, 'It all began well,').slice(0, 2), error) });
    const host = await hostWith(claude(), modern.url);
    await host.send('Hello');
    const [, answer, notice] = host.getSnapshot().conversation.entries;
    assert.ok(answer?.kind === 'assistant' && answer.status === 'stopped');
    assert.equal(answer.text, 'It all began well,');
    assert.ok(notice?.kind === 'notice');
    assert.equal(
      notice.problem.message,
      "The model failed: The model's server reported an error: Overloaded",
    );
  });

  test('Stop aborts the request, and the partial reply can be sent again', async () => {
    const half = [
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'thinking', thinking: '', signature: '' },
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm' } },
      ...text(1, 'I will'),
      ...toolUse(2, 'toolu_9', 'Demo__get_weather', '{"loc').slice(0, 2),
    ];
    const [, , last = []] = conversation;
    server.answer({ pieces: stream(start(), ...half), then: 'hang' }, { pieces: last });
    const host = await hostWith(claude(), modern.url);
    const ended = host.send('Hello');
    await until(async () => JSON.stringify(answersOf(host)[0]?.parts ?? []).includes('loc'), 'it came');
    host.stop();
    await ended;
    await until(async () => server.requests[0]?.isAborted === true, 'the server saw it');
    await host.send('Go on');
    const { messages } = bodies()[1]!;
    assert.deepEqual(messages[1], {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I will' },
        { type: 'tool_use', id: 'toolu_9', name: 'Demo__get_weather', input: { not_a_json_object: '{"loc' } },
      ],
    });
    assert.deepEqual(
      messages[2]!.content.map((one) => [one.type, one.tool_use_id ?? one.text, one.is_error]),
      [
        ['tool_result', 'toolu_9', true],
        ['text', 'Go on', undefined],
      ],
    );
  });

  test('A pause continues without a person', async () => {
    const [, , last = []] = conversation;
    const paused = {
      type: 'message_delta',
      delta: { stop_reason: 'pause_turn' },
      usage: { output_tokens: 2 },
    };
    server.answer({ pieces: stream(start(), ...text(0, 'Wait.'), paused) }, { pieces: last });
    const host = await hostWith(claude(), modern.url);
    await host.send('Hello');
    const { messages } = bodies()[1]!;
    assert.deepEqual(messages.at(-1), { role: 'assistant', content: [{ type: 'text', text: 'Wait.' }] });
    assert.equal(answersOf(host).at(-1)?.text, 'You are welcome.');
  });
});

/** The API's types allow `null`, `[]` or no value for a text without citations. All three mean that there are none. */
function withoutEmpty(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      key === 'citations' && (value === null || (Array.isArray(value) && value.length === 0))
        ? undefined
        : value,
    ),
  );
}
