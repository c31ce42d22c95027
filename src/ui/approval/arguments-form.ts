import type { LitElement, ReactiveController } from 'lit';
import type { JsonObject, JsonValue } from '../../core/index.js';
import type { Review } from './review.js';

/** The card that contains the form. */
interface FormCard {
  readonly openReview: Review | undefined;
  change(act: () => unknown): void;
  lookAgain(): void;
}

/** Selects controls that may be too small for their values. The time zone control of a time that is not set has no value. */
const holders =
  'input:not([type=checkbox], [type=radio]), textarea, select:not([data-idle]), .boxes, [data-unseen]';

/** Follows the form for changing the arguments, and checks whether it shows each value in full. */
export class ArgumentsForm implements ReactiveController {
  readonly #element: LitElement;
  readonly #card: FormCard;
  readonly #size = new ResizeObserver(() => {
    // Deferred: the update may change the size again, which the browser would report as a loop.
    setTimeout(() => this.#measure());
  });
  #form: HTMLElementTagNameMap['mcp-tool-form'] | null = null;

  constructor(element: LitElement, card: FormCard) {
    this.#element = element;
    this.#card = card;
    element.addController(this);
  }

  async start(review: Review): Promise<void> {
    this.#card.change(() => {
      review.isChanging = true;
      review.forget();
    });
    await this.#element.updateComplete;
    this.#form?.focusFirst();
  }

  async edit(review: Review, form: HTMLElementTagNameMap['mcp-tool-form']): Promise<void> {
    const before = fieldsOf(form);
    const value = form.current;
    if (bringsMore(review.edit(value), value)) review.forget();
    this.#element.requestUpdate();
    await form.updateComplete;
    if ([...fieldsOf(form)].some((id) => !before.has(id))) review.forget();
    this.#measure();
    this.#element.requestUpdate();
    await this.#element.updateComplete;
    this.#card.lookAgain();
  }

  hostUpdated(): void {
    const form = this.#element.renderRoot.querySelector('mcp-tool-form');
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

  async #waitFor(form: HTMLElementTagNameMap['mcp-tool-form']): Promise<void> {
    await form.updateComplete;
    if (form !== this.#form) return;
    this.#measure();
    const review = this.#card.openReview;
    if (review) this.#card.change(() => (review.isFormReady = true));
  }

  /** Checks whether any control is too small for its value. */
  #measure(): void {
    const root = this.#form?.shadowRoot;
    const review = this.#card.openReview;
    if (!root || !review) return;
    const isSomeCut = [...root.querySelectorAll<HTMLElement>(holders)].some(isCut);
    if (review.isCut !== isSomeCut) this.#card.change(() => (review.isCut = isSomeCut));
  }
}

function fieldsOf(form: Element): Set<string | undefined> {
  const fields = form.shadowRoot?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
  return new Set([...fields].map(({ dataset }) => dataset['field']));
}

function isCut(control: HTMLElement): boolean {
  if (control.dataset['unseen'] !== undefined) return true;
  if (control instanceof HTMLSelectElement) return isSelectCut(control);
  return control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1;
}

/** Measures the selected text of a `<select>`: no property has its width. */
function isSelectCut(select: HTMLSelectElement): boolean {
  const style = getComputedStyle(select);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return true;
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const text = pen.measureText(select.selectedOptions[0]?.text ?? '').width;
  const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
  // Its arrow may take space in addition to the padding.
  const arrow = 1.5 * Number.parseFloat(style.fontSize);
  return text + arrow > select.clientWidth - padding;
}

/** True if the change added more values than the one that the person changed. These are mostly the defaults of new parts. */
function bringsMore(before: JsonObject, now: JsonObject | undefined): boolean {
  if (!now) return false;
  const { came, gone } = differences(before, now);
  return came > 0 && came + gone > 1;
}

/** Counts the added and the removed values. */
function differences(
  before: JsonValue | undefined,
  now: JsonValue | undefined,
): { came: number; gone: number } {
  if (before === undefined) return { came: leaves(now), gone: 0 };
  if (now === undefined) return { came: 0, gone: leaves(before) };
  if (kindOf(before) !== kindOf(now)) return { came: leaves(now), gone: leaves(before) };
  if (!isHolder(before) || !isHolder(now)) return { came: before === now ? 0 : 1, gone: 0 };
  const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  const count = { came: 0, gone: 0 };
  for (const name of new Set([...old.keys(), ...fresh.keys()])) {
    const { came, gone } = differences(old.get(name), fresh.get(name));
    count.came += came;
    count.gone += gone;
  }
  return count;
}

/** Counts the values inside a value. An empty list counts as one: a list without names may mean all names. */
function leaves(value: JsonValue | undefined): number {
  if (value === undefined) return 0;
  if (!isHolder(value)) return 1;
  return Math.max(
    1,
    Object.values(value).reduce<number>((sum, each) => sum + leaves(each), 0),
  );
}

function isHolder(value: JsonValue): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function kindOf(value: JsonValue): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}
