import { canonicalJson } from '../../base/canonical.js';
import type { JsonValue } from '../../protocol/index.js';
import { defaultLimits, type Limits } from '../../base/limits.js';

/** Reason why a text cannot be sent as JSON. */
export type UnreadableJson = 'not-json' | 'inexact' | 'nested-too-deep' | 'json-too-long';

export type JsonReading =
  | { readonly value: JsonValue }
  | { readonly code: UnreadableJson; readonly data: Readonly<Record<string, string | number>> };

const token =
  /[ \t\n\r]*(?:("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([[\]{},:]))/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

/**
 * Returns the value of a JSON text, or the reason why it cannot be sent exactly as written. In contrast to `JSON.parse`,
 * reports the position of an error, too much nesting, and numbers that JavaScript would change. Not recursive.
 */
export function readJson(text: string, limits: Limits = defaultLimits): JsonReading {
  const { formJsonChars: maxChars, formJsonDepth: maxDepth } = limits;
  if (text.length > maxChars)
    return { code: 'json-too-long', data: { limit: maxChars, length: text.length } };
  const open: string[] = [];
  let expected: Expected = 'value';
  let inexact: string | undefined;
  let at = 0;
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, string, number, literal, mark] = match;
    at = token.lastIndex;
    const isValue = expected === 'value' || expected === 'value or ]';
    if (string !== undefined && (expected === 'key' || expected === 'key or }')) expected = ':';
    else if (isValue && mark === undefined) {
      expected = ', or end';
      if (number !== undefined && !isExact(number)) inexact ??= number.slice(0, 100);
    } else if (isValue && (mark === '[' || mark === '{')) {
      if (open.push(mark) > maxDepth) return { code: 'nested-too-deep', data: { limit: maxDepth } };
      expected = mark === '[' ? 'value or ]' : 'key or }';
    } else if (closes(mark, expected, open.at(-1))) {
      open.pop();
      expected = ', or end';
    } else if (mark === ':' && expected === ':') expected = 'value';
    else if (mark === ',' && expected === ', or end' && open.length > 0) {
      expected = open.at(-1) === '[' ? 'value' : 'key';
    } else return notJson(text, at - (string ?? number ?? literal ?? mark ?? '').length);
  }
  const end = text.length - text.slice(at).replace(/^[ \t\n\r]+/, '').length;
  if (end < text.length || open.length > 0 || expected !== ', or end') return notJson(text, end);
  if (inexact !== undefined) return { code: 'inexact', data: { text: inexact } };
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return { code: 'not-json', data: {} };
  }
}

function notJson(text: string, end: number): JsonReading {
  const before = text.slice(0, end);
  const data = { line: before.split('\n').length, column: end - before.lastIndexOf('\n') };
  return { code: 'not-json', data };
}

function closes(mark: string | undefined, expected: Expected, open: string | undefined): boolean {
  if (mark === ']') return open === '[' && (expected === 'value or ]' || expected === ', or end');
  return mark === '}' && open === '{' && (expected === 'key or }' || expected === ', or end');
}

/** Returns a value as indented JSON; `undefined` if it cannot be written, for example because it is nested too deeply. */
export function printJson(value: unknown, indent = 2): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return undefined;
  }
}

/** Returns a string unchanged, and any other value as JSON. */
export function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : (printJson(value, 0) ?? '');
}

/**
 * Returns a text that is the same for equal values, whatever the order of their keys; an empty text for values that are nested
 * too deeply.
 */
export function keyOf(value: JsonValue): string {
  try {
    return canonicalJson(value);
  } catch {
    return '';
  }
}

/** Returns a list unchanged, and an empty list for anything else. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

type NumberReading = { readonly value: number } | { readonly code: 'not-a-number' | 'inexact' };

/** Returns the exact number that a person wrote. Accepts `+5`, `.5`, `007` and the full-width digits of input methods. */
export function readNumber(text: string): NumberReading {
  const plain = text.normalize('NFKC').replace('−', '-').trim();
  if (canonical(plain) === undefined) return { code: 'not-a-number' };
  return isExact(plain) ? { value: Number(plain) } : { code: 'inexact' };
}

/** Returns false for a decimal number that JavaScript cannot represent exactly. */
function isExact(text: string): boolean {
  const written = canonical(text);
  return written === undefined || written === canonical(String(Number(text)));
}

/** Returns the sign, the digits without zeros at either end, and the power of ten. The result is the same for equal numbers. */
function canonical(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+(?!$)/, '');
  if (digits === '') return undefined;
  if (digits === '0') return '0';
  // The lookbehind keeps the search linear if there are many zeros in the middle.
  const significant = digits.replace(/(?<!0)0+$/, '');
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
