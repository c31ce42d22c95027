import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ConnectedServer, Listed } from '../../core/index.js';

/** Calls back whenever an element comes back into view. */
export class Reappearance implements ReactiveController {
  readonly #element: Element;
  readonly #observer: IntersectionObserver;
  #wasSeen = false;
  #isAway = false;

  constructor(element: ReactiveControllerHost & Element, seenAgain: () => void) {
    this.#element = element;
    this.#observer = new IntersectionObserver((entries) => {
      const isSeen = entries.at(-1)?.isIntersecting === true;
      if (isSeen && this.#isAway) seenAgain();
      this.#wasSeen ||= isSeen;
      this.#isAway = this.#wasSeen && !isSeen;
    });
    element.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}

/** Returns true if a list has outlived its server's time to live. Servers that predate the 2026-07-28 protocol declare none. */
export function isOld({ protocolFamily }: ConnectedServer, list: Listed<unknown> | undefined): boolean {
  return protocolFamily === 'modern' && list?.status === 'ready' && (list.freshUntil ?? 0) <= Date.now();
}
