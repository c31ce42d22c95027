import { marks } from '../content/markdown/marks.js';
import { talkBounds } from './talk-bounds.js';

/** Marks that a model means, and somebody else may not. */
const marksOfModels =
  /^ {0,3}(?:\d{1,9}[.)] \S|(?:-{3,}|\*{3,})$)|(?:^|[\s(])[*_][^\s*_]|~~\S|https?:\/\/\S+>|\]\[|^\[[^\]\n]+\]:|[\\$]/m;

/**
 * True if the text of a model, which writes Markdown wherever it can, has to be formatted. A long one is formatted in pieces, with
 * marks or without.
 */
export function needsFormatting(text: string): boolean {
  return text.length > talkBounds.pieceChars || marks.test(text) || marksOfModels.test(text);
}
