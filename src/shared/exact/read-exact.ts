import { unmarked, withMark } from './exact-numbers.js';
import { isObject } from '../is-object.js';
import { escapeStep } from '../json-pointer.js';
import type { ExactNumbers, JsonValue } from '../json.js';
import { isChanged, mostDigits } from './plain-form.js';

/** Such numbers that are read of one value. */
const mostNumbers = 1_000;

/** Strings, which are passed over, and whatever else begins as a number does. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A number that cannot go out as it was written. */
export interface UnreadableNumber {
  /** JSON Pointer to it. */
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
 * Parses JSON, with the digits of those numbers that JavaScript cannot hold, and of `-0`, which it does not write. Throws if
 * the text is no JSON. Not recursive. `wasParsed`: JavaScript wrote the text, so that an integer that it may have rounded is a fault.
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
      // Not a new property, even if its name is `__proto__`: it is there already.
      (inside as Record<string, JsonValue>)[key] = Number(digits);
      exact[pointer] = digits;
      const detail =
        ++count > mostNumbers ? `there are over ${mostNumbers} such numbers` : faultOf(digits, wasParsed);
      if (detail) fault ??= { path: pointer, digits: digits.slice(0, 100), detail };
    }
  }
  return { value: root[0] as JsonValue, exact, ...(fault && { fault }) };
}

/** An integer as JavaScript writes it, for itself and for others that are near. */
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
