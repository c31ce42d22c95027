import { canonicalJson, type JsonValue } from '../../core/index.js';
import { withDigits } from '../../shared/exact/exact.js';
import { bounds } from './bounds.js';
import { renderChips } from './chips.js';
import { visibleText } from './visible.js';

/** Returns a value as JSON for people, with hidden characters written out. */
export function jsonText(value: JsonValue): string {
  return visibleText(printed(value));
}

/** Renders a value as JSON, with a chip in place of each hidden character. */
export function renderJson(value: JsonValue): unknown {
  return renderChips(unescaped(printed(value)));
}

/** Renders the beginning of a value's JSON, in one line. */
export function renderJsonInLine(value: JsonValue, chars: number): unknown {
  const text = unescaped(JSON.stringify(value));
  return renderChips(text.length > chars ? `${text.slice(0, chars)}…` : text);
}

/** Returns JSON with escapes such as `\u0000` replaced by the characters. All are hidden characters and become chips. */
export function unescaped(json: string): string {
  return json.replace(/\\(?:u([\da-f]{4})|.)/g, (escape, code?: string) => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return escape === '\\b' ? '\b' : escape === '\\f' ? '\f' : escape;
  });
}

/** Returns a value as indented JSON, or in one line if indenting would make it many times as long. */
export function printed(value: JsonValue): string {
  const flat = JSON.stringify(value);
  const isPrintable = flat.length <= bounds.printedChars && depthOf(flat) <= bounds.printedDepth;
  return withDigits(isPrintable ? JSON.stringify(value, null, 2) : flat);
}

/**
 * Returns the canonical JSON of a value, with a layout for reading. Uses the function that also creates the text to hash and
 * send.
 */
export function canonicalText(value: JsonValue): string {
  return printed(JSON.parse(canonicalJson(value)) as JsonValue);
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '')) {
    if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return deepest;
}
