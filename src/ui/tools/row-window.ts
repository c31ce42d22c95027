import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Number of rows that are added and removed together. */
const pageRows = 10;
/** Number of rows at the beginning of the whole list that are always on the page. */
const firstRows = 50;
/**
 * Number of rows in all lists up to which every row is soon on the page. In a short list, a gap would look like a missing tool.
 */
const fewRows = 80;
/** Number of rows that one press on the button of a gap adds. */
const moreRows = 200;
/**
 * Number of rows in all lists up to which no row is removed again. The browser's search and copy commands then include every
 * row.
 */
const stayingRows = 300;
/** Distance in pixels around the view in which rows are on the page. They are removed at twice the distance. */
const sparePx = 800;
/**
 * Maximum number of pages near the view. The window height cannot limit them, because a frame may be as high as its content.
 */
const mostPages = 50;
/** Height of a row in pixels before any has been measured. */
const guessedPx = 48;

/** Consecutive rows: all are on the page, or a gap replaces them. */
export interface Run {
  readonly from: number;
  /** Index after the last row. */
  readonly to: number;
  readonly isGap: boolean;
}

interface List {
  runs: readonly Run[];
  /** Number of rows at the beginning that are always on the page. */
  always: number;
  isLong: boolean;
  /** Pages near the view, and those that were requested. */
  near: ReadonlySet<number>;
  readonly wanted: Set<number>;
  /** Heights of the groups of rows that have been in the document. */
  readonly heights: Map<number, number>;
}

type RowsHost = ReactiveControllerHost & Element & { readonly renderRoot: ParentNode };

/**
 * Keeps only those rows of long lists on the page that are near the view, whichever element scrolls. A gap of about the same
 * height replaces the other rows, so that the view can jump anywhere. A list is a `<ul data-list>` whose children are its rows,
 * with one `.gap` for each gap. Rows may have any height.
 */
export class RowWindow implements ReactiveController {
  readonly #host: RowsHost;
  readonly #lists = new Map<string, List>();
  readonly #roots = new Set<Node>();
  /** Detects gaps that come into view without scrolling here. */
  readonly #sight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#look();
  });
  #frame = 0;
  /** Number of rows of all lists. */
  #rows = 0;
  /** Average height of the first rows that were measured. */
  #rowPx: number | undefined;

  constructor(host: RowsHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    for (let at: Node | null = this.#host; at; at = outside(at)) {
      // Scroll events do not cross a shadow boundary, so every root needs a listener.
      if (!(at instanceof ShadowRoot || at instanceof Document)) continue;
      this.#roots.add(at);
      at.addEventListener('scroll', this.#look, { capture: true, passive: true });
    }
  }

  hostDisconnected(): void {
    for (const root of this.#roots) root.removeEventListener('scroll', this.#look, { capture: true });
    this.#roots.clear();
    this.#sight.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  hostUpdated(): void {
    this.#setGaps();
    // Waits for the next frame, so that rendering the rows and laying them out are two separate, short tasks.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#look);
  }

  /** Starts again, after all rows have been replaced. */
  clear(): void {
    this.#lists.clear();
  }

  /** Returns the runs of a list. `before`: number of rows in earlier lists. `kept`: index of a row that stays on the page. */
  runsOf(id: string, rows: number, before: number, kept: number): readonly Run[] {
    const list = this.#lists.get(id) ?? newList();
    this.#lists.set(id, list);
    this.#rows = before + rows;
    list.always = firstRows - before;
    list.isLong = rows > list.always;
    const runs: Run[] = [];
    for (let from = 0; from < rows; from += pageRows) {
      const page = from / pageRows;
      const isThere =
        from < list.always || list.near.has(page) || list.wanted.has(page) || page === pageOf(kept);
      const to = Math.min(rows, from + pageRows);
      const last = runs.at(-1);
      if (last?.isGap === !isThere) runs[runs.length - 1] = { ...last, to };
      else runs.push({ from, to, isGap: !isThere });
    }
    list.runs = runs;
    return runs;
  }

  /** Puts the first rows of a gap on the page permanently. */
  open(id: string, { from, to }: Run): void {
    const list = this.#lists.get(id);
    for (let row = from; row < Math.min(to, from + moreRows); row += pageRows) list?.wanted.add(pageOf(row));
    this.#host.requestUpdate();
  }

  *#longLists(): Generator<readonly [Element, List]> {
    for (const element of this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-list]')) {
      const list = this.#lists.get(element.dataset['list'] ?? '');
      if (list?.isLong) yield [element, list];
    }
  }

  #setGaps(): void {
    this.#sight.disconnect();
    for (const [element, list] of this.#longLists()) {
      let child = 0;
      for (const { from, to, isGap } of list.runs) {
        const gap = element.children[child];
        child += isGap ? 1 : to - from;
        if (!isGap || !(gap instanceof HTMLElement)) continue;
        gap.style.blockSize = `${this.#heightOf(list, from, to)}px`;
        this.#sight.observe(gap);
      }
    }
  }

  /** Draws the rows that are near the view now, before the next frame is painted. */
  readonly #look = (): void => {
    let left = mostPages;
    let isNew = false;
    for (const [element, list] of this.#longLists()) {
      // A folded list has no height.
      if (!element.checkVisibility()) continue;
      if (this.#rowPx === undefined) {
        this.#rowPx = measuredRowPx(element, list);
        this.#setGaps();
      }
      const near = this.#nearPages(element, list, left);
      left -= near.size;
      isNew ||= near.size !== list.near.size || [...near].some((page) => !list.near.has(page));
      list.near = near;
    }
    if (isNew) this.#host.requestUpdate();
  };

  #nearPages({ children }: Element, list: List, most: number): ReadonlySet<number> {
    const near = new Set(this.#rows > stayingRows ? [] : list.near);
    let child = 0;
    for (const { from, to, isGap } of list.runs) {
      let top = children[child]?.getBoundingClientRect().top ?? 0;
      for (let row = from; row < to; row += pageRows) {
        const end = Math.min(to, row + pageRows);
        const last = children[child + end - 1 - from];
        const bottom = isGap
          ? top + this.#heightOf(list, row, end)
          : (last?.getBoundingClientRect().bottom ?? top);
        if (!isGap) list.heights.set(pageOf(row), bottom - top);
        const spare = isGap ? sparePx : sparePx * 2;
        const isNear = this.#rows <= fewRows || (bottom > -spare && top < innerHeight + spare);
        if (isNear && row >= list.always && near.size < most) near.add(pageOf(row));
        top = bottom;
      }
      child += isGap ? 1 : to - from;
    }
    return near;
  }

  #heightOf({ heights }: List, from: number, to: number): number {
    let height = 0;
    for (let row = from; row < to; row += pageRows)
      height += heights.get(pageOf(row)) ?? Math.min(pageRows, to - row) * (this.#rowPx ?? guessedPx);
    return height;
  }
}

function newList(): List {
  return { runs: [], always: 0, isLong: false, near: new Set(), wanted: new Set(), heights: new Map() };
}

function measuredRowPx({ children }: Element, { runs: [first] }: List): number | undefined {
  if (!first || first.isGap) return undefined;
  const top = children[0]?.getBoundingClientRect().top ?? 0;
  return ((children[first.to - 1]?.getBoundingClientRect().bottom ?? top) - top) / first.to;
}

function pageOf(row: number): number {
  return Math.floor(row / pageRows);
}

/** Returns the parent of a node in the layout, across slots and shadow roots. */
function outside(node: Node): Node | null {
  const slot = node instanceof Element ? node.assignedSlot : null;
  return slot ?? node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}
