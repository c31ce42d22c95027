import { html, nothing, type TemplateResult } from 'lit';
import type { TableStrings } from '../../locales/strings/table.js';
import type { RowWindow } from '../part/row-scroller.js';
import { visible } from '../../base/visible.js';
import type { Drawn } from './drawn.js';
import { renderGrid } from './grid.js';
import { columnText } from './heads.js';
import type { Ordering } from './ordering.js';
import { renderNone, renderPages, renderTools } from './tools.js';
import type { Walk } from './walk.js';
import type { ColumnWidths } from './widths.js';
import type { TableErrors } from './errors.js';

interface TableView {
  readonly drawn: Drawn;
  readonly words: TableStrings;
  readonly label: string;
  readonly ordering: Ordering;
  readonly widths: ColumnWidths;
  readonly walk: Walk;
  readonly window: RowWindow;
  readonly wasSorted: boolean;
  readonly filter: (query: string) => void;
  readonly nextMark: () => void;
  readonly showColumns: (from: number) => void;
}

/** The table with what is above and below it. */
export function renderView(view: TableView): TemplateResult {
  const { drawn, words, label, ordering, widths, walk, window, filter, nextMark, showColumns } = view;
  const { told, source, heads, errors, look } = drawn;
  const columns = source.columns.length;
  return html`
    ${renderTools({
      words,
      ordering,
      rows: source.rows,
      columns,
      problems: errors.places,
      filter,
      nextMark: errors.rows.size > 0 ? nextMark : undefined,
    })}
    <p class="visually-hidden" role="status">${sortNews(view)}</p>
    ${renderGrid({
      label: `${label || words.grid}: ${words.size(source.rows, columns)}`,
      source,
      heads,
      ordering,
      errors,
      look,
      window,
      here: walk.here,
      widthOf: (column) => widths.of(column),
      on: walk.on,
      below:
        source.rows === 0 || ordering.count === 0
          ? renderNone(words, source.rows, ordering, filter)
          : nothing,
    })}
    ${renderPages(words, told.from, columns, showColumns)}
  `;
}

function sortNews({ drawn, ordering, wasSorted, words }: TableView): string {
  const { sort, isSorting } = ordering;
  if (isSorting) return '';
  if (!sort) return wasSorted ? words.unsorted : '';
  const { columns, isText } = drawn.source;
  return words.sorted[sort.direction](visible(columnText(columns[sort.column], sort.column, isText, words)));
}

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
