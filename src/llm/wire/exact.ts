import type { JsonObject, JsonValue } from '../../core/index.js';

/*
 * Keeps the digits of numbers in a model's JSON that JavaScript cannot hold, if the JSON is read by `parseExact` and written by
 * `writeExact`. In between, values are ordinary JavaScript values. Models rarely write such numbers, so most text is only
 * scanned.
 */

/** JSON that may have such a number. */
const unusual = /[:[,]\s*(?:-?[\d.]{16}|-?[\d.]+e|-[0.]+(?![\d.]))/i;

/** Random, so that no text of a model can be mistaken for a number. */
const mark = `${String(crypto.getRandomValues(new Uint32Array(4)))} `;
const marks = new RegExp(`"${mark}([^"]+)"`, 'g');

/** As in `shared/exact/exact-numbers.ts`. Adapters import no code of the core, so that each works alone. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Parsed lists and objects, with their copies in which marked texts stand for such numbers. */
const marked = new WeakMap<object, JsonValue>();

/** True once the map has a value. */
let isAnyMarked = false;

/**
 * Parses JSON so that `writeExact` restores the digits of its numbers, and of every value in it. Throws if the text is not JSON.
 */
export function parseExact(json: string): JsonValue {
  const value = JSON.parse(json) as JsonValue;
  const text = withMarks(json);
  if (text !== json) remember(value, JSON.parse(text) as JsonValue);
  return value;
}

/** Writes JSON like `JSON.stringify`, with the original digits of numbers that `parseExact` read. */
export function writeExact(value: unknown): string {
  if (!isAnyMarked) return JSON.stringify(value);
  const json = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null ? (marked.get(one) ?? one) : one,
  ) as string | undefined;
  return json?.replace(marks, '$1') as string;
}

/**
 * Returns arguments with the digits of numbers that JavaScript cannot hold; `undefined` if there are none. Stored values have
 * lost them.
 */
export function exactArguments(text: string): JsonObject | undefined {
  try {
    return withMarks(text) === text ? undefined : (parseExact(text) as JsonObject);
  } catch {
    return undefined;
  }
}

/** Parses JSON for a library that writes it itself: such numbers become strings. */
export function parseForLibrary(json: string): JsonValue {
  return JSON.parse(withMarks(json).replaceAll(`"${mark}`, '"')) as JsonValue;
}

function withMarks(json: string): string {
  if (!unusual.test(json)) return json;
  return json.replace(token, (part) =>
    part.startsWith('"') || plainForm(part) === plainForm(JSON.stringify(Number(part)))
      ? part
      : `"${mark}${part}"`,
  );
}

/** Traverses both side by side. Not recursive: the nesting has no limit. */
function remember(root: JsonValue, markedRoot: JsonValue): void {
  isAnyMarked = true;
  const open: [value: JsonValue, markedValue: JsonValue][] = [[root, markedRoot]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, twin] = next;
    if (typeof value !== 'object' || value === null) continue;
    marked.set(value, twin);
    for (const [key, child] of Object.entries<JsonValue>(value as JsonObject))
      open.push([child, (twin as JsonObject)[key] ?? null]);
  }
}

/** Returns a number in normal form: its digits without surrounding zeros, and the power of ten of the last. */
function plainForm(text: string): string {
  const [, minus = '', whole = text, fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/(?<!0)0+$/, '');
  return `${minus}${short}e${short && Number(power) - fraction.length + digits.length - short.length}`;
}
