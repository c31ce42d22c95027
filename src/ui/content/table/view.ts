import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { bounds } from '../../base/bounds.js';
import { renderFewChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import { visible } from '../../base/visible.js';
import { hereId, renderCell, renderMark } from './cell.js';
import type { Grid } from './grid.js';
import { columnText, type Head, type TableModel, tooltipOf } from './model.js';
import type { Ordering } from './ordering.js';
import { narrowest, widest } from './widths.js';

/** A table, and its operations. */
interface TableView {
  readonly model: TableModel;
  readonly grid: Grid;
  readonly ordering: Ordering;
  readonly label: string;
  readonly filter: (query: string) => void;
  readonly nextMark: () => void;
  readonly showColumns: (from: number) => void;
}

/** Fewer rows are visible together and need no filter. */
const filteredFrom = 6;

/** Renders the table with the lines above and below. */
export function renderTable(view: TableView): TemplateResult {
  return html`
    ${view.model.isPlain ? nothing : renderTools(view)}
    <p class="visually-hidden" role="status">${sortNews(view)}</p>
    ${renderGrid(view)} ${renderPages(view)}
  `;
}

/** Renders the line above the table: which part of it is shown. */
function renderTools({ model, ordering, filter, nextMark }: TableView): TemplateResult {
  const { source, words, places } = model;
  const { query, count, sorting, filtering } = ordering;
  const typed = (event: Event): void => filter((event.currentTarget as HTMLInputElement).value);
  const keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || query === '') return;
    event.preventDefault();
    event.stopPropagation();
    filter('');
  };
  const size =
    query === '' ? words.size(source.rows, source.columns.length) : words.rowsFound(count, source.rows);
  return html`
    <div class="tools">
      ${
        source.rows < filteredFrom
          ? nothing
          : html`<span class="filter"
              >${icon('search')}<input
                type="search"
                autocomplete="off"
                spellcheck="false"
                maxlength=${bounds.searchChars}
                aria-label=${words.filter}
                placeholder=${words.filter}
                .value=${query}
                @input=${typed}
                @keydown=${keydown}
            /></span>`
      }
      <span class="size small muted" role="status"
        >${sorting.running ? words.sorting : filtering.running ? words.filtering : size}</span
      >
      ${
        places.places === 0
          ? nothing
          : html`<span class="problems small"
              >${icon('warning')}<span>${words.problems(places.places)}</span>${
                places.rows.size > 0
                  ? html`<button class="small" @click=${nextMark}>${words.nextProblem}</button>`
                  : nothing
              }</span
            >`
      }
    </div>
  `;
}

function sortNews({ model, ordering }: TableView): string {
  const { source, words } = model;
  const { sort, sorting, wasSorted } = ordering;
  if (sorting.running) return '';
  if (!sort) return wasSorted ? words.unsorted : '';
  return words.sorted[sort.direction](visible(columnText(source, sort.column, words)));
}

/**
 * Renders a grid with only its visible part in the page. The focus stays on the table itself, which announces the active cell, so
 * that removing a cell never moves the focus.
 */
function renderGrid(view: TableView): TemplateResult {
  const { model, grid, ordering, label } = view;
  const { source, heads, words, isPlain } = model;
  const { here, window } = grid;
  const isOnPage = here.row < 0 || (here.row >= window.first && here.row < window.end);
  const places = Array.from({ length: window.end - window.first }, (_, at) => window.first + at);
  const space = (name: string): TemplateResult =>
    html`<tbody aria-hidden="true" class=${name}>
      <tr>
        <td></td>
      </tr>
    </tbody>`;
  return html`
    <div class="scroll ${isPlain ? 'plain' : ''}">
      <table
        part="table"
        role="grid"
        tabindex="0"
        aria-label=${`${label || words.grid}: ${words.size(source.rows, source.columns.length)}`}
        aria-readonly="true"
        aria-rowcount=${ordering.count + 1}
        aria-colcount=${source.columns.length + (isPlain ? 0 : 1)}
        aria-busy=${ordering.running ? 'true' : 'false'}
        aria-activedescendant=${isOnPage ? hereId : nothing}
        @click=${grid.pressed}
        @keydown=${grid.pressedKey}
        @focus=${grid.focused}
        @pointerdown=${grid.grabbed}
        @dblclick=${grid.doublePressed}
      >
        ${[0, ...heads].map(() => html`<col />`)}
        <thead>
          ${renderHeads(view)}
        </thead>
        ${space('before')}
        <tbody class="rows">
          ${repeat(
            places,
            // The row that leaves at one end is reused at the other.
            (place) => place % places.length,
            (place) => renderRow(place, view),
          )}
        </tbody>
        ${space('after')}
      </table>
      ${source.rows === 0 || ordering.count === 0 ? renderNone(view) : nothing}
    </div>
  `;
}

function renderHeads(view: TableView): TemplateResult {
  const { words, heads, isPart } = view.model;
  return html`<tr aria-rowindex="1">
    <th
      scope="col"
      class="index"
      id=${ifDefined(isHere(view, 0) ? hereId : undefined)}
      aria-colindex=${isPart ? 1 : nothing}
    >
      <span class="visually-hidden">${words.row}</span><span aria-hidden="true">#</span>
    </th>
    ${heads.map((head, at) => renderHead(head, at + 1, view))}
  </tr>`;
}

function renderHead(head: Head, place: number, view: TableView): TemplateResult {
  const { model, grid, ordering } = view;
  const { words, isPart } = model;
  const { column, text, isNumber } = head;
  const direction = ordering.sort?.column === column ? ordering.sort.direction : undefined;
  const width = grid.widths.of(column);
  return html`<th
    scope="col"
    id=${ifDefined(isHere(view, place) ? hereId : undefined)}
    class=${isNumber ? 'end' : ''}
    aria-colindex=${isPart ? column + 2 : nothing}
    aria-sort=${direction ?? 'none'}
    title=${tooltipOf(head, words)}
  >
    <button class="sort quiet" tabindex="-1">
      <span class="text" dir="auto">${renderFewChips(text, 'sentence')}</span>
      ${direction ? lateIcon(direction === 'ascending' ? 'up' : 'down') : nothing}
    </button>
    <span
      role="separator"
      class="edge"
      tabindex=${grid.here.column === place ? '0' : '-1'}
      aria-orientation="vertical"
      aria-label=${words.width(visible(text))}
      aria-valuemin=${narrowest}
      aria-valuemax=${widest}
      aria-valuenow=${width}
      aria-valuetext=${words.pixels(width)}
    ></span>
  </th>`;
}

/** Returns true if the active cell is this head. */
function isHere({ grid: { here } }: TableView, column: number): boolean {
  return here.row === -1 && here.column === column;
}

/** Renders a row again only if it has changed: most rows stay while the person scrolls. */
function renderRow(place: number, { model, grid: { here }, ordering }: TableView): unknown {
  const { source, heads, places, words, isPart } = model;
  const row = ordering.rowAt(place);
  const column = here.row === place ? here.column : -1;
  return guard([model, row, place, column], () => {
    const wrong = places.rows.get(row);
    return html`<tr aria-rowindex=${place + 2}>
      <th
        scope="row"
        class="index ${wrong?.row.length ? 'wrong' : ''}"
        id=${ifDefined(column === 0 ? hereId : undefined)}
        aria-colindex=${isPart ? 1 : nothing}
      >
        ${wrong?.row.length ? renderMark(wrong.row, words) : nothing}<button
          class="row quiet"
          tabindex="-1"
          title=${words.open}
        >
          ${row + 1}
        </button>
      </th>
      ${heads.map((head, at) =>
        renderCell(
          source.glance(row, head.column),
          head,
          wrong?.cells.get(head.column),
          column === at + 1,
          model,
        ),
      )}
    </tr>`;
  });
}

/** Renders a sentence in place of rows if there are none. */
function renderNone({ model: { source, words }, ordering, filter }: TableView): TemplateResult {
  if (source.rows === 0) return html`<p class="none">${words.headOnly}</p>`;
  return html`
    <div class="none">
      <p>${words.noneFound(visible(ordering.query))}</p>
      <button class="small" @click=${() => filter('')}>${words.clearFilter}</button>
    </div>
  `;
}

/** Renders the buttons for further columns if not all are in the page. */
function renderPages({ model: { source, words, from, isPart }, showColumns }: TableView): unknown {
  if (!isPart) return nothing;
  const all = source.columns.length;
  const end = Math.min(from + bounds.tableColumns, all);
  const page = (label: string, to: number): TemplateResult => {
    const isThere = to >= 0 && to < all;
    return html`<button
      class="small"
      aria-disabled=${isThere ? 'false' : 'true'}
      @click=${() => isThere && showColumns(to)}
    >
      ${label}
    </button>`;
  };
  return html`
    <div class="pages">
      <span class="small muted" role="status">${words.columnsShown(from + 1, end, all)}</span>
      ${page(words.earlierColumns, from - bounds.tableColumns)} ${page(words.laterColumns, end)}
    </div>
  `;
}
