import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Watches whether each value of the form can be read whole where it stands: a control shows no more than it has room for. */
export class Fit implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #changed: (isCut: boolean) => void;
  readonly #size = new ResizeObserver(() => {
    // Later: what comes of it may change the size again, and the browser would complain.
    setTimeout(() => this.measure());
  });
  #form: Element | null = null;

  constructor(
    host: ReactiveControllerHost & { readonly renderRoot: ParentNode },
    changed: (isCut: boolean) => void,
  ) {
    this.#host = host;
    this.#changed = changed;
    host.addController(this);
  }

  hostUpdated(): void {
    const form = this.#host.renderRoot.querySelector('mcp-tool-form');
    if (form === this.#form) return;
    this.#size.disconnect();
    this.#form = form;
    if (form) this.#size.observe(form);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
    this.#form = null;
  }

  measure(): void {
    const root = this.#form?.shadowRoot;
    if (!root) return;
    this.#changed([...root.querySelectorAll<HTMLElement>('input, textarea, select, .boxes')].some(isCut));
  }
}

function isCut(control: HTMLElement): boolean {
  // A list to choose from does not tell how wide its text is.
  if (control instanceof HTMLSelectElement) {
    const { fontSize } = getComputedStyle(control);
    const chars = control.selectedOptions[0]?.text.length ?? 0;
    return chars * Number.parseFloat(fontSize) * 0.6 > control.clientWidth;
  }
  return control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1;
}
