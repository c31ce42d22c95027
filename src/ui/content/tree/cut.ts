import { hasMoreChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import { wholeCharacter } from '../../base/text-window.js';
import { unescaped } from '../../base/json-text.js';

/** Returns a string in quotes with visible escapes; of a long string, a part that begins near `at`. */
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

/** Returns a name unchanged, or in quotes if it would be invisible. */
export function shownName(name: string, chars: number = bounds.keyChars): string {
  return name.trim() === '' ? quoted(name, chars) : cut(name, chars);
}

/** True if a text may be too long for its row. */
export function isLong(text: string): boolean {
  return text.length > 60 || text.includes('\n') || hasMoreChips(text);
}
