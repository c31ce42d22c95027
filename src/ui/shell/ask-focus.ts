import { focusedElement } from '../base/shadow.js';

/** An element that shows an ask. */
export interface AskCard extends HTMLElement {
  readonly updateComplete: Promise<unknown>;
  /** Moves the focus to where nothing happens by a key that is already down, without scrolling. */
  focusFirst(): void;
}

/** Selects what text is typed into. */
const fields =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])';

/** For so long after a key, somebody is typing in a field that is empty again. */
const typingMs = 2000;

/** Gives the focus to an ask that comes, unless somebody is typing, and gives it back when the ask has gone. */
export class AskFocus {
  readonly #element: HTMLElement;
  #typedAt = Number.NEGATIVE_INFINITY;
  #isPressing = false;
  /** The element that had the focus, and the row or call that it was in. */
  #before: { readonly element: Element; readonly line: Element | null } | undefined;
  #listening: AbortController | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  listen(): void {
    this.#listening = new AbortController();
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    document.addEventListener(
      'keydown',
      ({ key }) => {
        this.#typedAt = key === 'Enter' ? Number.NEGATIVE_INFINITY : performance.now();
      },
      options,
    );
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      document.addEventListener(type, () => (this.#isPressing = type === 'pointerdown'), options);
  }

  stop(): void {
    this.#listening?.abort();
    this.#isPressing = false;
  }

  /** The field in which somebody is typing, outside of the asks. */
  get typing(): Element | undefined {
    const focused = focusedElement();
    if (!focused.matches(fields) || this.#element.matches(':focus-within')) return undefined;
    const text = 'value' in focused ? focused.value : focused.textContent;
    return text !== '' || performance.now() - this.#typedAt < typingMs ? focused : undefined;
  }

  /** Remembers where the focus was before the first of several asks. */
  remember(): void {
    if (this.#before || this.#element.matches(':focus-within')) return;
    const element = focusedElement();
    this.#before = { element, line: element.closest('[part~=server], [part~=card]') };
  }

  /** Leads to a card once it is drawn. Somebody who is typing, or in the middle of a press, stays where they are. */
  async lead(card: AskCard): Promise<void> {
    await customElements.whenDefined(card.localName);
    await card.updateComplete;
    if (!card.checkVisibility()) return;
    const { typing } = this;
    if (typing) {
      // The pane has become smaller.
      typing.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      return;
    }
    if (this.#isPressing) return;
    card.focusFirst();
    card.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** Moves the focus back to where it was, once that is drawn again, if it would be nowhere: the person may have gone on. */
  async giveBack(): Promise<void> {
    const before = this.#before;
    this.#before = undefined;
    await new Promise(requestAnimationFrame);
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!before || !isNowhere) return;
    const isInView = (element: Element | null | undefined): element is HTMLElement =>
      element instanceof HTMLElement && element !== document.body && element.checkVisibility();
    const root = this.#element.getRootNode() as ParentNode;
    const places = [
      before.element,
      before.line?.querySelector('summary, button'),
      root.querySelector('[role=tab][aria-selected=true]'),
    ];
    places.find(isInView)?.focus({ preventScroll: true });
  }
}
