import type { Limits } from '../../limits.js';
import { ToolSieve } from './tool-sieve.js';

/** Takes the bytes of a body, and gives those that are to be passed on. */
export interface Sieve {
  take(chunk: Uint8Array): readonly Uint8Array[];
  /** Nothing comes any more. */
  end(): readonly Uint8Array[];
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const data = 'data:';

/** Takes tools that are beyond a bound out of an answer that is one message, or a stream of events with it in one of them. */
export function sieveTools(isEvents: boolean, limits: Limits): Sieve {
  const tools = new ToolSieve(limits);
  return isEvents ? new EventSieve(tools) : tools;
}

/** Shows the sieve the data of each event, and nothing else of the stream (HTML standard, "Server-sent events"). */
class EventSieve implements Sieve {
  readonly #tools: ToolSieve;
  /** The line so far, as long as it may be one of data. */
  #begin = '';
  #isData: boolean | undefined;
  /** The line has nothing in it yet: it ends the event if it stays so. */
  #isEmpty = true;
  #wasReturn = false;

  constructor(tools: ToolSieve) {
    this.#tools = tools;
  }

  take(chunk: Uint8Array): readonly Uint8Array[] {
    const out: Uint8Array[] = [];
    for (let at = 0; at < chunk.length;) {
      const end = this.#isData === undefined ? at + 1 : lineEnd(chunk, at);
      const piece = chunk.subarray(at, Math.max(end, at + 1));
      out.push(...(this.#isData && end > at ? this.#tools.take(piece) : this.#other(piece)));
      at += piece.length;
    }
    return out;
  }

  end(): readonly Uint8Array[] {
    return this.#tools.end();
  }

  #other(piece: Uint8Array): readonly Uint8Array[] {
    const [byte = 0] = piece;
    const isSecondHalf = this.#wasReturn && byte === newline;
    this.#wasReturn = byte === carriageReturn;
    if (isSecondHalf) return this.#tools.aside(piece);
    if (byte === newline || byte === carriageReturn) return this.#endLine(piece);
    this.#isEmpty = false;
    // A byte order mark may stand before the first line.
    if (this.#isData === undefined && byte < 0x80) {
      this.#begin += String.fromCharCode(byte);
      if (this.#begin === data) this.#isData = true;
      else if (!data.startsWith(this.#begin)) this.#isData = false;
    }
    return this.#tools.aside(piece);
  }

  #endLine(piece: Uint8Array): readonly Uint8Array[] {
    const held = this.#isEmpty ? this.#tools.end() : [];
    this.#begin = '';
    this.#isData = undefined;
    this.#isEmpty = true;
    return [...held, ...this.#tools.aside(piece)];
  }
}

function lineEnd(chunk: Uint8Array, from: number): number {
  for (let at = from; at < chunk.length; at++) {
    const byte = chunk[at];
    if (byte === newline || byte === carriageReturn) return at;
  }
  return chunk.length;
}
