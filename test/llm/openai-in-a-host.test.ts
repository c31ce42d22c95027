import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { DemoServer } from '../../demo/servers/types.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { createMcpHost, type LlmDelta, type LlmRequest, type McpHost } from '../../src/core/index.js';
import { openAi, type OpenAiOptions } from '../../src/llm/openai.js';
import { callsOf, clearCalls, until } from '../fixtures/clients.js';
import {
  type OpenAiServer,
  type RecordedRequest,
  startOpenAiServer,
  TEXT,
  UNICODE_TEXT,
} from '../fixtures/openai-server.js';
import { describe, test } from '../fixtures/suites.js';
import { assistantMessage, userMessage } from '../fixtures/talk.js';
import { workedMs } from '../fixtures/work.js';

const LIMIT = { timeout: 120_000 };
const KEY = 'sk-very-secret-0123456789';

let server: OpenAiServer;

before(async () => {
  server = await startOpenAiServer();
});
after(() => server.stop());
beforeEach(() => fetch(server.requestsUrl, { method: 'DELETE' }));

const requests = async (): Promise<RecordedRequest[]> =>
  (await (await fetch(server.requestsUrl)).json()) as RecordedRequest[];

const turn = (more: Partial<LlmRequest> = {}): LlmRequest => ({
  messages: [userMessage('Hello')],
  tools: [],
  system: 'Be kind.',
  signal: new AbortController().signal,
  ...more,
});

/** Returns all deltas of one answer. */
async function ask(options: Partial<OpenAiOptions>, request = turn()): Promise<LlmDelta[]> {
  const deltas: LlmDelta[] = [];
  const llm = openAi({ baseUrl: server.baseUrl, model: 'text', ...options });
  for await (const delta of (await llm(request)) as AsyncIterable<LlmDelta>) deltas.push(delta);
  return deltas;
}

const textOf = (deltas: readonly LlmDelta[]): string =>
  deltas.map((delta) => (delta.type === 'text' || delta.type === 'part-delta' ? delta.text : '')).join('');

const callsIn = (deltas: readonly LlmDelta[]): { id: string; name: string; args: string }[] =>
  deltas.flatMap((delta) => {
    if (delta.type !== 'tool-call') return [];
    const pieces = deltas.filter((one) => one.type === 'tool-call-arguments' && one.id === delta.id);
    const args = pieces.map((one) => ('text' in one ? one.text : '')).join('');
    return [{ id: delta.id, name: delta.name, args }];
  });

/** Returns a `fetch` that answers with these chunks as a stream of events, then `[DONE]`. */
const answering =
  (...chunks: unknown[]): typeof fetch =>
  async () => {
    const events = [...chunks.map((one) => JSON.stringify(one)), '[DONE]'].map((one) => `data: ${one}\n\n`);
    return new Response(events.join(''), { headers: { 'Content-Type': 'text/event-stream' } });
  };

const delta = (value: unknown, finish: string | null = null): unknown => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }],
});

describe('openAi: the request', LIMIT, () => {
  test("The request has the whole turn in the provider's format", async () => {
    await ask(
      { model: 'text', apiKey: KEY },
      turn({
        messages: [
          userMessage('Weather in Paris?'),
          assistantMessage('', [
            { id: 'a', name: 'Demo__get_weather', arguments: '{"location":"Paris"}' },
            { id: 'b', name: 'no such tool!', arguments: 'location=Paris' },
            { id: 'c', name: 'Demo__now', arguments: '' },
          ]),
          {
            role: 'tool',
            toolCallId: 'a',
            name: 'Demo__get_weather',
            server: 'Demo',
            tool: 'get_weather',
            content: [
              { type: 'text', text: '18 °C' },
              { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
              { type: 'audio', data: 'UklGRgAAAABXQVZF', mimeType: 'audio/wav' },
            ],
            isError: false,
            untrusted: true,
          },
          assistantMessage('It is 18 °C.'),
        ],
        tools: [
          {
            name: 'Demo__now',
            description: 'The time.',
            parameters: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
            server: 'Demo',
            tool: 'now',
          },
        ],
      }),
    );
    const [request] = await requests();
    assert.equal(request?.authorization, `Bearer ${KEY}`);
    assert.deepEqual(request.body, {
      model: 'text',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Weather in Paris?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'a',
              type: 'function',
              function: { name: 'Demo__get_weather', arguments: '{"location":"Paris"}' },
            },
            {
              id: 'b',
              type: 'function',
              function: { name: 'no_such_tool_', arguments: '{"not_a_json_object":"location=Paris"}' },
            },
            { id: 'c', type: 'function', function: { name: 'Demo__now', arguments: '{}' } },
          ],
        },
        {
          role: 'tool',
          tool_call_id: 'a',
          content: JSON.stringify({
            server: 'Demo',
            tool: 'get_weather',
            untrusted: true,
            isError: false,
            content: ['18 °C', '[image image/png, not passed on]', '[audio audio/wav, not passed on]'],
          }),
        },
        // Endpoints reject a call without a result.
        ...['b', 'c'].map((tool_call_id) => ({
          role: 'tool',
          tool_call_id,
          content: JSON.stringify({
            server: '',
            tool: '',
            untrusted: false,
            isError: true,
            content: ['The result of this call is not known.'],
          }),
        })),
        { role: 'assistant', content: 'It is 18 °C.' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'Demo__now',
            description: '[Demo] The time.',
            parameters: { type: 'object', properties: {} },
          },
        },
      ],
    });
  });

  test('Missing values are left out', async () => {
    await ask({});
    const [request] = await requests();
    assert.equal(request?.authorization, null);
    assert.deepEqual(request.body, {
      model: 'text',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
      ],
    });
  });

  for (const [given, url] of [
    ['http://x.test/v1', 'http://x.test/v1/chat/completions'],
    ['http://x.test/v1/', 'http://x.test/v1/chat/completions'],
    ['http://x.test/v1//', 'http://x.test/v1/chat/completions'],
    [' http://x.test/v1/ ', 'http://x.test/v1/chat/completions'],
    ['http://x.test', 'http://x.test/chat/completions'],
    ['/api', '/api/chat/completions'],
    ['http://x.test/v1/?api-version=2', 'http://x.test/v1/chat/completions?api-version=2'],
  ] as const) {
    test(`The request goes to the path below baseUrl ${JSON.stringify(given)}`, async () => {
      const seen: unknown[] = [];
      const log: typeof fetch = (input, init) => {
        seen.push(input);
        return answering(delta({ content: 'ok' }, 'stop'))(input, init);
      };
      assert.equal(textOf(await ask({ baseUrl: given, fetch: log })), 'ok');
      assert.deepEqual(seen, [url]);
    });
  }

  test("The page's headers are sent and have priority, and redirects are not followed", async () => {
    let sent: RequestInit | undefined;
    const log: typeof fetch = (input, init) => {
      sent = init;
      return answering(delta({ content: 'ok' }, 'stop'))(input, init);
    };
    await ask({ apiKey: KEY, headers: { authorization: 'Basic abc', 'X-Team': '7' }, fetch: log });
    const headers = new Headers(sent?.headers);
    assert.equal(headers.get('Authorization'), 'Basic abc');
    assert.equal(headers.get('X-Team'), '7');
    assert.equal(headers.get('Content-Type'), 'application/json');
    assert.equal(sent?.redirect, 'manual');
  });
});

describe('openAi: answers', LIMIT, () => {
  test('Text, a missing end and an unstreamed reply are read', async () => {
    const streamed = await ask({ model: 'text' });
    assert.equal(textOf(streamed), TEXT);
    assert.ok(streamed.length > 4, 'it came in pieces');
    assert.equal(textOf(await ask({ model: 'no-done' })), TEXT);
    assert.equal(textOf(await ask({ model: 'no-stream' })), TEXT);
  });

  test('CRLF, comments and split characters are read', async () => {
    assert.equal(textOf(await ask({ model: 'crlf' })), UNICODE_TEXT);
  });

  test('Interleaved fragments of tool calls are assembled', async () => {
    const deltas = await ask({ model: 'parallel' });
    const weather = { id: 'call_1', name: 'get_weather', args: '{"location":"Paris","units":"celsius"}' };
    const sum = { id: 'call_2', name: 'calculate_sum', args: '{"a":2,"b":3}' };
    assert.deepEqual(callsIn(deltas), [weather, sum]);
    assert.ok(deltas.length > 8, 'the arguments came in pieces');
  });

  const call = (index: number | undefined, id: string | undefined, name?: string, args?: unknown): unknown =>
    delta({
      tool_calls: [
        {
          ...(index === undefined ? {} : { index }),
          ...(id === undefined ? {} : { id }),
          function: {
            ...(name === undefined ? {} : { name }),
            ...(args === undefined ? {} : { arguments: args }),
          },
        },
      ],
    });
  const finish = delta({}, 'tool_calls');

  const shapes: [what: string, chunks: unknown[], expected: { id: string; name: string; args: string }[]][] =
    [
      [
        'no ids',
        [call(0, undefined, 'a', '{"x"'), call(1, '', 'b', '{}'), call(0, undefined, undefined, ':1}')],
        [
          { id: 'call00001', name: 'a', args: '{"x":1}' },
          { id: 'call00002', name: 'b', args: '{}' },
        ],
      ],
      [
        'id and name in every chunk',
        [call(0, 'one', 'a', '{'), call(0, 'one', 'a', '}')],
        [{ id: 'one', name: 'a', args: '{}' }],
      ],
      [
        'another id in every chunk, and the name in the first alone',
        [call(0, 'one', 'a', '{'), call(0, 'two', undefined, '}')],
        [{ id: 'one', name: 'a', args: '{}' }],
      ],
      [
        'one index for all calls',
        [call(0, 'one', 'a', '{"x":1}'), call(0, 'two', 'b', '{'), call(0, undefined, undefined, '}')],
        [
          { id: 'one', name: 'a', args: '{"x":1}' },
          { id: 'two', name: 'b', args: '{}' },
        ],
      ],
      [
        'one id for all calls',
        [call(0, 'same', 'a', '{}'), call(1, 'same', 'b', '{}')],
        [
          { id: 'same', name: 'a', args: '{}' },
          { id: 'call00001', name: 'b', args: '{}' },
        ],
      ],
      [
        'no index, whole calls',
        [call(undefined, '', 'a', '{"x":1}'), call(undefined, '', 'b', '{}')],
        [
          { id: 'call00001', name: 'a', args: '{"x":1}' },
          { id: 'call00002', name: 'b', args: '{}' },
        ],
      ],
      [
        'no index, in pieces by id',
        [
          call(undefined, 'one', 'a', '{'),
          call(undefined, 'two', 'b', '{}'),
          call(undefined, 'one', '', '}'),
        ],
        [
          { id: 'one', name: 'a', args: '{}' },
          { id: 'two', name: 'b', args: '{}' },
        ],
      ],
      [
        'arguments before the name',
        [call(0, 'one', undefined, '{'), call(0, undefined, 'a', '}')],
        [{ id: 'one', name: 'a', args: '{}' }],
      ],
      [
        'arguments that are an object already',
        [call(0, 'one', 'a', { x: 1 })],
        [{ id: 'one', name: 'a', args: '{"x":1}' }],
      ],
    ];
  for (const [what, chunks, expected] of shapes) {
    test(`Tool calls are read: ${what}`, async () => {
      assert.deepEqual(callsIn(await ask({ fetch: answering(...chunks, finish) })), expected);
    });
  }

  test('A whole completion with tool calls is read', async () => {
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'x', type: 'function', function: { name: 'a', arguments: '{"x":1}' } },
        { id: 'y', type: 'function', function: { name: 'b', arguments: '{}' } },
      ],
    };
    const whole: typeof fetch = async () =>
      Response.json({ choices: [{ index: 0, message, finish_reason: 'tool_calls' }] });
    assert.deepEqual(callsIn(await ask({ fetch: whole })), [
      { id: 'x', name: 'a', args: '{"x":1}' },
      { id: 'y', name: 'b', args: '{}' },
    ]);
  });

  test('Text in parts, a refusal, reasoning and other choices are read', async () => {
    const chunks = [
      delta({ reasoning_content: 'Hm.' }),
      { choices: [], usage: { total_tokens: 3 } },
      delta({ content: [{ type: 'text', text: 'One ' }, { type: 'thinking' }] }),
      { choices: [{ index: 1, delta: { content: 'not this' } }] },
      delta({ content: null, refusal: 'No.' }, 'stop'),
    ];
    assert.equal(textOf(await ask({ fetch: answering(...chunks) })), 'One No.');
  });
});

describe('openAi: failures', LIMIT, () => {
  const failing = async (options: Partial<OpenAiOptions>): Promise<string> => {
    const error: unknown = await ask(options).then(
      () => assert.fail('It should have been refused'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Error);
    assert.equal(error.cause, undefined);
    return error.message;
  };
  const responding = (body: string, type: string, status = 200): typeof fetch => {
    return async () => new Response(body, { status, headers: { 'Content-Type': type } });
  };

  for (const [model, message] of [
    [
      'http-401',
      "The model's server answered with HTTP status 401, so check the key: Incorrect API key provided.",
    ],
    ['rate-limit', "The model's server answered with HTTP status 429: Rate limit reached."],
    ['nothing', 'The model\'s server answered with HTTP status 404: The model "nothing" does not exist.'],
    ['not-sse', "The model's answer could not be read: text/html is no chat completion. Check the address."],
    ['error-mid-stream', "The model's server reported an error: The model crashed."],
  ] as const) {
    test(model, async () => assert.equal(await failing({ model, apiKey: KEY }), message));
  }

  test('Every form of an error body is read', async () => {
    const status = "The model's server answered with HTTP status 500";
    for (const [body, said] of [
      ['{"error":"overloaded"}', ': overloaded'],
      ['[{"error":{"message":"in a list"}}]', ': in a list'],
      ['{"object":"error","message":"the old way"}', ': the old way'],
      ['{"detail":"Not authenticated"}', ': Not authenticated'],
      ['{"error":{"code":7}}', ': {"code":7}'],
      ['no JSON,\n at all', ': no JSON, at all'],
      ['', '.'],
    ] as const) {
      assert.equal(await failing({ fetch: responding(body, 'application/json', 500) }), status + said);
    }
    assert.equal(await failing({ fetch: responding('<h1>Bad gateway', 'text/html', 500) }), `${status}.`);
  });

  test('A long message is cut', async () => {
    const body = JSON.stringify({ error: { message: 'x'.repeat(100_000) } });
    assert.equal((await failing({ fetch: responding(body, 'application/json', 500) })).length, 551);
  });

  test('A message beyond the size of a reply is cut, too', async () => {
    const body = JSON.stringify({ error: { message: `too much: ${'x'.repeat(9_000_000)}` } });
    const message = await failing({ fetch: responding(body, 'application/json', 500) });
    assert.match(message, /status 500: too much: x/);
    assert.equal(message.length, 551);
  });

  test('No message contains the key, even if the endpoint quotes it', async () => {
    const quoted = JSON.stringify({ error: { message: `${'x'.repeat(435)} ${KEY} is wrong` } });
    const header = { 'api-key': 'another-secret' };
    for (const [options, hidden] of [
      [{ fetch: responding(quoted, 'application/json', 401) }, KEY.slice(0, 9)],
      [{ fetch: responding('another-secret is wrong', 'text/plain', 401) }, 'another-secret'],
      [{ fetch: async () => Promise.reject(new TypeError(`bad header Bearer ${KEY}`)) }, KEY],
      [{ apiKey: `${KEY}\nX: y` }, KEY],
    ] as const) {
      const message = await failing({ apiKey: KEY, headers: header, ...options });
      assert.ok(!message.includes(hidden), message);
    }
  });

  test('A redirect is not followed', async () => {
    const moved: typeof fetch = async () => new Response(null, { status: 307, headers: { Location: '/' } });
    assert.match(await failing({ fetch: moved }), /redirect, which is not followed/);
  });

  test('An unreachable server and an invalid URL are reported', async () => {
    assert.match(await failing({ baseUrl: 'http://127.0.0.1:1/v1' }), /could not be reached/);
    assert.match(await failing({ baseUrl: 'nonsense' }), /could not be reached/);
  });

  test('Invalid replies are reported', async () => {
    const json = 'application/json';
    const sse = 'text/event-stream';
    for (const [fetch, message] of [
      [responding('{"error":"busy"}', json), /reported an error: busy/],
      [responding('<html>', json), /not JSON/],
      [responding('42', json), /no chat completion/],
      [responding('', sse), /broke off/],
      [responding('data: {"choices":[{"delta":{"content":"half"}}]}\n\n', sse), /broke off/],
      [responding('data: {"choices":\n\n', sse), /not JSON/],
      [answering(delta({ tool_calls: [{ index: 0, id: 'x' }] }, 'tool_calls')), /without naming it/],
    ] as const) {
      assert.match(await failing({ fetch }), message);
    }
  });

  test('An endless stream is rejected', async () => {
    let cancelled = false;
    const piece = new TextEncoder().encode(`: ${'x'.repeat(65_536)}\n`);
    const endless: typeof fetch = async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            controller.enqueue(piece);
          },
          cancel: () => {
            cancelled = true;
          },
        }),
        { headers: { 'Content-Type': 'text/event-stream' } },
      );
    assert.match(await failing({ fetch: endless }), /larger than 8388608 bytes/);
    assert.ok(cancelled);
  });

  test('A flood of tool calls is read in time', async () => {
    const one = 'data: {"choices":[{"delta":{"tool_calls":[{"function":{"name":"a"}}]}}]}\n\n';
    const flood = one.repeat(100_000) + 'data: [DONE]\n\n';
    const began = workedMs();
    assert.equal((await ask({ fetch: responding(flood, 'text/event-stream') })).length, 100_000);
    assert.ok(workedMs() - began < 5_000);
  });

  for (const model of ['slow', 'slow-stream']) {
    test(`An abort cancels the request: ${model}`, async () => {
      const controller = new AbortController();
      const asked = ask({ model }, turn({ signal: controller.signal }));
      await until(async () => (await requests()).length === 1, 'the request arrived');
      controller.abort();
      await assert.rejects(asked, { name: 'AbortError' });
      await until(async () => (await requests())[0]?.aborted === true, 'the server saw the abort');
    });
  }

  test('A reader that stops cancels the request', async () => {
    const llm = openAi({ baseUrl: server.baseUrl, model: 'slow-stream' });
    for await (const first of (await llm(turn())) as AsyncIterable<LlmDelta>) {
      if (first.type === 'response') continue;
      assert.deepEqual(first, { type: 'text', text: 'Let ' });
      break;
    }
    await until(async () => (await requests())[0]?.aborted === true, 'the server saw it');
  });
});

describe('openAi: in a host, with a real MCP server', LIMIT, () => {
  let modern: DemoServer;
  let host: McpHost | undefined;

  before(async () => {
    modern = await startModernServer({ record: true });
  });
  afterEach(() => host?.destroy());
  after(() => modern.stop());

  const start = async (model: string): Promise<McpHost> => {
    await clearCalls(modern.url);
    const mine = createMcpHost({
      servers: [{ url: modern.url, label: 'Weather' }],
      llm: openAi({ baseUrl: server.baseUrl, model, apiKey: KEY }),
    });
    host = mine;
    await until(() => {
      const [one] = mine.getSnapshot().servers;
      return one?.status === 'connected' && one.toolsStatus === 'ready';
    }, 'the tools are listed');
    return mine;
  };
  const approvals = (mine: McpHost): string[] =>
    mine
      .getSnapshot()
      .asks.filter((one) => one.kind === 'approval')
      .map(({ id }) => id);
  const sent = async (): Promise<unknown[]> =>
    (await callsOf(modern.url)).filter(({ method }) => method === 'tools/call').map(({ params }) => params);

  test('A tool is requested, approved and called, and its result is read', async () => {
    const mine = await start('tool');
    const turnEnd = mine.send("What's the weather in Paris?");
    await until(() => approvals(mine).length === 1, 'the person is asked');
    assert.deepEqual(await sent(), [], 'nothing is sent before the approval');
    mine.answer(approvals(mine)[0] ?? '', { kind: 'approval', decision: 'approve' });
    await turnEnd;

    const [params, ...others] = (await sent()) as { name: string; arguments: unknown }[];
    assert.equal(others.length, 0);
    assert.equal(params?.name, 'get_weather');
    assert.deepEqual(params.arguments, { location: 'Paris', units: 'celsius' });

    const [first, second] = (await requests()).map(({ body }) => body) as {
      messages: unknown[];
      tools: { function: { name: string; description: string } }[];
    }[];
    const weather = first?.tools.find((tool) => tool.function.name === 'Weather__get_weather');
    assert.match(weather?.function.description ?? '', /^\[Weather\] The current weather/);
    const envelope = {
      server: 'Weather',
      tool: 'get_weather',
      untrusted: true,
      isError: false,
      content: ['Paris: 18 °C, Partly cloudy, humidity 64 %. (Made-up demo data.)'],
    };
    assert.deepEqual(second?.messages.slice(1), [
      { role: 'user', content: "What's the weather in Paris?" },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'call_1',
            type: 'function',
            function: { name: 'Weather__get_weather', arguments: '{"location":"Paris","units":"celsius"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: JSON.stringify(envelope) },
    ]);
    const last = mine.getSnapshot().conversation.entries.at(-1);
    assert.ok(last?.kind === 'assistant' && last.text.startsWith('The tool says: {"server":"Weather"'));
    assert.equal(last.status, 'complete');
  });

  test('Of two parallel calls, one approved and one denied, the results are in order', async () => {
    const mine = await start('parallel');
    const turnEnd = mine.send('Weather and sum, please');
    await until(() => approvals(mine).length === 2, 'the person is asked twice');
    const [weather = '', sum = ''] = approvals(mine);
    mine.answer(sum, { kind: 'approval', decision: 'deny', reason: 'I can add' });
    mine.answer(weather, { kind: 'approval', decision: 'approve' });
    await turnEnd;
    assert.deepEqual(
      (await sent()).map((params) => (params as { name: string }).name),
      ['get_weather'],
    );
    const { messages } = (await requests())[1]?.body as { messages: { role: string; content: string }[] };
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.parse(content));
    assert.deepEqual(
      results.map(({ tool, isError }) => [tool, isError]),
      [
        ['get_weather', false],
        ['calculate_sum', true],
      ],
    );
    assert.match(results[1].content[0], /denied .*I can add/);
  });

  test('An error ends the turn with a notice, and the text so far stays', async () => {
    const mine = await start('error-mid-stream');
    await mine.send('Hello');
    const [, answer, notice] = mine.getSnapshot().conversation.entries;
    assert.ok(answer?.kind === 'assistant' && answer.status === 'stopped');
    assert.equal(answer.text, 'It all began well, and');
    assert.ok(notice?.kind === 'notice');
    assert.equal(
      notice.problem.message,
      "The model failed: The model's server reported an error: The model crashed.",
    );
  });

  test('Stop ends a model that hangs', async () => {
    const mine = await start('slow-stream');
    const turnEnd = mine.send('Hello');
    await until(async () => (await requests()).length === 1, 'the request arrived');
    mine.stop();
    await turnEnd;
    await until(async () => (await requests())[0]?.aborted === true, 'the endpoint saw the abort');
  });
});
