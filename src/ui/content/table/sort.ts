import type { JsonValue } from '../../../core/index.js';
import type { TableSource } from './source.js';
import type { TimeSlices } from '../../base/time-slices.js';

export type Direction = 'ascending' | 'descending';

/** Texts that begin with so much of the same stay in the order in which they came. */
const comparedChars = 500;
/** In the order in which they stand, in either direction: what is not there comes last. */
const groups = 6;
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

type Compare = (a: number, b: number) => number;

/** The numbers of all rows in the order of one column. Rows that are alike stay in the order in which they came. */
export async function sortRows(
  source: TableSource,
  column: number,
  direction: Direction,
  locale: string,
  turns: TimeSlices,
): Promise<Uint32Array> {
  const { rows } = source;
  const ranks = new Uint8Array(rows);
  const numbers = new Float64Array(rows);
  const texts: string[] = [];
  const sizes = new Array<number>(groups).fill(0);
  for (let row = 0; row < rows; row++) {
    const value = source.glance(row, column);
    const number = numberIn(value, source.isText);
    const rank = number === undefined ? rankOf(value) : 0;
    ranks[row] = rank;
    sizes[rank] = (sizes[rank] ?? 0) + 1;
    numbers[row] = number ?? (value === true ? 1 : 0);
    texts.push(rank === 1 ? (value as string).slice(0, comparedChars) : '');
    if (row % 64 === 0 && turns.isLong) await turns.rest();
  }

  const sign = direction === 'ascending' ? 1 : -1;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byNumber: Compare = (a, b) => sign * ((numbers[a] ?? 0) - (numbers[b] ?? 0)) || a - b;
  const byText: Compare = (a, b) => {
    const [one = '', other = ''] = [texts[a], texts[b]];
    return (one === other ? 0 : sign * compare(one, other)) || a - b;
  };

  const order = new Uint32Array(rows);
  let from = 0;
  for (let rank = 0; rank < groups; rank++) {
    const group = new Uint32Array(sizes[rank] ?? 0);
    let at = 0;
    for (let row = 0; row < rows; row++) if (ranks[row] === rank) group[at++] = row;
    if (turns.isLong) await turns.rest();
    const isOrdered = rank > 2;
    order.set(isOrdered ? group : await mergeSort(group, rank === 1 ? byText : byNumber, turns), from);
    from += group.length;
  }
  return order;
}

/** Numbers, texts, booleans, what is nested, `null`, and nothing. */
function rankOf(value: JsonValue | undefined): number {
  if (value === undefined || value === '') return 5;
  if (value === null) return 4;
  if (typeof value === 'object') return 3;
  return typeof value === 'boolean' ? 2 : typeof value === 'string' ? 1 : 0;
}

/** A number, or where there is nothing but text, a text that is written as one. */
export function numberIn(value: JsonValue | undefined, isText: boolean): number | undefined {
  if (typeof value === 'number') return value;
  if (!isText || typeof value !== 'string' || value.length > 40) return undefined;
  const text = value.trim();
  return plainNumber.test(text) ? Number(text) : undefined;
}

/** From the bottom up, so that it can rest anywhere. */
async function mergeSort(order: Uint32Array, compare: Compare, turns: TimeSlices): Promise<Uint32Array> {
  const { length } = order;
  let from: Uint32Array = order;
  let to: Uint32Array = new Uint32Array(length);
  let steps = 0;
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      if (middle === end || compare(from[middle - 1] ?? 0, from[middle] ?? 0) <= 0) {
        to.set(from.subarray(start, end), start);
      } else {
        let left = start;
        let right = middle;
        for (let at = start; at < end; at++) {
          const isLeft = right === end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0);
          to[at] = (isLeft ? from[left++] : from[right++]) ?? 0;
          if (++steps % 64 === 0 && turns.isLong) await turns.rest();
        }
      }
      if (++steps % 64 === 0 && turns.isLong) await turns.rest();
    }
    [from, to] = [to, from];
  }
  return from;
}
