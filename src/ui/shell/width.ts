import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Width from which two panes are side by side. The stylesheet has the same number. */
const wideRem = 56;

/** Measures whether an element has room for two panes, for its ARIA attributes. The layout itself is in CSS. */
export class Width implements ReactiveController {
  isWide = false;
  readonly #element: ReactiveControllerHost & Element;
  readonly #observer = new ResizeObserver(([entry]) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const isWide = (entry?.contentRect.width ?? 0) >= wideRem * rem;
    if (isWide === this.isWide) return;
    this.isWide = isWide;
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
