import { ascii, join, u16le, type Bytes } from './bytes.js';
import type { Color } from './png.js';

const clear = 128;
const end = 129;

/** Returns an animated image of at most 128 colors; `ticks` are hundredths of a second between two frames. */
export function gif(
  width: number,
  height: number,
  colors: readonly Color[],
  frames: number,
  ticks: number,
  dot: (x: number, y: number, frame: number) => number,
): Uint8Array {
  const table = new Uint8Array(128 * 3);
  colors.forEach(([red, green, blue], at) => table.set([red, green, blue], at * 3));
  const pieces: Bytes[] = [
    [...ascii('GIF89a'), ...u16le(width), ...u16le(height), 0xf6, 0, 0],
    table,
    // Repeats forever.
    [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0],
  ];
  for (let frame = 0; frame < frames; frame++) {
    const dots = Uint8Array.from({ length: width * height }, (_, at) =>
      dot(at % width, Math.floor(at / width), frame),
    );
    pieces.push(
      [0x21, 0xf9, 4, 4, ...u16le(ticks), 0, 0],
      [0x2c, 0, 0, 0, 0, ...u16le(width), ...u16le(height), 0, 7],
      ...blocks(codes(dots)),
      [0],
    );
  }
  return join([...pieces, [0x3b]]);
}

/** Codes of eight bits, one per pixel. Resetting before they would grow leaves nothing to compress. */
function codes(dots: Uint8Array): Uint8Array {
  const pieces: Bytes[] = [];
  for (let at = 0; at < dots.length; at += 120) pieces.push([clear], dots.subarray(at, at + 120));
  return join([...pieces, [end]]);
}

function blocks(data: Uint8Array): Bytes[] {
  return Array.from({ length: Math.ceil(data.length / 255) }, (_, at) => {
    const block = data.subarray(at * 255, (at + 1) * 255);
    return join([[block.length], block]);
  });
}
