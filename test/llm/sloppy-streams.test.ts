import assert from 'node:assert/strict';
import type { Llm } from '../../src/core/index.js';
import { describe, test } from '../fixtures/suites.js';
import { answeringIn, turn } from './support.js';
import { answerOf } from './wire.js';
import { adapters, type Fetch } from './adapters.js';

const tool = { description: '', parameters: { type: 'object' }, server: 'Demo', tool: 'a' } as const;
const tools = ['a', 'b'].map((name) => ({ ...tool, name }));

const sse = (...events: readonly unknown[]): string =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');

/** Returns the text of an answer, and the calls that it asks for. */
async function read(llm: (fetch: Fetch) => Llm, body: string, type = 'text/event-stream') {
  const fetch = answeringIn([new TextEncoder().encode(body)], type);
  const { text, toolCalls, stop, message } = await answerOf(llm(fetch), turn({ tools }));
  const calls = toolCalls.map(({ name, arguments: args }) => `${name} ${args}`);
  assert.equal(new Set(toolCalls.map(({ id }) => id)).size, toolCalls.length);
  return { text, calls, stop: stop?.reason, message, ids: toolCalls.map(({ id }) => id) };
}

const one = ['a {"q":1}'];
const two = ['a {"q":1}', 'b {"q":2}'];
const fn = (name: string | undefined, args?: unknown): object => ({ function: { name, arguments: args } });
const chat = (...deltas: readonly object[]): string =>
  sse(
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    '[DONE]',
  );
const piece = (call: object): object => ({ tool_calls: [call] });
const added = (item: object, more: object = {}): object => ({
  type: 'response.output_item.added',
  item,
  ...more,
});
const call1 = { type: 'function_call', id: 'f1', call_id: 'c1', name: 'a', arguments: '{"q":1}' };
const call2 = { type: 'function_call', id: 'f2', call_id: 'c2', name: 'b', arguments: '{"q":2}' };
const note = { type: 'message', id: 'm1', content: [{ type: 'output_text', text: 'Hi' }] };
const completed = (...output: readonly object[]): object => ({
  type: 'response.completed',
  response: { status: 'completed', output },
});
const use = (id: string | undefined, name: string, input: unknown): object => ({
  type: 'tool_use',
  id,
  name,
  input,
});
const block = (index: unknown, content_block: object): object => ({
  type: 'content_block_start',
  index,
  content_block,
});
const json = (index: unknown, partial_json: unknown): object => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json },
});
const ended = [{ type: 'message_delta', delta: { stop_reason: 'tool_use' } }, { type: 'message_stop' }];
const stopAt = (index: unknown): object => ({ type: 'content_block_stop', index });
const ai = (...parts: readonly object[]): object => ({ candidates: [{ content: { parts } }] });
const aiEnd = { candidates: [{ finishReason: 'STOP' }] };
const finished = { type: 'RUN_FINISHED' };
const begun = (toolCallId: string | undefined, toolCallName: string): object => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName,
});
const argued = (toolCallId: string | undefined, delta: unknown): object => ({
  type: 'TOOL_CALL_ARGS',
  toolCallId,
  delta,
});

const cases: readonly (readonly [
  adapter: keyof typeof adapters,
  name: string,
  body: string,
  calls: readonly string[],
  text?: string,
])[] = [
  [
    'openai',
    'two calls at one index without ids',
    chat(piece({ index: 0, ...fn('a', '{"q":1}') }), piece({ index: 0, ...fn('b', '{"q":2}') })),
    two,
  ],
  [
    'openai',
    'two calls at one index, in pieces',
    chat(
      piece({ index: 0, ...fn('a', '{"q"') }),
      piece({ index: 0, ...fn(undefined, ':1}') }),
      piece({ index: 0, ...fn('b', '{"q":') }),
      piece({ index: 0, ...fn(undefined, '2}') }),
    ),
    two,
  ],
  [
    'openai',
    'two calls of one tool at one index',
    chat(piece({ index: 0, ...fn('a', '{"q":1}') }), piece({ index: 0, ...fn('a', '{"q":2}') })),
    ['a {"q":1}', 'a {"q":2}'],
  ],
  [
    'openai',
    'one id for two, without an index',
    chat(piece({ id: 'same', ...fn('a', '{"q":1}') }), piece({ id: 'same', ...fn('b', '{"q":2}') })),
    two,
  ],
  [
    'openai',
    'one id for two indexes',
    chat(
      piece({ index: 0, id: 'same', ...fn('a', '{"q":1}') }),
      piece({ index: 1, id: 'same', ...fn('b', '{"q":2}') }),
    ),
    two,
  ],
  [
    'openai',
    'two calls in one chunk, with nothing to tell them apart',
    chat({ tool_calls: [fn('a', '{"q":1}'), fn('b', '{"q":2}')] }),
    two,
  ],
  [
    'openai',
    'a name in every piece',
    chat(piece({ index: 0, ...fn('a', '{"q"') }), piece({ index: 0, ...fn('a', ':1}') })),
    one,
  ],
  [
    'openai',
    'an index as text',
    chat(
      piece({ index: '0', ...fn('a', '{"q"') }),
      piece({ index: '1', ...fn('b', '{"q":2}') }),
      piece({ index: '0', ...fn(undefined, ':1}') }),
    ),
    two,
  ],
  ['openai', 'arguments as an object', chat(piece({ index: 0, ...fn('a', { q: 1 }) })), one],
  [
    'openai',
    'arguments in pieces and whole',
    chat(
      piece({ index: 0, ...fn('a', '{"q"') }),
      piece({ index: 0, ...fn(undefined, ':1}') }),
      piece({ index: 0, ...fn('a', '{"q":1}') }),
    ),
    one,
  ],
  [
    'openai',
    'arguments that begin with an empty object',
    chat(piece({ index: 0, ...fn('a', '{}') }), piece({ index: 0, ...fn(undefined, '{"q":1}') })),
    one,
  ],
  [
    'openai',
    'a call without its object',
    chat(piece({ index: 0, id: 'i', name: 'a', arguments: '{"q":1}' })),
    one,
  ],
  [
    'openai',
    'the old function_call',
    chat(
      { function_call: { name: 'a', arguments: '' } },
      { function_call: { arguments: '{"q"' } },
      { function_call: { arguments: ':1}' } },
    ),
    one,
  ],
  [
    'openai',
    'the old function_call in a whole message',
    JSON.stringify({
      choices: [
        {
          message: { content: null, function_call: { name: 'a', arguments: '{"q":1}' } },
          finish_reason: 'function_call',
        },
      ],
    }),
    one,
  ],
  [
    'openai',
    'null for what is absent',
    chat(
      { role: null, content: null, tool_calls: null, function_call: null, refusal: null },
      { content: 'Hi', tool_calls: [] },
    ),
    [],
    'Hi',
  ],
  ['openai', 'one call that is no list', chat({ tool_calls: { index: 0, ...fn('a', '{"q":1}') } }), one],
  [
    'openai',
    'a message in place of a delta',
    sse({
      choices: [{ message: { content: 'Hi', tool_calls: [fn('a', '{"q":1}')] }, finish_reason: 'stop' }],
    }),
    one,
    'Hi',
  ],
  [
    'openai',
    'a whole message after its pieces',
    sse(
      { choices: [{ delta: { content: 'Hi' } }] },
      { choices: [{ delta: piece({ index: 0, ...fn('a', '{"q":1}') }) }] },
      {
        choices: [
          { delta: {}, message: { content: 'Hi', tool_calls: [fn('a', '{"q":1}')] }, finish_reason: 'stop' },
        ],
      },
    ),
    one,
    'Hi',
  ],
  [
    'openai',
    'no error, as an empty object',
    sse({ error: {}, choices: [{ delta: { content: 'Hi' }, finish_reason: 'stop' }] }),
    [],
    'Hi',
  ],
  [
    'openai',
    'an end without a blank line',
    `${sse({ choices: [{ delta: { content: 'Hi' } }] })}data: {"choices":[{"delta":{},"finish_reason":"stop"}]}`,
    [],
    'Hi',
  ],
  [
    'openai',
    'no finish_reason, CRLF and a blank event',
    `${sse('', { choices: [{ delta: { content: 'Hi' } }] })}data: [DONE] \n\n`.replace(/\n/g, '\r\n'),
    [],
    'Hi',
  ],
  ['responses', 'output at the end alone', sse(completed(note, call1, call2)), two, 'Hi'],
  [
    'responses',
    'output at the end alone, and one item that came before',
    sse(
      added(call1, { output_index: 0 }),
      { type: 'response.output_item.done', output_index: 0, item: call1 },
      completed(call1, call2),
    ),
    two,
  ],
  ['responses', 'an answer that does not stream', JSON.stringify({ output: [call1, call2] }), two],
  [
    'responses',
    'pieces, and all of it when it is done',
    sse(
      added({ ...call1, arguments: '' }, { output_index: 0 }),
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"q":1}' },
      { type: 'response.function_call_arguments.done', output_index: 0, arguments: '{"q":1}' },
      { type: 'response.output_item.done', output_index: 0, item: call1 },
      completed(call1),
    ),
    one,
  ],
  [
    'responses',
    'a text only when it is done',
    sse(
      added({ type: 'message', id: 'm1', content: [] }, { output_index: 0 }),
      { type: 'response.output_text.done', output_index: 0, content_index: 0, text: 'Hi' },
      completed(),
    ),
    [],
    'Hi',
  ],
  [
    'responses',
    'no output_index',
    sse(
      added({ ...call1, arguments: '' }),
      { type: 'response.function_call_arguments.delta', item_id: 'f1', delta: '{"q":1}' },
      added({ ...call2, arguments: '' }),
      { type: 'response.function_call_arguments.delta', item_id: 'f2', delta: '{"q":2}' },
      completed(call1, call2),
    ),
    two,
  ],
  [
    'responses',
    'no call_id, and one for two',
    sse(
      completed(
        { ...call1, id: undefined, call_id: undefined },
        { ...call2, call_id: 'x' },
        { ...call1, id: 'f3', call_id: 'x' },
      ),
    ),
    [...two, 'a {"q":1}'],
  ],
  ['responses', 'arguments as an object', sse(completed({ ...call1, arguments: { q: 1 } })), one],
  [
    'responses',
    'types in the names of events alone',
    `event: response.completed\n${sse({ response: { output: [note] } })}`,
    [],
    'Hi',
  ],
  [
    'responses',
    'no end but [DONE]',
    sse({ type: 'response.output_text.delta', output_index: 0, delta: 'Hi' }, '[DONE]'),
    [],
    'Hi',
  ],
  [
    'anthropic',
    'input whole and in pieces',
    sse(block(0, use('t', 'a', { q: 1 })), json(0, '{"q"'), json(0, ':1}'), stopAt(0), ...ended),
    one,
  ],
  ['anthropic', 'input whole at its start', sse(block(0, use('t', 'a', { q: 1 })), stopAt(0), ...ended), one],
  [
    'anthropic',
    'input in pieces that differs from its start',
    sse(block(0, use('t', 'a', { q: 0 })), json(0, '{"q":1}'), stopAt(0), ...ended),
    one,
  ],
  [
    'anthropic',
    'input in pieces, and whole in one more',
    sse(
      block(0, use('t', 'a', {})),
      json(0, '{"q":'),
      json(0, '1}'),
      json(0, '{"q":1}'),
      stopAt(0),
      ...ended,
    ),
    one,
  ],
  ['anthropic', 'input as text', sse(block(0, use('t', 'a', '{"q":1}')), stopAt(0), ...ended), one],
  [
    'anthropic',
    'a piece as an object',
    sse(block(0, use('t', 'a', null)), json(0, { q: 1 }), stopAt(0), ...ended),
    one,
  ],
  [
    'anthropic',
    'no index and no ends of blocks',
    sse(
      block(undefined, use('t', 'a', {})),
      json(undefined, '{"q":1}'),
      block(undefined, use('u', 'b', {})),
      json(undefined, '{"q":2}'),
      ...ended,
    ),
    two,
  ],
  [
    'anthropic',
    'no ids, and an index as text',
    sse(
      block('0', use(undefined, 'a', {})),
      json(0, '{"q":1}'),
      stopAt('0'),
      block(1, use('', 'b', { q: 2 })),
      stopAt(1),
      ...ended,
    ),
    two,
  ],
  [
    'anthropic',
    'one id for two',
    sse(block(0, use('t', 'a', { q: 1 })), stopAt(0), block(1, use('t', 'b', { q: 2 })), stopAt(1), ...ended),
    two,
  ],
  [
    'anthropic',
    'a whole message without a type',
    JSON.stringify({ content: [use('t', 'a', { q: 1 })], stop_reason: 'tool_use' }),
    one,
  ],
  ['gemini', 'arguments as text', sse(ai({ functionCall: { name: 'a', args: '{"q":1}' } }), aiEnd), one],
  [
    'gemini',
    'one id for two',
    sse(
      ai(
        { functionCall: { id: 'x', name: 'a', args: { q: 1 } } },
        { functionCall: { id: 'x', name: 'b', args: { q: 2 } } },
      ),
      aiEnd,
    ),
    two,
  ],
  [
    'gemini',
    'calls that come again with the end',
    sse(
      ai({ functionCall: { id: 'x', name: 'a', args: { q: 1 } } }),
      ai({ functionCall: { id: 'x', name: 'a', args: { q: 1 } } }),
      aiEnd,
    ),
    one,
  ],
  [
    'gemini',
    'null for what is absent',
    sse(
      { candidates: null },
      {
        candidates: [{ index: null, content: { parts: [{ text: 'Hi' }] }, finishReason: 'stop' }],
        promptFeedback: null,
        usageMetadata: null,
      },
    ),
    [],
    'Hi',
  ],
  ['gemini', 'a whole answer without its reason', JSON.stringify(ai({ text: 'Hi' })), [], 'Hi'],
  [
    'ag-ui',
    'one id for two',
    sse(begun('x', 'a'), argued('x', '{"q":1}'), begun('x', 'b'), argued('x', '{"q":2}'), finished),
    two,
  ],
  [
    'ag-ui',
    'no ids',
    sse(
      begun(undefined, 'a'),
      argued(undefined, '{"q":1}'),
      begun(undefined, 'b'),
      argued(undefined, { q: 2 }),
      finished,
    ),
    two,
  ],
  [
    'ag-ui',
    'messages at the end alone',
    sse(
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          { id: 'u', role: 'user', content: 'Hello' },
          {
            id: 'm',
            role: 'assistant',
            content: 'Hi',
            toolCalls: [{ id: 'x', type: 'function', function: { name: 'a', arguments: '{"q":1}' } }],
          },
        ],
      },
      finished,
    ),
    one,
    'Hi',
  ],
];

describe('a reply of a sloppy endpoint', () => {
  for (const [adapter, name, body, calls, text = ''] of cases) {
    test(`A reply is read by ${adapter}: ${name}`, async () => {
      const answer = await read(adapters[adapter], body);
      assert.deepEqual([answer.calls, answer.text], [calls, text]);
      // The content type of the answer makes no difference.
      const again = await read(adapters[adapter], body, 'text/plain');
      assert.deepEqual([again.calls, again.text], [calls, text]);
    });
  }

  for (const [adapter, body] of [
    ['openai', sse({ error: { message: 'Overloaded' } })],
    ['openai', 'event: error\ndata: {"message":"Overloaded"}\n\n'],
    ['responses', 'event: error\ndata: Overloaded\n\n'],
    ['anthropic', sse({ type: 'error', message: 'Overloaded' })],
    ['gemini', JSON.stringify([{ error: { message: 'Overloaded' } }])],
  ] as const) {
    test(`An error in a 200 is reported by ${adapter}: ${body.slice(0, 30)}`, async () => {
      await assert.rejects(read(adapters[adapter], body), /Overloaded/);
    });
  }

  test('The call goes back with the id that its result names', async () => {
    const body = sse(block(0, use('t', 'a', { q: 1 })), block(1, use('t', 'b', { q: 2 })), ...ended);
    const { message, ids } = await read(adapters.anthropic, body);
    const opaque = message.content.map((part) => (part.opaque?.data as { id?: string } | undefined)?.id);
    assert.deepEqual(opaque, ids);
  });
});
