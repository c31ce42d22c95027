import type { JsonObject, JsonValue } from '../../core/index.js';

/*
 * Numbers of a model's JSON that JavaScript cannot hold. Who reads JSON by `parseExact` and writes it by `writeExact` keeps their
 * digits; in between, values are JavaScript's own. Nearly no model writes such a number, so most text is only looked through.
 */

/** JSON that may have such a number. */
const unusual = /[:[,]\s*(?:-?[\d.]{16}|-?[\d.]+e|-[0.]+(?![\d.]))/i;

/** Nobody outside this script can guess it, so that no text of a model is taken for a number. */
const mark = `${String(crypto.getRandomValues(new Uint32Array(4)))} `;
const marks = new RegExp(`"${mark}([^"]+)"`, 'g');

/** As in `shared/exact/exact-numbers.ts`: adapters import no code of the core, so that each works by itself. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Lists and objects that were read, with the same in which marked texts stand for such numbers. */
const marked = new WeakMap<object, JsonValue>();

/** True once there is a value among them. */
let isAnyMarked = false;

/** Parses JSON; `writeExact` writes its numbers, and those of each value in it, as they were. Throws if the text is no JSON. */
export function parseExact(json: string): JsonValue {
  const value = JSON.parse(json) as JsonValue;
  const text = withMarks(json);
  if (text !== json) remember(value, JSON.parse(text) as JsonValue);
  return value;
}

/** Writes JSON as `JSON.stringify` does, with the digits of what `parseExact` has read. */
export function writeExact(value: unknown): string {
  if (!isAnyMarked) return JSON.stringify(value);
  const json = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null ? (marked.get(one) ?? one) : one,
  ) as string | undefined;
  return json?.replace(marks, '$1') as string;
}

/** Returns arguments with the digits of numbers that JavaScript cannot hold, if there are any: what is stored does not have them. */
export function exactArguments(text: string): JsonObject | undefined {
  try {
    return withMarks(text) === text ? undefined : (parseExact(text) as JsonObject);
  } catch {
    return undefined;
  }
}

/** Parses JSON for a library that writes it by itself: such numbers become texts. */
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

/** Goes through both side by side. Not recursive: the text may be nested beyond measure. */
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

/** Returns a number in one way of writing: its digits without zeros around them, and the power of ten of the last. */
function plainForm(text: string): string {
  const [, minus = '', whole = text, fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/(?<!0)0+$/, '');
  return `${minus}${short}e${short && Number(power) - fraction.length + digits.length - short.length}`;
}
