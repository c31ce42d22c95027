import type { JsonValue } from '../../core/index.js';
import { renderChips } from './chips.js';
import { printed } from './printed.js';
import { visibleText } from './visible.js';

export { visibleText };

/** A value as a person reads it best and can still tell what it is: JSON, with strings in quotes. */
export function jsonText(value: JsonValue): string {
  return visibleText(printed(value));
}

/** The same with chips. */
export function renderJson(value: JsonValue): unknown {
  return renderChips(unescaped(printed(value)));
}

/** The beginning of a value's JSON, in one line. */
export function renderJsonInLine(value: JsonValue, chars: number): unknown {
  const text = unescaped(JSON.stringify(value));
  return renderChips(text.length > chars ? `${text.slice(0, chars)}…` : text);
}

/** JSON with the characters themselves that it writes as `\u0000`: they are hidden ones, all of them, and become chips. */
export function unescaped(json: string): string {
  return json.replace(/\\(?:u([\da-f]{4})|.)/g, (escape, code?: string) => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return escape === '\\b' ? '\b' : escape === '\\f' ? '\f' : escape;
  });
}
