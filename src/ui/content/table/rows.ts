import type { JsonObject, JsonValue } from '../../../core/index.js';
import type { TimeSlices } from '../../base/time-slices.js';
import { type Exact, sentAs } from '../tree/json-number.js';
import type { TableSource } from './source.js';

export type Direction = 'ascending' | 'descending';

/** Texts that begin with so much of the same stay in the order in which they came. */
const comparedChars = 500;
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

type Compare = (a: number, b: number) => number;

/** Returns the numbers of all rows in the order of one column. Rows that are alike stay in the order in which they came. */
export async function sortRows(
  source: TableSource,
  column: number,
  direction: Direction,
  locale: string,
  slices: TimeSlices,
): Promise<Uint32Array> {
  const { rows } = source;
  const groups: number[][] = Array.from({ length: 6 }, () => []);
  const numbers = new Float64Array(rows);
  const texts: string[] = [];
  for (let row = 0; row < rows; row++) {
    const value = source.glance(row, column);
    const number = numberIn(value, source.isText);
    const group = number === undefined ? groupOf(value) : 0;
    groups[group]?.push(row);
    numbers[row] = number ?? (value === true ? 1 : 0);
    texts.push(group === 1 ? (value as string).slice(0, comparedChars) : '');
    if (row % 64 === 0 && slices.isLong) await slices.rest();
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
  for (const [at, group] of groups.entries()) {
    const found = Uint32Array.from(group);
    if (slices.isLong) await slices.rest();
    order.set(at > 2 ? found : await mergeSort(found, at === 1 ? byText : byNumber, slices), from);
    from += found.length;
  }
  return order;
}

/** Returns the group of a value. In either direction these come in order: numbers, texts, booleans, what is nested, `null`, nothing. */
function groupOf(value: JsonValue | undefined): number {
  if (value === undefined || value === '') return 5;
  if (value === null) return 4;
  if (typeof value === 'object') return 3;
  return typeof value === 'boolean' ? 2 : typeof value === 'string' ? 1 : 0;
}

/** Returns a number; where there is nothing but text, also that of a text that is written as one. */
export function numberIn(value: JsonValue | undefined, isText: boolean): number | undefined {
  if (typeof value === 'number') return value;
  if (!isText || typeof value !== 'string' || value.length > 40) return undefined;
  const text = value.trim();
  return plainNumber.test(text) ? Number(text) : undefined;
}

/** Sorts from the bottom up, so that it can rest anywhere. */
async function mergeSort(order: Uint32Array, compare: Compare, slices: TimeSlices): Promise<Uint32Array> {
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
          if (++steps % 64 === 0 && slices.isLong) await slices.rest();
        }
      }
      if (++steps % 64 === 0 && slices.isLong) await slices.rest();
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Finds the rows with a text in one of their cells, whatever the case of its letters: 1 for each that has it. */
export async function filterRows(
  source: TableSource,
  query: string,
  exact: Exact | undefined,
  slices: TimeSlices,
): Promise<Uint8Array> {
  const wanted = query.toLowerCase();
  const found = new Uint8Array(source.rows);
  let steps = 0;
  for (let row = 0; row < source.rows; row++) {
    for (let column = 0; column < source.columns.length; column++) {
      const value = source.cell(row, column);
      const isFound =
        typeof value === 'object' && value !== null
          ? await hasInside(value, wanted, exact, slices)
          : value !== undefined && has(value, wanted, exact);
      if (++steps % 64 === 0 && slices.isLong) await slices.rest();
      if (!isFound) continue;
      found[row] = 1;
      break;
    }
  }
  return found;
}

function has(value: string | number | boolean | null, wanted: string, exact: Exact | undefined): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(wanted);
  if (typeof value !== 'number') return String(value).includes(wanted);
  return [String(value), ...sentAs(value, exact)].some((text) => text.includes(wanted));
}

/** Searches all names and values within a value. */
async function hasInside(
  value: JsonObject | readonly JsonValue[],
  wanted: string,
  exact: Exact | undefined,
  slices: TimeSlices,
): Promise<boolean> {
  const open: JsonValue[] = [value];
  let steps = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (++steps % 256 === 0 && slices.isLong) await slices.rest();
    if (typeof node !== 'object' || node === null) {
      if (has(node, wanted, exact)) return true;
      continue;
    }
    if (!Array.isArray(node) && Object.keys(node).some((name) => name.toLowerCase().includes(wanted)))
      return true;
    for (const inner of Object.values(node)) open.push(inner);
  }
  return false;
}

/** Returns the rows that were found, in an order; `undefined` if these are all of them as they came. */
export function shownRows(
  rows: number,
  order: Uint32Array | undefined,
  found: Uint8Array | undefined,
): Uint32Array | undefined {
  if (!found) return order;
  return (order ?? new Uint32Array(rows).map((_, row) => row)).filter((row) => found[row] === 1);
}
