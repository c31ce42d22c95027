import { bounds } from '../../base/bounds.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** A match in a text. */
export interface TextPlace {
  readonly from: number;
  readonly to: number;
}

/** Number of characters searched in one step: the cost of hostile text may be its length times the query's. */
const windowChars = 16_384;

/** Returns every match, up to `bounds.found`. Ignores case unless it matters. */
export async function findText(
  text: string,
  wanted: string,
  isCaseSensitive: boolean,
  slices: TimeSlices,
): Promise<TextPlace[]> {
  const places: TextPlace[] = [];
  if (wanted === '') return places;
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), isCaseSensitive ? 'gu' : 'giu');
  for (let start = 0; start < text.length;) {
    // A match may begin in a window and end after it.
    const piece = text.slice(start, start + windowChars + wanted.length);
    let next = start + windowChars;
    for (const { 0: found, index } of piece.matchAll(pattern)) {
      if (index >= windowChars) break;
      places.push({ from: start + index, to: start + index + found.length });
      if (places.length === bounds.found) return places;
      next = Math.max(next, start + index + found.length);
    }
    start = next;
    if (slices.isLong) await slices.rest();
  }
  return places;
}

/** The size of a text, in bytes of UTF-8 and in lines. */
export interface TextSize {
  readonly bytes: number;
  readonly lines: number;
}

const charsAtOnce = 65_536;

export async function sizeOf(text: string, slices: TimeSlices): Promise<TextSize> {
  let bytes = text.length;
  let lines = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let from = 0; from < text.length; from += charsAtOnce) {
    const to = Math.min(text.length, from + charsAtOnce);
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x0a) lines++;
      // A surrogate pair has four bytes.
      else if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
    }
    if (slices.isLong) await slices.rest();
  }
  return { bytes, lines };
}
