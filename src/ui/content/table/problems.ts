import type { TableErrors } from './table-errors.js';
import type { Ordering } from './ordering.js';

/** A cell by its place among the rows that are shown, and its column among all; -1 is the row itself. */
export interface Marked {
  readonly place: number;
  readonly column: number;
}

/** The next mark in the order in which one reads, and behind the last one the first. */
export function nextMark(
  { rows }: TableErrors,
  ordering: Ordering,
  last: Marked = { place: 0, column: -2 },
): Marked | undefined {
  const { count } = ordering;
  for (let step = 0; step <= count && count > 0; step++) {
    const place = (last.place + step) % count;
    const wrong = rows.get(ordering.rowAt(place));
    if (!wrong) continue;
    const columns = [...(wrong.row.length > 0 ? [-1] : []), ...wrong.cells.keys()].sort((a, b) => a - b);
    const column = columns.find((one) => step > 0 || one > last.column);
    if (column !== undefined) return { place, column };
  }
  return undefined;
}
