import type { JsonValue } from '../../core/index.js';
import { bounds } from './bounds.js';

/** A value as JSON, with a line for each value in it, unless that would be many times the value itself. */
export function printed(value: JsonValue): string {
  const flat = JSON.stringify(value);
  const isPrintable = flat.length <= bounds.printedChars && depthOf(flat) <= bounds.printedDepth;
  return isPrintable ? JSON.stringify(value, null, 2) : flat;
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
