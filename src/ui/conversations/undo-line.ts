import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { ConversationsStrings } from '../locales/en/conversations.js';
import { renderChips } from '../base/chips.js';

const shownMs = 10_000;

/** A deleted conversation that can still be restored. */
export interface DeletedConversation {
  readonly id: string;
  readonly title: string;
}

/** The line that offers to undo the last deletion: for 10 s, and as long as the pointer or the focus is on it. */
export class UndoLine {
  readonly #host: ReactiveControllerHost;
  readonly #undo: (id: string) => void;
  #deleted: DeletedConversation | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, undo: (id: string) => void) {
    this.#host = host;
    this.#undo = undo;
    host.addController({ hostDisconnected: () => this.#hide() });
  }

  show(deleted: DeletedConversation): void {
    this.#deleted = deleted;
    this.#hideSoon();
    this.#host.requestUpdate();
  }

  render(own: ConversationsStrings): unknown {
    const deleted = this.#deleted;
    return html`<div role="status">
      ${
        deleted
          ? html`<p
              class="undo"
              @pointerenter=${this.#stay}
              @pointerleave=${this.#hideSoon}
              @focusin=${this.#stay}
              @focusout=${this.#hideSoon}
            >
              <span class="title">${renderChips(own.deleted(deleted.title), 'sentence')}</span>
              <button type="button" class="quiet" @click=${() => this.#press(deleted.id)}>${own.undo}</button>
            </p>`
          : nothing
      }
    </div>`;
  }

  #press(id: string): void {
    this.#hide();
    this.#undo(id);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#deleted = undefined;
    this.#host.requestUpdate();
  }

  readonly #stay = (): void => clearTimeout(this.#timer);

  readonly #hideSoon = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), shownMs);
  };
}
