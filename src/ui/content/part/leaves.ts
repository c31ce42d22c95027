import { splitHidden } from '../../../core/index.js';

/** A range of a text with a different look, by its classes. Ranges are in order and do not overlap. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly look: string;
}

/** One node: a piece of text with one look, or hidden characters, which become a chip. */
export interface Leaf {
  readonly from: number;
  readonly to: number;
  readonly look: string;
  readonly chip?: string;
}

/** Returns the nodes of a text in reading order, at most `most` of them, so it may end before `to`. */
export function leavesOf(
  text: string,
  from: number,
  to: number,
  stretches: readonly Stretch[],
  most: number = Infinity,
): Leaf[] {
  const leaves: Leaf[] = [];
  let next = firstAfter(stretches, from);
  let at = from;
  for (const piece of splitHidden(text.slice(from, to))) {
    if (leaves.length >= most) break;
    if (typeof piece === 'object') {
      const end = at + (piece.code.length > 'U+FFFF'.length ? 2 : 1);
      addChip(leaves, at, end, piece.code);
      at = end;
      continue;
    }
    for (const end = at + piece.length; at < end && leaves.length < most;) {
      while ((stretches[next]?.to ?? Infinity) <= at) next++;
      const stretch = stretches[next];
      const isIn = stretch !== undefined && stretch.from <= at;
      const stop = Math.min(end, (isIn ? stretch.to : stretch?.from) ?? end);
      leaves.push({ from: at, to: stop, look: isIn ? stretch.look : '' });
      at = stop;
    }
  }
  return leaves;
}

/** A repeated character is one chip with a count. */
function addChip(leaves: Leaf[], from: number, to: number, code: string): void {
  const last = leaves.at(-1);
  if (last?.chip === code) leaves[leaves.length - 1] = { ...last, to };
  else leaves.push({ from, to, look: '', chip: code });
}

/** Returns the index of the first item that ends after a position, among ordered items; their number if none does. */
export function firstAfter(items: readonly { readonly to: number }[], at: number): number {
  return firstIndex(items, ({ to }) => to > at);
}

/** Returns the index of the first item that passes a test that all later items pass; their number if none does. */
export function firstIndex<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
