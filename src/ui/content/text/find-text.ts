import { bounds } from '../../base/bounds.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** A place in a text that was found. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Searched in one go: a hostile text and a hostile question may cost their product. */
const windowChars = 16_384;

/** Every place at which a text has what is asked for, up to `bounds.found`. Letters of either case are the same, unless they matter. */
export async function findText(
  text: string,
  asked: string,
  isCaseTold: boolean,
  turns: TimeSlices,
): Promise<Place[]> {
  const places: Place[] = [];
  if (asked === '') return places;
  const pattern = new RegExp(asked.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), isCaseTold ? 'gu' : 'giu');
  for (let start = 0; start < text.length;) {
    // What begins in a window may end behind it.
    const piece = text.slice(start, start + windowChars + asked.length);
    let next = start + windowChars;
    for (const { 0: found, index } of piece.matchAll(pattern)) {
      if (index >= windowChars) break;
      places.push({ from: start + index, to: start + index + found.length });
      if (places.length === bounds.found) return places;
      next = Math.max(next, start + index + found.length);
    }
    start = next;
    if (turns.isLong) await turns.rest();
  }
  return places;
}

/** The first place that ends after `at`, by its number; the number of places, where there is none. */
export function placeAfter(places: readonly Place[], at: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.to ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
