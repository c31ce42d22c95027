import type { Limits } from '../../base/limits.js';
import { beginsNumber, NumberScan, type Passed } from './sent-numbers.js';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

/** Limits on one message. */
export type MessageLimits = Pick<Limits, 'messageDepth' | 'messageValues' | 'messageKeys'>;

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
  readonly #numbers = new NumberScan();

  constructor(limits: MessageLimits) {
    this.#limits = limits;
  }

  /** Begins a new message. */
  reset(): void {
    this.#values = 0;
    this.#depth = 0;
    this.#isText = false;
    this.#isEscaped = false;
    this.#isList = false;
    this.#items = 1;
    this.#numbers.reset();
  }

  /** Messages so far: more than one if it is a list of them. */
  get messages(): number {
    return this.#items;
  }

  /** The message that has come by, if it has an id. */
  get passed(): Passed | undefined {
    return this.#numbers.passed;
  }

  /** The limit that was crossed, if `take` said that one was. */
  get crossed(): keyof MessageLimits {
    const { messageDepth, messageValues } = this.#limits;
    if (this.#depth > messageDepth) return 'messageDepth';
    return this.#values > messageValues ? 'messageValues' : 'messageKeys';
  }

  /** Takes more bytes. Returns true if all is within the limits. */
  take(bytes: Uint8Array, from = 0, to: number = bytes.length): boolean {
    const { messageDepth, messageValues, messageKeys } = this.#limits;
    let at = this.#numbers.isOpen ? this.#readNumber(bytes, from, to) : from;
    for (; at < to; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isText = false;
      } else if (byte === quote) this.#isText = true;
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
      } else if (beginsNumber(byte)) at = this.#readNumber(bytes, at, to) - 1;
    }
    return true;
  }

  #readNumber(bytes: Uint8Array, from: number, to: number): number {
    return this.#numbers.read(bytes, from, to, this.#depth === 1 && !this.#isList);
  }
}
