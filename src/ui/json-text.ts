import type { JsonValue } from '../core/index.js';
import { visible } from './renderers/visible.js';

/** A value as a person reads it best and can still tell what it is: JSON, with strings in quotes. */
export function jsonText(value: JsonValue): string {
  return visibleText(JSON.stringify(value, null, 2));
}

/** The text with what cannot be seen, or turns the order of reading, written out; its lines stay lines. */
export function visibleText(text: string): string {
  return text.replace(/[^\n]+/g, visible);
}
