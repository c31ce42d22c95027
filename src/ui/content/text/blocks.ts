import { bounds } from '../../base/bounds.js';
import { wholeCharacter } from '../../base/text-window.js';
import { type Leaf, leavesOf, type Stretch } from '../part/leaves.js';

/** A piece of a text that is laid out separately: some lines, or a part of a line that is longer than a block. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly leaves: readonly Leaf[];
  /** True if it begins or ends within a line. */
  readonly isPart: boolean;
  readonly isColored: boolean;
}

/** Maximum number of color changes in a block. A text that changes color at nearly every letter is not worth the cost. */
const manyStretches = 4_000;
const denseChars = 4;

/** Distance from the cut of a long line within which a space is searched. */
const nearChars = 200;

/** Returns the block of a text that begins at `from`. Characters, lines and nodes are limited, since each of them costs time. */
export function blockAt(text: string, from: number, stretches: readonly Stretch[]): Block {
  const isIn = from > 0 && text[from - 1] !== '\n';
  const most = Math.min(text.length, from + bounds.blockChars);
  const to = isIn ? lineEnd(text, from, most) : linesEnd(text, from, most);
  let leaves = leavesOf(text, from, to, stretches, bounds.blockLeaves);
  let stop = leaves.at(-1)?.to ?? to;
  if (stop < to) {
    const isDense = stop - from < bounds.blockLeaves * denseChars;
    if (isDense && stretches.length > manyStretches) return blockAt(text, from, []);
    const lastLine = isIn ? 0 : text.lastIndexOf('\n', stop - 1) + 1;
    if (lastLine > from) stop = lastLine;
    // The next character, now in another block, may determine whether a character is hidden.
    leaves = leavesOf(text, from, stop, stretches);
  }
  const isPart = isIn || (stop < text.length && text[stop - 1] !== '\n');
  return { from, to: stop, leaves, isPart, isColored: stretches.length > 0 };
}

/** Returns the end of a number of lines; a position within the first of them only if that line does not fit. */
function linesEnd(text: string, from: number, most: number): number {
  const piece = text.slice(from, most);
  let stop = 0;
  for (let line = 0; line < bounds.blockLines; line++) {
    const next = piece.indexOf('\n', stop);
    if (next === -1) {
      if (most === text.length) return most;
      return stop > 0 ? from + stop : lineEnd(text, from, most);
    }
    stop = next + 1;
  }
  return from + stop;
}

/** Returns the end of the line, or the best position to cut it. */
function lineEnd(text: string, from: number, most: number): number {
  const piece = text.slice(from, most);
  const next = piece.indexOf('\n');
  if (next !== -1) return from + next + 1;
  if (most === text.length) return most;
  const near = piece.slice(-nearChars);
  const space = near.search(/\s(?=\S*$)/);
  if (space !== -1) return most - near.length + space + 1;
  // Never within several characters that are shown as one.
  const joined =
    /(?:.[\p{M}\ufe0e\ufe0f\p{EMod}]*\u200d)*.[\p{M}\ufe0e\ufe0f\p{EMod}]*\u200d?$/u.exec(near)?.index ?? 0;
  return joined > 0 ? most - near.length + joined : wholeCharacter(text, most);
}

/** Approximate extra width of a chip, in columns. */
const chipColumns = 6;

/** The approximate space that a piece of text takes. */
export interface Extent {
  lines: number;
  /** Lines in the page, with wrapping. */
  rows: number;
  /** Characters in the longest line. */
  columns: number;
}

export function extentOf(text: string, { from, to, leaves }: Block, width: number): Extent {
  const piece = text.slice(from, to);
  let lines = 0;
  let columns = 0;
  let rows = 0;
  for (let at = 0; at < piece.length; lines++) {
    const next = piece.indexOf('\n', at);
    const stop = next === -1 ? piece.length : next;
    rows += Math.max(1, Math.ceil((stop - at) / width));
    columns = Math.max(columns, stop - at);
    at = stop + 1;
  }
  const chips = leaves.filter(({ chip }) => chip !== undefined).length;
  return { lines, columns, rows: rows + Math.floor((chips * chipColumns) / width) };
}
