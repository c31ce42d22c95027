import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { rowWindow, type RowWindow } from './row-window.js';

/**
 * Keeps on the page only those rows of a long list that are in view, or nearly. All rows are of one height, so that where
 * one is needs no measuring of the others. The element draws a row before them and one after them of the heights given here.
 */
export class RowScroller implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };
  readonly #selector: string;
  #box: Element | undefined;
  #resized: ResizeObserver | undefined;
  #top = 0;
  #height = 600;

  /** `selector` finds the box that scrolls. */
  constructor(
    host: ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment },
    selector: string,
  ) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  /** `spare`, where a row is so much to draw that fewer than usual are kept out of sight. */
  window(rowHeight: number, rows: number, spare?: number): RowWindow {
    return rowWindow(this.#top, this.#height, rowHeight, rows, spare);
  }

  /** Scrolls no more than it takes to bring a row into view, below what sticks to the top. */
  reveal(row: number, rowHeight: number, stickyHeight = 0): void {
    const box = this.#box;
    if (!box) return;
    const top = row * rowHeight;
    const view = box.clientHeight - stickyHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowHeight > box.scrollTop + view) box.scrollTop = top + rowHeight - view;
    this.#look();
  }

  hostUpdated(): void {
    const box = this.#host.renderRoot.querySelector(this.#selector) ?? undefined;
    if (box === this.#box) return;
    this.#forget();
    this.#box = box;
    if (!box) return;
    box.addEventListener('scroll', this.#look, { passive: true });
    this.#resized = new ResizeObserver(this.#look);
    this.#resized.observe(box);
  }

  hostDisconnected(): void {
    this.#forget();
  }

  #forget(): void {
    this.#box?.removeEventListener('scroll', this.#look);
    this.#resized?.disconnect();
    this.#box = undefined;
  }

  readonly #look = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = this.#box ?? {};
    if (scrollTop === this.#top && clientHeight === this.#height) return;
    this.#top = scrollTop;
    this.#height = clientHeight;
    this.#host.requestUpdate();
  };
}
