import assert from 'node:assert/strict';
import { describe, test } from '../fixtures/suites.js';
import { assistantMessage, userMessage } from '../fixtures/talk.js';
import { answering, delta, LIMIT, textOf, useOpenAi } from './openai-lab.js';
import { KEY, turn } from './support.js';

const server = useOpenAi();
const { ask, requests } = server;

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
        // Endpoints refuse a call without a result.
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
    test(`baseUrl ${JSON.stringify(given)}`, async () => {
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
