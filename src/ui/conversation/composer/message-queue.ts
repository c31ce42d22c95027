import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Conversation } from '../../../core/index.js';
import { renderChips } from '../../base/chips.js';
import type { McpSendEvent } from '../../base/events.js';
import { lateIcon } from '../../base/icon-set.js';
import { chordName } from '../../base/key-names.js';
import { cutInTheMiddle, visible } from '../../base/visible.js';
import type { ConversationStrings } from '../../locales/en/conversation.js';
import { talkBounds } from '../talk-bounds.js';

/** A message that waits for the end of an answer. */
export type QueuedMessage = McpSendEvent['detail'];

interface QueueOwner {
  readonly own: () => ConversationStrings;
  readonly send: (message: QueuedMessage) => void;
  /** Stops the answer. */
  readonly stop: () => void;
  /** Puts a message back into the box. */
  readonly edit: (message: QueuedMessage) => void;
  readonly focus: () => void;
  readonly announce: (sentence: string) => void;
}

/** Number of waiting messages that are shown before the rest is counted. */
const shownRows = 3;
const shownChars = 200;

/** Messages that a person sent while the model was at work. Each is sent when the answer before it has ended. */
export class MessageQueue {
  readonly #host: ReactiveControllerHost;
  readonly #owner: QueueOwner;
  #waiting: readonly QueuedMessage[] = [];
  #isAllShown = false;
  /** True after the person stopped an answer or it failed: they decide when the next message is sent. */
  #isHeld = false;
  #wasBusy = false;
  /** True if the person has stopped the running answer. It may still end as if they had not. */
  #isStopped = false;
  /** The person's message before the running answer. */
  #after: string | undefined;

  constructor(host: ReactiveControllerHost, owner: QueueOwner) {
    this.#host = host;
    this.#owner = owner;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  get isFull(): boolean {
    return this.#waiting.length >= talkBounds.queuedMessages;
  }

  add(message: QueuedMessage): void {
    this.#change([...this.#waiting, message]);
    this.#owner.announce(this.#owner.own().queued);
  }

  /** Notes that the person stops the answer, so that no message is sent when it ends. */
  hold(): void {
    this.#isStopped = true;
  }

  /** Takes the last message out, to edit it. */
  editLast(): void {
    const last = this.#waiting.at(-1);
    if (last) this.#edit(last);
  }

  /** Follows the conversation: sends the next message when an answer has ended well. */
  follow({ status, entries }: Conversation): void {
    const isBusy = status !== 'idle';
    const hasEnded = this.#wasBusy && !isBusy;
    if (isBusy && !this.#wasBusy) this.#isStopped = false;
    this.#wasBusy = isBusy;
    if (isBusy) {
      this.#isHeld = false;
      this.#after = entries.findLast(({ kind }) => kind === 'user')?.id;
    }
    if (!hasEnded) return;
    // A message that was written for one conversation must not be sent in another.
    const isSame = entries.some(({ id }) => id === this.#after);
    this.#isHeld = this.#isStopped || entries.at(-1)?.kind === 'notice' || !isSame;
    const [next, ...rest] = this.#waiting;
    if (next && this.#isHeld) this.#host.requestUpdate();
    if (!next || this.#isHeld) return;
    this.#change(rest);
    this.#owner.send(next);
  }

  /** Sends a message before the others. Stops the answer if there is one. */
  sendNow(message: QueuedMessage): void {
    this.#change(this.#waiting.filter((one) => one !== message));
    if (this.#wasBusy) this.#owner.stop();
    this.#owner.send(message);
    this.#owner.focus();
  }

  render(): TemplateResult | typeof nothing {
    if (this.isEmpty) return nothing;
    const own = this.#owner.own();
    const shown = this.#isAllShown ? this.#waiting : this.#waiting.slice(0, shownRows);
    const left = this.#waiting.length - shown.length;
    return html`<div class="queue" role="group" aria-label=${own.queue}>
      ${repeat(
        shown,
        (message) => message,
        (message, at) => this.#row(message, at, own),
      )}
      ${
        left > 0
          ? html`<button type="button" class="quiet small" @click=${this.#showAll}>
              ${own.moreQueued(left)}
            </button>`
          : nothing
      }
    </div>`;
  }

  #row(message: QueuedMessage, at: number, own: ConversationStrings): TemplateResult {
    const text = cutInTheMiddle(message.text || own.filesOnly, shownChars);
    const state = at > 0 ? nothing : this.#isHeld ? own.held : own.sendsNext;
    return html`<div class="queued">
      ${lateIcon('pending')}
      <span class="message" dir="auto">${renderChips(text, 'name')}</span>
      <span class="muted small">${state}</span>
      <button type="button" class="small" @click=${() => this.sendNow(message)}>
        ${own.sendNow} <span class="visually-hidden">${visible(text)}</span>
        ${at === 0 ? html`<kbd aria-hidden="true">${chordName('↵')}</kbd>` : nothing}
      </button>
      ${this.#button('answer', own.editQueued(visible(text)), () => this.#edit(message))}
      ${this.#button('close', own.removeQueued(visible(text)), () => this.#remove(message))}
    </div>`;
  }

  #button(icon: 'answer' | 'close', label: string, press: () => void): TemplateResult {
    return html`<button
      type="button"
      class="quiet small icon muted"
      aria-label=${label}
      title=${label}
      @click=${press}
    >
      ${lateIcon(icon)}
    </button>`;
  }

  /** Sends the message that waits longest. Returns false if there is none. */
  sendFirstNow(): boolean {
    const [first] = this.#waiting;
    if (first) this.sendNow(first);
    return first !== undefined;
  }

  #edit(message: QueuedMessage): void {
    this.#change(this.#waiting.filter((one) => one !== message));
    this.#owner.edit(message);
  }

  #remove(message: QueuedMessage): void {
    this.#change(this.#waiting.filter((one) => one !== message));
    this.#owner.announce(this.#owner.own().unqueued);
    this.#owner.focus();
  }

  readonly #showAll = (): void => {
    this.#isAllShown = true;
    this.#host.requestUpdate();
    this.#owner.focus();
  };

  #change(waiting: readonly QueuedMessage[]): void {
    this.#waiting = waiting;
    if (waiting.length <= shownRows) this.#isAllShown = false;
    this.#host.requestUpdate();
  }
}
