import { hasMarks } from '../content/markdown/marks.js';

/** Marks that a model means, and somebody else may not. */
const marks =
  /^ {0,3}(?:\d{1,9}[.)] \S|(?:-{3,}|\*{3,})$)|(?:^|[\s(])[*_][^\s*_]|~~\S|https?:\/\/\S+>|\]\[|^\[[^\]\n]+\]:|[\\$]/m;
/** A longer text is laid out in pieces, with marks or without. */
const longChars = 4_000;

/** True if the text of a model, which writes Markdown wherever it can, has to be formatted. */
export function needsFormatting(text: string): boolean {
  return text.length > longChars || hasMarks(text) || marks.test(text);
}
