import type { ReactiveControllerHost } from 'lit';
import { bounds } from '../../base/bounds.js';
import type { Exact } from '../tree/json-number.js';
import { LatestWork } from './latest.js';
import { type Direction, filterRows, shownRows, sortRows } from './rows.js';
import type { TableSource } from './source.js';

/** The rows of a table that are shown, and their order. Until a new order is found, the one before stays. */
export class Ordering {
  readonly #host: ReactiveControllerHost;
  readonly #sorting = new LatestWork(() => this.#put());
  readonly #filtering = new LatestWork(() => this.#put());
  #source: TableSource | undefined;
  #order: Uint32Array | undefined;
  #found: Uint8Array | undefined;
  #exact: Exact | undefined;
  /** The numbers of the rows that are shown, in their order; `undefined` if these are all of them as they came. */
  rows: Uint32Array | undefined;
  /** As it was asked for. */
  sort: { readonly column: number; readonly direction: Direction } | undefined;
  query = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Begins anew with another table. */
  show(source: TableSource | undefined): void {
    this.#sorting.stop();
    this.#filtering.stop();
    this.#source = source;
    this.sort = this.#order = this.#found = this.rows = undefined;
    this.query = '';
  }

  /** Goes on with the same table, of which more columns are known. */
  extend(source: TableSource): void {
    this.#source = source;
    if (this.query !== '') this.filterBy(this.query, this.#exact);
  }

  get isSorting(): boolean {
    return this.#sorting.running !== undefined;
  }

  get isFiltering(): boolean {
    return this.#filtering.running !== undefined;
  }

  /** Resolves when some of what was asked for is done; `undefined` if all of it is. */
  get running(): Promise<void> | undefined {
    return this.#sorting.running ?? this.#filtering.running;
  }

  get count(): number {
    return this.rows?.length ?? this.#source?.rows ?? 0;
  }

  /** Returns the number of the row in a place. */
  rowAt(place: number): number {
    return this.rows ? (this.rows[place] ?? 0) : place;
  }

  /** Sorts by a column: ascending, then descending, then as the rows came. */
  sortBy(column: number, locale: string): void {
    const before = this.sort?.column === column ? this.sort.direction : undefined;
    const direction = before === 'ascending' ? 'descending' : 'ascending';
    this.sort = before === 'descending' ? undefined : { column, direction };
    const source = this.#source;
    if (this.sort && source) {
      this.#sorting.start(
        (slices) => sortRows(source, column, direction, locale, slices),
        (order) => (this.#order = order),
      );
      this.#host.requestUpdate();
      return;
    }
    this.#sorting.stop();
    this.#order = undefined;
    this.#put();
  }

  filterBy(query: string, exact: Exact | undefined): void {
    this.query = query.slice(0, bounds.searchChars);
    this.#exact = exact;
    const source = this.#source;
    if (this.query !== '' && source) {
      this.#filtering.start(
        (slices) => filterRows(source, this.query, exact, slices),
        (found) => (this.#found = found),
      );
      this.#host.requestUpdate();
      return;
    }
    this.#filtering.stop();
    this.#found = undefined;
    this.#put();
  }

  #put(): void {
    this.rows = shownRows(this.#source?.rows ?? 0, this.#order, this.#found);
    this.#host.requestUpdate();
  }
}
