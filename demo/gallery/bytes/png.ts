import { ascii, join, u16le, u32, type Bytes } from './bytes.js';

export type Color = readonly [red: number, green: number, blue: number, alpha?: number];

const mostStored = 65_535;

/**
 * Returns an image of at most 256 colors, with each pixel given by its color index. Not compressed, so that no library is needed.
 */
export function png(
  width: number,
  height: number,
  colors: readonly Color[],
  dot: (x: number, y: number) => number,
): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = dot(x, y);
  return join([
    pngHead(width, height),
    chunk(
      'PLTE',
      colors.flatMap(([red, green, blue]) => [red, green, blue]),
    ),
    chunk(
      'tRNS',
      colors.map(([, , , alpha = 255]) => alpha),
    ),
    chunk('IDAT', stored(rows)),
    chunk('IEND', []),
  ]);
}

/** Returns the header before the pixels, which can claim any size. */
export function pngHead(width: number, height: number): Uint8Array {
  const signature = [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];
  return join([signature, chunk('IHDR', [...u32(width), ...u32(height), 8, 3, 0, 0, 0])]);
}

function chunk(type: string, data: Bytes): Uint8Array {
  const body = join([ascii(type), data]);
  return join([u32(data.length), body, u32(crc(body))]);
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Returns uncompressed data in zlib format. */
function stored(data: Uint8Array): Uint8Array {
  const blocks: Bytes[] = [[0x78, 0x01]];
  for (let at = 0; at < data.length; at += mostStored) {
    const piece = data.subarray(at, at + mostStored);
    const isLast = at + mostStored >= data.length;
    blocks.push([isLast ? 1 : 0, ...u16le(piece.length), ...u16le(~piece.length & 0xffff)], piece);
  }
  let low = 1;
  let high = 0;
  for (const byte of data) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return join([...blocks, u32(high * 65_536 + low)]);
}
