import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { LlmRequest } from '../../src/core/index.js';
import { anthropic, type AnthropicOptions } from '../../src/llm/anthropic.js';
import { block, type Body, conversation, end, start, stream, text, toolUse } from '../fixtures/anthropic.js';
import { type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { describe, test } from '../fixtures/suites.js';
import { assistantMessage, userMessage } from '../fixtures/talk.js';
import {
  assertCutAnywhere,
  deltasOf,
  failureOf,
  KEY,
  only,
  pictureEnvelope,
  pictureResult,
  turn,
} from './support.js';

const LIMIT = { timeout: 120_000 };
let server: ModelServer;

before(async () => {
  server = await startModelServer();
});
after(() => server.stop());

const claude = (options: Partial<AnthropicOptions> = {}) =>
  anthropic({ model: 'claude-made-up-5', apiKey: KEY, baseUrl: server.origin, ...options });
const fine = stream(start(), ...text(0, 'Fine.'), ...end('end_turn'));

/** Returns the body of the request and the warnings before the answer. */
async function asked(options: Partial<AnthropicOptions> = {}, more: Partial<LlmRequest> = {}) {
  server.answer({ pieces: fine });
  const deltas = await deltasOf(claude(options), turn(more));
  const [request] = server.requests;
  assert.ok(request);
  return {
    request,
    body: request.body as unknown as Body,
    warnings: only(deltas, 'warning').map((one) => one.text),
  };
}

const tool = {
  name: 'Demo__now',
  description: 'The time.',
  parameters: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
  server: 'Demo',
  tool: 'now',
} as const;

describe('anthropic: the request', LIMIT, () => {
  test("The request has the whole turn in the provider's format", async () => {
    const { request, body } = await asked(
      {},
      {
        messages: [
          {
            role: 'user',
            text: 'See',
            content: [
              { type: 'text', text: 'See' },
              { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
              { type: 'file', mimeType: 'application/pdf', data: 'JVBERi0xLjc=', name: 'a.pdf' },
              { type: 'file', mimeType: 'text/csv', data: Buffer.from('ä;b').toString('base64') },
              { type: 'file', mimeType: 'application/zip', data: 'CCCC' },
            ],
          },
          assistantMessage(' ', [{ id: 'call one', name: 'no such tool!', arguments: 'x=1' }]),
          pictureResult,
          userMessage('And?'),
        ],
        tools: [tool],
      },
    );
    assert.equal(request.path, '/v1/messages');
    assert.equal(request.headers['x-api-key'], KEY);
    assert.equal(request.headers['anthropic-version'], '2023-06-01');
    assert.equal(request.headers['anthropic-dangerous-direct-browser-access'], 'true');
    assert.deepEqual(body, {
      model: 'claude-made-up-5',
      stream: true,
      max_tokens: 16_000,
      cache_control: { type: 'ephemeral' },
      system: [{ type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } }],
      tools: [{ name: 'Demo__now', description: '[Demo] The time.', input_schema: { type: 'object' } }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
            {
              type: 'document',
              source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0xLjc=' },
              title: 'a.pdf',
            },
            { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'ä;b' } },
            { type: 'text', text: '[file application/zip, not passed on]' },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: 'call_one', name: 'no_such_tool_', input: { not_a_json_object: 'x=1' } },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'call_one',
              is_error: true,
              content: [
                { type: 'text', text: pictureEnvelope('not passed on') },
                { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
              ],
            },
            { type: 'text', text: 'And?' },
          ],
        },
      ],
    });
  });

  test('Reasoning and sources of another model are dropped, and the rest is text', async () => {
    const { body } = await asked(
      {},
      {
        messages: [
          userMessage('Hi'),
          {
            ...assistantMessage(''),
            content: [
              { type: 'reasoning', text: 'secret' },
              { type: 'provider-call', id: 's', name: 'search', arguments: '{"q":1}' },
              { type: 'provider-result', id: 's', text: 'found' },
              { type: 'text', text: 'Here.' },
              { type: 'source', url: 'https://a.example' },
              { type: 'file', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
              { type: 'refusal', text: 'No.' },
            ],
          },
          { ...assistantMessage(''), content: [{ type: 'reasoning', text: 'alone' }] },
          userMessage('Go on'),
        ],
      },
    );
    const words = ['[search {"q":1}]', 'found', 'Here.', '[file image/png, not passed on]', 'No.'];
    assert.deepEqual(body.messages.slice(1), [
      { role: 'assistant', content: words.map((one) => ({ type: 'text', text: one })) },
      { role: 'user', content: [{ type: 'text', text: 'Go on' }] },
    ]);
  });

  test('A schema that the API would reject is sent as text', async () => {
    const anyOf = [{ required: ['a'] }, { required: ['b'] }];
    const { body } = await asked({}, { tools: [{ ...tool, parameters: { type: 'object', anyOf } }] });
    assert.deepEqual(body.tools[0]?.input_schema, { type: 'object' });
    assert.match(body.tools[0].description, /also have to match \{"anyOf":\[\{"required":\["a"\]\}/);
  });

  test('The cache ends after the instructions, or after the tools if there are none', async () => {
    const mark = { type: 'ephemeral', ttl: '1h' };
    const { body } = await asked(
      { cache: '1h' },
      { system: '', tools: [tool, { ...tool, name: 'Demo__then' }] },
    );
    assert.equal(body['system'], undefined);
    assert.deepEqual(
      body.tools.map((one) => one.cache_control),
      [undefined, mark],
    );
    assert.deepEqual(body['cache_control'], mark);
    assert.doesNotMatch(
      JSON.stringify((await asked({ cache: false }, { tools: [tool] })).body),
      /cache_control/,
    );
  });

  for (const [what, options, more, expected, warnings] of [
    ['a limit', {}, { maxTokens: 7 }, { max_tokens: 7 }, []],
    [
      'effort',
      {},
      { effort: 'low' },
      { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } },
      [],
    ],
    ['no effort', {}, { effort: 'none' }, { thinking: { type: 'disabled' }, output_config: undefined }, []],
    [
      'effort, with thinking of the page',
      { thinking: { type: 'enabled', budget_tokens: 4_000 } },
      { effort: 'high' },
      {
        thinking: { type: 'enabled', budget_tokens: 4_000 },
        output_config: { effort: 'high' },
        max_tokens: 20_000,
      },
      [],
    ],
    ['any tool', {}, { toolChoice: 'required', tools: [tool] }, { tool_choice: { type: 'any' } }, []],
    ['no tool', {}, { toolChoice: 'none', tools: [tool] }, { tool_choice: { type: 'none' } }, []],
    ['a choice where there are no tools', {}, { toolChoice: 'none' }, { tool_choice: undefined }, []],
    [
      'one tool, and reasoning',
      {},
      { toolChoice: { tool: 'Demo__now' }, tools: [tool], effort: 'low' },
      { tool_choice: { type: 'tool', name: 'Demo__now' }, thinking: undefined },
      ['A model of Anthropic does not reason where it has to call a tool.'],
    ],
    [
      'JSON of a schema',
      {},
      { responseFormat: { type: 'json', schema: { $schema: 'x', type: 'object' } } },
      {
        output_config: {
          format: { type: 'json_schema', schema: { type: 'object', additionalProperties: false } },
        },
      },
      [],
    ],
    [
      'any JSON',
      {},
      { responseFormat: { type: 'json' } },
      { output_config: undefined },
      ['A model of Anthropic gives JSON only where there is a schema for it.'],
    ],
    [
      'a tool of the provider',
      { providerTools: [{ type: 'web_search_20260318', name: 'web_search' }] },
      {},
      { tools: [{ type: 'web_search_20260318', name: 'web_search' }] },
      [],
    ],
  ] as [string, Partial<AnthropicOptions>, Partial<LlmRequest>, Record<string, unknown>, string[]][]) {
    test(`The request has the options: ${what}`, async () => {
      const got = await asked(options, more);
      for (const [name, value] of Object.entries(expected)) assert.deepEqual(got.body[name], value, name);
      assert.deepEqual(got.warnings, warnings);
    });
  }

  for (const [model, baseUrl, by] of [
    ['claude-sonnet-5-5', undefined, 'anthropic:claude'],
    ['claude-opus-5', 'https://api.anthropic.com/', 'anthropic:claude'],
    ['anthropic/claude-opus-5', 'https://gateway.example/api', 'anthropic:gateway.example:claude'],
    ['us.anthropic.claude-opus-5', '/api/model?key=1', 'anthropic:/api/model:claude'],
    ['Other-4.6', 'https://other.example/anthropic', 'anthropic:other.example:other'],
  ] as const) {
    test(`Opaque data of ${model} at ${baseUrl ?? 'the API'} are kept for ${by}`, () => {
      assert.equal(anthropic({ model, ...(baseUrl === undefined ? {} : { baseUrl }) }).provider, by);
    });
  }
});

describe('anthropic: answers', LIMIT, () => {
  test('A reply is read the same at any cut', async () => {
    await assertCutAnywhere(conversation[0]!.join(''), (fetch) => claude({ fetch }));
  });

  test('An unstreamed reply is read', async () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
      { type: 'text', text: 'Yes' },
      { type: 'tool_use', id: 'a', name: 'b', input: { x: 1 } },
    ];
    const whole = {
      type: 'message',
      model: 'm',
      content,
      stop_reason: 'tool_use',
      usage: { output_tokens: 3 },
    };
    server.answer({ headers: { 'Content-Type': 'application/json' }, pieces: [JSON.stringify(whole)] });
    const deltas = await deltasOf(claude());
    const parts = only(deltas, 'part-start').map(({ part }) => part);
    assert.deepEqual(parts, [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Yes' },
      { type: 'tool-call', id: 'a', name: 'b', arguments: '{"x":1}' },
    ]);
    assert.deepEqual(
      only(deltas, 'part-opaque').map(({ opaque }) => opaque.data),
      [content[0], content[2]],
    );
    assert.deepEqual(only(deltas, 'stop')[0]?.stop, { reason: 'tool-calls', raw: 'tool_use' });
  });

  for (const [raw, reason] of [
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['pause_turn', 'paused'],
    ['model_context_window_exceeded', 'context-full'],
    ['of_tomorrow', 'other'],
  ]) {
    test(`The stop reason ${raw} is ${reason}`, async () => {
      server.answer({ pieces: stream(start(), ...text(0, 'And'), ...end(raw!)) });
      assert.deepEqual(only(await deltasOf(claude()), 'stop'), [{ type: 'stop', stop: { reason, raw } }]);
    });
  }

  test('A refusal has its reason', async () => {
    const stop_details = { type: 'refusal', category: 'cyber', explanation: 'It may do harm.' };
    server.answer({ pieces: stream(start(), ...end('refusal', { stop_details })) });
    const [delta] = only(await deltasOf(claude()), 'stop');
    assert.deepEqual(delta?.stop, { reason: 'refusal', raw: 'refusal', detail: 'It may do harm.' });
  });

  test('Unknown events, deltas and blocks are ignored, and an unknown block is sent back in place', async () => {
    const kept = { type: 'container_upload', file_id: 'file_1' };
    server.answer({
      pieces: stream(
        start(),
        { type: 'of_tomorrow', index: 0 },
        ...block(0, kept),
        ...block(1, { type: 'text', text: '' }, { type: 'text_delta', text: 'Yes' }, { type: 'of_tomorrow' }),
        { type: 'content_block_delta', index: 9, delta: { type: 'text_delta', text: 'nowhere' } },
        ...end('end_turn'),
      ),
    });
    const deltas = await deltasOf(claude());
    assert.deepEqual(
      only(deltas, 'part-start').map(({ part }) => part.type),
      ['provider-call', 'text'],
    );
    assert.deepEqual(
      only(deltas, 'part-opaque').map(({ opaque }) => opaque.data),
      [kept],
    );
    assert.deepEqual(
      only(deltas, 'part-delta').map((one) => one.text),
      ['Yes'],
    );
  });

  test('A failed search is reported', async () => {
    const content = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' };
    server.answer({
      pieces: stream(
        start(),
        ...block(0, { type: 'web_search_tool_result', tool_use_id: 's', content }),
        ...end('end_turn'),
      ),
    });
    const [first] = only(await deltasOf(claude()), 'part-start');
    assert.deepEqual(first?.part, {
      type: 'provider-result',
      id: 's',
      text: 'max_uses_exceeded',
      isError: true,
    });
  });
});

describe('anthropic: failures', LIMIT, () => {
  const busy = { status: 429, headers: { 'Retry-After': '0', 'Content-Type': 'application/json' } };
  const error = (type: string, message: string): string[] => [
    JSON.stringify({ type: 'error', error: { type, message } }),
  ];

  test('A busy endpoint is tried again when it permits', async () => {
    const pieces = error('rate_limit_error', 'Slow down');
    server.answer({ ...busy, pieces }, { pieces: fine });
    assert.equal(only(await deltasOf(claude()), 'part-delta')[0]?.text, 'Fine.');
    assert.equal(server.requests.length, 2);
    server.answer({ ...busy, pieces }, { ...busy, pieces }, { ...busy, pieces });
    assert.equal(await failureOf(claude()), "The model's server answered with HTTP status 429: Slow down");
  });

  test('A wrong key is reported without the key', async () => {
    const json = { 'Content-Type': 'application/json' };
    server.answer({
      status: 401,
      headers: json,
      pieces: error('authentication_error', `invalid x-api-key ${KEY}`),
    });
    const message = await failureOf(claude());
    assert.equal(
      message,
      "The model's server answered with HTTP status 401, so check the key: invalid x-api-key •••",
    );
  });

  const half = [start(), ...toolUse(0, 'a', 'b', '{"x":').slice(0, 2)];
  for (const [what, pieces, expected] of [
    ['nothing', [], /broke off/],
    ['half an answer', stream(...half), /broke off/],
    ['half an event', ['data: {"type":"message_st\n\n'], /not JSON/],
    [
      'an error',
      stream(start(), { type: 'error', error: { message: 'Overloaded' } }),
      /reported an error: Overloaded/,
    ],
    ['nonsense', ['data: 42\n\n'], /broke off/],
  ] as const) {
    test(`A reply with ${what} fails`, async () => {
      server.answer({ pieces });
      assert.match(await failureOf(claude()), expected);
    });
  }

  test('A broken connection is reported', async () => {
    server.answer({ pieces: stream(...half), then: 'crash' });
    assert.match(await failureOf(claude()), /broke off/);
  });

  test('A reply of another type is reported', async () => {
    server.answer({ headers: { 'Content-Type': 'text/html' }, pieces: ['<html>'] });
    assert.equal(
      await failureOf(claude()),
      "The model's answer could not be read: text/html is no answer of the Messages API. Check the address.",
    );
  });
});
