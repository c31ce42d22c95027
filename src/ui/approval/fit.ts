import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Selects controls that show a value, and may be too small for it. */
const holders = 'input:not([type=checkbox], [type=radio]), textarea, select, .boxes, [data-unseen]';

interface News {
  /** The form is there, with its fields. */
  readonly drawn: () => void;
  readonly measured: (isCut: boolean) => void;
}

/** Watches whether each value of the form can be read whole where it stands: a control shows no more than it has room for. */
export class Fit implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #news: News;
  readonly #size = new ResizeObserver(() => {
    // Later: what comes of it may change the size again, and the browser would complain.
    setTimeout(() => this.measure());
  });
  #form: Element | null = null;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }, news: News) {
    this.#host = host;
    this.#news = news;
    host.addController(this);
  }

  hostUpdated(): void {
    const form = this.#host.renderRoot.querySelector('mcp-tool-form');
    if (form === this.#form) return;
    this.#size.disconnect();
    this.#form = form;
    if (!form) return;
    this.#size.observe(form);
    void this.#draw(form);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
    this.#form = null;
  }

  /** Its code may still be on its way. */
  async #draw(form: HTMLElementTagNameMap['mcp-tool-form']): Promise<void> {
    await customElements.whenDefined('mcp-tool-form');
    await form.updateComplete;
    if (form !== this.#form) return;
    this.measure();
    this.#news.drawn();
  }

  measure(): void {
    const root = this.#form?.shadowRoot;
    if (!root) return;
    this.#news.measured([...root.querySelectorAll<HTMLElement>(holders)].some(isCut));
  }
}

function isCut(control: HTMLElement): boolean {
  if (control.dataset['unseen'] !== undefined) return true;
  if (control instanceof HTMLSelectElement) return isSelectCut(control);
  return control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1;
}

/** A list to choose from does not tell how wide its text is, and no number of characters does: one may be as wide as ten. */
function isSelectCut(select: HTMLSelectElement): boolean {
  const style = getComputedStyle(select);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return true;
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const text = pen.measureText(select.selectedOptions[0]?.text ?? '').width;
  const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
  // Its arrow may take room of its own, beside the padding.
  const arrow = 1.5 * Number.parseFloat(style.fontSize);
  return text + arrow > select.clientWidth - padding;
}
