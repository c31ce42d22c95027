import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/** Thresholds, close together towards the whole, so that the last pixels are noticed too. */
const steps = [0, 0.5, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999, 1];
/** A row may begin between two pixels. */
const slackPx = 1.5;

/** Watches which ends of arguments (`data-end`) and which whole rows (`data-row`) are in view, each by the key of its question. */
export class InView implements ReactiveController {
  /** Rows that are in view from their first line to their last. */
  readonly rows: Set<string> = new Set();
  readonly #host: Host;
  readonly #endSeen: (id: string, isInView: boolean) => void;
  readonly #observed = new Set<Element>();
  #observer: IntersectionObserver | undefined;
  #root: Element | null = null;

  constructor(host: Host, endSeen: (id: string, isInView: boolean) => void) {
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
      this.#lookAt(element as HTMLElement);
    }
  }

  /** Has the browser report anew whether each element is in view. */
  lookAgain(): void {
    // What it saw before does not count any more.
    this.#observer?.takeRecords();
    for (const element of this.#observed) {
      this.#observer?.unobserve(element);
      this.#observer?.observe(element);
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
    const options = { root, threshold: steps };
    this.#observer = root ? new IntersectionObserver((entries) => this.#see(entries), options) : undefined;
  }

  /** Reports an end that is clearly out of view before the first paint, so that nothing moves after it. */
  #lookAt(element: HTMLElement): void {
    const { end } = element.dataset;
    const room = this.#root?.getBoundingClientRect();
    if (end === undefined || !room || room.height === 0) return;
    if (element.getBoundingClientRect().top < room.bottom) return;
    this.#endSeen(end, false);
    queueMicrotask(() => this.#host.requestUpdate());
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    let isNews = false;
    for (const { target, intersectionRatio, intersectionRect, boundingClientRect } of entries) {
      const { end, row } = (target as HTMLElement).dataset;
      if (end !== undefined) {
        isNews = true;
        this.#endSeen(end, intersectionRatio >= 0.5);
      }
      if (row === undefined) continue;
      const isWhole = intersectionRect.height > boundingClientRect.height - slackPx;
      isNews ||= isWhole !== this.rows.has(row);
      if (isWhole) this.rows.add(row);
      else this.rows.delete(row);
    }
    if (isNews) this.#host.requestUpdate();
  }
}

/** Selects controls that show a value, and may be too small for it. */
const holders = 'input:not([type=checkbox], [type=radio]), textarea, select, .boxes, [data-unseen]';

interface Report {
  /** Called when the form is there, with its fields. */
  readonly formReady: () => void;
  readonly measured: (isCut: boolean) => void;
}

/** Watches whether each value of the form can be read whole: a control shows no more than it has room for. */
export class Fit implements ReactiveController {
  readonly #host: Host;
  readonly #report: Report;
  readonly #size = new ResizeObserver(() => {
    // Later: what comes of it may change the size again, and the browser would complain.
    setTimeout(() => this.measure());
  });
  #form: Element | null = null;

  constructor(host: Host, report: Report) {
    this.#host = host;
    this.#report = report;
    host.addController(this);
  }

  hostUpdated(): void {
    const form = this.#host.renderRoot.querySelector('mcp-tool-form');
    if (form === this.#form) return;
    this.#size.disconnect();
    this.#form = form;
    if (!form) return;
    this.#size.observe(form);
    void this.#waitFor(form);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
    this.#form = null;
  }

  /** Waits for the form, whose code may still be loading. */
  async #waitFor(form: HTMLElementTagNameMap['mcp-tool-form']): Promise<void> {
    await customElements.whenDefined('mcp-tool-form');
    await form.updateComplete;
    if (form !== this.#form) return;
    this.measure();
    this.#report.formReady();
  }

  measure(): void {
    const root = this.#form?.shadowRoot;
    if (!root) return;
    this.#report.measured([...root.querySelectorAll<HTMLElement>(holders)].some(isCut));
  }
}

function isCut(control: HTMLElement): boolean {
  if (control.dataset['unseen'] !== undefined) return true;
  if (control instanceof HTMLSelectElement) return isSelectCut(control);
  return control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1;
}

/** Measures the text of a list to choose from, whose width no property has. */
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
