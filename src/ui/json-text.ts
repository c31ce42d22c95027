import type { JsonValue } from '../core/index.js';
import { visible } from './renderers/visible.js';

/** Beyond these the lines of a value, and the space before them, would be many times the value itself. */
const bounds = { chars: 100_000, depth: 32 };

/** A value as a person reads it best and can still tell what it is: JSON, with strings in quotes. */
export function jsonText(value: JsonValue): string {
  const flat = JSON.stringify(value);
  const isPlain = flat.length <= bounds.chars && depthOf(flat) <= bounds.depth;
  return visibleText(isPlain ? JSON.stringify(value, null, 2) : flat);
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

/** The text with what cannot be seen, or turns the order of reading, written out; its lines stay lines. */
export function visibleText(text: string): string {
  return text.replace(/[^\n]+/g, visible);
}
