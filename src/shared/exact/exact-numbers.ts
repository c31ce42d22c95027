import { isObject } from '../is-object.js';
import { escapeStep, resolvePointer } from '../json-pointer.js';
import type { ExactNumbers, JsonValue } from '../json.js';
import { mostDigits } from './plain-form.js';

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Nobody outside this script can guess it, so that no text of a model or a server is taken for a number. */
const mark = `${String(crypto.getRandomValues(new Uint32Array(4)))} `;
const marks = new RegExp(`"${mark}([^"]+)"`, 'g');

/** Returns the digits among those given that are of numbers in a value; `undefined` if there are none. */
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
export function withMark(digits: string): string {
  return `"${mark}${digits}"`;
}

/** Returns the digits of a marked text; `undefined` for any other. */
export function unmarked(text: string): string | undefined {
  return text.startsWith(mark) ? text.slice(mark.length) : undefined;
}

/** Returns a copy of a value with marked texts in place of such numbers. `JSON.stringify` and `withDigits` write them. */
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
