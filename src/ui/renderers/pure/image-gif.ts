/** Where the blocks of a GIF begin: after its screen and the colours that all frames share. */
export function gifBlocks(bytes: Uint8Array): number {
  return 13 + coloursLength(bytes[10] ?? 0);
}

/** Where the next frame begins, from the block at `at`; nothing where no other comes. */
export function nextGifFrame(bytes: Uint8Array, at: number): number | undefined {
  for (let block = at; block < bytes.length;) {
    if (bytes[block] === frame) return block;
    if (bytes[block] !== extension) return undefined;
    block = afterData(bytes, block + 2);
  }
  return undefined;
}

/** Where the block after a frame begins. */
export function afterGifFrame(bytes: Uint8Array, at: number): number {
  const colours = coloursLength(bytes[at + 9] ?? 0);
  // One byte tells how its pixels are packed.
  return afterData(bytes, at + 10 + colours + 1);
}

const frame = 0x2c;
const extension = 0x21;

function coloursLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Data comes in pieces that each tell their length, the last of which has none. */
function afterData(bytes: Uint8Array, at: number): number {
  let piece = at;
  for (let length = bytes[piece]; length; length = bytes[piece]) piece += length + 1;
  return piece + 1;
}
