import { hasMoreChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import { wholeCharacter } from '../../base/text-window.js';
import { unescaped } from '../../base/json-text.js';

/** Returns a string in quotes, its escapes in view; of a long one a part, which begins near `at`. */
export function quoted(text: string, chars: number = bounds.valueChars, at = 0): string {
  if (text.length <= chars) return unescaped(JSON.stringify(text));
  const start = at + 40 < chars ? 0 : wholeCharacter(text, Math.max(0, at - 20));
  const end = wholeCharacter(text, Math.min(start + chars, text.length));
  const part = unescaped(JSON.stringify(text.slice(start, end))).slice(1, -1);
  return `${start > 0 ? '…' : '"'}${part}${end < text.length ? '…' : '"'}`;
}

export function cut(text: string, chars: number): string {
  return text.length > chars ? `${text.slice(0, wholeCharacter(text, chars))}…` : text;
}

/** Returns a name as it is, or in quotes if it would not be seen. */
export function shownName(name: string, chars: number = bounds.keyChars): string {
  return name.trim() === '' ? quoted(name, chars) : cut(name, chars);
}

/** True if a text may not be all in view in its row. */
export function isLong(text: string): boolean {
  return text.length > 60 || text.includes('\n') || hasMoreChips(text);
}
