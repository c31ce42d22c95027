import type { JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { csvSeparator, readTable } from './csv.js';
import {
  allColumns,
  type ColumnName,
  csvSource,
  firstColumns,
  recordSource,
  type TableSource,
} from './source.js';
import { TimeSlices } from '../../base/time-slices.js';

const most: number = bounds.tableColumnsKept;

/** A table as far as it is known. */
export interface Reading {
  readonly source: TableSource;
  /** True if there are rows, and columns, beyond those that it has. */
  readonly isCut: boolean;
  readonly isNarrowed: boolean;
}

/** Reads a table: at once what can be shown at once, and the rest in turns. */
export class Reader {
  readonly #took: (reading: Reading) => void;
  #work = new AbortController();
  /** As long as there is more to come. */
  pending: Promise<void> | undefined;

  constructor(took: (reading: Reading) => void) {
    this.#took = took;
  }

  readCsv(text: string): void {
    this.#await(csvTable(text, this.#renew()));
  }

  /** Records are shown with the columns of the first of them, until those of all are known. */
  readRecords(rows: readonly JsonValue[]): void {
    const turns = new TimeSlices(this.#renew());
    this.#took(records(rows, firstColumns(rows)));
    this.#await(
      // What can be shown is shown before.
      turns
        .rest()
        .then(() => allColumns(rows, turns))
        .then((columns) => records(rows, columns)),
    );
  }

  /** Stops reading. */
  stop(): void {
    this.#renew();
  }

  #renew(): AbortSignal {
    this.#work.abort();
    this.#work = new AbortController();
    this.pending = undefined;
    return this.#work.signal;
  }

  #await(reading: Promise<Reading>): void {
    const pending = reading.then(
      (it) => {
        if (this.pending !== pending) return;
        this.pending = undefined;
        this.#took(it);
      },
      // Given up.
      () => undefined,
    );
    this.pending = pending;
  }
}

function records(rows: readonly JsonValue[], columns: readonly ColumnName[]): Reading {
  return {
    source: recordSource(rows, columns.slice(0, most)),
    isCut: rows.length > bounds.tableRows,
    isNarrowed: columns.length > most,
  };
}

async function csvTable(text: string, signal: AbortSignal): Promise<Reading> {
  // The head is one more.
  const csv = await readTable(text, csvSeparator(text), bounds.tableRows + 1, new TimeSlices(signal));
  const heads = Array.from(
    { length: Math.min(csv.columns, most) },
    (_, column) => csv.glance(0, column) ?? '',
  );
  return { source: csvSource(csv, heads), isCut: csv.isCut, isNarrowed: csv.columns > most };
}
