import { isObject, objectOf } from '../../../../shared/is-object.js';
import { faultOfReply, readMessage } from './messages.js';
import { readProgress, readResult } from './results.js';

/** A request that answers are read for; without an id, a stream or a notification. */
export interface Asked {
  readonly id?: string | number;
  readonly method?: string;
}

/** Called with the reason for a request whose answer cannot be used. */
export type OnUnusable = (id: string | number, fault: string) => void;

/** Length in bytes above which an event is not parsed here. Only its two ends are checked. */
const longBytes = 65_536;

/** Length in bytes of each end. */
const endBytes = 200;

const newline = 0x0a;
const space = 0x20;

/** Empty `error` that a server may write beside a long result, as the first or the last member. */
const emptyFirst = /(?<=^data: ?\s*\{\s*)"error"\s*:\s*null\s*,/;
const emptyLast = /,\s*"error"\s*:\s*null(?=\s*\}\s*$)/;

/** One word, such as a keep-alive: no message was lost with it. */
const bareWord = /^[\w-]{0,30}$|^\[DONE\]$/;

/** Returns the message that answers a request in the form that the SDK accepts. */
export function readReply(given: unknown, asked: Asked, onUnusable: OnUnusable): unknown {
  const { id, method } = asked;
  const message = readMessage(given, id);
  const fault = id === undefined ? undefined : faultOfReply(message, id);
  const read = fault === undefined ? readResultOf(message, method) : { fault };
  if (!('fault' in read)) return read.message;
  if (id !== undefined) onUnusable(id, read.fault);
  return message;
}

function readResultOf(
  message: unknown,
  method: string | undefined,
): { readonly message: unknown } | { readonly fault: string } {
  if (!isObject(message)) return { message };
  if (message['method'] === 'notifications/progress')
    return { message: { ...message, params: readProgress(objectOf(message['params'])) } };
  if (!isObject(message['result'])) return { message };
  const read = readResult(method, message['result']);
  return 'fault' in read ? read : { message: { ...message, result: read.result } };
}

/** Reads the messages of a stream in which each event ends with an empty line, and nothing else does. */
export class EventReader {
  readonly #asked: Asked;
  readonly #onUnusable: OnUnusable;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  /** The last piece of a long event that has come. */
  #held: Uint8Array | undefined;

  constructor(asked: Asked, onUnusable: OnUnusable) {
    this.#asked = asked;
    this.#onUnusable = onUnusable;
  }

  /** Returns the events, or pieces of one, to pass on after this chunk. */
  read(chunk: Uint8Array): readonly Uint8Array[] {
    const before = this.#held;
    const isEnd = chunk.at(-1) === newline && chunk.at(-2) === newline;
    if (!before && isEnd && chunk.length <= longBytes) return [this.#readEvent(chunk)];
    if (!before) blank(chunk.subarray(0, endBytes), emptyFirst);
    if (!isEnd) {
      this.#held = chunk;
      return before ? [before] : [];
    }
    this.#held = undefined;
    const last = before ? joined(before, chunk) : chunk;
    blank(last.subarray(-endBytes), emptyLast);
    return [last];
  }

  /** Returns the remaining bytes at the end of the stream. */
  rest(): readonly Uint8Array[] {
    return this.#held ? [this.#held] : [];
  }

  #readEvent(bytes: Uint8Array): Uint8Array {
    const lines = this.#decoder.decode(bytes).split(/\r\n|\n|\r/);
    const data = lines
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).replace(/^ /, ''));
    const isMessage = lines.every((line) => !/^event:(?! ?(?:message)?$)/.test(line));
    if (data.length === 0 || !isMessage) return bytes;
    const text = data.join('\n');
    const given = parse(text);
    if (given === undefined) {
      const fault = `it sent an event that is not JSON: ${text.slice(0, 100)}`;
      if (this.#asked.id !== undefined && !bareWord.test(text)) this.#onUnusable(this.#asked.id, fault);
      return bytes;
    }
    const message = readReply(given, this.#asked, this.#onUnusable);
    if (message === given) return bytes;
    const others = lines.filter((line) => line !== '' && !line.startsWith('data:'));
    return this.#encoder.encode([...others, `data: ${JSON.stringify(message)}`, '', ''].join('\n'));
  }
}

/** Overwrites the text with blanks. */
function blank(bytes: Uint8Array, text: RegExp): void {
  const found = text.exec(new TextDecoder('latin1').decode(bytes));
  if (found) bytes.fill(space, found.index, found.index + found[0].length);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
