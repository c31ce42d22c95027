/** A number that JavaScript cannot hold. */
export interface SentNumber {
  /** As it was sent; more than one if several became the same. */
  readonly texts: ReadonlySet<string>;
  /** Times that one of them was sent. */
  readonly times: number;
}

/** Numbers by what JavaScript makes of them. */
export type SentNumbers = ReadonlyMap<number, SentNumber>;

/** Shorter numbers without an exponent come out of JavaScript as they went in: it stores 15 digits of any number. */
const leastChars = 16;
/** Longer numbers say nothing to anybody, and are left as JavaScript has them. */
const mostChars = 1_000;
/** Texts that are noted of one message. */
const mostTexts = 1_000;

const ascii = new TextDecoder('latin1');

/** The part that a byte can be of a number; 0 if none. */
const digit = 1;
const sign = 2;
const point = 4;
const exponent = 8;
const kinds = new Uint8Array(256);
for (const [kind, chars] of [
  [digit, '0123456789'],
  [sign, '+-'],
  [point, '.'],
  [exponent, 'eE'],
] as const) {
  for (const char of chars) kinds[char.charCodeAt(0)] = kind;
}

/** A message that has come by. */
export interface Passed {
  /** Its JSON-RPC id: the only number that an answer has at its top level. */
  readonly id: number;
  /** The numbers in it that JavaScript cannot hold. */
  readonly numbers: SentNumbers | undefined;
}

/** Finds the numbers of a message that JavaScript would change, in JSON that comes in pieces of any size. */
export class NumberScan {
  /** The beginning of one that the last piece cut through. */
  #open: string | undefined;
  #found = new Map<number, { texts: Set<string>; times: number }>();
  #texts = 0;
  #id: number | undefined;

  get passed(): Passed | undefined {
    if (this.#id === undefined) return undefined;
    return { id: this.#id, numbers: this.#found.size > 0 ? this.#found : undefined };
  }

  /** True if the last piece ended within a number. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  reset(): void {
    this.#open = undefined;
    if (this.#found.size > 0) this.#found = new Map();
    this.#texts = 0;
    this.#id = undefined;
  }

  /** Reads a number that begins here, or goes on. Returns the place of its end. */
  read(bytes: Uint8Array, from: number, to: number, isTop: boolean): number {
    let end = from;
    let seen = 0;
    for (; end < to; end++) {
      const kind = kinds[bytes[end] ?? 0] ?? 0;
      if (kind === 0) break;
      seen |= kind;
    }
    // Nearly all numbers end here.
    const isShort = end - from < leastChars && (seen & exponent) === 0;
    if (isShort && !isTop && end < to && this.#open === undefined) return end;
    const before = this.#open ?? '';
    const left = Math.max(mostChars + 1 - before.length, 0);
    const text = before + ascii.decode(bytes.subarray(from, Math.min(end, from + left)));
    this.#open = end === to ? text : undefined;
    if (end === to || text.length > mostChars) return end;
    if (isTop) this.#id = Number(text);
    this.#note(text);
    return end;
  }

  #note(text: string): void {
    const value = Number(text);
    if (!isChanged(text, value)) return;
    const known = this.#found.get(value) ?? { texts: new Set(), times: 0 };
    if (!known.texts.has(text) && ++this.#texts > mostTexts) return;
    known.texts.add(text);
    known.times++;
    this.#found.set(value, known);
  }
}

/** Returns true if a byte can be the first of a number. */
export function beginsNumber(byte: number): boolean {
  return ((kinds[byte] ?? 0) & (digit | sign)) !== 0;
}

function isChanged(text: string, value: number): boolean {
  const made = String(value);
  return made !== text && !Number.isNaN(value) && plainForm(made) !== plainForm(text);
}

/** Returns a number in one way of writing: its digits without zeros around them, and the power of ten of the last. */
function plainForm(text: string): string {
  const [, minus = '', whole = text, fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let length = digits.length;
  while (digits[length - 1] === '0') length--;
  if (length === 0) return '0';
  return `${minus}${digits.slice(0, length)}e${Number(power) - fraction.length + digits.length - length}`;
}
