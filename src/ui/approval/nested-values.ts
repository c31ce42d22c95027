import { canonicalJson, type JsonObject, type JsonValue } from '../../core/index.js';
import { unmarked, withDigits } from '../../shared/exact/exact.js';
import { canonicalText } from '../base/json-text.js';
import { isPlainText } from '../base/plain-text.js';

/** A value as text that cannot be read in two ways. */
export interface Written {
  readonly text: string;
  readonly isJson: boolean;
}

export type NestedValue = JsonObject | readonly JsonValue[];

/** Number of nesting levels that are shown line by line. Deeper values are shown as JSON. */
export const deepest = 4;

/** Number of characters that certainly fit on one line. */
const lineChars = 40;
/** Maximum length of JSON that is written on one line. */
const flatChars = 80;

/** Hebrew, Arabic and other scripts that are written from right to left. */
const readsFromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** True for a list or an object with content. */
export function isNested(value: JsonValue): value is NestedValue {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Writes a value. A string stays unchanged if no other value looks the same. Anything else becomes JSON. */
export function writtenOf(value: JsonValue): Written {
  if (typeof value !== 'string' || unmarked(value) !== undefined)
    return { text: jsonOf(value), isJson: true };
  return { text: isPlainText(value) ? value : `"${value}"`, isJson: false };
}

/** Returns short JSON in one line, unless it has right-to-left letters, which would change places in one line. */
function jsonOf(value: JsonValue): string {
  const flat = withDigits(canonicalJson(value));
  return flat.length <= flatChars && !readsFromRight.test(flat) ? flat : canonicalText(value);
}

/** Estimates the number of lines that a value takes. */
export function linesIn(value: JsonValue, depth = 0, name = ''): number {
  if (!isNested(value) || depth === deepest) {
    return `${name} ${writtenOf(value).text}`
      .split('\n')
      .reduce((sum, line) => sum + Math.ceil(line.length / lineChars), 0);
  }
  const inside = Object.entries<JsonValue>(value).reduce(
    (sum, [key, each]) => sum + linesIn(each, depth + 1, Array.isArray(value) ? '' : key),
    0,
  );
  // The first line of an object in a list is on the same line as its number.
  return inside + (Array.isArray(value) || name !== '' || depth === 0 ? 1 : 0);
}
