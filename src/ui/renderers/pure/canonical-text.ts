import type { JsonValue } from '../../../core/index.js';
import { bounds } from './bounds.js';

/** JSON with its keys in one order, so that two writings of the same value are the same text; a line for each value. */
export function canonicalText(value: JsonValue): string {
  const flat = JSON.stringify(value, inOrder);
  const isPrintable = flat.length <= bounds.printedChars && depthOf(flat) <= bounds.printedDepth;
  return isPrintable ? JSON.stringify(value, inOrder, 2) : flat;
}

function inOrder(_key: string, value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // A null prototype, since a key may be `__proto__`.
  const sorted = Object.create(null) as Record<string, JsonValue>;
  for (const [key, child] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) sorted[key] = child;
  return sorted;
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
