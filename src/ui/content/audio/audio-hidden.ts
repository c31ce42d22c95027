import { spells } from '../part/bytes.js';
import type { TimeSlices } from '../../base/time-slices.js';

/**
 * How often bytes spell a name. A decoder that loses its way looks for the next place where something begins, so what
 * was not found by going from one piece to the next may be decoded all the same: there shall be none of it.
 */
export async function countSpelled(bytes: Uint8Array, name: string, turns: TimeSlices): Promise<number> {
  const first = name.charCodeAt(0);
  let count = 0;
  let step = 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (++step % 4_096 === 0 && turns.isLong) await turns.rest();
    if (spells(bytes, at, name)) count++;
  }
  return count;
}
