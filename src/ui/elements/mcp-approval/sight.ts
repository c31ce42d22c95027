import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * What of the sheet's inside has come into view: the ends of arguments (`data-end`), and rows as a whole (`data-row`), each
 * by the id of its ask.
 */
export class Sight implements ReactiveController {
  /** Rows that are in view from their first line to their last. */
  readonly rows: Set<string> = new Set();
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #endSeen: (id: string, isInView: boolean) => void;
  readonly #observed = new Set<Element>();
  #observer: IntersectionObserver | undefined;
  #root: Element | null = null;

  constructor(
    host: ReactiveControllerHost & { readonly renderRoot: ParentNode },
    endSeen: (id: string, isInView: boolean) => void,
  ) {
    this.#host = host;
    this.#endSeen = endSeen;
    host.addController(this);
  }

  hostUpdated(): void {
    const root = this.#host.renderRoot.querySelector('.content');
    if (root !== this.#root) this.#begin(root);
    const wanted = new Set(root?.querySelectorAll('[data-end], [data-row]'));
    for (const element of this.#observed) {
      if (wanted.has(element)) continue;
      this.#observer?.unobserve(element);
      this.#observed.delete(element);
      if (element instanceof HTMLElement) this.rows.delete(element.dataset['row'] ?? '');
    }
    for (const element of wanted) {
      if (this.#observed.has(element)) continue;
      this.#observer?.observe(element);
      this.#observed.add(element);
    }
  }

  hostDisconnected(): void {
    this.#begin(null);
  }

  #begin(root: Element | null): void {
    this.#observer?.disconnect();
    this.#observed.clear();
    this.rows.clear();
    this.#root = root;
    // A pixel more, since rows may begin between two.
    const options = { root, rootMargin: '1px', threshold: [0, 0.5, 1] };
    this.#observer = root ? new IntersectionObserver((entries) => this.#see(entries), options) : undefined;
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, intersectionRatio, isIntersecting } of entries) {
      const { end, row } = (target as HTMLElement).dataset;
      if (end !== undefined) this.#endSeen(end, isIntersecting && intersectionRatio >= 0.5);
      if (row === undefined) continue;
      if (intersectionRatio === 1) this.rows.add(row);
      else this.rows.delete(row);
    }
    this.#host.requestUpdate();
  }
}
