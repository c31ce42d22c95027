import type { JsonValue } from '../../protocol/index.js';
import { defaultLimits, type Limits } from '../../base/limits.js';

/** Reasons why a text cannot be sent as JSON. */
export type UnreadableJson = 'not-json' | 'inexact' | 'nested-too-deep' | 'json-too-long';

export type JsonReading =
  | { readonly value: JsonValue }
  | { readonly code: UnreadableJson; readonly data: Readonly<Record<string, string | number>> };

/** Returns the value of a JSON text, or the reason why it cannot be sent exactly as written. */
export function readJson(text: string, limits: Limits = defaultLimits): JsonReading {
  const { formJsonChars: maxChars, formJsonDepth: maxDepth } = limits;
  if (text.length > maxChars)
    return { code: 'json-too-long', data: { limit: maxChars, length: text.length } };
  const { stop, depth, inexact } = scanJson(text, maxDepth);
  if (depth > maxDepth) return { code: 'nested-too-deep', data: { limit: maxDepth } };
  if (stop !== undefined) return { code: 'not-json', data: lineAndColumn(text, stop) };
  if (inexact !== undefined) return { code: 'inexact', data: { text: inexact } };
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return { code: 'not-json', data: {} };
  }
}

/** Returns a value as indented JSON; `undefined` if it cannot be written, for example because it nests too deep. */
export function printJson(value: unknown, indent = 2): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return undefined;
  }
}

/** Returns true if a value nests deeper than `limit`. Does not recurse: the server chooses the depth. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null
        ? (Object.values(item) as unknown[]).filter((child) => typeof child === 'object' && child !== null)
        : [],
    );
  }
  return false;
}

/** Returns a text that equal values share, whatever the order of their keys; an empty one for values that nest too deep. */
export function keyOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  try {
    return JSON.stringify(value, inOrder);
  } catch {
    return '';
  }
}

/** The first item tells an object from a list that looks like its entries. */
function inOrder(_name: string, part: JsonValue): JsonValue {
  if (Array.isArray(part)) return ['[]', ...(part as readonly JsonValue[])];
  if (typeof part !== 'object' || part === null) return part;
  return ['{}', ...Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))];
}

/** Returns a list as it is, and an empty one for anything else. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

function lineAndColumn(text: string, position: number): Readonly<Record<string, number>> {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}

interface JsonScan {
  /** Index at which the text stops being JSON; `undefined` for a JSON text. */
  readonly stop: number | undefined;
  /** Levels of nesting, counted up to one more than the limit. */
  readonly depth: number;
  /** The first number that JavaScript cannot represent exactly. */
  readonly inexact: string | undefined;
}

const token =
  /[ \t\n\r]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([[\]{},:]))/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

/**
 * Reads a JSON text without building its value and without recursion, for what `JSON.parse` does not tell: the place of
 * an error, the depth, and numbers that it would change.
 */
function scanJson(text: string, maxDepth: number): JsonScan {
  const open: string[] = [];
  let expected: Expected = 'value';
  let depth = 0;
  let inexact: string | undefined;
  let at = 0;
  const result = (stop: number | undefined): JsonScan => ({ stop, depth, inexact });

  for (;;) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) break;
    const [whole, string, number, literal, mark] = match;
    const start = at + whole.length - (string ?? number ?? literal ?? mark ?? '').length;
    const isValue = expected === 'value' || expected === 'value or ]';
    if (string !== undefined && (expected === 'key' || expected === 'key or }')) expected = ':';
    else if (isValue && mark === undefined) {
      expected = ', or end';
      if (number !== undefined && inexact === undefined && !isExact(number)) inexact = number.slice(0, 100);
    } else if (isValue && (mark === '[' || mark === '{')) {
      depth = Math.max(depth, open.push(mark));
      if (depth > maxDepth) return result(undefined);
      expected = mark === '[' ? 'value or ]' : 'key or }';
    } else if (closes(mark, expected, open.at(-1))) {
      open.pop();
      expected = ', or end';
    } else if (mark === ':' && expected === ':') expected = 'value';
    else if (mark === ',' && expected === ', or end' && open.length > 0) {
      expected = open.at(-1) === '[' ? 'value' : 'key';
    } else return result(start);
    at += whole.length;
  }
  const end = at + (/^[ \t\n\r]*/.exec(text.slice(at))?.[0].length ?? 0);
  return result(end === text.length && open.length === 0 && expected === ', or end' ? undefined : end);
}

function closes(mark: string | undefined, expected: Expected, open: string | undefined): boolean {
  if (mark === ']') return open === '[' && (expected === 'value or ]' || expected === ', or end');
  return mark === '}' && open === '{' && (expected === 'key or }' || expected === ', or end');
}

type NumberReading = { readonly value: number } | { readonly code: 'not-a-number' | 'inexact' };

/** Returns the exact number that a person wrote. Takes `+5`, `.5`, `007` and the full-width digits of input methods. */
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

/** Returns the one spelling of a number: its sign, its digits without zeros at the ends, its power of ten. */
function canonical(text: string): string | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  if (all === '') return undefined;
  const digits = all.replace(/^0+/, '');
  if (digits === '') return '0';
  const significant = trimZeros(digits);
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

/** Loops, because `/0+$/` takes quadratic time when many zeros are in the middle. */
function trimZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  return digits.slice(0, end);
}
