import { focusedElement, parentOf } from '../base/shadow.js';

/** An element that shows an ask. */
export interface AskCard extends HTMLElement {
  readonly updateComplete: Promise<unknown>;
  /** Moves the focus, without scrolling, to an element where a key that is still down does nothing harmful. */
  focusFirst(isByKey?: boolean): void;
}

/** Selects fields for typing text. */
const fields =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])';

/** True if a card is loaded and shows its question. */
export function isDrawn(card: AskCard): boolean {
  return (card.shadowRoot?.childElementCount ?? 0) > 0;
}

/** Moves the focus to a new ask, unless the person is typing, and moves it back when the ask has ended. */
export class AskFocus {
  readonly #element: HTMLElement;
  /** The button that was last pressed. Stored because not every browser focuses a pressed button. */
  #pressed: Element | undefined;
  #isPressing = false;
  /** True if the last input was a key, not a pointer. */
  #isByKey = true;
  /** True for asks of the model's calls. The person waits for the model's answer and may go on writing. */
  isByModel = false;
  /** The element that had the focus, and the row or call around it. */
  #before: { readonly element: Element; readonly line: Element | null } | undefined;
  #listening: AbortController | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  listen(): void {
    this.#listening = new AbortController();
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    document.addEventListener('pointerdown', this.#press, options);
    document.addEventListener('keydown', () => (this.#isByKey = true), options);
    for (const type of ['pointerup', 'pointercancel'])
      document.addEventListener(type, () => (this.#isPressing = false), options);
  }

  stop(): void {
    this.#listening?.abort();
    this.#isPressing = false;
  }

  /** The field outside the asks in which the person is typing. An empty composer does not count: its message was sent. */
  get typing(): Element | undefined {
    const focused = focusedElement();
    if (!focused.matches(fields) || this.#element.matches(':focus-within')) return undefined;
    const isSent = focused instanceof HTMLTextAreaElement && focused.value === '' && isInComposer(focused);
    return isSent ? undefined : focused;
  }

  /** True during a press. `:active` covers a press that began before this code was loaded. */
  get #isInPress(): boolean {
    return this.#isPressing || document.querySelector(':active') !== null;
  }

  /** True while the focus is in an ask of another `<mcp-asks>`. */
  get #isDecidingElsewhere(): boolean {
    let at: Element | null = focusedElement();
    while (at && at.localName !== 'mcp-asks') at = parentOf(at);
    return (at ?? this.#element) !== this.#element;
  }

  /** Remembers the focused element, so that the focus can return to it. */
  remember(): void {
    if (this.#element.matches(':focus-within')) return;
    const focused = focusedElement();
    const element = focused === document.body ? this.#pressed : focused;
    if (element) this.#before = { element, line: element.closest('[part~=server], [part~=card]') };
  }

  /** Moves the focus to a card, unless the person is typing or in the middle of a press. */
  lead(card: AskCard): void {
    if (!card.checkVisibility()) return;
    const { typing } = this;
    if (typing) {
      // Keeps the field in view, because the pane has become smaller.
      typing.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      return;
    }
    if (this.#isInPress || this.#isDecidingElsewhere) return;
    if (focusedElement() !== document.body) this.remember();
    card.focusFirst(this.#isByKey);
    card.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** Moves the focus back after the next frame, but only if nothing has the focus: the person may have moved on. */
  async giveBack(): Promise<void> {
    const before = this.#before;
    this.#before = undefined;
    await new Promise(requestAnimationFrame);
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!before || !isNowhere) return;
    const isInView = (element: Element | null | undefined | false): element is HTMLElement =>
      element instanceof HTMLElement && element !== document.body && element.checkVisibility();
    const root = this.#element.getRootNode() as ParentNode;
    const composer = root.querySelector('mcp-conversation')?.shadowRoot?.querySelector('textarea');
    const isOutside = root instanceof ShadowRoot && !isInside(root.host, before.element);
    const places = [
      // If a button of the page sent the message to the model, the answer does not appear at that button.
      this.isByModel && isOutside && composer,
      // A button in a row or a call disappears once it is no longer needed. The first button of the row or call stays.
      before.line?.querySelector('summary, button'),
      before.element,
      // The line that offers a sign-in has returned, with a new button.
      this.#element.shadowRoot?.querySelector('[part=offer] button'),
      composer,
      root.querySelector('[role=tab][aria-selected=true]'),
    ];
    places.find(isInView)?.focus({ preventScroll: true });
  }

  readonly #press = (event: PointerEvent): void => {
    this.#isPressing = true;
    this.#isByKey = false;
    this.#pressed = event.composedPath().find((at) => at instanceof HTMLButtonElement);
  };
}

/** True if an element is inside another element, or inside a shadow tree of that element. */
function isInside(outer: Element, element: Element): boolean {
  let at: Element | null = element;
  while (at && at !== outer) at = parentOf(at);
  return at !== null;
}

function isInComposer(field: Element): boolean {
  const root = field.getRootNode();
  return root instanceof ShadowRoot && root.host.localName === 'mcp-conversation';
}
