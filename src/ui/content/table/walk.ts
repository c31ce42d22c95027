import { type GridPlace, moved } from './move.js';
import type { RowScroller } from '../part/row-scroller.js';
import { hereId } from './cell.js';

/** The parts of a table that a walk through it needs. */
export interface Walked {
  readonly scroller: RowScroller;
  readonly extent: () => Extent;
  /** Draws the table anew, and does something with what is drawn then. */
  readonly draw: (then?: () => void) => void;
  readonly open: (place: GridPlace) => void;
  readonly sort: (column: number) => void;
  /** Sets the width of a column; as wide as what is in it, where there is none. */
  readonly resize: (column: number, width?: number) => void;
  readonly drag: (event: PointerEvent, edge: HTMLElement, column: number) => void;
}

/** The table as it is on the page. */
export interface Extent {
  readonly table: HTMLTableElement | null;
  readonly rowHeight: number;
  /** As many as are shown. */
  readonly rows: number;
  /** The one with the rows' numbers among them. */
  readonly columns: number;
}

/** In which cell of a table the reader is, and how they get to another. Columns are counted on the page. */
export class Walk {
  readonly #at: Walked;
  here: GridPlace = { row: 0, column: 1 };

  constructor(at: Walked) {
    this.#at = at;
  }

  /** The table has become smaller. */
  stay(): void {
    const { rows, columns } = this.#at.extent();
    const { row, column } = this.here;
    if (row >= rows || column >= columns)
      this.here = { row: Math.min(row, rows - 1), column: Math.min(column, columns - 1) };
  }

  go(place: GridPlace): void {
    this.here = place;
    this.show();
  }

  /** Brings the cell into view. */
  show(): void {
    const { rowHeight, table } = this.#at.extent();
    const { row } = this.here;
    if (row >= 0) this.#at.scroller.reveal(row, rowHeight, table?.tHead?.offsetHeight);
    this.#at.draw(() => {
      const cell = this.#at.extent().table?.querySelector(`#${hereId}`);
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }

  focus(): void {
    this.#at.extent().table?.focus({ preventScroll: true });
  }

  readonly on = {
    focus: (): void => {
      // By a key. A pointer is where it is, and nothing may move away from under it.
      if (this.#at.extent().table?.matches(':focus-visible')) this.show();
    },
    key: (event: KeyboardEvent): void => this.#key(event),
    press: (event: MouseEvent): void => this.#press(event),
    grab: (event: PointerEvent): void => {
      const edge = edgeOf(event);
      if (edge) this.#at.drag(event, edge, columnOf(edge));
    },
    fit: (event: MouseEvent): void => {
      const edge = edgeOf(event);
      if (edge) this.#at.resize(columnOf(edge));
    },
  };

  #key(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { table, rows, columns, rowHeight } = this.#at.extent();
    if (!table || altKey) return;
    const isRightToLeft = getComputedStyle(table).direction === 'rtl';
    const edge = edgeOf(event);
    if (edge) {
      const column = columnOf(edge);
      const width = widthAfter(key, shiftKey, edge, isRightToLeft);
      if (width === undefined && key !== 'Enter') return;
      event.preventDefault();
      this.#at.resize(column, width);
      return;
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      this.#act();
      return;
    }
    const inView = (table.parentElement?.clientHeight ?? 0) - (table.tHead?.offsetHeight ?? 0);
    const page = Math.max(1, Math.floor(inView / rowHeight) - 1);
    const next = moved(this.here, key, ctrlKey || metaKey, { rows, columns, page, isRightToLeft });
    if (!next) return;
    event.preventDefault();
    this.go(next);
  }

  /** The table listens for all of its cells. */
  #press(event: MouseEvent): void {
    const target = event.target as Element;
    const cell = target.closest<HTMLTableCellElement>('th, td');
    const row = Number(cell?.parentElement?.ariaRowIndex);
    if (!cell || !row || edgeOf(event)) return;
    this.here = { row: row - 2, column: cell.cellIndex };
    // A button that was pressed may leave the page; the table stays.
    this.focus();
    const isCut = cell.scrollWidth > cell.clientWidth && getSelection()?.type !== 'Range';
    if (target.closest('button') || (row > 1 && isCut)) this.#act();
    else this.#at.draw();
  }

  #act(): void {
    const { row, column } = this.here;
    if (row >= 0) this.#at.open(this.here);
    else if (column > 0) this.#at.sort(column);
  }
}

function edgeOf({ target }: Event): HTMLElement | undefined {
  return (target as Element).closest<HTMLElement>('[role=separator]') ?? undefined;
}

function columnOf(edge: Element): number {
  return edge.closest('th')?.cellIndex ?? 0;
}

const keyStep = 16;

/** Returns a column's width after a key. */
function widthAfter(
  key: string,
  isLarge: boolean,
  edge: HTMLElement,
  isRightToLeft: boolean,
): number | undefined {
  const width = edge.closest('th')?.getBoundingClientRect().width ?? 0;
  const step = keyStep * (isLarge ? 4 : 1) * (isRightToLeft ? -1 : 1);
  if (key === 'ArrowLeft') return width - step;
  if (key === 'ArrowRight') return width + step;
  return key === 'Home' ? 0 : undefined;
}
