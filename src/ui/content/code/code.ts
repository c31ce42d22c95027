import { bounds } from '../../base/bounds.js';
import { languageNamed } from './languages.js';
import type { CodeRange } from './ranges.js';

/**
 * Returns what is to be coloured of a text, in its order and without overlaps; `undefined` if its language is not known, if
 * it is too long, and if it is written to keep a parser busy: colours are worth only so much. Reads in time slices, and
 * throws the signal's reason when nobody waits for it any more.
 */
export async function codeRanges(
  text: string,
  language: string,
  signal?: AbortSignal,
): Promise<readonly CodeRange[] | undefined> {
  const load = languageNamed(language);
  if (!load || text.length > bounds.codeChars) return undefined;
  const [parser, { parse }, { rangesOf }] = await Promise.all([
    load(),
    import('./parse.js'),
    import('./ranges.js'),
  ]);
  signal?.throwIfAborted();
  const tree = await parse(parser, text, { depth: bounds.codeDepth, ms: bounds.codeMs }, signal);
  return tree && rangesOf(tree, signal);
}
