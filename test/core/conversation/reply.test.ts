import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ReplyBuilder, type Reply } from '../../../src/core/conversation/reply.js';
import { McpToolsError } from '../../../src/core/base/problems.js';
import { withLimits } from '../../../src/core/base/limits.js';
import type { LlmDelta, LlmReply, ModelToolCall } from '../../../src/core/protocol/index.js';
import { answerIn } from '../../fixtures/talk.js';

const fresh = (): ReplyBuilder => {
  let last = 0;
  return new ReplyBuilder(withLimits({ modelReplyChars: 100, modelCalls: 3 }), () => `call-${++last}`);
};
const isNonsense = (error: unknown): boolean =>
  McpToolsError.isInstance(error) && error.code === 'invalid-reply';
const odd = (value: unknown): LlmReply & LlmDelta => value as LlmReply & LlmDelta;

/** A reply of text and then calls, without metadata. */
function replyOf(text: string, asked: readonly ModelToolCall[]): Reply {
  const { parts, toolCalls } = answerIn(text, asked);
  return { parts, text, toolCalls };
}

const circle: Record<string, unknown> = {};
circle['self'] = circle;

describe('a complete reply', () => {
  test('A reply can have text, tool calls, or both', () => {
    const builder = fresh();
    builder.addWhole({ text: 'Wait.', toolCalls: [{ id: 'a', name: 'x', arguments: '{"b":1}' }] });
    assert.deepEqual(builder.reply, replyOf('Wait.', [{ id: 'a', name: 'x', arguments: '{"b":1}' }]));
    for (const reply of [
      { text: 'Hi' },
      { text: '' },
      { toolCalls: [] },
      { text: 'Hi', toolCalls: undefined },
    ]) {
      assert.doesNotThrow(() => fresh().addWhole(odd(reply)));
    }
  });

  test('A reply can have arguments as an object, and calls without ids', () => {
    const builder = fresh();
    builder.addWhole({ toolCalls: [{ name: 'x', arguments: { a: [1] } }, { name: 'y' }] });
    assert.deepEqual(builder.reply.toolCalls, [
      { id: 'call-1', name: 'x', arguments: '{"a":[1]}', parsed: true },
      { id: 'call-2', name: 'y', arguments: '' },
    ]);
  });

  test('A reply with null for its text, as OpenAI writes it, is valid', () => {
    const builder = fresh();
    builder.addWhole(odd({ text: null, toolCalls: [{ id: 'a', name: 'x', arguments: null }] }));
    assert.equal(builder.reply.text, '');
    assert.equal(builder.reply.toolCalls.length, 1);
  });

  const nonsense: unknown[] = [
    ...[
      undefined,
      null,
      true,
      7,
      'Hello',
      [],
      ['Hello'],
      {},
      { content: 'Hello' },
      () => 'Hello',
      Symbol('s'),
    ],
    ...[{ text: 7 }, { text: ['Hello'] }, { text: { toString: () => 'Hello' } }],
    ...[{ toolCalls: 'x' }, { toolCalls: {} }, { toolCalls: 7 }, { toolCalls: [null] }, { toolCalls: ['x'] }],
    ...[{ toolCalls: [{}] }, { toolCalls: [{ name: 7 }] }, { toolCalls: [{ id: 'a' }] }],
    {
      toolCalls: [
        { id: 'a', name: 'x' },
        { id: 'a', name: 'y' },
      ],
    },
    { toolCalls: [{ name: 'x', arguments: () => 1 }] },
    { toolCalls: [{ name: 'x'.repeat(5_000) }] },
    { toolCalls: [{ name: 'x', arguments: 'x'.repeat(101) }] },
    { text: 'x'.repeat(101) },
  ];
  for (const [index, reply] of nonsense.entries()) {
    test(`A reply that is ${typeof reply} ${index} is rejected as invalid`, () => {
      assert.throws(() => fresh().addWhole(odd(reply)), isNonsense);
    });
  }

  const said: [reply: unknown, words: string][] = [
    ['Hello', 'it is "Hello", not an object'],
    [{ content: 'Hello' }, 'its text is "undefined", not text'],
    [{ toolCalls: 'x' }, 'its toolCalls is "x", not a list'],
    [{ toolCalls: [null] }, 'a tool call is "null", not an object'],
    [{ toolCalls: [{ id: 'a' }] }, 'its name is "undefined", not text'],
  ];
  for (const [reply, words] of said)
    test(`The error names the invalid part, the expected type and the documentation: ${words}`, () => {
      assert.throws(() => fresh().addWhole(odd(reply)), {
        message: `The model's answer could not be read: ${words} (docs/models.md)`,
      });
    });

  test('The error for a streamed reply names the invalid delta', () => {
    assert.throws(() => fresh().add(odd({ content: 'Hello' })), {
      message: /its type is "undefined", not text \(docs\/models.md\)/,
    });
  });

  test('Arguments that JSON cannot represent throw an error', () => {
    for (const args of [circle, { big: 1n }]) {
      assert.throws(() => fresh().addWhole(odd({ toolCalls: [{ name: 'x', arguments: args }] })));
    }
  });
});

describe('a streamed reply', () => {
  const text = (value: string): LlmDelta => ({ type: 'text', text: value });
  const begin = (id: string, name = 'x'): LlmDelta => ({ type: 'tool-call', id, name });
  const args = (id: string, value: string): LlmDelta => ({ type: 'tool-call-arguments', id, text: value });

  test('Interleaved deltas are assembled in the order in which parts began', () => {
    const builder = fresh();
    const pieces = [
      ...[text('Let '), begin('b', 'second'), begin('a', 'first'), args('a', '{"x"'), text('me.')],
      ...[args('b', '{}'), args('a', ':1}')],
    ];
    for (const piece of pieces) builder.add(piece);
    const [second, first] = [
      { id: 'b', name: 'second', arguments: '{}' },
      { id: 'a', name: 'first', arguments: '{"x":1}' },
    ] as const;
    assert.deepEqual(builder.reply, {
      parts: [
        { type: 'text', text: 'Let ' },
        { type: 'tool-call', ...second },
        { type: 'tool-call', ...first },
        { type: 'text', text: 'me.' },
      ],
      text: 'Let me.',
      toolCalls: [second, first],
    });
  });

  test('Ids that are names of JavaScript properties are valid', () => {
    const builder = fresh();
    for (const id of ['__proto__', 'constructor', 'toString']) {
      builder.add(begin(id));
      builder.add(args(id, '{}'));
    }
    assert.deepEqual(
      builder.reply.toolCalls.map(({ id }) => id),
      ['__proto__', 'constructor', 'toString'],
    );
  });

  const nonsense: unknown[] = [
    ...[undefined, null, 'Hello', 7, [], {}, { type: ['text'], text: 'Hi' }],
    ...[{ type: 'text' }, { type: 'text', text: 7 }, { type: 'text', text: null }],
    ...[{ type: 'tool-call' }, { type: 'tool-call', id: 'a' }, { type: 'tool-call', name: 'x' }],
    ...[
      { type: 'tool-call', id: 7, name: 'x' },
      { type: 'tool-call', id: 'a', name: null },
    ],
    ...[
      { type: 'tool-call-arguments', id: 'nobody', text: '{}' },
      { type: 'tool-call-arguments', text: '{}' },
    ],
    { type: 'tool-call', id: 'i'.repeat(5_000), name: 'x' },
  ];
  for (const [index, piece] of nonsense.entries()) {
    test(`A delta that is ${typeof piece} (${index}) is rejected as invalid`, () => {
      assert.throws(() => fresh().add(odd(piece)), isNonsense);
    });
  }

  test('A second call with the same id, and arguments that are not text, are rejected', () => {
    const builder = fresh();
    builder.add(begin('a'));
    assert.throws(() => builder.add(begin('a')), isNonsense);
    assert.throws(
      () => builder.add(odd({ type: 'tool-call-arguments', id: 'a', text: { a: 1 } })),
      isNonsense,
    );
  });

  test('A reply that never ends is stopped', () => {
    const builder = fresh();
    assert.throws(() => {
      for (let piece = 0; piece < 1_000; piece++) builder.add(text('word '));
    }, isNonsense);
    const calling = fresh();
    calling.add(begin('a'));
    assert.throws(() => {
      for (let piece = 0; piece < 1_000; piece++) calling.add(args('a', '     '));
    }, isNonsense);
  });

  test('Of a thousand calls, one more than allowed is kept, so that the excess can be reported', () => {
    const builder = fresh();
    for (let call = 0; call < 1_000; call++) {
      builder.add(begin(`call-${call}`));
      builder.add(args(`call-${call}`, '{}'));
    }
    assert.equal(builder.reply.toolCalls.length, 4);
  });
});
