import type { Limits } from '../../base/limits.js';
import { isChanged, mostDigits } from '../../../shared/exact/plain-form.js';
import type { SentNumbers } from '../../results/raw.js';

/** Limits on one message. */
export type MessageLimits = Pick<Limits, 'messageDepth' | 'messageValues' | 'messageKeys'>;

/** Complete message, as scanned from its bytes. */
export interface ScannedMessage {
  /** JSON-RPC id: the only number at the top level of an answer. */
  readonly id: number;
  /** Numbers in it that JavaScript cannot hold. */
  readonly numbers: SentNumbers | undefined;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

/** Minimum length of a number to check. JavaScript keeps 15 digits, so shorter numbers without an exponent are exact. */
const leastChars = 16;
/** Maximum number of texts that are noted for one message. */
const mostTexts = 1_000;

const ascii = new TextDecoder('latin1');

const numberBytes = tableOf('0123456789+-.eE');
const firstOfNumber = tableOf('0123456789+-');

/** Returns a table with 1 for each byte of these characters. */
function tableOf(chars: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}

/**
 * Counts the depth of JSON, its values, and the keys of each object while its bytes arrive, without recursion and before
 * anything parses it. In UTF-8, no byte of a longer character equals one of the counted ones. Also notes the numbers that
 * JavaScript cannot hold, which parsing would lose.
 */
export class JsonCount {
  readonly #limits: MessageLimits;
  #values = 0;
  /** Number of keys of each open object, by depth. */
  readonly #keys: number[] = [];
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #isList = false;
  #items = 1;
  /** Beginning of a number that continues in the next bytes. */
  #cutNumber: string | undefined;
  #numbers = new Map<number, { texts: Set<string>; times: number }>();
  #texts = 0;
  #id: number | undefined;

  constructor(limits: MessageLimits) {
    this.#limits = limits;
  }

  /** Begins a new message. */
  reset(): void {
    this.#values = this.#depth = this.#texts = 0;
    this.#isText = this.#isEscaped = this.#isList = false;
    this.#items = 1;
    this.#cutNumber = this.#id = undefined;
    if (this.#numbers.size > 0) this.#numbers = new Map();
  }

  /** Number of messages so far: more than one for a list of messages. */
  get messages(): number {
    return this.#items;
  }

  /** True if the JSON is incomplete. */
  get isOpen(): boolean {
    return this.#depth > 0 || this.#isText;
  }

  /** The scanned message. `undefined` if it has no id. */
  get message(): ScannedMessage | undefined {
    if (this.#id === undefined) return undefined;
    return { id: this.#id, numbers: this.#numbers.size > 0 ? this.#numbers : undefined };
  }

  /** The exceeded limit, if `take` returned false. */
  get crossed(): keyof MessageLimits {
    const { messageDepth, messageValues } = this.#limits;
    if (this.#depth > messageDepth) return 'messageDepth';
    return this.#values > messageValues ? 'messageValues' : 'messageKeys';
  }

  /** Takes more bytes. Returns true if the message is within the limits. */
  take(bytes: Uint8Array, from = 0): boolean {
    const { messageDepth, messageValues, messageKeys } = this.#limits;
    let at = this.#cutNumber === undefined ? from : this.#readNumber(bytes, from);
    for (; at < bytes.length; at++) {
      if (this.#isText) at = this.#readText(bytes, at);
      const byte = bytes[at] ?? 0;
      if (byte === quote) this.#isText = !this.#isText;
      // [ and {, then ] and }
      else if (byte === 0x5b || byte === 0x7b) {
        if (this.#depth === 0) this.#isList = byte === 0x5b;
        if (++this.#depth > messageDepth || ++this.#values > messageValues) return false;
        this.#keys[this.#depth] = 0;
      } else if (byte === 0x5d || byte === 0x7d) this.#depth--;
      else if (byte === comma) {
        if (++this.#values > messageValues) return false;
        if (this.#depth === 1 && this.#isList) this.#items++;
      } else if (byte === colon) {
        const keys = (this.#keys[this.#depth] ?? 0) + 1;
        if (keys > messageKeys) return false;
        this.#keys[this.#depth] = keys;
      } else if (firstOfNumber[byte] === 1) at = this.#readNumber(bytes, at) - 1;
    }
    return true;
  }

  /** Reads on in a text. Returns the index of its closing quote, or the end of the bytes. */
  #readText(bytes: Uint8Array, from: number): number {
    let isEscaped = this.#isEscaped;
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) break;
    }
    this.#isEscaped = isEscaped;
    return at;
  }

  /** Reads a number that begins or continues here. Returns the index of its end. */
  #readNumber(bytes: Uint8Array, from: number): number {
    const isTop = this.#depth === 1 && !this.#isList;
    let end = from;
    let hasExponent = false;
    for (; numberBytes[bytes[end] ?? 0] === 1; end++) {
      // e or E
      if (((bytes[end] ?? 0) | 0x20) === 0x65) hasExponent = true;
    }
    const isCut = end === bytes.length;
    // Nearly all numbers end here.
    const isShort = end - from < leastChars && !hasExponent;
    if (isShort && !isTop && !isCut && this.#cutNumber === undefined) return end;
    const before = this.#cutNumber ?? '';
    const left = Math.max(mostDigits + 1 - before.length, 0);
    const text = before + ascii.decode(bytes.subarray(from, Math.min(end, from + left)));
    this.#cutNumber = isCut ? text : undefined;
    if (isCut || text.length > mostDigits) return end;
    if (isTop) this.#id = Number(text);
    this.#noteNumber(text);
    return end;
  }

  #noteNumber(text: string): void {
    const value = Number(text);
    if (Number.isNaN(value) || !isChanged(text)) return;
    const known = this.#numbers.get(value) ?? { texts: new Set(), times: 0 };
    if (!known.texts.has(text) && ++this.#texts > mostTexts) return;
    known.texts.add(text);
    known.times++;
    this.#numbers.set(value, known);
  }
}
