import type * as ExactModule from './exact-numbers.js';
import type { ExactNumbers, JsonValue } from '../json.js';
import { Lazy } from '../lazy.js';

/** Loaded before the first call with numbers that JavaScript cannot represent. Until then, no text is marked. */
export const exactNumbers: Lazy<typeof ExactModule> = new Lazy(() => import('./exact-numbers.js'));

/** Returns a value with marked texts in place of such numbers, if there are any. Throws if the code for this is not loaded. */
export function withMarks(value: JsonValue, exact: ExactNumbers | undefined): JsonValue {
  return exact ? (exactNumbers.value as typeof ExactModule).withMarks(value, exact) : value;
}

/** Returns JSON with digits in place of marked texts. */
export function withDigits(json: string): string {
  return exactNumbers.value?.withDigits(json) ?? json;
}

/** Returns the digits of a marked text; `undefined` for any other. */
export function unmarked(text: string): string | undefined {
  return exactNumbers.value?.unmarked(text);
}
