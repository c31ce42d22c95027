import { bounds } from './bounds.js';
import { wholeCharacter } from './text-window.js';

/** A long text that says nothing new, and what of it stays in view. */
export interface Fold {
  readonly head: string;
  readonly folded: string;
  readonly tail: string;
}

/** Where an unchanged stretch is folded, so that what is around the changes stays: at the end of a line, or of a word. */
export function foldOf(text: string, isFirst: boolean, isLast: boolean): Fold | undefined {
  const kept = bounds.unchangedChars;
  if (text.length < 3 * kept) return undefined;
  const start = isFirst ? 0 : breakAfter(text, kept);
  const end = isLast ? text.length : breakAfter(text, text.length - 2 * kept);
  return { head: text.slice(0, start), folded: text.slice(start, end), tail: text.slice(end) };
}

/** Within the next characters, that are as many as are kept. */
function breakAfter(text: string, at: number): number {
  const next = text.slice(at, at + bounds.unchangedChars);
  for (const end of [/\n/, /\s/]) {
    const found = next.search(end);
    if (found !== -1) return at + found + 1;
  }
  return wholeCharacter(text, at);
}
