import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import { type Block, blockAt, extentOf } from '../../../../src/ui/content/text/blocks.js';
import { bounds } from '../../../../src/ui/base/bounds.js';
import { directionOf } from '../../../../src/ui/base/direction.js';
import { firstAfter as placeAfter, leavesOf, type Stretch } from '../../../../src/ui/content/part/leaves.js';
import { findText, type TextPlace, sizeOf } from '../../../../src/ui/content/text/scan.js';
import { TimeSlices } from '../../../../src/ui/base/time-slices.js';

function blocksOf(text: string, stretches: readonly Stretch[] = []): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < text.length;) {
    const block = blockAt(text, at, stretches);
    assert.equal(block.from, at);
    assert.ok(block.to > at, 'a block has something in it');
    blocks.push(block);
    at = block.to;
  }
  return blocks;
}

const textsOf = (text: string, blocks: readonly Block[]): string[] =>
  blocks.map(({ from, to }) => text.slice(from, to));

describe('blocks of a text', () => {
  it('Blocks end with a line', () => {
    const text = 'line\n'.repeat(bounds.blockLines * 3 + 1);
    const blocks = blocksOf(text);
    assert.equal(blocks.length, 4);
    assert.ok(textsOf(text, blocks).every((piece) => piece.endsWith('\n')));
    assert.ok(blocks.every(({ isPart }) => !isPart));
  });

  it('A longer line has several blocks, split at spaces, without other lines', () => {
    const text = `before\n${'word '.repeat(3_000)}\nafter\n`;
    const blocks = blocksOf(text);
    assert.deepEqual(
      blocks.map(({ isPart }) => isPart),
      [false, ...Array.from({ length: blocks.length - 2 }, () => true), false],
    );
    for (const piece of textsOf(text, blocks).slice(1, -2)) assert.match(piece, /word $/);
  });

  it('Blocks never split a character or a grapheme', () => {
    const family = '👩‍👩‍👧';
    for (const letter of ['😀', 'a\u0301', family, '👍🏽']) {
      const whole = textsOf(letter.repeat(9_000), blocksOf(letter.repeat(9_000)));
      assert.ok(
        whole.every((piece) => piece.length % letter.length === 0),
        letter,
      );
    }
  });

  it('Blocks contain all text once, within their limits', () => {
    const letter = fc.constantFrom('a', '\n', '\n', ' ', '\u202e', '\u200b', '😀', '\u0301', '\r\n', 'م');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 400 }), fc.nat(60), (letters, times) => {
        const text = letters.join('').repeat(times);
        const stretches = Array.from({ length: Math.floor(text.length / 3) }, (_, at) => ({
          from: at * 3,
          to: at * 3 + 2,
          look: `l${at % 2}`,
        }));
        for (const { from, to, leaves } of blocksOf(text, stretches)) {
          assert.ok(to - from <= bounds.blockChars);
          assert.ok(leaves.length <= bounds.blockLeaves + 2);
          assert.equal(leaves[0]?.from, from);
          assert.equal(leaves.at(-1)?.to, to);
          leaves.forEach((leaf, index) => assert.equal(leaf.from, leaves[index - 1]?.to ?? from));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('Blocks of a long text with a color at every letter have no colors', () => {
    const text = 'x'.repeat(20_000);
    const stretches = Array.from(text, (_, at) => ({ from: at, to: at + 1, look: `l${at % 2}` }));
    assert.ok(
      blocksOf(text, stretches)
        .slice(0, -1)
        .every(({ isColored }) => !isColored),
    );
    assert.ok(blocksOf(text.slice(0, 300), stretches.slice(0, 300)).every(({ isColored }) => isColored));
  });

  it('The size of a block is estimated', () => {
    const extent = (text: string): object => extentOf(text, blockAt(text, 0, []), 10);
    assert.deepEqual(extent('a\n\nb\n'), { lines: 3, rows: 3, columns: 1 });
    assert.deepEqual(extent('a'.repeat(25)), { lines: 1, rows: 3, columns: 25 });
    assert.deepEqual(extent('\n'), { lines: 1, rows: 1, columns: 0 });
  });
});

describe('leaves', () => {
  it('Leaves have one style each, with chips in place', () => {
    const text = 'ab\u202ecd\u200b\u200b\u200bef😀\u{e0041}';
    const leaves = leavesOf(text, 0, text.length, [
      { from: 1, to: 4, look: 'x' },
      { from: 4, to: 5, look: 'y' },
      { from: 9, to: 10, look: 'z' },
    ]);
    assert.deepEqual(
      leaves.map(({ from, to, look, chip }) => `${chip ?? text.slice(from, to)} ${look}`),
      ['a ', 'b x', 'U+202E ', 'c x', 'd y', 'U+200B ', 'e ', 'f z', '😀 ', 'U+E0041 '],
    );
    assert.deepEqual([leaves[5]?.from, leaves[5]?.to, leaves.at(-1)?.to], [5, 8, text.length]);
  });
});

describe('finding', () => {
  const find = async (text: string, asked: string, isCaseTold = false): Promise<TextPlace[]> =>
    findText(text, asked, isCaseTold, new TimeSlices());
  const at = async (text: string, asked: string, isCaseTold = false): Promise<number[]> =>
    (await find(text, asked, isCaseTold)).map(({ from }) => from);

  it('Every match is found', async () => {
    assert.deepEqual(await at('error, Error, ERROR', 'error'), [0, 7, 14]);
    assert.deepEqual(await at('error, Error, ERROR', 'Error', true), [7]);
    assert.deepEqual(await at('aaaa', 'aa'), [0, 2]);
    assert.deepEqual(await at('Ünï ünÏ', 'ÜNÏ'), [0, 4]);
    assert.deepEqual(await at('天气预报，天气', '天气'), [0, 5]);
    assert.deepEqual(await at('any', ''), []);
  });

  it('A query is no pattern', async () => {
    for (const asked of ['.', '(a+)+$', '[', '\\d', '*', '{1}', '|', '^', '/', '$&', '\\']) {
      assert.deepEqual(await at(`xx${asked}yy`, asked), [2], asked);
    }
    assert.deepEqual(await at('abc', '.'), []);
  });

  it('Matches across the edge of a search step are found', async () => {
    for (let shift = 0; shift < 8; shift++) {
      const text = `${'.'.repeat(16_384 - shift)}needle${'.'.repeat(30_000)}needle`;
      assert.deepEqual(await at(text, 'needle'), [16_384 - shift, text.length - 6]);
    }
  });

  it('The result equals a simple search', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 300 }),
        fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }),
        fc.constantFrom(1, 200),
        async (text, asked, times) => {
          const long = text.repeat(times);
          const expected: number[] = [];
          for (let from = long.indexOf(asked); from !== -1; from = long.indexOf(asked, from + asked.length)) {
            expected.push(from);
          }
          assert.deepEqual(await at(long, asked, true), expected.slice(0, bounds.found));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('Searching stops at too many matches, and when no caller waits', async () => {
    assert.equal((await find('e'.repeat(100_000), 'e')).length, bounds.found);
    const abort = new AbortController();
    const finding = findText(
      'a'.repeat(4_000_000),
      `${'a'.repeat(199)}b`,
      false,
      new TimeSlices(abort.signal),
    );
    setTimeout(() => abort.abort());
    await assert.rejects(finding, { name: 'AbortError' });
  });

  it('The next match is found', async () => {
    const places = await find('a..a..a', 'a');
    assert.deepEqual(
      [0, 1, 4, 7].map((place) => placeAfter(places, place)),
      [0, 1, 2, 3],
    );
  });
});

describe('the size of a text', () => {
  const cases = [
    '',
    'a',
    'a\n',
    'a\nb',
    '\n\n',
    'ü',
    '天气',
    '😀',
    'x'.repeat(200_000),
    'ö\n'.repeat(100_000),
  ];
  for (const text of cases) {
    it(JSON.stringify(text).slice(0, 20), async () => {
      const { bytes, lines } = await sizeOf(text, new TimeSlices());
      assert.equal(bytes, new TextEncoder().encode(text).length);
      assert.equal(lines, (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).length);
    });
  }
});

describe('the direction of a text', () => {
  it('The first letter decides', () => {
    assert.equal(directionOf('123 مرحبا hello'), 'rtl');
    assert.equal(directionOf('שלום'), 'rtl');
    assert.equal(directionOf('12: hello مرحبا'), 'ltr');
    assert.equal(directionOf('天气'), 'ltr');
    assert.equal(directionOf(''), 'ltr');
    assert.equal(directionOf('hello\nمرحبا', 6), 'rtl');
    assert.equal(directionOf('1'.repeat(10_000_000)), 'ltr');
  });
});
