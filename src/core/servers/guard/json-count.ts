import type { Limits } from '../../base/limits.js';
import { isChanged, mostDigits } from '../../../shared/exact/plain-form.js';
import type { SentNumbers } from '../../results/raw.js';

/** Limits on one message. */
export type MessageLimits = Pick<Limits, 'messageDepth' | 'messageValues' | 'messageKeys'>;

/** A whole message, as far as its bytes tell. */
export interface ScannedMessage {
  /** Its JSON-RPC id: the only number that an answer has at its top level. */
  readonly id: number;
  /** The numbers in it that JavaScript cannot hold. */
  readonly numbers: SentNumbers | undefined;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

/** Shorter numbers without an exponent come out of JavaScript as they went in: it stores 15 digits of any number. */
const leastChars = 16;
/** Texts that are noted of one message. */
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
 * Counts how deep JSON is nested, how many values it has and how many keys each object, as its bytes come by: without
 * recursion, and before anything has parsed it. In UTF-8 no byte of a longer character looks like one of those that it
 * counts. It notes as well what is lost when it is parsed: the numbers that JavaScript cannot hold.
 */
export class JsonCount {
  readonly #limits: MessageLimits;
  #values = 0;
  /** Keys of each object that is open, by its depth. */
  readonly #keys: number[] = [];
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #isList = false;
  #items = 1;
  /** The beginning of a number that the last bytes cut through. */
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

  /** Messages so far: more than one if it is a list of them. */
  get messages(): number {
    return this.#items;
  }

  /** True if what began has not ended. */
  get isOpen(): boolean {
    return this.#depth > 0 || this.#isText;
  }

  /** The message that was scanned, if it has an id. */
  get message(): ScannedMessage | undefined {
    if (this.#id === undefined) return undefined;
    return { id: this.#id, numbers: this.#numbers.size > 0 ? this.#numbers : undefined };
  }

  /** The limit that was crossed, if `take` said that one was. */
  get crossed(): keyof MessageLimits {
    const { messageDepth, messageValues } = this.#limits;
    if (this.#depth > messageDepth) return 'messageDepth';
    return this.#values > messageValues ? 'messageValues' : 'messageKeys';
  }

  /** Takes more bytes. Returns true if all is within the limits. */
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

  /** Reads a text that goes on here. Returns the place of the quote that ends it, or the end of the bytes. */
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

  /** Reads a number that begins here, or goes on. Returns the place of its end. */
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
