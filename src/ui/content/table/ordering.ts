import type { ReactiveControllerHost } from 'lit';
import { bounds } from '../../base/bounds.js';
import type { Exact } from '../tree/json-number.js';
import { filterRows, shownRows } from './filter.js';
import { type Direction, sortRows } from './sort.js';
import type { TableSource } from './source.js';
import { TimeSlices } from '../../base/time-slices.js';

export interface Sort {
  readonly column: number;
  readonly direction: Direction;
}

/**
 * Which rows of a table are shown, and in which order. What is asked for comes when it is done; until then what was
 * there stays, and of two questions of a kind the later one counts.
 */
export class Ordering {
  readonly #host: ReactiveControllerHost;
  #source: TableSource | undefined;
  #sorting: AbortController | undefined;
  #filtering: AbortController | undefined;
  #order: Uint32Array | undefined;
  #found: Uint8Array | undefined;
  #shown: Uint32Array | undefined;
  #exact: Exact | undefined;
  /** As it was asked for. */
  sort: Sort | undefined;
  query = '';
  #done: Promise<unknown> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Begins anew with another table. */
  show(source: TableSource | undefined): void {
    this.#sorting?.abort();
    this.#filtering?.abort();
    this.#sorting = this.#filtering = undefined;
    this.#source = source;
    this.sort = this.#order = this.#found = this.#shown = undefined;
    this.query = '';
  }

  /** The same table, of which more columns are known. */
  extend(source: TableSource): void {
    this.#source = source;
    if (this.query !== '') this.filterBy(this.query, this.#exact);
  }

  get isSorting(): boolean {
    return this.#sorting !== undefined;
  }

  get isFiltering(): boolean {
    return this.#filtering !== undefined;
  }

  /** All that was asked for, as long as some of it is not done. */
  get done(): Promise<unknown> | undefined {
    return this.#done;
  }

  get count(): number {
    return this.#shown?.length ?? this.#source?.rows ?? 0;
  }

  /** The rows that are shown, in their order; nothing, where that is all of them as they came. */
  get rows(): Uint32Array | undefined {
    return this.#shown;
  }

  /** The number of the row that stands in a place. */
  rowAt(place: number): number {
    return this.#shown ? (this.#shown[place] ?? 0) : place;
  }

  /** Ascending, descending, and as it came. */
  sortBy(column: number, locale: string): void {
    const before = this.sort?.column === column ? this.sort.direction : undefined;
    this.sort =
      before === 'descending'
        ? undefined
        : { column, direction: before === 'ascending' ? 'descending' : 'ascending' };
    this.#sorting?.abort();
    const { sort } = this;
    const source = this.#source;
    if (!sort || !source) {
      this.#sorting = undefined;
      this.#order = undefined;
      this.#put();
      return;
    }
    const work = (this.#sorting = new AbortController());
    const sorted = sortRows(source, sort.column, sort.direction, locale, new TimeSlices(work.signal));
    this.#await(sorted, work, (order) => {
      this.#order = order;
    });
  }

  filterBy(query: string, exact: Exact | undefined): void {
    this.query = query.slice(0, bounds.searchChars);
    this.#exact = exact;
    this.#filtering?.abort();
    const source = this.#source;
    if (this.query === '' || !source) {
      this.#filtering = undefined;
      this.#found = undefined;
      this.#put();
      return;
    }
    const work = (this.#filtering = new AbortController());
    this.#await(filterRows(source, this.query, exact, new TimeSlices(work.signal)), work, (found) => {
      this.#found = found;
    });
  }

  #await<Result>(result: Promise<Result>, work: AbortController, take: (result: Result) => void): void {
    const end = (): void => {
      if (this.#sorting === work) this.#sorting = undefined;
      if (this.#filtering === work) this.#filtering = undefined;
      this.#host.requestUpdate();
    };
    const done = result.then(
      (it) => {
        if (work.signal.aborted) return;
        take(it);
        end();
        this.#put();
      },
      // Given up, for nobody waits for it any more.
      end,
    );
    const all: Promise<unknown> = Promise.all([this.#done, done]).then(() => {
      if (this.#done === all) this.#done = undefined;
    });
    this.#done = all;
    this.#host.requestUpdate();
  }

  #put(): void {
    this.#shown = shownRows(this.#source?.rows ?? 0, this.#order, this.#found);
    this.#host.requestUpdate();
  }
}
