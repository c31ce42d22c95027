import { focusedElement, parentOf } from '../base/shadow.js';
import { cards, type CardsElement } from './card-focus.js';

/** Selects the panes that scroll below the cards. */
const panes = '[part~=log], [role=tabpanel]';

/** Scrolls the pane below the cards, so that the focused element stays in its place on the screen when a card comes or goes. */
export class CardPlace {
  readonly #element: CardsElement;
  readonly #drawn: () => void;
  #height = 0;
  readonly #watched = new WeakSet<Element>();
  /** The asks whose cards are still to be brought into view. */
  readonly #looked = new Set<string>();
  readonly #sizes = new ResizeObserver(() => {
    this.#settle();
    this.#drawn();
  });

  /** `drawn` is called whenever cards have come, gone or grown. */
  constructor(element: CardsElement, drawn: () => void) {
    this.#element = element;
    this.#drawn = drawn;
  }

  /** Brings the card of an ask into view, once it is drawn; the focus stays where it is. */
  lookAt(askId: string): void {
    this.#looked.add(askId);
  }

  follow(): void {
    const part = this.#part;
    for (const each of part ? [part, ...cards(this.#element)] : []) {
      if (this.#watched.has(each)) continue;
      this.#watched.add(each);
      this.#sizes.observe(each);
    }
  }

  get #part(): HTMLElement | null {
    return this.#element.renderRoot.querySelector('[part=sign-ins]');
  }

  #settle(): void {
    const height = this.#part?.offsetHeight ?? 0;
    const moved = height - this.#height;
    this.#height = height;
    const path = this.#focusPath();
    const [focused] = path;
    const pane = path.slice(1).find((at) => at.matches(panes));
    if (focused && pane && moved !== 0) {
      const below = focused.getBoundingClientRect().top - pane.getBoundingClientRect().top;
      // The focused element stays where it was on the screen, but never behind a card.
      const top = below < 0 ? moved : Math.min(moved, below);
      pane.scrollBy({ top, behavior: 'instant' });
    }
    this.#bringIntoView(focused);
  }

  #bringIntoView(focused: Element | undefined): void {
    const waiting = cards(this.#element).map(({ ask }) => ask?.id);
    for (const id of this.#looked) {
      const card = cards(this.#element)[waiting.indexOf(id)];
      if (card && card.offsetHeight === 0) continue;
      this.#looked.delete(id);
      card?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      if (card) focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  }

  /** Returns the focused element and those around it up to this one, through shadow roots and slots; none if the focus is elsewhere. */
  #focusPath(): readonly Element[] {
    const path: Element[] = [];
    for (let at: Element | null = focusedElement(); at; at = at.assignedSlot ?? parentOf(at)) {
      if (at === this.#element) return path;
      path.push(at);
    }
    return [];
  }
}
