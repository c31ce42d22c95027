import type { Token } from './markdown-tokens.js';

/** Blocks with about so many tokens are put on the page together, and skipped together where they are out of view. */
const groupTokens = 60;

export interface Split {
  /** Blocks that stay as they are, whatever comes, in groups. */
  readonly settled: readonly (readonly Token[])[];
  /** The last block, which may grow. */
  readonly growing: readonly Token[];
  /** The line in which that one begins. */
  readonly line: number;
}

/**
 * Splits a document that is being written. A block has ended where another one follows that begins on a line before
 * `unfinishedLine`: until its line is whole, that one may still turn out to be a part of the block before.
 */
export function splitBlocks(tokens: readonly Token[], unfinishedLine: number): Split {
  const starts: number[] = [];
  for (const [at, { level, nesting, map }] of tokens.entries()) {
    if (level === 0 && nesting >= 0 && map) starts.push(at);
  }
  const lineOf = (at: number): number => tokens[at]?.map?.[0] ?? 0;
  const last = starts.findLast((at) => lineOf(at) < unfinishedLine) ?? 0;
  const settled: (readonly Token[])[] = [];
  let from = 0;
  for (const at of [...starts.filter((each) => each < last), last]) {
    if (at === last ? at > from : at - from >= groupTokens) {
      settled.push(tokens.slice(from, at));
      from = at;
    }
  }
  return { settled, growing: tokens.slice(last), line: last === 0 ? 0 : lineOf(last) };
}
