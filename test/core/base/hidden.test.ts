import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  cleanJson,
  hasHidden,
  splitHidden,
  withoutHidden,
  withoutColors,
} from '../../../src/core/base/hidden.js';
import type { JsonValue } from '../../../src/core/protocol/index.js';
import { hiddenCharacters, hiddenName, lawfulTexts } from '../../fixtures/corpora/hidden-characters.js';

describe('terminal colors', () => {
  test('Only colors are removed', () => {
    assert.equal(withoutColors('a\u001b[31mb\u001b[mc\u001b[1;4:3;38;5;208md'), 'abcd');
    for (const other of [
      '',
      '[31m',
      '\u001b',
      '\u001b[',
      '\u001b[31',
      '\u001b[31n',
      '\u001b[2J',
      '\u009b31m',
    ]) {
      assert.equal(withoutColors(other), other);
    }
  });

  test('Sequences of any length are scanned once', { timeout: 120_000 }, () => {
    for (const part of ['\u001b[', '\u001b[1', '\u001b[1;', '1;', '\u001b', `\u001b[${'1'.repeat(101)}m`]) {
      const text = part.repeat(4_000_000 / part.length);
      assert.equal(withoutColors(text), text);
      assert.equal(withoutColors(`\u001b[${text}xm\u001b[1m`).length, text.length + 4);
    }
  });
});

describe('hidden characters', () => {
  for (const { code, name } of hiddenCharacters) {
    test(`The character ${hiddenName(code)} ${name} is found between two letters`, () => {
      const text = `a${String.fromCodePoint(code)}b`;
      assert.equal(hasHidden(text), true);
      assert.deepEqual(splitHidden(text), ['a', { code: hiddenName(code) }, 'b']);
      assert.deepEqual(withoutHidden(text), { text: 'ab', removed: 1 });
    });
  }

  test('All ignorable, bidirectional and control characters except tab and line feed are hidden', () => {
    const ranges = [
      [0x00, 0x08],
      [0x0b, 0x1f],
      [0x7f, 0x9f],
      [0x17b4, 0x17b5],
      [0x180b, 0x180f],
      [0x200b, 0x200f],
      [0x2028, 0x202e],
      [0x2060, 0x206f],
      [0xfdd0, 0xfdef],
      [0xfe00, 0xfe0f],
      [0xfff0, 0xfffc],
      [0x13430, 0x1343f],
      [0x13441, 0x13442],
      [0x1bca0, 0x1bca3],
      [0x1d173, 0x1d17a],
      [0x1fffe, 0x1ffff],
      [0xe0000, 0xe0fff],
      [0xf0000, 0xf0100],
      [0x10fff0, 0x10ffff],
    ] as const;
    for (const [from, to] of ranges) {
      for (let code = from; code <= to; code++) {
        const char = String.fromCodePoint(code);
        assert.equal(hasHidden(`a${char}b`), true, hiddenName(code));
      }
    }
  });

  test('No visible character is hidden', () => {
    for (let code = 0x20; code < 0x7f; code++) assert.equal(hasHidden(String.fromCharCode(code)), false);
    const piled = ['ཧྐྵྨླྺྼྻྂ', 'בְּרֵאשִׁ֖ית', `a${'\u0300'.repeat(8)}b`, 'ക്\u200cഷ ക്\u200dഷ'];
    const emoji = ['🧑🏽\u200d🤝\u200d🧑🏿', '🏃🏽\u200d♀\ufe0f\u200d➡\ufe0f', '⭐\ufe0f ©\ufe0f'];
    for (const text of [...lawfulTexts, ...piled, ...emoji]) {
      assert.equal(hasHidden(text), false, text);
      assert.deepEqual(splitHidden(text), [text]);
      assert.deepEqual(withoutHidden(text), { text, removed: 0 });
    }
    assert.deepEqual(splitHidden(''), []);
  });
});

describe('text of common characters, which is not scanned', () => {
  test('The shortcut agrees with the scan', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const char = String.fromCharCode(code);
      assert.equal(hasHidden(`${char}a`), hasHidden(`${char}aα`), hiddenName(code));
      assert.equal(
        hasHidden(`aaaaaaaaa${char.repeat(9)}`),
        hasHidden(`α${char.repeat(9)}`),
        hiddenName(code),
      );
    }
  });
});

describe('hidden characters that words and emoji need', () => {
  const odd: [text: string, left: string][] = [
    ['a\ufe0f', 'a'],
    ['1\ufe0f2', '12'],
    ['❤\ufe0f\ufe0f', '❤\ufe0f'],
    ['❤\u200da', '❤a'],
    ['a\u200d❤', 'a❤'],
    ['👩\u200d\u200d👧', '👩👧'],
    ['ن\u200ca', 'نa'],
    ['ن\u200c\u200cم', 'نم'],
    ['a\u200cم', 'aم'],
    ['ن\u200b\u200cم', 'نم'],
    ['\u200cم', 'م'],
    ['क\u180b\u200cक', 'कक'],
    ['one\rtwo', 'onetwo'],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🏴'],
    ['葛\u{e0100}', '葛'],
    // An unassigned emoji, and a character that is none: both look the same behind them.
    ['\u{1fafd}\ufe0f', '\u{1fafd}'],
    ['☇\ufe0e', '☇'],
    ['\u{1fafd}\u200d❤', '\u{1fafd}❤'],
    ['❤\u200d\u{1fafd}', '❤\u{1fafd}'],
    // Between marks without a letter of such a script, or with one that already has its joiner.
    ['a\u0308\u200c\u0308\u200d\u0308', 'a\u0308\u0308\u0308'],
    ['a\u0951\u200cक', 'a\u0951क'],
    ['क\u0951\u200c\u0951\u200d\u0951', 'क\u0951\u200c\u0951\u0951'],
    // Marks beyond the eighth.
    [`a${'\u0300\u0301'.repeat(500)}b`, `a${'\u0300\u0301'.repeat(4)}b`],
    [`क${'\u0951'.repeat(9)}\u200cक`, `क${'\u0951'.repeat(8)}क`],
    [`a${'\u0300\u200b'.repeat(8)}\u0301`, `a${'\u0300'.repeat(4)}`],
  ];
  for (const [text, left] of odd) {
    test(`A character is hidden outside of its place: ${JSON.stringify(text)}`, () => {
      const { text: cleaned, removed } = withoutHidden(text);
      assert.equal(cleaned, left);
      assert.equal(removed, Array.from(text).length - Array.from(left).length);
    });
  }
});

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...Array.from('ab1#*\n\t\rمنकর❤👩🏽🏳🏴\u20e3\u094d\u09cd\u180b\u17b4\u{1fafd}')),
    // As many as a stack of marks needs.
    fc.constantFrom('क\u200d', '\u200c\u0951', '\u0308'.repeat(5), '\u0951'.repeat(7)),
    fc.constantFrom(...hiddenCharacters.map(({ code }) => String.fromCodePoint(code))),
    fc.string({ unit: 'binary', maxLength: 1, minLength: 1 }),
  ),
});

describe('random text', () => {
  test('The pieces contain the whole text in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const pieces = splitHidden(text);
        const written = pieces.map((piece) =>
          typeof piece === 'string' ? piece : String.fromCodePoint(Number.parseInt(piece.code.slice(2), 16)),
        );
        assert.equal(written.join(''), text);
        const seen = pieces.filter((piece) => typeof piece === 'string');
        assert.deepEqual(withoutHidden(text), { text: seen.join(''), removed: pieces.length - seen.length });
        assert.equal(hasHidden(text), seen.length < pieces.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test('Clean text has nothing left to remove', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: cleaned } = withoutHidden(text);
        assert.deepEqual(withoutHidden(cleaned), { text: cleaned, removed: 0 });
      }),
      { numRuns: 5_000 },
    );
  });

  test("Text can be as long as a server's message", () => {
    const count = 8_000_000;
    for (const char of ['\u200b', '\u200d', '\ud800', '\u0300']) {
      const text = char.repeat(count);
      assert.equal(hasHidden(text), true);
      const { removed, text: left } = withoutHidden(text);
      assert.equal(removed, char === '\u0300' ? count - 8 : count);
      assert.equal(left.length, count - removed);
    }
  });

  test('The time depends on the length only', () => {
    const million = 1_000_000;
    for (const text of [
      '\u{e0041}\u{e0042}'.repeat(million / 4),
      '\u200d'.repeat(million),
      '👩\u200d'.repeat(million / 3),
      'ن\u200c'.repeat(million / 2),
      'a\u200b'.repeat(million / 2),
      '\ud800'.repeat(million),
    ]) {
      // A search with backtracking would take hours here and exceed the test's timeout.
      assert.equal(hasHidden(text), true);
      assert.ok(withoutHidden(text).removed > 0);
      assert.ok(splitHidden(text).length > 0);
    }
  });
});

describe('a JSON value', () => {
  test('Hidden characters are removed from keys and strings at any depth, and counted', () => {
    const dirty = { 'a\u200b': ['b\u202e', { 'c\u0000': 'd', e: 1, f: null, g: true }] };
    assert.deepEqual(cleanJson(dirty), {
      value: { a: ['b', { c: 'd', e: 1, f: null, g: true }] },
      removed: 3,
    });
  });

  test('A value without hidden characters is returned unchanged, and so is each part', () => {
    const clean = { a: [1, 'two', { b: null }] };
    assert.equal(cleanJson(clean).value, clean);
    const kept = { x: 'y' };
    assert.equal(cleanJson({ kept, 'dirty\u200b': 1 }).value.kept, kept);
  });

  test('Names like `__proto__` do no harm', () => {
    const value = JSON.parse('{"__proto__":{"a\u200b":1},"constructor\u200b":2}') as JsonValue;
    const { value: cleaned } = cleanJson(value);
    assert.equal(JSON.stringify(cleaned), '{"__proto__":{"a":1},"constructor":2}');
    assert.equal(Object.getPrototypeOf(cleaned), Object.prototype);
  });
});
