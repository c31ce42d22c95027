import type { Limits } from '../../base/limits.js';
import { JsonCount, type MessageLimits, type ScannedMessage } from './json-count.js';

/** Block of an event stream, with the empty line that ends it. */
export interface Block {
  readonly bytes: Uint8Array;
  /** True if it contains more than comments. */
  readonly isEvent: boolean;
  /** Set if its message has an id. */
  readonly message: ScannedMessage | undefined;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const colon = 0x3a;
const dataField = Array.from('data:', (letter) => letter.charCodeAt(0));

/** Splits an event stream (HTML, "Server-sent events") into limited blocks. A block is passed on whole or not at all. */
export class EventBlocks {
  readonly #limits: Limits;
  readonly #json: JsonCount;
  #parts: Uint8Array[] = [];
  #size = 0;
  #isEvent = false;
  #isFirstLine = true;
  #isLineEmpty = true;
  /** Number of bytes of `data:` that this line has matched, or -1 for another field. */
  #matched = 0;
  #wasReturn = false;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#json = new JsonCount(limits);
  }

  /** Returns the blocks that end in this chunk, or the name of the limit that it exceeds. */
  take(chunk: Uint8Array): readonly Block[] | 'messageBytes' | keyof MessageLimits {
    const blocks: Block[] = [];
    let blockStart = 0;
    for (let at = 0; at < chunk.length; at++) {
      // The second half of a line end that was already counted.
      const isSecondHalf = this.#wasReturn && chunk[at] === newline;
      this.#wasReturn = false;
      if (isSecondHalf) {
        if (blockStart === at) blockStart = at + 1;
        continue;
      }
      const end = lineEnd(chunk, at);
      if (end > at && !this.#read(chunk.subarray(at, end))) return this.#json.crossed;
      if (this.#size + end - blockStart > this.#limits.messageBytes) return 'messageBytes';
      at = end;
      if (end === chunk.length) break;
      this.#wasReturn = chunk[end] === carriageReturn;
      if (this.#isLineEmpty) {
        this.#hold(chunk.subarray(blockStart, end));
        blockStart = end + 1;
        blocks.push(this.#endBlock());
      }
      this.#isFirstLine = false;
      this.#isLineEmpty = true;
      this.#matched = 0;
    }
    this.#hold(chunk.subarray(blockStart));
    return blocks;
  }

  /** Reads more of a line. Returns true if it is within the limits. */
  #read(part: Uint8Array): boolean {
    let at = 0;
    while (at < part.length && this.#matched >= 0 && this.#matched < dataField.length) {
      const byte = part[at] ?? 0;
      at++;
      // Skips one or two byte order marks: the decoder removes one, and the parser another in its Latin-1 form.
      if (this.#isFirstLine && this.#isLineEmpty && byte > 0x7f) continue;
      if (byte === dataField[this.#matched]) this.#matched++;
      else this.#matched = -1;
      if (!(this.#isLineEmpty && byte === colon)) this.#isEvent = true;
      this.#isLineEmpty = false;
      if (byte === colon) break;
    }
    return this.#matched !== dataField.length || this.#json.take(part, at);
  }

  #hold(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#parts.push(part);
    this.#size += part.length;
  }

  #endBlock(): Block {
    // Ends the block with line feeds: after a carriage return, a reader waits for the next byte.
    const bytes = new Uint8Array(this.#size + 2).fill(newline, this.#size);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    const block = { bytes, isEvent: this.#isEvent, message: this.#json.message };
    this.#parts = [];
    this.#size = 0;
    this.#isEvent = false;
    this.#json.reset();
    return block;
  }
}

function lineEnd(chunk: Uint8Array, from: number): number {
  for (let at = from; at < chunk.length; at++) {
    const byte = chunk[at];
    if (byte === newline || byte === carriageReturn) return at;
  }
  return chunk.length;
}
