import type { McpHost, SignInAsk } from '../../core/index.js';
import { McpReviewEvent, McpServerCommandEvent } from '../base/events.js';
import { focusedElement } from '../base/shadow.js';

type Card = HTMLElementTagNameMap['mcp-sign-in'];

/** The element that shows the cards. */
export interface CardsElement extends Element {
  readonly host: McpHost | undefined;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** The place from which a person asked for a card: a server's row, or a call. */
interface Way {
  readonly place: () => Element | undefined;
  readonly isMeant: (ask: SignInAsk) => boolean;
  /** True if there may still be such an ask. */
  readonly isOpen: () => boolean;
}

/** Moves the focus to the sign-in card that a person asked for, and back to the place where they did. */
export class CardFocus {
  readonly #element: CardsElement;
  /** The way to a card that is not drawn yet, and the element that had the focus when it was asked for. */
  #awaited: { readonly way: Way; readonly from: Element } | undefined;
  /** The way by which each card was reached, by the id of its ask. */
  readonly #ways = new Map<string, Way>();
  /** The ask whose card has the focus. */
  #focused: string | undefined;

  /** `pressed` is the event by which a person asked for a card before this code was loaded. */
  constructor(element: CardsElement, pressed: Event | undefined) {
    this.#element = element;
    element.renderRoot.addEventListener('mcp-review', this.#hear);
    element.renderRoot.addEventListener('mcp-server-command', this.#hear);
    if (!pressed) return;
    this.#hear(pressed);
    const hasLeft =
      focusedElement() !== document.body && !this.#awaited?.way.place()?.matches(':focus-within');
    if (hasLeft) this.#awaited = undefined;
  }

  beforeRender(): void {
    this.#focused = cards(this.#element).find((card) => card.matches(':focus-within'))?.ask?.id;
  }

  /** Moves the focus to the card that was asked for, once it is drawn, unless the person has moved on by then. */
  lead(): void {
    if (!this.#awaited) return;
    const { way, from } = this.#awaited;
    const card = cards(this.#element).find(({ ask }) => ask && way.isMeant(ask));
    if (!(card ?? way.isOpen()) || !isStillAt(from, way)) this.#awaited = undefined;
    else if (card?.ask) {
      card.focusTitle();
      if (!card.matches(':focus-within')) return;
      card.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      this.#ways.set(card.ask.id, way);
      this.#awaited = undefined;
    }
  }

  /** After the focused card has gone, moves the focus to where it was reached from, to the next card, or to the open tab. */
  keep(): void {
    const focused = this.#focused;
    this.#focused = undefined;
    const left = cards(this.#element);
    const isThere = (id: string): boolean => left.some(({ ask }) => ask?.id === id);
    const back = focused === undefined ? undefined : backOn(this.#ways.get(focused));
    for (const id of this.#ways.keys()) if (!isThere(id)) this.#ways.delete(id);
    if (focused === undefined || isThere(focused)) return;
    if (back) {
      back.focus({ preventScroll: true });
      back.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    } else if (left[0]) left[0].focusTitle();
    else
      this.#element.renderRoot
        .querySelector<HTMLElement>('[role=tab][aria-selected=true]')
        ?.focus({ preventScroll: true });
  }

  readonly #hear = (event: Event): void => {
    const way =
      event instanceof McpReviewEvent
        ? this.#wayFromCall(event.detail.callId)
        : event instanceof McpServerCommandEvent && event.detail.command === 'review'
          ? this.#wayFromRow(event.detail.serverId)
          : undefined;
    if (!way) return;
    this.#awaited = { way, from: focusedElement() };
    this.lead();
  };

  #wayFromCall(callId: string): Way {
    // Calls that wait for the same sign-in wait for one question.
    const askId = (): string | undefined => {
      const call = this.#element.host?.getSnapshot().calls.find(({ id }) => id === callId);
      return call?.status === 'awaiting-input' ? call.askId : undefined;
    };
    return {
      place: () => callsIn(this.#element).find(({ call }) => call?.id === callId),
      isMeant: ({ id }) => id === askId(),
      isOpen: () => askId() !== undefined,
    };
  }

  #wayFromRow(serverId: string): Way {
    const { host, renderRoot } = this.#element;
    const at = (): number => host?.getSnapshot().servers.findIndex(({ id }) => id === serverId) ?? -1;
    return {
      place: () =>
        renderRoot.querySelector('mcp-tool-list')?.renderRoot.querySelectorAll('[part~=server]')[at()],
      isMeant: (ask) => ask.serverId === serverId,
      isOpen: () => {
        const status = host?.getSnapshot().servers[at()]?.status;
        return status === 'connecting' || status === 'needs-sign-in';
      },
    };
  }
}

/** Returns the cards that are drawn. */
export function cards({ renderRoot }: CardsElement): readonly Card[] {
  return [...renderRoot.querySelectorAll<Card>('mcp-sign-in:defined')];
}

/** Returns the calls in view. */
function callsIn({ renderRoot }: CardsElement): readonly HTMLElementTagNameMap['mcp-call'][] {
  const talk = renderRoot.querySelector('mcp-conversation');
  return [renderRoot, ...(talk ? [talk.renderRoot] : [])]
    .flatMap((root) => [...root.querySelectorAll('mcp-call')])
    .filter(isInView);
}

/** Returns the line of a row or a call, which is always there. */
function backOn(way: Way | undefined): HTMLElement | undefined {
  const place = way?.place();
  const line = (place?.shadowRoot ?? place)?.querySelector<HTMLElement>('summary, button');
  return line && isInView(line) ? line : undefined;
}

/** Returns true if the person has not gone elsewhere. The pressed button may have gone with its row. */
function isStillAt(from: Element, way: Way): boolean {
  const now = focusedElement();
  return now === from || (!isInView(from) && (now === document.body || now === backOn(way)));
}

function isInView(element: Element): boolean {
  return element.getClientRects().length > 0;
}
