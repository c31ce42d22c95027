import type { LitElement, ReactiveController } from 'lit';

/** Keeps the keys in an app's place, where what had the focus goes with the app, or comes back with it. */
export class KeptFocus implements ReactiveController {
  readonly #host: LitElement;
  #isKept = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** To be called before anything goes. */
  keep(): void {
    this.#isKept = Boolean(this.#host.shadowRoot?.activeElement);
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    if (this.#isKept && !root?.activeElement)
      root?.querySelector<HTMLElement>('[aria-haspopup], .off button')?.focus();
    this.#isKept = false;
  }
}
