import type { JsonValue } from '../../core/index.js';
import { listIn, objectIn, textOf } from './json.js';
import type { ToolRules } from './rules.js';

/** Whether a provider takes a keyword with this value. */
export function isTaken(keyword: string, value: JsonValue, rules: ToolRules): boolean {
  if (!rules.keywords.has(keyword)) return false;
  switch (keyword) {
    case 'format':
      return rules.formats.has(textOf(value));
    case 'pattern':
      return isPattern(textOf(value), rules);
    case 'patternProperties':
      return Object.keys(objectIn(value)).every((pattern) => isPattern(pattern, rules));
    case 'multipleOf':
      return Number(value) > 0;
    case 'enum':
      return rules.choices === 'any' || listIn(value).every(isTextOrNumber);
    default:
      return true;
  }
}

function isTextOrNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** What means the same to the regular expressions of JavaScript, Python and Rust. */
const plain =
  /^(?:[^\\[\]()]|\((?!\?)|\(\?:|\)|\[(?!\^?\])(?:[^\\[\]]|\\[dDwWsSnrtfv\W])*\]|\\[dDwWsSbBnrtfv\W])*$/;

function isPattern(pattern: string, { patterns }: ToolRules): boolean {
  try {
    // The letter `v` or `u`: an escape that means nothing is an error.
    new RegExp(pattern, 'u');
  } catch {
    return false;
  }
  return patterns === 'valid' || plain.test(pattern);
}
