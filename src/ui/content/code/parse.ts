import type { Tree } from '@lezer/common';
import type { LRParser } from '@lezer/lr';
import { TimeSlices } from '../../base/time-slices.js';

export interface Most {
  /** Levels, as the parser counts them: some three for one of the text's own. */
  readonly depth: number;
  readonly ms: number;
}

/** The internal state of a parse: each of its stacks has three numbers for a level. */
interface Inside {
  readonly stacks?: readonly { readonly stack?: readonly number[] }[];
}

/**
 * A syntax tree, made in turns; nothing where the text is nested so deep, or so far from its language, that it would
 * never end. The parser copies its stack at every error, so depth is what makes hostile text cost memory: measured on
 * 64 KiB of openings, 700 MB in a second. Beside depth it is time that bounds it, since there is no other measure for
 * an error; what is given up is only colour.
 */
export async function parse(
  parser: LRParser,
  text: string,
  most: Most,
  signal: AbortSignal | undefined,
): Promise<Tree | undefined> {
  const turns = new TimeSlices(signal);
  const parsing = parser.startParse(text);
  let spent = 0;
  for (let since = performance.now(); ;) {
    const tree = parsing.advance();
    if (tree) return tree;
    if (depthOf(parsing) > most.depth) return undefined;
    if (!turns.isLong) continue;
    spent += performance.now() - since;
    if (spent > most.ms) return undefined;
    await turns.rest();
    since = performance.now();
  }
}

function depthOf(parsing: object): number {
  const { stacks } = parsing as Inside;
  return (stacks?.[0]?.stack?.length ?? 0) / 3;
}
