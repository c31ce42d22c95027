import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Width from which all tabs fit. The stylesheet has the same number. */
const phoneRem = 40;

/** Width from which two panes are side by side. The stylesheet has the same number. */
const wideRem = 56;

/** Measures how much room an element has, for its tabs and ARIA attributes. The layout itself is in CSS. */
export class Width implements ReactiveController {
  /** True if there is room for two panes. */
  isWide = false;
  /** True if there is no room for more than three tabs. */
  isPhone = false;
  readonly #element: ReactiveControllerHost & Element;
  #isMeasured = false;
  readonly #observer = new ResizeObserver(([entry]) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const width = (entry?.contentRect.width ?? 0) / rem;
    const [isWide, isPhone] = [width >= wideRem, width < phoneRem];
    const isFirst = !this.#isMeasured;
    this.#isMeasured = true;
    if (isWide === this.isWide && isPhone === this.isPhone) return;
    this.isWide = isWide;
    this.isPhone = isPhone;
    const update = (): void => this.#element.requestUpdate();
    // Later changes wait for the next frame: a new layout while sizes are reported would need another report in this frame.
    if (isFirst) update();
    else requestAnimationFrame(update);
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
