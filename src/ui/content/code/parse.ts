import type { Tree } from '@lezer/common';
import type { LRParser } from '@lezer/lr';
import { TimeSlices } from '../../base/time-slices.js';

interface Most {
  /** Levels, as the parser counts them: some three for one of the text's own. */
  readonly depth: number;
  readonly ms: number;
}

/**
 * Returns a syntax tree, made in time slices; `undefined` if the text is nested so deep, or so far from its language, that it
 * would never end. The parser copies its stack at every error, so depth is what makes hostile text cost memory: measured on
 * 64 KiB of openings, 700 MB in a second. Beside depth it is time that bounds it, since there is no other measure for
 * an error; what is given up is only colour.
 */
export async function parse(
  parser: LRParser,
  text: string,
  most: Most,
  signal: AbortSignal | undefined,
): Promise<Tree | undefined> {
  const slices = new TimeSlices(signal);
  const parsing = parser.startParse(text);
  let spent = 0;
  for (let since = performance.now(); ;) {
    const tree = parsing.advance();
    if (tree) return tree;
    if (depthOf(parsing) > most.depth) return undefined;
    if (!slices.isLong) continue;
    spent += performance.now() - since;
    if (spent > most.ms) return undefined;
    await slices.rest();
    since = performance.now();
  }
}

/** Reads the depth from the internal state of a parse: each of its stacks has three numbers for a level. */
function depthOf(parsing: object): number {
  const { stacks } = parsing as { readonly stacks?: readonly { readonly stack?: readonly number[] }[] };
  return (stacks?.[0]?.stack?.length ?? 0) / 3;
}
