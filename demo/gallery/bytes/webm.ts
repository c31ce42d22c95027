import { ascii, join, u16, u32, type Bytes } from './bytes.js';

/** The duration of one frame, in ms. */
const frameMs = 200;

/** Returns a WebM video of images that are VP8 key frames, as in a lossy WebP. */
export function webmOf(frames: readonly Uint8Array[], width: number, height: number): Uint8Array {
  const blocks = frames.map((frame, at) => element(0xa3, [0x81, ...u16(at * frameMs), 0x80], frame));
  const head = element(
    0x1a45dfa3,
    element(0x4286, [1]),
    element(0x42f7, [1]),
    element(0x42f2, [4]),
    element(0x42f3, [8]),
    element(0x4282, ascii('webm')),
    element(0x4287, [2]),
    element(0x4285, [2]),
  );
  const duration = new Uint8Array(8);
  new DataView(duration.buffer).setFloat64(0, frames.length * frameMs);
  const track = element(
    0xae,
    element(0xd7, [1]),
    element(0x73c5, [1]),
    element(0x83, [1]),
    element(0x86, ascii('V_VP8')),
    element(0xe0, element(0xb0, u16(width)), element(0xba, u16(height))),
  );
  const segment = element(
    0x18538067,
    element(0x1549a966, element(0x2ad7b1, [0x0f, 0x42, 0x40]), element(0x4489, duration)),
    element(0x1654ae6b, track),
    element(0x1f43b675, element(0xe7, [0]), ...blocks),
  );
  return join([head, segment]);
}

/** Returns an EBML element, with its length in four bytes. */
function element(id: number, ...content: readonly Bytes[]): Uint8Array {
  const inside = join(content);
  return join([u32(id).slice(Math.clz32(id) >> 3), u32(0x10000000 | inside.length), inside]);
}
