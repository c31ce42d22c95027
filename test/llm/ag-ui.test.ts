import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { ModelTool } from '../../src/core/index.js';
import { agUi } from '../../src/llm/ag-ui.js';
import { until } from '../fixtures/clients.js';
import { describe, test } from '../fixtures/suites.js';
import { userMessage } from '../fixtures/talk.js';
import { add, approveAll, endHosts, makeHost } from '../core/support.js';
import { deltasOf, failureOf, turn } from './support.js';
import { answerOf, results, startWire, type WireAnswer } from './wire.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  endHosts();
  for (const stop of stops.splice(0)) await stop();
});

async function wireOf(...answers: WireAnswer[]) {
  const wire = await startWire(...answers);
  stops.push(wire.stop);
  return { ...wire, llm: agUi({ url: `${wire.origin}/agent`, apiKey: 'key-0123456789' }) };
}

const toolNamed = (tool: string): ModelTool => ({
  name: `Demo__${tool}`,
  description: 'One.',
  parameters: { type: 'object' },
  server: 'Demo',
  tool,
});
const tools = [toolNamed('draw'), toolNamed('now')];
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'success' } };
const begun = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const text = [
  { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'I look – 你好.' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm1' },
];
const events = [
  begun,
  { type: 'STATE_SNAPSHOT', snapshot: { count: 1, list: ['a'] } },
  { type: 'REASONING_START', messageId: 'r1' },
  { type: 'REASONING_MESSAGE_START', messageId: 'r1', role: 'reasoning' },
  { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r1', delta: 'Hm.' },
  { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'r1', encryptedValue: 'zzz' },
  ...text,
  { type: 'SOMETHING_NEW' },
  { type: 'TOOL_CALL_START', toolCallId: 'own', toolCallName: 'search' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'own', delta: '{}' },
  { type: 'TOOL_CALL_RESULT', messageId: 'x', toolCallId: 'own', content: 'found' },
  { type: 'TOOL_CALL_START', toolCallId: 'call_1', toolCallName: 'Demo__draw', parentMessageId: 'm1' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'call_1', delta: '{"a"' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'call_1', delta: ':1}' },
  { type: 'TOOL_CALL_END', toolCallId: 'call_1' },
  { type: 'TOOL_CALL_CHUNK', toolCallId: 'call_2', toolCallName: 'Demo__now', delta: '{' },
  { type: 'TOOL_CALL_CHUNK', delta: '}' },
  {
    type: 'STATE_DELTA',
    delta: [
      { op: 'replace', path: '/count', value: 2 },
      { op: 'add', path: '/list/-', value: 'b' },
      { op: 'move', from: '/list/0', path: '/first' },
    ],
  },
  { ...finished, usage: [{ inputTokens: 3, outputTokens: 2 }, { inputTokens: 4 }] },
];

describe('agUi', () => {
  for (const bytes of [false, true]) {
    test(`A run continues after its calls${bytes ? ', in single bytes' : ''}`, async () => {
      const { llm, asked } = await wireOf({ events, bytes });
      const first = await answerOf(llm, turn({ tools }));
      assert.deepEqual(
        first.parts.map(({ type }) => type),
        ['reasoning', 'text', 'provider-call', 'provider-result', 'tool-call', 'tool-call'],
      );
      assert.deepEqual(
        first.toolCalls.map((call) => call.arguments),
        ['{"a":1}', '{}'],
      );
      assert.deepEqual(first.stop, { reason: 'tool-calls', raw: 'success' });
      assert.deepEqual(first.usage?.input, { total: 7 });
      const messages = [userMessage('Hello'), first.message, ...results];
      await deltasOf(llm, turn({ tools, messages, conversationId: 'c1' }));
      const { runId, ...body } = asked[1]?.body ?? {};
      assert.equal(typeof runId, 'string');
      assert.equal(body['threadId'], 'c1');
      assert.deepEqual(body['state'], { count: 2, list: ['b'], first: 'a' });
      const sent = body['messages'] as { content: unknown }[];
      const call = (id: string, name: string, args: string) => ({
        id,
        type: 'function',
        function: { name, arguments: args },
      });
      assert.deepEqual(sent.slice(0, 6), [
        { id: 'system', role: 'system', content: 'Be kind.' },
        { id: 'message-0', role: 'user', content: 'Hello' },
        { id: 'r1', role: 'reasoning', content: 'Hm.', encryptedValue: 'zzz' },
        { id: 'call-own', role: 'assistant', toolCalls: [call('own', 'search', '{}')] },
        { id: 'result-own', role: 'tool', toolCallId: 'own', content: 'found' },
        {
          id: 'm1',
          role: 'assistant',
          content: 'I look – 你好.',
          toolCalls: [call('call_1', 'Demo__draw', '{"a":1}'), call('call_2', 'Demo__now', '{}')],
        },
      ]);
      assert.deepEqual((sent[6]?.content as unknown[])[1], {
        type: 'image',
        source: { type: 'data', value: 'iVBORw0KGgo=', mimeType: 'image/png' },
      });
    });
  }

  test('An interrupt, an unsupported option and failures are reported', async () => {
    const outcome = { type: 'interrupt', interrupts: [{ id: 'i', reason: 'asks', message: 'Which?' }] };
    const { llm } = await wireOf({ events: [begun, ...text, { ...finished, outcome }] });
    const answer = await answerOf(llm, turn({ maxTokens: 5 }));
    assert.deepEqual(answer.stop, { reason: 'interrupted', raw: 'interrupt', detail: 'Which?' });
    assert.equal(answer.warnings?.[0], 'The agent cannot be told of the option maxTokens.');
    for (const [given, sentence] of [
      [{ events: [begun, { type: 'RUN_ERROR', message: 'bad key-0123456789' }] }, /error: bad •••/],
      [{ events: [begun, ...text] }, /broke off/],
      [{ events: ['{"type":'] }, /not JSON/],
      [{ status: 401, body: { detail: 'Who?' } }, /401, so check the key: Who\?/],
    ] as const) {
      assert.match(await failureOf((await wireOf(given)).llm), sentence);
    }
  });

  test('An abort cancels the request, and a busy agent is tried again', async () => {
    const slow = await wireOf({ events: [begun], then: 'hang' });
    const controller = new AbortController();
    const waiting = deltasOf(slow.llm, turn({ signal: controller.signal }));
    await until(async () => slow.asked.length === 1, 'the request arrived');
    controller.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
    const busy = await wireOf(
      { status: 429, headers: { 'Retry-After': '0' } },
      { events: [begun, ...text, finished] },
    );
    assert.equal((await answerOf(busy.llm)).text, 'I look – 你好.');
  });

  test('In a host, a tool is called, and its result begins the next run', async () => {
    const modern = await startModernServer();
    stops.push(modern.stop);
    const call = {
      type: 'TOOL_CALL_CHUNK',
      toolCallId: 'w',
      toolCallName: 'Weather__get_weather',
      delta: '{"location":"Paris"}',
    };
    const { llm, asked } = await wireOf(
      { events: [begun, call, finished] },
      { events: [begun, ...text, finished] },
    );
    const host = makeHost({ llm });
    approveAll(host);
    await add(host, { url: modern.url, label: 'Weather' });
    await host.send('Weather in Paris?');
    const sent = asked[1]?.body['messages'] as { role: string; content?: string }[];
    assert.match(sent.at(-1)?.content ?? '', /Paris: 18 °C/);
  });
});
