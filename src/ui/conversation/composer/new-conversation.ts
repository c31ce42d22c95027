import { html, nothing, type ReactiveControllerHost } from 'lit';
import { conversationIcon } from '../../base/conversation-icons.js';
import { lateIcon } from '../../base/icon-set.js';
import type { ConversationStrings } from '../../locales/en/conversation.js';

/**
 * The button for a new conversation. If conversations are not kept, it deletes the current one: it then needs two presses, and
 * its words change after one.
 */
export class NewConversation {
  readonly #host: ReactiveControllerHost;
  readonly #announce: (sentence: string) => void;
  readonly #begin: () => void;
  #isKept = false;
  #isAsking = false;

  constructor(host: ReactiveControllerHost, announce: (sentence: string) => void, begin: () => void) {
    this.#host = host;
    this.#announce = announce;
    this.#begin = begin;
  }

  render(own: ConversationStrings, isEmpty: boolean, isKept: boolean): unknown {
    this.#isKept = isKept;
    if (isEmpty) {
      this.#isAsking = false;
      return nothing;
    }
    const label = this.#isAsking ? own.deleteConversation : own.newConversation;
    return html`<button
      type="button"
      class="quiet ${this.#isAsking ? 'delete' : 'icon muted'}"
      aria-label=${label}
      title=${label}
      @click=${(event: PointerEvent) => this.#press(event, own)}
      @keydown=${this.#keydown}
      @blur=${() => this.#ask(false)}
    >
      ${this.#isAsking ? html`${lateIcon('remove')} ${label}` : conversationIcon('newConversation')}
    </button>`;
  }

  #press({ detail }: PointerEvent, own: ConversationStrings): void {
    // The second click of a double click must not confirm.
    if (detail > 1) return;
    if (!this.#isAsking && !this.#isKept) {
      this.#ask(true);
      this.#announce(own.deleteAsked);
      return;
    }
    this.#ask(false);
    this.#begin();
    this.#announce(own.newConversation);
  }

  readonly #keydown = (event: KeyboardEvent): void => {
    // A key that is held down must not confirm either.
    if (event.repeat) event.preventDefault();
    if (event.key !== 'Escape' || !this.#isAsking) return;
    event.preventDefault();
    event.stopPropagation();
    this.#ask(false);
  };

  #ask(isAsking: boolean): void {
    this.#isAsking = isAsking;
    this.#host.requestUpdate();
  }
}
