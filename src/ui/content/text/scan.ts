import { bounds } from '../../base/bounds.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** A place in a text that was found. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Searched in one go: a hostile text and a hostile question may cost their product. */
const windowChars = 16_384;

/** Returns every place with a text in it, up to `bounds.found`. Unless case matters, letters of either case are the same. */
export async function findText(
  text: string,
  wanted: string,
  isCaseSensitive: boolean,
  slices: TimeSlices,
): Promise<Place[]> {
  const places: Place[] = [];
  if (wanted === '') return places;
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), isCaseSensitive ? 'gu' : 'giu');
  for (let start = 0; start < text.length;) {
    // What begins in a window may end behind it.
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
      // A character of two halves has four bytes.
      else if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
    }
    if (slices.isLong) await slices.rest();
  }
  return { bytes, lines };
}
