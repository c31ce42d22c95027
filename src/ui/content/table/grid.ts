import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import { lateIcon } from '../../base/lazy-icons.js';
import { renderFewChips } from '../../base/chips.js';
import type { RowWindow } from '../part/row-scroller.js';
import type { TableErrors } from './errors.js';
import type { GridPlace } from './move.js';
import type { TableSource } from './source.js';
import { narrowest, widest } from './first-width.js';
import { visible } from '../../base/visible.js';
import { type CellLook, hereId, renderCell, renderMark } from './cell.js';
import { type Head, tooltipOf } from './heads.js';
import type { Ordering } from './ordering.js';
import type { Walk } from './walk.js';

/** The data that the table is drawn from. */
export interface GridView {
  readonly label: string;
  readonly source: TableSource;
  readonly heads: readonly Head[];
  readonly ordering: Ordering;
  readonly errors: TableErrors;
  readonly look: CellLook;
  readonly window: RowWindow;
  readonly here: GridPlace;
  readonly widthOf: (column: number) => number;
  readonly on: Walk['on'];
  /** In the place of rows, where there are none. */
  readonly below: unknown;
}

/**
 * A grid of which only what is in view is on the page. The focus stays on the table itself, which says in which cell the
 * reader is: a cell that leaves the page takes nothing with it.
 */
export function renderGrid(view: GridView): TemplateResult {
  const { label, source, heads, ordering, window, here, on } = view;
  const isOnPage = here.row < 0 || (here.row >= window.first && here.row < window.end);
  const places = Array.from({ length: window.end - window.first }, (_, at) => window.first + at);
  return html`
    <div class="scroll">
      <table
        part="table"
        role="grid"
        tabindex="0"
        aria-label=${label}
        aria-readonly="true"
        aria-rowcount=${ordering.count + 1}
        aria-colcount=${source.columns.length + 1}
        aria-busy=${ordering.isSorting || ordering.isFiltering ? 'true' : 'false'}
        aria-activedescendant=${ifDefined(isOnPage ? hereId : undefined)}
        @click=${on.press}
        @keydown=${on.key}
        @focus=${on.focus}
        @pointerdown=${on.grab}
        @dblclick=${on.fit}
      >
        ${[0, ...heads].map(() => html`<col />`)}
        <thead>
          ${renderHeads(view)}
        </thead>
        <tbody aria-hidden="true" class="before">
          <tr>
            <td></td>
          </tr>
        </tbody>
        <tbody class="rows">
          ${repeat(
            places,
            // So that the row that leaves at one end is the one that comes at the other.
            (place) => place % places.length,
            (place) => renderRow(place, view),
          )}
        </tbody>
        <tbody aria-hidden="true" class="after">
          <tr>
            <td></td>
          </tr>
        </tbody>
      </table>
      ${view.below}
    </div>
  `;
}

/** As tall as the styles make a row, until it has been seen how tall that is. */
export const usualRow = 32;

/** Rows out of sight that are there already: fewer where each has many cells. */
export function spareOf(columns: number): number {
  return columns > 20 ? 4 : 12;
}

/** How much room the rows take that are not on the page. */
export function setSpaces({ tBodies }: HTMLTableElement, { before, after }: RowWindow): void {
  for (const [body, height] of [
    [tBodies[0], before],
    [tBodies[2], after],
  ] as const) {
    const space = body?.rows[0]?.cells[0];
    if (space) space.style.blockSize = `${height}px`;
  }
}

/** How tall the rows are that are on the page; where there are none, as tall as they were. */
export function rowHeightIn({ tBodies }: HTMLTableElement, known: number): number {
  const height = tBodies[1]?.rows[0]?.getBoundingClientRect().height ?? 0;
  return height > 0 && Math.abs(height - known) > 0.1 ? height : known;
}

function renderHeads({ heads, here, ordering, look, widthOf }: GridView): TemplateResult {
  const { words, isPart } = look;
  const isHere = (at: number): boolean => here.row === -1 && here.column === at;
  return html`<tr aria-rowindex="1">
    <th
      scope="col"
      class="index"
      id=${ifDefined(isHere(0) ? hereId : undefined)}
      aria-colindex=${isPart ? 1 : nothing}
    >
      <span class="visually-hidden">${words.row}</span><span aria-hidden="true">#</span>
    </th>
    ${heads.map((head, at) => {
      const { column, text, isNumber } = head;
      const direction = ordering.sort?.column === column ? ordering.sort.direction : undefined;
      const width = widthOf(column);
      return html`<th
        scope="col"
        id=${ifDefined(isHere(at + 1) ? hereId : undefined)}
        class=${isNumber ? 'end' : ''}
        aria-colindex=${isPart ? column + 2 : nothing}
        aria-sort=${direction ?? 'none'}
        title=${tooltipOf(head, words)}
      >
        <button class="sort quiet" tabindex="-1">
          <span class="text" dir="auto">${renderFewChips(text, true)}</span>
          ${direction ? lateIcon(direction === 'ascending' ? 'up' : 'down') : nothing}
        </button>
        <span
          role="separator"
          class="edge"
          tabindex=${here.column === at + 1 ? '0' : '-1'}
          aria-orientation="vertical"
          aria-label=${words.width(visible(text))}
          aria-valuemin=${narrowest}
          aria-valuemax=${widest}
          aria-valuenow=${width}
          aria-valuetext=${words.pixels(width)}
        ></span>
      </th>`;
    })}
  </tr>`;
}

/** Drawn anew only where something of it changed: with each turn of a wheel most rows stay. */
function renderRow(place: number, { source, heads, ordering, errors, look, here }: GridView): unknown {
  const row = ordering.rowAt(place);
  const column = here.row === place ? here.column : -1;
  return guard([source, row, place, column, heads, errors, look], () => {
    const wrong = errors.rows.get(row);
    return html`<tr aria-rowindex=${place + 2}>
      <th
        scope="row"
        class="index ${wrong?.row.length ? 'wrong' : ''}"
        id=${ifDefined(column === 0 ? hereId : undefined)}
        aria-colindex=${look.isPart ? 1 : nothing}
      >
        ${wrong?.row.length ? renderMark(wrong.row, look.words) : nothing}<button
          class="row quiet"
          tabindex="-1"
          title=${look.words.open}
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
          look,
        ),
      )}
    </tr>`;
  });
}
