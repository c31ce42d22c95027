const frame = 0x2c;
const extension = 0x21;
/** Ten megabytes in pieces of a usual length are a third of this; of one byte each, they would hold the page. */
const mostPieces = 131_072;

/** Goes over the blocks of a GIF, from one frame to the next. */
export class GifFrames {
  /** It has more pieces than anybody counts. */
  isGivenUp = false;

  readonly #bytes: Uint8Array;
  #at: number;
  #pieces = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    // After its screen, and the colours that all frames share.
    this.#at = 13 + coloursLength(bytes[10]);
  }

  /** Returns the start of the next frame; `undefined` if there is none. */
  next(): number | undefined {
    while (this.#bytes[this.#at] === extension) this.#skipData(this.#at + 2);
    const found = this.#at;
    if (this.#bytes[found] !== frame) return undefined;
    // One byte tells how its pixels are packed.
    this.#skipData(found + 10 + coloursLength(this.#bytes[found + 9]) + 1);
    return found;
  }

  /** Data comes in pieces that each tell their length, the last of which has none. */
  #skipData(from: number): void {
    const bytes = this.#bytes;
    let at = from;
    for (let length = bytes[at]; length; length = bytes[at]) {
      at += length + 1;
      if (++this.#pieces > mostPieces) break;
    }
    // An empty one counts, too.
    this.isGivenUp = ++this.#pieces > mostPieces;
    this.#at = this.isGivenUp ? bytes.length : at + 1;
  }
}

function coloursLength(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
