import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { AssistantMessage, LlmRequest, Opaque } from '../../src/core/index.js';
import { gemini, type GeminiOptions } from '../../src/llm/gemini.js';
import { type Body, chunk, conversation, end, stream } from '../fixtures/gemini.js';
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

const model = 'gemini-3-made-up';
const google = (options: Partial<GeminiOptions> = {}) =>
  gemini({ model, apiKey: KEY, baseUrl: server.origin, ...options });
const fine = stream(chunk([{ text: 'Fine.' }]), end());

/** Returns the request and the warnings before the reply. */
async function asked(options: Partial<GeminiOptions> = {}, more: Partial<LlmRequest> = {}) {
  server.answer({ pieces: fine });
  const deltas = await deltasOf(google(options), turn(more));
  const [request] = server.requests;
  assert.ok(request);
  const body = request.body as unknown as Body;
  return { request, body, warnings: only(deltas, 'warning').map((one) => one.text) };
}

const tool = {
  name: '3d__now',
  description: 'The time.',
  parameters: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
  server: '3D',
  tool: 'now',
} as const;

describe('gemini: the request', LIMIT, () => {
  const said = [
    {
      role: 'user',
      text: 'See',
      content: [
        { type: 'text', text: 'See' },
        { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
        { type: 'file', mimeType: 'application/pdf', data: 'JVBERi0xLjc=', name: 'a.pdf' },
      ],
    },
    assistantMessage('', [
      { id: 'call one', name: 'no such tool!', arguments: 'x=1' },
      { id: 'two', name: 'Demo__now', arguments: '' },
    ]),
    pictureResult,
    { ...pictureResult, toolCallId: 'two', name: 'Demo__now', isError: false, content: [] },
    userMessage('And?'),
  ] as const;

  test("The request has the whole turn in the provider's format", async () => {
    const { request, body } = await asked({}, { messages: said, tools: [tool] });
    assert.equal(request.path, '/models/gemini-3-made-up:streamGenerateContent?alt=sse');
    assert.equal(request.headers['x-goog-api-key'], KEY);
    assert.deepEqual(body, {
      systemInstruction: { parts: [{ text: 'Be kind.' }] },
      tools: [
        {
          functionDeclarations: [
            { name: '_3d__now', description: '[3D] The time.', parametersJsonSchema: { type: 'object' } },
          ],
        },
      ],
      contents: [
        {
          role: 'user',
          parts: [
            { text: 'See' },
            { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } },
            { inlineData: { mimeType: 'application/pdf', data: 'JVBERi0xLjc=' } },
          ],
        },
        {
          role: 'model',
          parts: [
            {
              functionCall: { id: 'call one', name: 'no_such_tool_', args: { not_a_json_object: 'x=1' } },
              thoughtSignature: 'skip_thought_signature_validator',
            },
            { functionCall: { id: 'two', name: 'Demo__now', args: {} } },
          ],
        },
        {
          role: 'user',
          parts: [
            {
              functionResponse: {
                id: 'call one',
                name: 'no_such_tool_',
                response: { error: JSON.parse(pictureEnvelope('not passed on')) },
                parts: [{ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }],
              },
            },
            {
              functionResponse: {
                id: 'two',
                name: 'Demo__now',
                response: {
                  output: { server: 'Demo', tool: 'draw', untrusted: true, isError: false, content: [] },
                },
              },
            },
          ],
        },
        { role: 'user', parts: [{ text: 'And?' }] },
      ],
    });
  });

  test('A model before Gemini 3 gets no images in results and no signatures', async () => {
    const { body } = await asked({ model: 'gemini-2.5-flash' }, { messages: said });
    const text = JSON.stringify(body.contents.slice(1));
    assert.doesNotMatch(text, /inlineData|thoughtSignature/);
    assert.match(text, /\[image image\/png, not passed on\]/);
  });

  test('Reasoning and sources of another model are dropped, and the rest is text', async () => {
    const answer: AssistantMessage = {
      ...assistantMessage(''),
      content: [
        { type: 'reasoning', text: 'secret' },
        { type: 'provider-call', id: 's', name: 'search', arguments: '{"q":1}' },
        { type: 'provider-result', id: 's', text: 'found' },
        { type: 'text', text: 'Here.' },
        { type: 'source', url: 'https://a.example' },
      ],
    };
    const alone = { ...assistantMessage(''), content: [{ type: 'reasoning', text: 'alone' }] } as const;
    const { body } = await asked({}, { messages: [userMessage('Hi'), answer, alone, userMessage('Go')] });
    assert.deepEqual(body.contents.slice(1), [
      { role: 'model', parts: [{ text: '[search {"q":1}]' }, { text: 'found' }, { text: 'Here.' }] },
      { role: 'user', parts: [{ text: 'Go' }] },
    ]);
  });

  for (const [what, options, more, expected, warnings] of [
    ['a limit', {}, { maxTokens: 7 }, { generationConfig: { maxOutputTokens: 7 } }, []],
    [
      'effort',
      {},
      { effort: 'low' },
      { generationConfig: { thinkingConfig: { includeThoughts: true, thinkingLevel: 'LOW' } } },
      [],
    ],
    [
      'no effort',
      {},
      { effort: 'none' },
      { generationConfig: { thinkingConfig: { includeThoughts: false, thinkingLevel: 'MINIMAL' } } },
      ['This model cannot be told not to reason: it reasons as little as it can.'],
    ],
    [
      'no effort of an older model',
      { model: 'gemini-2.5-flash' },
      { effort: 'none' },
      { generationConfig: { thinkingConfig: { includeThoughts: false, thinkingBudget: 0 } } },
      [],
    ],
    [
      'effort, with thinking of the page',
      { thinking: { thinkingBudget: 5 } },
      { effort: 'high' },
      { generationConfig: { thinkingConfig: { thinkingBudget: 5 } } },
      [],
    ],
    [
      'any tool',
      {},
      { toolChoice: 'required', tools: [tool] },
      { toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
      [],
    ],
    [
      'no tool',
      {},
      { toolChoice: 'none', tools: [tool] },
      { toolConfig: { functionCallingConfig: { mode: 'NONE' } } },
      [],
    ],
    [
      'one tool',
      {},
      { toolChoice: { tool: '3d__now' }, tools: [tool] },
      { toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['_3d__now'] } } },
      [],
    ],
    ['a choice where there are no tools', {}, { toolChoice: 'none' }, { toolConfig: undefined }, []],
    [
      'JSON of a schema',
      {},
      { responseFormat: { type: 'json', schema: { $schema: 'x', type: 'object' } } },
      { generationConfig: { responseMimeType: 'application/json', responseJsonSchema: { type: 'object' } } },
      [],
    ],
    [
      'any JSON',
      {},
      { responseFormat: { type: 'json' } },
      { generationConfig: { responseMimeType: 'application/json' } },
      [],
    ],
    [
      'a tool of the provider',
      { providerTools: [{ googleSearch: {} }] },
      {},
      { tools: [{ googleSearch: {} }] },
      [],
    ],
  ] as [string, Partial<GeminiOptions>, Partial<LlmRequest>, Record<string, unknown>, string[]][]) {
    test(`The request has the options: ${what}`, async () => {
      const got = await asked(options, more);
      for (const [name, value] of Object.entries(expected)) assert.deepEqual(got.body[name], value, name);
      assert.deepEqual(got.warnings, warnings);
    });
  }

  test('The URL and the source of opaque data follow the options', async () => {
    assert.equal(gemini({ model: 'gemini-3.8-flash' }).provider, 'gemini:gemini');
    assert.equal(gemini({ model: 'gemma-5', baseUrl: '/api?k=1' }).provider, 'gemini:/api:gemma');
    const { request } = await asked({ model: 'tunedModels/mine', baseUrl: `${server.origin}/a/?k=1` });
    assert.equal(request.path, '/a/tunedModels/mine:streamGenerateContent?k=1&alt=sse');
  });
});

describe('gemini: answers', LIMIT, () => {
  test('A reply is read the same at any cut', async () => {
    await assertCutAnywhere(conversation[0]!.join(''), (fetch) => google({ fetch }));
  });

  test('A list of chunks is read if a proxy dropped the request for events', async () => {
    const list = JSON.stringify([chunk([{ text: 'Yes' }]), end()]);
    server.answer({ headers: { 'Content-Type': 'application/json' }, pieces: [list] });
    assert.deepEqual(
      only(await deltasOf(google()), 'part-delta').map((one) => one.text),
      ['Yes'],
    );
  });

  for (const [raw, reason] of [
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'filtered'],
    ['IMAGE_SAFETY', 'filtered'],
    ['MALFORMED_FUNCTION_CALL', 'error'],
    ['OF_TOMORROW', 'other'],
  ]) {
    test(`The finish reason ${raw} is ${reason}`, async () => {
      server.answer({
        pieces: stream(chunk([{ text: 'And' }]), end(raw, [], { finishMessage: 'Because.' })),
      });
      const stops = only(await deltasOf(google()), 'stop');
      assert.deepEqual(stops, [{ type: 'stop', stop: { reason, raw, detail: 'Because.' } }]);
    });
  }

  test('A blocked prompt has its reason', async () => {
    server.answer({ pieces: stream({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }) });
    const [delta] = only(await deltasOf(google()), 'stop');
    assert.deepEqual(delta?.stop, { reason: 'filtered', raw: 'PROHIBITED_CONTENT' });
  });

  test('An image, a failed run and unknown parts are sent back in place', async () => {
    const parts = [
      { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' }, thoughtSignature: 'cA==' },
      { executableCode: { id: 'x', code: '1/0' } },
      { codeExecutionResult: { id: 'x', outcome: 'OUTCOME_FAILED', output: 'no' } },
      { ofTomorrow: { a: 1 } },
      { functionCall: { name: '_3d__now' }, thoughtSignature: 'c2ln' },
    ];
    server.answer({ pieces: stream(chunk(parts), end()) });
    const deltas = await deltasOf(google(), turn({ tools: [tool] }));
    const shown = only(deltas, 'part-start').map(({ part }) => part);
    assert.deepEqual(
      shown.map(({ type }) => type),
      ['file', 'provider-call', 'provider-result', 'provider-call', 'tool-call'],
    );
    assert.deepEqual(shown[2], { type: 'provider-result', id: 'x', text: 'no', isError: true });
    const call = shown[4];
    assert.ok(call?.type === 'tool-call' && call.name === '3d__now' && call.id.startsWith('call_'));
    const opaque = only(deltas, 'part-opaque').map((one): Opaque => one.opaque);
    assert.deepEqual(opaque[0]?.data, { thoughtSignature: 'cA==' });
    const content = shown.map((part, at) => ({ ...part, opaque: opaque[at]! }));
    const { body } = await asked({}, { messages: [userMessage('Hi'), { ...assistantMessage(''), content }] });
    assert.deepEqual(body.contents[1]?.parts, parts);
  });
});

describe('gemini: failures', LIMIT, () => {
  const json = { 'Content-Type': 'application/json' };
  const error = (code: number, message: string): string[] => [JSON.stringify({ error: { code, message } })];

  test('A busy endpoint is tried again when it permits', async () => {
    const busy = { status: 429, headers: { ...json, 'Retry-After': '0' }, pieces: error(429, 'Slow down') };
    server.answer(busy, { pieces: fine });
    assert.equal(only(await deltasOf(google()), 'part-delta')[0]?.text, 'Fine.');
    assert.equal(server.requests.length, 2);
    server.answer(busy, busy, busy);
    assert.equal(await failureOf(google()), "The model's server answered with HTTP status 429: Slow down");
  });

  test('A wrong key is reported without the key', async () => {
    server.answer({ status: 400, headers: json, pieces: error(400, `API key not valid: ${KEY}`) });
    assert.equal(
      await failureOf(google()),
      "The model's server answered with HTTP status 400: API key not valid: •••",
    );
  });

  for (const [what, pieces, expected] of [
    ['nothing', [], /broke off/],
    ['half an answer', stream(chunk([{ text: 'And' }])), /broke off/],
    ['half an event', ['data: {"candidates":[\n\n'], /not JSON/],
    ['an error', stream(chunk([]), { error: { message: 'Overloaded' } }), /reported an error: Overloaded/],
    ['nonsense', ['data: 42\n\n'], /broke off/],
  ] as const) {
    test(`A reply with ${what} fails`, async () => {
      server.answer({ pieces });
      assert.match(await failureOf(google()), expected);
    });
  }

  test('A broken connection is reported', async () => {
    server.answer({ pieces: stream(chunk([{ text: 'And' }])), then: 'crash' });
    assert.match(await failureOf(google()), /broke off/);
  });
});
