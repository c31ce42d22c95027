import type { JsonValue } from '../core/index.js';
import { renderChips } from './renderers/chips.js';
import { visibleText } from './renderers/visible.js';

export { visibleText };

/** Beyond these the lines of a value, and the space before them, would be many times the value itself. */
const bounds = { chars: 100_000, depth: 32 };

/** A value as a person reads it best and can still tell what it is: JSON, with strings in quotes. */
export function jsonText(value: JsonValue): string {
  return visibleText(written(value));
}

/** The same with chips. */
export function renderJson(value: JsonValue): unknown {
  return renderChips(unescaped(written(value)));
}

/** The beginning of a value's JSON, in one line. */
export function renderJsonInLine(value: JsonValue, chars: number): unknown {
  const text = unescaped(JSON.stringify(value));
  return renderChips(text.length > chars ? `${text.slice(0, chars)}…` : text);
}

function written(value: JsonValue): string {
  const flat = JSON.stringify(value);
  const isPlain = flat.length <= bounds.chars && depthOf(flat) <= bounds.depth;
  return isPlain ? JSON.stringify(value, null, 2) : flat;
}

/** JSON with the characters themselves that it writes as `\u0000`: they are hidden ones, all of them, and become chips. */
export function unescaped(json: string): string {
  return json.replace(/\\(?:u([\da-f]{4})|.)/g, (escape, code?: string) => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return escape === '\\b' ? '\b' : escape === '\\f' ? '\f' : escape;
  });
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of json.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return deepest;
}
