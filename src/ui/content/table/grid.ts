import type { LitElement, ReactiveController } from 'lit';
import { RowScroller, type RowWindow } from '../part/row-scroller.js';
import { hereId } from './cell.js';
import type { TableModel } from './model.js';
import type { Ordering } from './ordering.js';
import { ColumnWidths, fittingWidth } from './widths.js';

/** Position of a cell: its row, with -1 for the head, and its column, with 0 for the row numbers. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  /** Number of columns, including the row numbers. */
  readonly columns: number;
  /** The first column that is shown. */
  readonly first: number;
  /** Number of rows that are visible together. */
  readonly page: number;
  readonly isRightToLeft: boolean;
}

/** Height of a row by the styles, in pixels, until it has been measured. */
const usualRow = 32;
const keyStep = 16;

/** The table in the page: the visible rows, the widths of the columns, and the active cell. */
export class Grid implements ReactiveController {
  readonly #host: LitElement;
  readonly #ordering: Ordering;
  readonly #act: () => void;
  readonly #scroller: RowScroller;
  widths: ColumnWidths;
  #model: TableModel | undefined;
  #rowHeight = usualRow;
  /** Work to run after the page has rendered. */
  #then: (() => void) | undefined;
  here: GridPlace = { row: 0, column: 1 };

  /** `act` is called with the position of a pressed cell, row or head. */
  constructor(host: LitElement, ordering: Ordering, act: (place: GridPlace) => void) {
    this.#host = host;
    this.#ordering = ordering;
    this.#act = () => act(this.here);
    this.#scroller = new RowScroller(host, '.scroll');
    this.widths = new ColumnWidths(host);
    host.addController(this);
  }

  /** Starts over with another table. */
  reset(): void {
    this.#model = undefined;
    this.widths = new ColumnWidths(this.#host);
    if (this.box) this.box.style.minBlockSize = '';
    this.box?.scrollTo({ top: 0, left: 0 });
    this.here = { row: 0, column: 1 };
  }

  show(model: TableModel): void {
    this.#model = model;
    this.widths.find(model);
    // The table may have become smaller.
    const { row, column } = this.here;
    this.here = {
      row: Math.min(row, this.#ordering.count - 1),
      column: Math.min(column, model.heads.length),
    };
  }

  hostUpdated(): void {
    const table = this.#table;
    if (this.#model && table) {
      setSpaces(table, this.window);
      this.widths.apply(table, this.#model.heads);
      const height = table.tBodies[1]?.rows[0]?.getBoundingClientRect().height ?? 0;
      if (height > 0 && Math.abs(height - this.#rowHeight) > 0.1) {
        this.#rowHeight = height;
        this.#host.requestUpdate();
      }
    }
    // Deferred: a focus change may render again.
    if (this.#then) queueMicrotask(this.#then);
    this.#then = undefined;
  }

  get #table(): HTMLTableElement | null {
    return this.#host.renderRoot.querySelector('table');
  }

  /** The scrolling box. */
  get box(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.scroll');
  }

  get window(): RowWindow {
    // Fewer rows are rendered beyond the edges if each has many cells.
    const spare = (this.#model?.heads.length ?? 0) > 20 ? 4 : 12;
    return this.#scroller.window(this.#rowHeight, this.#ordering.count, spare);
  }

  /** Renders the table again, and then calls a function. */
  render(then?: () => void): void {
    this.#then = then;
    this.#host.requestUpdate();
  }

  focus(): void {
    this.#table?.focus({ preventScroll: true });
  }

  /** Moves to a cell, and scrolls it into view. */
  go(place: GridPlace): void {
    this.here = place;
    if (place.row >= 0) this.#scroller.reveal(place.row, this.#rowHeight, this.#table?.tHead?.offsetHeight);
    this.render(() => {
      const cell = this.#table?.querySelector(`#${hereId}`);
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }

  readonly focused = (): void => {
    // Only for the keyboard. Under a pointer, nothing may move.
    if (this.#table?.matches(':focus-visible')) this.go(this.here);
  };

  readonly pressedKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const table = this.#table;
    if (!table || altKey) return;
    const isRightToLeft = getComputedStyle(table).direction === 'rtl';
    const edge = edgeOf(event);
    if (edge) {
      const width = widthAfter(key, shiftKey, edge, isRightToLeft);
      if (width === undefined && key !== 'Enter') return;
      event.preventDefault();
      this.#resize(edge.cellIndex, width);
      return;
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      this.#act();
      return;
    }
    const inView = (table.parentElement?.clientHeight ?? 0) - (table.tHead?.offsetHeight ?? 0);
    const page = Math.max(1, Math.floor(inView / this.#rowHeight) - 1);
    const columns = (this.#model?.heads.length ?? 0) + 1;
    const size = {
      rows: this.#ordering.count,
      columns,
      first: this.#model?.isPlain ? 1 : 0,
      page,
      isRightToLeft,
    };
    const next = moved(this.here, key, ctrlKey || metaKey, size);
    if (!next) return;
    event.preventDefault();
    this.go(next);
  };

  /** The table handles presses for all of its cells. */
  readonly pressed = (event: MouseEvent): void => {
    const target = event.target as Element;
    const cell = target.closest<HTMLTableCellElement>('th, td');
    const row = Number(cell?.parentElement?.ariaRowIndex);
    if (!cell || !row || edgeOf(event)) return;
    this.here = { row: row - 2, column: cell.cellIndex };
    // A pressed button may leave the page; the table stays.
    this.focus();
    const isCut = cell.scrollWidth > cell.clientWidth && getSelection()?.type !== 'Range';
    if (target.closest('button') || (row > 1 && isCut)) this.#act();
    else this.render();
  };

  /** Follows the pointer that drags a column's edge. */
  readonly grabbed = (event: PointerEvent): void => {
    const head = edgeOf(event);
    const edge = event.target as HTMLElement;
    if (!head || event.button !== 0) return;
    const side = getComputedStyle(head).direction === 'rtl' ? -1 : 1;
    const start = head.getBoundingClientRect().width - side * event.clientX;
    const end = new AbortController();
    const { signal } = end;
    const follow = ({ clientX }: PointerEvent): void => this.#resize(head.cellIndex, start + side * clientX);
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener('pointermove', follow, { signal });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
      edge.addEventListener(type, () => end.abort(), { signal });
  };

  /** Fits a column's width to its content. */
  readonly doublePressed = (event: MouseEvent): void => {
    const head = edgeOf(event);
    if (head) this.#resize(head.cellIndex);
  };

  #resize(place: number, width?: number): void {
    const table = this.#table;
    const { heads = [] } = this.#model ?? {};
    const head = heads[place - 1];
    if (head && table) this.widths.set(table, head.column, width ?? fittingWidth(table, place), heads);
    this.#host.requestUpdate();
  }
}

/** Returns the head whose edge an event is on. */
function edgeOf({ target }: Event): HTMLTableCellElement | undefined {
  return (target as Element).closest('[role=separator]')?.closest('th') ?? undefined;
}

/** Returns a column's width after a key press on its edge. */
function widthAfter(
  key: string,
  isLarge: boolean,
  head: Element,
  isRightToLeft: boolean,
): number | undefined {
  const { width } = head.getBoundingClientRect();
  const step = keyStep * (isLarge ? 4 : 1) * (isRightToLeft ? -1 : 1);
  if (key === 'ArrowLeft') return width - step;
  if (key === 'ArrowRight') return width + step;
  return key === 'Home' ? 0 : undefined;
}

/** Reserves space for the rows that are not in the page. */
function setSpaces({ tBodies }: HTMLTableElement, { before, after }: RowWindow): void {
  for (const [body, height] of [
    [tBodies[0], before],
    [tBodies[2], after],
  ] as const) {
    const space = body?.rows[0]?.cells[0];
    if (space) space.style.blockSize = `${height}px`;
  }
}

/** Returns the cell that a key moves to; `undefined` if the key does not belong to a grid. */
export function moved(
  { row, column }: GridPlace,
  key: string,
  isControl: boolean,
  { rows, columns, first, page, isRightToLeft }: GridSize,
): GridPlace | undefined {
  const at = (toRow: number, toColumn: number): GridPlace => ({
    row: Math.max(-1, Math.min(toRow, rows - 1)),
    column: Math.max(first, Math.min(toColumn, columns - 1)),
  });
  const side = isRightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - side);
    case 'ArrowRight':
      return at(row, column + side);
    case 'PageUp':
      return at(Math.max(row - page, Math.min(row, 0)), column);
    case 'PageDown':
      return at(row + page, column);
    case 'Home':
      return at(isControl ? Math.min(row, 0) : row, first);
    case 'End':
      return at(isControl ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}
