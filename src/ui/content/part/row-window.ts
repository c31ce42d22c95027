/** Which of many rows of one height are on the page, and how much room the others take. */
export interface RowWindow {
  readonly first: number;
  /** Behind the last one. */
  readonly end: number;
  /** Pixels above and below. */
  readonly before: number;
  readonly after: number;
}

/** Rows beyond the edges that are there already when they come into view. */
const usualSpare = 12;

export function rowWindow(
  scrollTop: number,
  height: number,
  rowHeight: number,
  rows: number,
  spare: number = usualSpare,
): RowWindow {
  const inView = Math.ceil(height / rowHeight) + 2 * spare;
  const top = Math.floor(Math.max(scrollTop, 0) / rowHeight) - spare;
  const first = Math.max(0, Math.min(top, rows - inView));
  const end = Math.min(rows, first + inView);
  return { first, end, before: first * rowHeight, after: (rows - end) * rowHeight };
}
