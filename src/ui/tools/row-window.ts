import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Rows that come and go together. */
const pageRows = 10;
/** Rows at the beginning of the whole list that are always on the page. */
const firstRows = 50;
/** Rows that a press brings. */
const moreRows = 200;
/** Rows in all of which none leaves that has come: a page can find its words in them, and they can be copied. */
const stayingRows = 300;
/** Pixels around the view in which there are rows. They leave when they are twice as far away. */
const sparePx = 800;
/** Pages in all that are near the view, however large a window says that it is: a frame may be as high as all its content. */
const mostPages = 50;
/** The height of a row before any has been measured. */
const guessedPx = 48;

/** Rows that follow each other: all are on the page, or a gap stands for them. */
export interface Run {
  readonly from: number;
  /** Index after the last one. */
  readonly to: number;
  readonly isGap: boolean;
}

interface List {
  runs: readonly Run[];
  /** Rows from which on not all are on the page. */
  always: number;
  isLong: boolean;
  /** Pages that are near the view, and those that were asked for. */
  near: ReadonlySet<number>;
  readonly wanted: Set<number>;
  /** Heights of the pages that were there once. */
  readonly heights: Map<number, number>;
}

type Host = ReactiveControllerHost & Element & { readonly renderRoot: ParentNode };

/**
 * Keeps on the page those rows of long lists that are near the view, whatever scrolls. What is not there is a gap of about
 * the same height, so that the view can go anywhere at once. A list is a `<ul data-list>` whose children are its runs: rows,
 * and for a gap one `.gap`. Rows have any height.
 */
export class RowWindow implements ReactiveController {
  readonly #host: Host;
  readonly #lists = new Map<string, List>();
  readonly #roots = new Set<Node>();
  /** A gap can come into view without any scrolling here. */
  readonly #sight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#look();
  });
  #frame = 0;
  /** Rows of all lists. */
  #rows = 0;
  /** The height of a row, by those that were seen first. */
  #rowPx: number | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    for (let at: Node | null = this.#host; at; at = outside(at)) {
      // Neither a scroll nor an outer root's listener crosses the edge of a shadow.
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
    // What lays out the rows for the frame is not the work that brought them: each alone is short.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#look);
  }

  /** Begins anew: all rows are others. */
  clear(): void {
    this.#lists.clear();
  }

  /** Returns the runs of a list, `before` which there are so many rows in others. The page of the row `kept` is on the page. */
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

  /** Puts the first rows of a gap on the page, to stay. */
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

  /** Has the rows drawn that are near the view now, before the next frame is painted. */
  readonly #look = (): void => {
    let left = mostPages;
    let isNew = false;
    for (const [element, list] of this.#longLists()) {
      // One that is folded has no height.
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
        const isNear = bottom > -spare && top < innerHeight + spare;
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

/** What a node is in, as it is laid out. */
function outside(node: Node): Node | null {
  const slot = node instanceof Element ? node.assignedSlot : null;
  return slot ?? node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}
