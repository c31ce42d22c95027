import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import { type Colored, nearestColor, paletteColor, readAnsi } from '../../../../src/ui/content/text/ansi.js';
import { hasAnsi } from '../../../../src/ui/content/text/has-ansi.js';
import { TimeSlices } from '../../../../src/ui/base/time-slices.js';

const read = (text: string): Promise<Colored> => readAnsi(text, new TimeSlices());
const looks = ({ text, stretches }: Colored): string[] =>
  stretches.map(({ from, to, look }) => `${text.slice(from, to)}: ${look}`);

describe('terminal colors', () => {
  const cases: readonly (readonly [string, string, ...string[]])[] = [
    ['\x1b[31mred\x1b[0m not', 'red not', 'red: color-1'],
    ['\x1b[mplain', 'plain'],
    ['\x1b[1;4;92mall\x1b[22;24;39m none', 'all none', 'all: bold underlined color-10'],
    ['\x1b[2md\x1b[3mi\x1b[9ms\x1b[0m', 'dis', 'd: dim', 'i: dim italic', 's: dim italic struck'],
    ['\x1b[7mx\x1b[27my', 'xy', 'x: inverse'],
    ['\x1b[41mx\x1b[101my\x1b[49mz', 'xyz', 'xy: ground-1'],
    ['\x1b[38;5;196mx', 'x', 'x: color-9'],
    ['\x1b[48;2;0;0;238mx', 'x', 'x: ground-4'],
    ['\x1b[38:2::255:0:0mx\x1b[38:5:2my\x1b[38:2:0:205:0mz', 'xyz', 'x: color-9', 'yz: color-2'],
    ['\x1b[4:3mx\x1b[4:0my', 'xy', 'x: underlined'],
    ['\x1b[38;5;1;1mx', 'x', 'x: bold color-1'],
    ['\x1b[58;5;1mx\x1b[59;5;53mx', 'xx'],
    // Across lines, and in parts with the same style.
    ['\x1b[32ma\nb\x1b[32mc\x1b[0m', 'a\nbc', 'a\nbc: color-2'],
    ['\x1b[0001mx', '\x1b[0001mx'],
  ];
  for (const [text, shown, ...expected] of cases) {
    it(JSON.stringify(text), async () => {
      const colored = await read(text);
      assert.equal(colored.text, shown);
      assert.deepEqual(looks(colored), expected);
    });
  }

  it('Codes that hide text do not hide it', async () => {
    assert.deepEqual(await read('\x1b[8msecret\x1b[28m'), { text: 'secret', stretches: [] });
    assert.deepEqual(looks(await read('\x1b[31;41msecret')), ['secret: color-1 ground-1']);
  });

  const others = [
    ...['\x1b[2K', '\x1b[1A', '\x1b[?25l', '\x1b[H', '\x1b]8;;https://evil.example\x07link\x1b]8;;\x07'],
    ...['\x1b]0;title\x1b\\', '\x1b[31', '\x1b[', '\x1b', '\x1b[31;', '\x9b31m', '\x1b(B', '\x1b[31 m'],
    ...[
      '\x1b[99m',
      '\x1b[38;5m',
      '\x1b[38;5;256m',
      '\x1b[38;2;1;2m',
      '\x1b[38;9;1m',
      '\x1b[1:2m',
      '\x1b[>4m',
    ],
    ...[`\x1b[${'1;'.repeat(200)}m`, `\x1b[${'1'.repeat(5000)}m`, '\x1b[-1m', '\x1b[1.5m', '\x1bP1$r\x1b\\'],
  ];
  for (const text of others) {
    it(`${JSON.stringify(text).slice(0, 40)} stays unchanged`, async () => {
      assert.deepEqual(await read(`a${text}b`), { text: `a${text}b`, stretches: [] });
    });
  }

  it('Codes in a text are detected', () => {
    assert.equal(hasAnsi('\x1b[0m'), true);
    assert.equal(hasAnsi('a\x1b[1;38;2;1;2;3mb'), true);
    for (const text of ['', 'a', '\x1b', '\x1b[2K', '[31m']) assert.equal(hasAnsi(text), false, text);
  });

  it('Each of 256 and of millions of colors becomes the nearest of 16', () => {
    assert.deepEqual([0, 7, 8, 15].map(paletteColor), [0, 7, 8, 15]);
    assert.deepEqual(
      [16, 21, 46, 196, 201, 226, 231, 232, 244, 255].map(paletteColor),
      [0, 4, 10, 9, 13, 11, 15, 0, 8, 7],
    );
    assert.equal(nearestColor(255, 135, 0), 3);
    for (let index = 0; index < 256; index++) assert.ok(paletteColor(index) < 16);
  });

  it('Any input keeps all text except color codes, and its spans are in order', async () => {
    const piece = fc.oneof(
      fc.string({
        unit: fc.constantFrom('\x1b', '[', ';', ':', 'm', '3', '8', '5', 'a', '\n', '\u202e', '😀'),
      }),
      fc.constantFrom('\x1b[31m', '\x1b[0m', '\x1b[38;5;9m', '\x1b[1m', 'text'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const sent = pieces.join('');
        const { text, stretches } = await read(sent);
        const without = sent.replaceAll(/\x1b\[[\d;:]*m/g, '');
        assert.ok(isWithin(without, text) && isWithin(text, sent));
        let last = 0;
        for (const { from, to } of stretches) {
          assert.ok(from >= last && to > from);
          last = to;
        }
        assert.ok(last <= text.length);
      }),
    );
  });

  it('Parsing yields, and ends when no caller waits', async () => {
    const abort = new AbortController();
    const reading = readAnsi('\x1b[31mx\x1b[32my'.repeat(500_000), new TimeSlices(abort.signal));
    setTimeout(() => abort.abort());
    await assert.rejects(reading, { name: 'AbortError' });
  });
});

/** True if one is the other with some characters left out. */
function isWithin(less: string, more: string): boolean {
  let at = 0;
  for (const unit of more) if (less.startsWith(unit, at)) at += unit.length;
  return at === less.length;
}
