import assert from 'node:assert/strict';
import { ReplyBuilder } from '../../../src/core/conversation/reply.js';
import { McpToolsError } from '../../../src/core/base/problems.js';
import { withLimits } from '../../../src/core/base/limits.js';
import type { LlmDelta } from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';

const limits = withLimits({ modelReplyChars: 100, modelDataChars: 200, modelCalls: 3 });
const fresh = (): ReplyBuilder => new ReplyBuilder(limits, () => 'call-1');
const built = (...deltas: readonly LlmDelta[]): ReplyBuilder => {
  const builder = fresh();
  for (const delta of deltas) builder.add(delta);
  return builder;
};
const isNonsense = (error: unknown): boolean =>
  McpToolsError.isInstance(error) && error.code === 'invalid-reply';
const opaque = { by: 'someone', data: { signature: 'abc' } } as const;

describe('a reply of ordered parts', () => {
  test('A reply keeps the order of its parts and their opaque data', () => {
    const { reply } = built(
      { type: 'part-start', index: 0, part: { type: 'reasoning', text: '' } },
      { type: 'part-delta', index: 0, text: 'It is ' },
      { type: 'part-start', index: 1, part: { type: 'text', text: 'Let ' } },
      { type: 'part-delta', index: 1, text: 'me.' },
      { type: 'part-delta', index: 0, text: 'Paris.' },
      { type: 'part-opaque', index: 0, opaque },
      { type: 'part-start', index: 7, part: { type: 'tool-call', id: 'a', name: 'x', arguments: '{' } },
      { type: 'part-delta', index: 7, text: '}' },
      { type: 'part-opaque', index: 7, opaque: { by: 'someone', data: null } },
      { type: 'part-end', index: 7 },
      { type: 'opaque', opaque: { by: 'someone', data: [1] } },
    );
    const parts = reply.parts.map((part) => (part.type === 'reasoning' ? { ...part, ms: 0 } : part));
    assert.deepEqual(parts, [
      { type: 'reasoning', text: 'It is Paris.', opaque, ms: 0 },
      { type: 'text', text: 'Let me.' },
      { type: 'tool-call', id: 'a', name: 'x', arguments: '{}', opaque: { by: 'someone', data: null } },
    ]);
    assert.equal(reply.text, 'Let me.');
    assert.deepEqual(reply.toolCalls, [{ id: 'a', name: 'x', arguments: '{}' }]);
    assert.deepEqual(reply.opaque, { by: 'someone', data: [1] });
  });

  test('A reply can have a source, a file, a refusal, and provider-side tool calls', () => {
    const builder = fresh();
    const parts = [
      { type: 'provider-call', id: 's', name: 'web_search', arguments: '{"q":"x"}' },
      { type: 'provider-result', id: 's', text: 'Found.', isError: true },
      { type: 'source', url: 'https://a.example/', title: 'A' },
      { type: 'file', mimeType: 'image/png', data: 'AAAA', name: 'a.png' },
      { type: 'refusal', text: 'No.' },
    ] as const;
    builder.addWhole({ parts });
    assert.deepEqual(builder.reply.parts, parts);
    assert.equal(builder.reply.text, 'No.');
    assert.deepEqual(builder.reply.toolCalls, []);
  });

  test('A reply has its stop reason, its usage and its model', () => {
    const { reply } = built(
      { type: 'text', text: 'Hi' },
      { type: 'usage', usage: { input: { total: 3, cacheRead: 2 }, output: { total: 1 }, raw: { in: 3 } } },
      { type: 'stop', stop: { reason: 'length', raw: 'max_tokens' } },
      { type: 'response', model: 'small-1' },
    );
    assert.deepEqual(reply.usage, {
      input: { total: 3, cacheRead: 2 },
      output: { total: 1 },
      raw: { in: 3 },
    });
    assert.deepEqual(reply.stop, { reason: 'length', raw: 'max_tokens' });
    assert.equal(reply.model, 'small-1');
  });

  test('Invalid usage and unknown reasons are dropped', () => {
    const { reply } = built(
      { type: 'usage', usage: { input: { total: -1, cacheRead: NaN }, output: 'many' } as never },
      { type: 'stop', stop: { reason: 'constructor' } as never },
    );
    assert.deepEqual(reply.usage, { input: {}, output: {} });
    assert.deepEqual(reply.stop, { reason: 'other', raw: 'constructor' });
  });

  test('Unknown deltas and parts are ignored, with one warning each', () => {
    const odd = { type: 'hologram', data: 1 } as unknown as LlmDelta;
    const { reply } = built(
      odd,
      odd,
      { type: 'text', text: 'Hi' },
      {
        type: 'part-start',
        index: 1,
        part: { type: 'video' } as never,
      },
      { type: 'part-delta', index: 1, text: 'frames' },
      { type: 'warning', text: 'No sound.' },
    );
    assert.deepEqual(reply.parts, [{ type: 'text', text: 'Hi' }]);
    assert.deepEqual(reply.warnings, [
      'The model sent a piece of a type that is not known here: hologram',
      'The model sent a part of a type that is not known here: video',
      'No sound.',
    ]);
  });

  const nonsense: readonly [what: string, deltas: readonly unknown[]][] = [
    [
      'two parts of one index',
      [0, 0].map((index) => ({ type: 'part-start', index, part: { type: 'text' } })),
    ],
    ['a piece of a part that never began', [{ type: 'part-delta', index: 3, text: 'x' }]],
    ['opaque data of a part that never began', [{ type: 'part-opaque', index: 3, opaque }]],
    ['a part without an index', [{ type: 'part-start', part: { type: 'text' } }]],
    ['opaque data of nobody', [{ type: 'opaque', opaque: { data: 1 } }]],
    ['opaque data that are none', [{ type: 'opaque', opaque: { by: 'x' } }]],
    ['opaque data beyond the bound', [{ type: 'opaque', opaque: { by: 'x', data: 'x'.repeat(300) } }]],
    ['a file beyond the bound', [{ type: 'part-start', index: 0, part: file('x'.repeat(300)) }]],
    [
      'text to a source',
      [
        { type: 'part-start', index: 0, part: { type: 'source', url: 'https://a.example/' } },
        { type: 'part-delta', index: 0, text: 'x' },
      ],
    ],
  ];
  for (const [what, deltas] of nonsense) {
    test(`A reply is rejected if it has ${what}`, () => {
      assert.throws(() => built(...(deltas as readonly LlmDelta[])), isNonsense);
    });
  }

  test('Endless reasoning is cut, and the answer is kept', () => {
    const { reply } = built(
      { type: 'reasoning', text: 'so '.repeat(100) },
      { type: 'reasoning', text: 'and on' },
      { type: 'text', text: 'Paris.' },
    );
    assert.equal(reply.parts[0]?.type === 'reasoning' && reply.parts[0].text.length, 100);
    assert.equal(reply.text, 'Paris.');
    assert.equal(reply.warnings?.length, 1);
  });

  test('A reply does not change when the model changes its data afterwards', () => {
    const data = { signature: 'abc' };
    const builder = fresh();
    builder.addWhole({ parts: [{ type: 'text', text: 'Hi', opaque: { by: 'x', data } }] });
    data.signature = 'def';
    assert.deepEqual(builder.reply.parts[0]?.opaque?.data, { signature: 'abc' });
  });
});

function file(data: string): object {
  return { type: 'file', mimeType: 'text/plain', data };
}
