import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { UserEntry } from '../../../core/index.js';
import { McpResendEvent, McpSendEvent, McpStopEvent } from '../../base/events.js';
import { lateIcon } from '../../base/lazy-icons.js';
import type { ConversationStrings } from '../../locales/en/conversation.js';

/** The element that has the box. */
export interface ComposerHost extends ReactiveControllerHost, EventTarget {
  readonly renderRoot: ParentNode;
}

/** How the conversation around the box stands. */
export interface ComposerView {
  readonly own: ConversationStrings;
  readonly placeholder: string;
  readonly isBusy: boolean;
}

/** The box to write in, with its buttons. What is said goes out as events of its host. */
export class Composer {
  readonly #host: ComposerHost;
  #isBusy = false;
  /** The message of the person that they are changing. */
  #editing: string | undefined;

  constructor(host: ComposerHost) {
    this.#host = host;
  }

  focus(options?: FocusOptions): void {
    this.#box?.focus(options);
  }

  /** Puts what the person said into the box, to be changed. */
  edit({ id, text }: UserEntry): void {
    this.#begin(id, text);
  }

  render({ own, placeholder, isBusy }: ComposerView): TemplateResult {
    this.#isBusy = isBusy;
    return html`
      ${
        this.#editing === undefined
          ? nothing
          : html`<p class="muted small editing" role="status">
              ${own.editing}
              <button class="quiet small" @click=${() => this.#begin(undefined, '')}>
                ${own.cancelEdit}
              </button>
            </p>`
      }
      <form part="composer" @submit=${this.#say}>
        <textarea
          rows="1"
          aria-label=${placeholder}
          placeholder=${placeholder}
          @keydown=${this.#keydown}
        ></textarea>
        <div><slot name="composer"></slot></div>
        ${
          isBusy
            ? html`<button type="button" @click=${this.#stop}>${lateIcon('stop')} ${own.stop}</button>`
            : html`<button class="primary icon" aria-label=${own.send} title=${own.send}>
                ${lateIcon('send')}
              </button>`
        }
      </form>
    `;
  }

  get #box(): HTMLTextAreaElement | null {
    return this.#host.renderRoot.querySelector('textarea');
  }

  #begin(editing: string | undefined, text: string): void {
    this.#editing = editing;
    if (this.#box) this.#box.value = text;
    this.#host.requestUpdate();
    this.focus();
  }

  readonly #keydown = (event: KeyboardEvent): void => {
    // Enter that confirms a word in an input method belongs to that method. Safari says so by the old code alone.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    this.#say(event);
  };

  readonly #say = (event: Event): void => {
    event.preventDefault();
    const box = this.#box;
    const text = box?.value.trim() ?? '';
    if (!box || text === '' || this.#isBusy) return;
    box.value = '';
    const entryId = this.#editing;
    this.#editing = undefined;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(
      entryId === undefined ? new McpSendEvent({ text }) : new McpResendEvent({ entryId, text }),
    );
  };

  readonly #stop = (): void => {
    this.#host.dispatchEvent(new McpStopEvent(null));
    this.focus();
  };
}
