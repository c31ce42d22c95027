import type { JsonObject, JsonValue } from '../../core/index.js';

/*
 * Numbers of a model's JSON that JavaScript cannot hold go through as marked texts. Nobody outside this script can guess the
 * mark, so that no text of a model is taken for a number.
 */
const mark = `${String(crypto.getRandomValues(new Uint32Array(4)))} `;
const marks = new RegExp(`"${mark}([^"]+)"`, 'g');

/** Strings, which are passed over, and whatever else begins as a number does. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Parses JSON, with a marked text for each number that `JSON.stringify` would write as another one. Throws as `JSON.parse`. */
export function parseExact(json: string): JsonValue {
  const value = JSON.parse(json) as JsonValue;
  const marked = json.replace(token, (part) =>
    part.startsWith('"') || plainForm(part) === plainForm(JSON.stringify(Number(part)))
      ? part
      : `"${mark}${part}"`,
  );
  return marked === json ? value : (JSON.parse(marked) as JsonValue);
}

/** Writes JSON as `JSON.stringify` does, with digits for marked texts. */
export function writeExact(value: unknown): string {
  return JSON.stringify(value).replace(marks, '$1');
}

/** Returns a parsed value with JavaScript's own numbers, as it may be stored. */
export function rounded<Value extends JsonValue>(value: Value): Value {
  const json = JSON.stringify(value);
  return json.includes(mark) ? (JSON.parse(json.replace(marks, '$1')) as Value) : value;
}

/** Returns arguments as an object to be written by `writeExact`, if that writes other numbers than `JSON.stringify` would. */
export function exactArguments(text: string): JsonObject | undefined {
  try {
    const value = parseExact(text);
    return JSON.stringify(value).includes(mark) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns JSON with a text of digits for each such number, for who writes the JSON of a parsed value. */
export function withTexts(json: string): string {
  return JSON.stringify(parseExact(json)).replaceAll(`"${mark}`, '"');
}

/** Returns a number in one way of writing: its digits without zeros around them, and the power of ten of the last. */
function plainForm(text: string): string {
  const [, minus = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/(?<!0)0+$/, '');
  return `${minus}${short}e${short && Number(power) - fraction.length + digits.length - short.length}`;
}
