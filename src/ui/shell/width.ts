import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Widths from which all tabs fit, and from which two panes are side by side. The stylesheet has the same numbers. */
const [roomyRem, wideRem] = [40, 56];

/** Measures how many panes an element has room for, for its ARIA attributes. The layout itself is in CSS. */
export class Width implements ReactiveController {
  /** 0 on a phone, 2 if there is room for two panes. */
  size = 1;
  readonly #element: ReactiveControllerHost & Element;
  readonly #observer = new ResizeObserver(([entry]) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const width = (entry?.contentRect.width ?? 0) / rem;
    const size = width >= wideRem ? 2 : width >= roomyRem ? 1 : 0;
    if (size === this.size) return;
    this.size = size;
    this.#element.requestUpdate();
  });

  constructor(element: ReactiveControllerHost & Element) {
    this.#element = element;
    element.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
