import { join, u16, type Bytes } from './bytes.js';
import type { Color } from './png.js';

/** Returns a mosaic of squares of eight pixels, each of one color, which needs only a small part of the JPEG format. */
export function jpeg(
  columns: number,
  rows: number,
  colorAt: (column: number, row: number) => Color,
): Uint8Array {
  const bits = new Bits();
  const last = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (const [part, level] of levels(colorAt(column, row)).entries()) {
        const step = level - (last[part] ?? 0);
        last[part] = level;
        const size = step === 0 ? 0 : 32 - Math.clz32(Math.abs(step));
        // The number of bits of the step, the step itself, and the end of this square.
        bits.put(size, 4);
        bits.put(step < 0 ? step + 2 ** size - 1 : step, size);
        bits.put(0, 1);
      }
    }
  }
  return join([
    [0xff, 0xd8],
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    segment(0xc0, [8, ...u16(rows * 8), ...u16(columns * 8), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    // Twelve codes of four bits, for sizes from 0 to 11; and one code of one bit, for the end of a square.
    segment(0xc4, [0x00, 0, 0, 0, 12, ...new Uint8Array(12), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    segment(0xc4, [0x10, 1, ...new Uint8Array(15), 0]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    bits.end(),
    [0xff, 0xd9],
  ]);
}

function segment(marker: number, body: readonly number[]): Bytes {
  return [0xff, marker, ...u16(body.length + 2), ...body];
}

/** Brightness and two color differences, from -128 to 127. */
function levels([red, green, blue]: Color): number[] {
  const bright = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [bright - 128, (blue - bright) * 0.564, (red - bright) * 0.713].map((level) =>
    Math.max(-128, Math.min(127, Math.round(level))),
  );
}

class Bits {
  readonly #bytes: number[] = [];
  #open = 0;
  #count = 0;

  put(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#open = this.#open * 2 + ((value >> bit) & 1);
      if (++this.#count === 8) this.#close();
    }
  }

  end(): readonly number[] {
    while (this.#count > 0) this.put(1, 1);
    return this.#bytes;
  }

  #close(): void {
    this.#bytes.push(this.#open);
    // Prevents it from being read as a marker.
    if (this.#open === 0xff) this.#bytes.push(0);
    this.#open = this.#count = 0;
  }
}
