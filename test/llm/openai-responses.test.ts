import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import OpenAI from 'openai';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { openAiResponses } from '../../src/llm/openai-responses.js';
import { describe, test } from '../fixtures/suites.js';
import { userMessage } from '../fixtures/talk.js';
import { add, approveAll, endHosts, makeHost } from '../core/support.js';
import { until } from '../fixtures/clients.js';
import { deltasOf, failureOf, turn } from './support.js';
import { answerOf, results, startWire, type WireAnswer } from './wire.js';

const KEY = 'sk-very-secret-0123456789';

const reasoning = {
  type: 'reasoning',
  id: 'rs_1',
  summary: [{ type: 'summary_text', text: 'Two tools – 你好.' }],
  encrypted_content: 'gAAAA=',
  status: 'completed',
};
const message = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  phase: 'commentary',
  content: [
    {
      type: 'output_text',
      text: 'I look.',
      annotations: [
        { type: 'url_citation', url: 'https://x.test/', title: 'X', start_index: 0, end_index: 1 },
      ],
    },
  ],
};
const search = {
  type: 'web_search_call',
  id: 'ws_1',
  status: 'completed',
  action: { type: 'search', query: 'x' },
};
const compaction = { type: 'compaction', id: 'cmp_1', encrypted_content: 'zzz' };
const caller = { type: 'program', caller_id: 'prog_1' };
const draw = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'Demo__draw',
  arguments: '{"kind":"bar"}',
  status: 'completed',
  caller,
};
const now = {
  type: 'function_call',
  id: 'fc_2',
  call_id: 'call_2',
  name: 'Demo__now',
  arguments: '{}',
  status: 'completed',
};
const usage = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 4 },
  output_tokens: 7,
  output_tokens_details: { reasoning_tokens: 3 },
  total_tokens: 17,
};
const whole = (output: unknown[], more: object = {}): object => ({
  id: 'resp_1',
  object: 'response',
  model: 'gpt-test',
  status: 'completed',
  output,
  usage,
  ...more,
});

/** Events of a response, as documented. */
function eventsOf(output: Record<string, unknown>[], last = 'completed', more: object = {}): unknown[] {
  const events: Record<string, unknown>[] = [
    { type: 'response.created', response: whole([], { status: 'in_progress' }) },
  ];
  for (const [output_index, item] of output.entries()) {
    const bare = { ...item, ...('content' in item ? { content: [] } : {}) };
    if (item['type'] === 'function_call') Object.assign(bare, { arguments: '' });
    if (item['type'] === 'reasoning') Object.assign(bare, { summary: [] });
    events.push({ type: 'response.output_item.added', output_index, item: bare });
    if (item === reasoning) {
      for (const delta of ['Two tools', ' – 你好.'])
        events.push({
          type: 'response.reasoning_summary_text.delta',
          output_index,
          summary_index: 0,
          delta,
        });
    }
    if (item === message) {
      for (const delta of ['I ', 'look.'])
        events.push({ type: 'response.output_text.delta', output_index, content_index: 0, delta });
    }
    if (item === draw) {
      for (const delta of ['{"kind"', ':"bar"}'])
        events.push({ type: 'response.function_call_arguments.delta', output_index, delta });
    }
    events.push({ type: 'response.something.new', output_index });
    events.push({ type: 'response.output_item.done', output_index, item });
  }
  return [...events, { type: `response.${last}`, response: whole(output, { status: last, ...more }) }];
}

const output = [compaction, reasoning, search, message, draw, now];

async function wireOf(...answers: WireAnswer[]) {
  const wire = await startWire(...answers);
  const llm = openAiResponses({ baseUrl: `${wire.origin}/v1`, model: 'gpt-test', apiKey: KEY });
  stops.push(wire.stop);
  return { ...wire, llm };
}
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  endHosts();
  for (const stop of stops.splice(0)) await stop();
});

describe('openAiResponses', () => {
  for (const bytes of [false, true]) {
    test(`All parts are read in order${bytes ? ', in single bytes' : ''}`, async () => {
      const { llm } = await wireOf({ events: eventsOf(output), bytes });
      const answer = await answerOf(llm);
      assert.deepEqual(
        answer.parts.map(({ type }) => type),
        ['reasoning', 'reasoning', 'provider-call', 'text', 'source', 'tool-call', 'tool-call'],
      );
      assert.equal(answer.text, 'I look.');
      assert.ok(answer.parts[1]?.type === 'reasoning');
      assert.equal(answer.parts[1].text, 'Two tools – 你好.');
      assert.deepEqual(answer.toolCalls, [
        { id: 'call_1', name: 'Demo__draw', arguments: '{"kind":"bar"}' },
        { id: 'call_2', name: 'Demo__now', arguments: '{}' },
      ]);
      assert.equal(answer.stop?.reason, 'tool-calls');
      assert.equal(answer.model, 'gpt-test');
      assert.deepEqual(answer.usage?.input, { total: 10, cacheRead: 4 });
      assert.deepEqual(answer.usage.output, { total: 7, reasoning: 3 });
    });
  }

  test("The second request matches the vendor's library", async () => {
    const { llm, asked, origin } = await wireOf(
      { events: eventsOf(output) },
      { events: eventsOf([message]) },
      // The library's own stream reader rejects unknown events.
      { body: whole(output) },
    );
    const first = await answerOf(llm);
    await deltasOf(llm, turn({ messages: [userMessage('Hello'), first.message, ...results] }));
    const own = asked[1]?.body['input'] as OpenAI.Responses.ResponseInputItem[];
    const answers = own.slice(-2);

    const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: KEY });
    const said = await client.responses.create({ model: 'gpt-test', input: 'Hello' });
    const items = said.output as OpenAI.Responses.ResponseInputItem[];
    await client.responses.create({ model: 'gpt-test', input: [...own.slice(0, 1), ...items, ...answers] });
    assert.deepEqual(own, asked.at(-1)?.body['input']);
    const [picture, plain] = answers as { output: unknown; caller?: unknown }[];
    assert.deepEqual(picture?.caller, caller);
    assert.ok(Array.isArray(picture.output));
    assert.deepEqual(picture.output[1], {
      type: 'input_image',
      image_url: 'data:image/png;base64,iVBORw0KGgo=',
      detail: 'auto',
    });
    assert.match(String(plain?.output), /denied/);
  });

  test("Another model's reply is sent without its reasoning", async () => {
    const { llm, asked } = await wireOf({ events: eventsOf([message]) });
    const content = [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'I look.' },
      { type: 'tool-call', id: 'a', name: 'no such!', arguments: 'x' },
    ] as const;
    const other = { role: 'assistant', content, text: 'I look.', toolCalls: [] } as const;
    const picture = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' } as const;
    const person = { role: 'user', content: [picture], text: '' } as const;
    await deltasOf(
      llm,
      turn({
        messages: [person, other],
        conversationId: 'c1',
        maxTokens: 9,
        effort: 'low',
        responseFormat: { type: 'json' },
      }),
    );
    assert.deepEqual(asked[0]?.body, {
      model: 'gpt-test',
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      instructions: 'Be kind.',
      input: [
        {
          role: 'user',
          content: [{ type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' }],
        },
        { role: 'assistant', content: 'I look.' },
        {
          type: 'function_call',
          call_id: 'a',
          name: 'no_such_',
          arguments: '{"not_a_json_object":"x"}',
        },
      ],
      max_output_tokens: 9,
      reasoning: { effort: 'low', summary: 'auto' },
      text: { format: { type: 'json_object' } },
      prompt_cache_key: 'c1',
    });
    assert.equal(asked[0].headers['authorization'], `Bearer ${KEY}`);
  });

  test('A refusal and replies that are cut are read', async () => {
    const no = {
      type: 'message',
      id: 'm',
      role: 'assistant',
      content: [{ type: 'refusal', refusal: 'No.' }],
    };
    const refused = await answerOf((await wireOf({ events: eventsOf([no]) })).llm);
    assert.equal(refused.stop?.reason, 'refusal');
    assert.equal(refused.parts[0]?.type, 'refusal');
    assert.equal(refused.text, 'No.');
    for (const [raw, reason] of [
      ['max_output_tokens', 'length'],
      ['content_filter', 'filtered'],
      ['steered', 'interrupted'],
    ] as const) {
      const events = eventsOf([message], 'incomplete', { incomplete_details: { reason: raw } });
      assert.deepEqual((await answerOf((await wireOf({ events })).llm)).stop, { reason, raw });
    }
  });

  test('A model without reasoning gets the request again, and no later request asks for reasoning', async () => {
    const refusal = { error: { message: 'Encrypted content is not supported with this model.' } };
    const { llm, asked } = await wireOf({ status: 400, body: refusal }, { events: eventsOf([message]) });
    assert.equal((await answerOf(llm)).stop?.reason, 'stop');
    await answerOf(llm);
    assert.deepEqual(
      asked.map(({ body }) => body['include']),
      [['reasoning.encrypted_content'], undefined, undefined],
    );
    const again = await wireOf({ status: 400, body: refusal });
    assert.match(await failureOf(again.llm), /Encrypted content is not supported/);
    assert.equal(again.asked.length, 2);
  });

  test('Failures have messages without the key', async () => {
    const begin = eventsOf([message]).slice(0, 3);
    for (const [answer, sentence] of [
      [{ events: [...begin, { type: 'error', message: `bad ${KEY}` }] }, /reported an error: bad •••/],
      [
        { events: [...begin, { type: 'response.failed', response: whole([], { error: { message: 'x' } }) }] },
        /reported an error: x/,
      ],
      [{ events: begin }, /broke off/],
      [{ events: begin, then: 'crash' }, /broke/],
      [{ events: [...begin, '{"type":'] }, /not JSON/],
      [
        { status: 401, body: { error: { message: `Incorrect key ${KEY}` } } },
        /401, so check the key: Incorrect key •••/,
      ],
    ] as const) {
      assert.match(await failureOf((await wireOf(answer)).llm), sentence);
    }
  });

  test('A busy endpoint is tried again, and an abort cancels the request', async () => {
    const busy = await wireOf(
      { status: 429, headers: { 'Retry-After': '0' } },
      { events: eventsOf([message]) },
    );
    assert.equal((await answerOf(busy.llm)).text, 'I look.');
    assert.equal(busy.asked.length, 2);

    const slow = await wireOf({ events: eventsOf([message]).slice(0, 3), then: 'hang' });
    const controller = new AbortController();
    const asked = deltasOf(slow.llm, turn({ signal: controller.signal }));
    await until(async () => slow.asked.length === 1, 'the request arrived');
    controller.abort();
    await assert.rejects(asked, { name: 'AbortError' });
    await until(async () => slow.asked[0]?.isAborted === true, 'the server saw it');
  });

  test('In a host, a tool is called, and its result is sent back', async () => {
    const modern = await startModernServer();
    stops.push(modern.stop);
    const call = { ...now, name: 'Weather__get_weather', arguments: '{"location":"Paris"}' };
    const { llm, asked } = await wireOf(
      { events: eventsOf([reasoning, call]) },
      { events: eventsOf([message]) },
    );
    const host = makeHost({ llm });
    approveAll(host);
    await add(host, { url: modern.url, label: 'Weather' });
    await host.send('Weather in Paris?');
    const input = asked[1]?.body['input'] as { type?: string; output?: string }[];
    assert.deepEqual(input.slice(1, 3), [reasoning, call]);
    assert.match(input[3]?.output ?? '', /Paris: 18 °C/);
    const last = host.getSnapshot().conversation.entries.at(-1);
    assert.ok(last?.kind === 'assistant' && last.text === 'I look.');
  });
});
