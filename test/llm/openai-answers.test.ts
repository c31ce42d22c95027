import assert from 'node:assert/strict';
import { type LlmDelta } from '../../src/core/index.js';
import { openAi, type OpenAiOptions } from '../../src/llm/openai.js';
import { until } from '../fixtures/clients.js';
import { TEXT, UNICODE_TEXT } from '../fixtures/openai-server.js';
import { describe, test } from '../fixtures/suites.js';
import { workedMs } from '../fixtures/work.js';
import { answering, callsIn, delta, LIMIT, textOf, useOpenAi } from './openai-lab.js';
import { KEY, turn } from './support.js';

const server = useOpenAi();
const { ask, requests } = server;

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

describe('openAi: what goes wrong', LIMIT, () => {
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
