import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { withLimits } from '../../../src/core/base/limits.js';
import { readResult } from '../../../src/core/results/tool-result.js';
import type { JsonObject, JsonValue, ModelPart } from '../../../src/core/protocol/index.js';

const limits = withLimits({ modelResultChars: 20, partChars: 50 });
const told = (raw: JsonObject): readonly ModelPart[] =>
  readResult(raw, { status: 'none' }, limits).modelParts;
const text = (value: string): JsonObject => ({ type: 'text', text: value });

describe('a result for the model', () => {
  test('The model receives the content, without the structured value', () => {
    assert.deepEqual(told({ content: [text('18 °C')], structuredContent: { temperature: 18 } }), [
      { type: 'text', text: '18 °C' },
    ]);
  });

  test('The model receives the structured value if there is no content', () => {
    for (const content of [[], undefined]) {
      const raw = { ...(content ? { content } : {}), structuredContent: { t: 18 } } as JsonObject;
      assert.deepEqual(told(raw), [{ type: 'text', text: '{"t":18}' }]);
    }
  });

  test('The text is the same, written whole or string by string', () => {
    const wide = withLimits({ modelResultChars: 3_000 });
    const chars = [
      'a',
      '\\',
      '"',
      '\n',
      '\r',
      '\t',
      '\b',
      '\f',
      '\0',
      '\x1b[1m',
      '\x7f',
      '\x9b',
      '\u202e',
      '\u200d',
    ];
    const more = ['\u2028', '\ud800', '\udc00', 'é', '\u0301', '한', '😀'];
    const strings = fc.string({ unit: fc.constantFrom(...chars, ...more), maxLength: 8 });
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.oneof(
          strings,
          fc.integer(),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.constant(null),
        ),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(strings, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (structuredContent) => {
        const raw = { content: [], structuredContent };
        const result = (isShort: boolean): unknown => readResult(raw, { status: 'none' }, wide, { isShort });
        assert.deepEqual(result(true), result(false));
      }),
      { numRuns: 300 },
    );
  });

  test('An empty result has no parts', () => assert.deepEqual(told({ content: [] }), []));

  test('Images and audio are passed on unchanged', () => {
    const content = [
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'audio', data: 'BBBB', mimeType: 'audio/wav' },
    ];
    assert.deepEqual(told({ content }), content);
  });

  test('Parts that are too large or empty are described', () => {
    const image = (data: string): JsonObject => ({ type: 'image', data, mimeType: 'image/png' });
    assert.deepEqual(told({ content: [image('A'.repeat(60))] }), [
      { type: 'text', text: '[image: too larg' + 'e to\n[cut here: 9 more characters]' },
    ]);
    assert.deepEqual(told({ content: [image('')] }), [{ type: 'text', text: '[image: empty]' }]);
  });

  test('Links and resources are named, with their text but not their bytes', () => {
    const wide = withLimits();
    const content = [
      { type: 'resource_link', uri: 'a://b', name: 'n', title: 'Report', description: 'of May' },
      { type: 'resource', resource: { uri: 'a://c', text: 'inside' } },
      { type: 'resource', resource: { uri: 'a://d', mimeType: 'a/zip', blob: 'AAAA' } },
      { type: 'hologram', depth: 3 },
    ];
    assert.deepEqual(readResult({ content }, { status: 'none' }, wide).modelParts, [
      { type: 'text', text: '[resource a://b] Report: of May' },
      { type: 'text', text: 'inside' },
      { type: 'text', text: '[resource a://d: a/zip data, not passed on]' },
      { type: 'text', text: '{"type":"hologram","depth":3}' },
    ]);
  });

  test('The whole result is limited, with a note where it was cut', () => {
    const parts = told({ content: [text('a'.repeat(15)), text('b'.repeat(15)), text('c'.repeat(15))] });
    assert.deepEqual(parts, [
      { type: 'text', text: 'a'.repeat(15) },
      { type: 'text', text: `${'b'.repeat(5)}\n[cut here: 10 more characters]` },
      { type: 'text', text: '\n[cut here: 15 more characters]' },
    ]);
  });

  test('Hidden characters are removed, with a note in their place', () => {
    const wide = withLimits();
    const dirty = 'a\u202eb\u{e0041}';
    const content = [
      text(dirty),
      text('clean'),
      { type: 'resource_link', uri: `x:${dirty}`, name: 'n', description: dirty },
      { type: 'resource', resource: { uri: 'a://c', text: dirty } },
      { type: 'resource', resource: { uri: `y:${dirty}`, mimeType: dirty, blob: 'AAAA' } },
      { type: 'image', data: 'AAAA', mimeType: `image/${dirty}` },
      { type: 'hologram', [dirty]: [dirty, '\u0000'] },
    ];
    const { modelParts, hiddenCharacters, parts } = readResult({ content }, { status: 'none' }, wide);
    const note = (count: number): string => `[${count} invisible characters were removed here]`;
    assert.deepEqual(modelParts, [
      { type: 'text', text: `ab\n${note(2)}` },
      { type: 'text', text: 'clean' },
      { type: 'text', text: `[resource x:ab] n: ab\n${note(4)}` },
      { type: 'text', text: `ab\n${note(2)}` },
      { type: 'text', text: `[resource y:ab: ab data, not passed on]\n${note(4)}` },
      { type: 'image', data: 'AAAA', mimeType: 'image/ab' },
      { type: 'text', text: `{"type":"hologram","ab":["ab",""]}\n${note(5)}` },
    ]);
    assert.equal(hiddenCharacters, 19);
    assert.deepEqual(parts[0], { kind: 'text', text: dirty }, 'a person gets all of it');
  });

  test('Hidden characters are removed from a structured value, and a cut does not create any', () => {
    assert.deepEqual(told({ content: [], structuredContent: { 'k\u200b': 'v\u0000' } }), [
      { type: 'text', text: '{"k":"v"}\n[2 invisible characters were removed here]' },
    ]);
    const { modelParts, hiddenCharacters } = readResult(
      { content: [text(`${'a'.repeat(19)}😀 and more`)] },
      { status: 'none' },
      limits,
    );
    assert.deepEqual(modelParts, [
      { type: 'text', text: `${'a'.repeat(19)}\n[cut here: 10 more characters]` },
    ]);
    assert.equal(hiddenCharacters, undefined);
  });

  test('A part can have both notes: cut, and removed characters', () => {
    assert.deepEqual(told({ content: [text(`\u200b${'b'.repeat(30)}`)] }), [
      {
        type: 'text',
        text: `${'b'.repeat(19)}\n[cut here: 11 more characters]\n[1 invisible character was removed here]`,
      },
    ]);
  });

  test('Terminal colors are removed and do not count as hidden', () => {
    const wide = withLimits();
    const of = (value: string): { text: string; hidden: number | undefined } => {
      const { modelParts, hiddenCharacters } = readResult(
        { content: [text(value)] },
        { status: 'none' },
        wide,
      );
      const [part] = modelParts;
      return { text: part?.type === 'text' ? part.text : '', hidden: hiddenCharacters };
    };
    assert.deepEqual(of('\u001b[1;31mFAIL\u001b[0m a\u001b[38;2;1;2;3mb\u001b[4:3m\u001b[mc'), {
      text: 'FAIL abc',
      hidden: undefined,
    });
    // Sequences that move the cursor or clear the screen are no colors.
    const note = '[1 invisible character was removed here]';
    for (const odd of ['[2J', '[31', '[?25l', ']8;;x', '[31 m', '31m']) {
      assert.deepEqual(of(`a\u001b${odd}`), { text: `a${odd}\n${note}`, hidden: 1 });
    }
    const content = [{ type: 'resource', resource: { uri: 'a://b', text: '\u001b[31mred\u001b[0m' } }];
    const read = readResult({ content }, { status: 'none' }, wide);
    assert.deepEqual(read.modelParts, [{ type: 'text', text: 'red' }]);
    const value = readResult({ structuredContent: { a: '\u001b[31mred' } }, { status: 'none' }, wide);
    assert.deepEqual(value.modelParts, [{ type: 'text', text: '{"a":"red"}' }]);
    assert.deepEqual(read.parts, [{ kind: 'resource', uri: 'a://b', text: '\u001b[31mred\u001b[0m' }]);
  });

  test('A cut through a color sequence leaves no part of it', () => {
    for (let length = 0; length < 5; length++) {
      const before = 'a'.repeat(20 - length);
      const [part] = told({ content: [text(`${before}\u001b[31mbbbbbbbbbbbbbbbbbbbbb`)] });
      assert.ok(part?.type === 'text');
      assert.match(part.text, /^a+\n\[cut here: \d+ more characters\]$/, `${length} of it`);
    }
  });

  test('A result that just fits is complete', () => {
    assert.deepEqual(told({ content: [text('a'.repeat(20)), text('')] }), [
      { type: 'text', text: 'a'.repeat(20) },
      { type: 'text', text: '' },
    ]);
  });
});
