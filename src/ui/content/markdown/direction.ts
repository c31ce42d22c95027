import type { Token } from './markdown-tokens.js';
import { directionOf } from '../../base/direction.js';

/** Far enough for any document that says something. */
const lookedAt = 2_000;

/** The direction of a document by the first letter of its words, and not by its marks, addresses and code. */
export function documentDirection(tokens: readonly Token[]): 'ltr' | 'rtl' {
  let words = '';
  for (const { children } of tokens) {
    if (words.length > lookedAt) break;
    for (const { type, content } of children ?? []) {
      if (type === 'text') words += content.slice(0, lookedAt);
    }
  }
  return directionOf(words);
}
