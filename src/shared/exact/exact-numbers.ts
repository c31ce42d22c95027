import { isObject, listOf } from '../is-object.js';
import { escapeStep, resolvePointer } from '../json-pointer.js';
import type { ExactNumbers, JsonValue } from '../json.js';
import { mostDigits, isChanged } from './plain-form.js';

/* Reads and writes numbers that JavaScript cannot represent. */

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Prefix of marked texts. It is random and private to this script, so that a text of a model or a server cannot be mistaken for
 * a number.
 */
const mark = `${String(crypto.getRandomValues(new Uint32Array(4)))} `;
const marks = new RegExp(`"${mark}([^"]+)"`, 'g');

/** Returns those of the given digits that belong to numbers in a value; `undefined` if there are none. */
export function exactIn(value: JsonValue, given: unknown): ExactNumbers | undefined {
  if (!isObject(given)) return undefined;
  const fitting = Object.entries(given).filter(
    ([pointer, digits]) => typeof digits === 'string' && isExact(digits, resolvePointer(value, pointer)),
  );
  return fitting.length > 0 ? (Object.fromEntries(fitting) as ExactNumbers) : undefined;
}

function isExact(digits: string, value: JsonValue | undefined): boolean {
  if (digits.length > mostDigits || !number.test(digits) || !Number.isFinite(value)) return false;
  return Number(digits) === value;
}

/** Returns a number's digits as a marked JSON string. */
function withMark(digits: string): string {
  return `"${mark}${digits}"`;
}

/** Returns the digits of a marked text; `undefined` for any other. */
export function unmarked(text: string): string | undefined {
  return text.startsWith(mark) ? text.slice(mark.length) : undefined;
}

/** Returns a copy of a value with marked texts in place of such numbers. Write it with `JSON.stringify` and `withDigits`. */
export function withMarks(value: JsonValue, exact: ExactNumbers, pointer = ''): JsonValue {
  if (typeof value === 'number') return pointer in exact ? `${mark}${exact[pointer]}` : value;
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((item, at) => withMarks(item, exact, `${pointer}/${at}`));
  if (!isObject(value)) return value;
  // The prototype is null because a key may be `__proto__`.
  const copy = Object.create(null) as Record<string, JsonValue>;
  for (const [key, child] of Object.entries(value))
    copy[key] = withMarks(child, exact, `${pointer}/${escapeStep(key)}`);
  return copy;
}

/** Returns JSON with digits in place of marked texts. */
export function withDigits(json: string): string {
  return json.replace(marks, '$1');
}

/** Maximum number of such numbers in one value. */
const mostNumbers = 1_000;

/** Matches strings, which are skipped, and everything that begins like a number. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A number that cannot be sent as it was written. */
interface UnreadableNumber {
  /** JSON Pointer to the number. */
  readonly path: string;
  readonly digits: string;
  readonly detail: string;
}

export interface ExactReading {
  readonly value: JsonValue;
  readonly exact?: ExactNumbers;
  readonly fault?: UnreadableNumber;
}

/**
 * Parses JSON, and returns the digits of numbers that JavaScript cannot represent, and of `-0`, which it does not write. Throws
 * if the text is not JSON. Not recursive. `wasParsed`: true if JavaScript wrote the text; an integer that may have been rounded
 * is then a fault.
 */
export function readExact(text: string, wasParsed = false): ExactReading {
  const plain = JSON.parse(text) as JsonValue;
  const marked = text.replace(token, (part) =>
    part.startsWith('"') || !(isLost(part) || (wasParsed && isUncertain(part))) ? part : withMark(part),
  );
  if (marked === text) return { value: plain };
  const root = [JSON.parse(marked) as JsonValue];
  const exact: Record<string, string> = {};
  let fault: UnreadableNumber | undefined;
  let count = 0;
  const open: { readonly pointer: string; readonly inside: JsonValue[] | Record<string, JsonValue> }[] = [
    { pointer: '', inside: root },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { inside } = next;
    for (const [key, child] of Object.entries(inside)) {
      const pointer = inside === root ? '' : `${next.pointer}/${escapeStep(key)}`;
      if (Array.isArray(child) || isObject(child)) open.push({ pointer, inside: child as JsonValue[] });
      const digits = typeof child === 'string' ? unmarked(child) : undefined;
      if (digits === undefined) continue;
      // The property already exists, so this is safe even for `__proto__`.
      (inside as Record<string, JsonValue>)[key] = Number(digits);
      exact[pointer] = digits;
      const detail =
        ++count > mostNumbers ? `there are over ${mostNumbers} such numbers` : faultOf(digits, wasParsed);
      if (detail) fault ??= { path: pointer, digits: digits.slice(0, 100), detail };
    }
  }
  return { value: root[0] as JsonValue, exact, ...(fault && { fault }) };
}

/** Returns true for an integer in the form in which JavaScript writes it, but also others near it. */
function isUncertain(digits: string): boolean {
  const made = Number(digits);
  return Number.isInteger(made) && !Number.isSafeInteger(made) && String(made) === digits;
}

function isLost(digits: string): boolean {
  return isChanged(digits) || Object.is(Number(digits), -0);
}

function faultOf(digits: string, wasParsed: boolean): string | undefined {
  if (digits.length > mostDigits) return `it has over ${mostDigits} characters`;
  if (!Number.isFinite(Number(digits))) return 'it is too large';
  return wasParsed && isUncertain(digits) ? 'it may have been rounded before it came here' : undefined;
}

/** Original digits of the numbers of a result, by the numbers that JavaScript parsed. */
type SentNumbers = Readonly<Record<string, readonly string[]>>;

/** Returns a function that writes a number with its original digits if they are unambiguous. */
export function numberWriter(exact: SentNumbers): (value: number) => string {
  return (value) => {
    const [sent, other] = exact[String(value)] ?? [];
    return sent !== undefined && other === undefined ? sent : JSON.stringify(value);
  };
}

/** Maximum number of ambiguous numbers of a result that are listed. */
const mostUnclear = 10;

/** Returns a line for a model about numbers that cannot be distinguished. */
export function unclearNumbers(exact: SentNumbers): readonly string[] {
  const unclear = Object.entries(exact).filter(([, sent]) => sent.length > 1);
  if (unclear.length === 0) return [];
  const each = unclear.slice(0, mostUnclear).map(([made, sent]) => `${made} is ${sent.join(' or ')}`);
  return [`[not exact in this value: ${each.join('; ').slice(0, 1_000)}]`];
}

/** Reads such numbers from a saved state. Digits are used only if JavaScript parses them to the same number. */
export function readSentNumbers(given: unknown): SentNumbers | undefined {
  if (!isObject(given)) return undefined;
  const all = Object.entries(given).map(([made, sent]) => {
    return [made, listOf(sent).filter((text) => isSent(text, made))] as const;
  });
  return Object.fromEntries(all);
}

function isSent(text: unknown, made: string): text is string {
  return typeof text === 'string' && /^-?\d[\d.eE+-]*$/.test(text) && String(Number(text)) === made;
}
