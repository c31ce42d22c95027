import type { SchemaError } from '../../core/index.js';
import type { FormStrings } from '../locales/strings/form.js';

/** What a validator found, in the reader's words; in its own where these do not know better. */
export function sentenceOf(
  { keyword, params, message }: SchemaError,
  words: FormStrings['keywords'],
): string {
  const known = Object.hasOwn(words, keyword) ? words[keyword] : undefined;
  return known?.(params) ?? message;
}
