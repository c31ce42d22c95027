import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The rows of a long list that are in the page, and the space for the others. */
export interface RowWindow {
  readonly first: number;
  /** Index after the last one. */
  readonly end: number;
  /** Pixels above and below. */
  readonly before: number;
  readonly after: number;
}

/** Number of rows beyond the edges that are rendered before they come into view. */
const usualSpare = 12;

/**
 * Keeps only the visible rows of a long list in the page, and a few more. All rows have the same height, so that finding one
 * needs no measurement of others. The element renders a spacer before and after them.
 */
export class RowScroller implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #selector: string;
  #box: Element | undefined;
  #top = 0;
  #height = 600;
  readonly #measure = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = this.#box ?? {};
    if (scrollTop === this.#top && clientHeight === this.#height) return;
    this.#top = scrollTop;
    this.#height = clientHeight;
    this.#host.requestUpdate();
  };
  readonly #size = new ResizeObserver(this.#measure);

  /** `selector` finds the scrolling box. */
  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  /** Returns the rows to render. `spare` is the number of rows beyond each edge, lower for rows that are slow to render. */
  window(rowHeight: number, rows: number, spare: number = usualSpare): RowWindow {
    const inView = Math.ceil(this.#height / rowHeight) + 2 * spare;
    const top = Math.floor(Math.max(this.#top, 0) / rowHeight) - spare;
    const first = Math.max(0, Math.min(top, rows - inView));
    const end = Math.min(rows, first + inView);
    return { first, end, before: first * rowHeight, after: (rows - end) * rowHeight };
  }

  /** Scrolls just enough to bring a row into view, below the sticky part. */
  reveal(row: number, rowHeight: number, stickyHeight = 0): void {
    const box = this.#box;
    if (!box) return;
    const top = row * rowHeight;
    const view = box.clientHeight - stickyHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowHeight > box.scrollTop + view) box.scrollTop = top + rowHeight - view;
    this.#measure();
  }

  hostUpdated(): void {
    const box = this.#host.renderRoot.querySelector(this.#selector) ?? undefined;
    if (box === this.#box) return;
    this.#unobserve();
    this.#box = box;
    if (!box) return;
    box.addEventListener('scroll', this.#measure, { passive: true });
    this.#size.observe(box);
  }

  hostDisconnected(): void {
    this.#unobserve();
  }

  #unobserve(): void {
    this.#box?.removeEventListener('scroll', this.#measure);
    this.#size.disconnect();
    this.#box = undefined;
  }
}
