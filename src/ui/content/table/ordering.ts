import type { ReactiveControllerHost } from 'lit';
import type { JsonObject, JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import type { TimeSlices } from '../../base/time-slices.js';
import { type Exact, sentAs } from '../tree/json-number.js';
import { RestartableWork } from './restartable-work.js';
import { numberIn, type TableSource } from './source.js';

type Direction = 'ascending' | 'descending';

/** The shown rows of a table, and their order. Until a new order is computed, the previous one stays. */
export class Ordering {
  readonly #host: ReactiveControllerHost;
  readonly sorting = new RestartableWork(() => this.#put());
  readonly filtering = new RestartableWork(() => this.#put());
  #source: TableSource | undefined;
  #order: Uint32Array | undefined;
  #found: Uint8Array | undefined;
  #exact: Exact | undefined;
  /** Indexes of the shown rows, in order; `undefined` for all rows in their original order. */
  rows: Uint32Array | undefined;
  /** The last requested order. */
  sort: { readonly column: number; readonly direction: Direction } | undefined;
  /** True if the table has ever been sorted. */
  wasSorted = false;
  query = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Starts over, without a table. */
  reset(): void {
    this.sorting.stop();
    this.filtering.stop();
    this.#source = this.sort = this.#order = this.#found = this.rows = undefined;
    this.query = '';
    this.wasSorted = false;
  }

  /** Shows a table, or the same one with more columns. */
  show(source: TableSource): void {
    this.#source = source;
    if (this.query !== '') this.filterBy(this.query, this.#exact);
  }

  /** Resolves when a part of the requested work is done; `undefined` if all of it is. */
  get running(): Promise<void> | undefined {
    return this.sorting.running ?? this.filtering.running;
  }

  get count(): number {
    return this.rows?.length ?? this.#source?.rows ?? 0;
  }

  /** Returns the index of the row at a position. */
  rowAt(place: number): number {
    return this.rows ? (this.rows[place] ?? 0) : place;
  }

  /** Sorts by a column: ascending, then descending, then in the original order. */
  sortBy(column: number, locale: string): void {
    const before = this.sort?.column === column ? this.sort.direction : undefined;
    const direction = before === 'ascending' ? 'descending' : 'ascending';
    this.sort = before === 'descending' ? undefined : { column, direction };
    this.wasSorted = true;
    const source = this.#source;
    if (this.sort && source) {
      this.sorting.start(
        (slices) => sortRows(source, column, direction, locale, slices),
        (order) => (this.#order = order),
      );
      this.#host.requestUpdate();
      return;
    }
    this.sorting.stop();
    this.#order = undefined;
    this.#put();
  }

  filterBy(query: string, exact: Exact | undefined): void {
    this.query = query.slice(0, bounds.searchChars);
    this.#exact = exact;
    const source = this.#source;
    if (this.query !== '' && source) {
      this.filtering.start(
        (slices) => filterRows(source, this.query, exact, slices),
        (found) => (this.#found = found),
      );
      this.#host.requestUpdate();
      return;
    }
    this.filtering.stop();
    this.#found = undefined;
    this.#put();
  }

  #put(): void {
    this.rows = shownRows(this.#source?.rows ?? 0, this.#order, this.#found);
    this.#host.requestUpdate();
  }
}

/** Texts whose first characters, up to this number, are equal keep their original order. */
const comparedChars = 500;

type Compare = (a: number, b: number) => number;

/** Returns the indexes of all rows, sorted by one column. Equal rows keep their original order. */
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

/** Returns the group of a value. In both directions the order is: numbers, texts, booleans, nested values, `null`, missing. */
function groupOf(value: JsonValue | undefined): number {
  if (value === undefined || value === '') return 5;
  if (value === null) return 4;
  if (typeof value === 'object') return 3;
  return typeof value === 'boolean' ? 2 : typeof value === 'string' ? 1 : 0;
}

/** Sorts bottom-up, so that it can pause anywhere. */
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

/** Finds the rows with a text in one of their cells, ignoring case: 1 for each row that has it. */
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

/** Searches all names and values inside a value. */
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
    for (const inner of Object.values<JsonValue>(node)) open.push(inner);
  }
  return false;
}

/** Returns the found rows, in order; `undefined` for all rows in their original order. */
export function shownRows(
  rows: number,
  order: Uint32Array | undefined,
  found: Uint8Array | undefined,
): Uint32Array | undefined {
  if (!found) return order;
  return (order ?? new Uint32Array(rows).map((_, row) => row)).filter((row) => found[row] === 1);
}
