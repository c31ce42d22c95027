import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Conversation } from '../../core/index.js';
import { formatSeconds } from '../base/format.js';
import { lateIcon } from '../base/icon-set.js';
import type { ConversationStrings } from '../locales/en/conversation.js';

/** Waiting time from which the line shows the seconds. */
const longMs = 10_000;

/** Renders the line between sending a message and the first word of the answer. */
export function renderWaiting(since: number, own: ConversationStrings, tag: string): TemplateResult {
  const ms = Date.now() - since;
  const text = ms < longMs ? own.waiting : own.waitingFor(formatSeconds(Math.floor(ms / 1000) * 1000, tag));
  return html`<p class="waiting muted small">${lateIcon('running')} <span>${text}</span></p>`;
}

interface WaitingHost extends ReactiveControllerHost {
  readonly conversation: Conversation;
}

/** Draws the line again each second of a long wait, and announces the wait once. */
export class LongWait implements ReactiveController {
  readonly #host: WaitingHost;
  readonly #announce: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The entry whose wait was announced. */
  #announced: string | undefined;

  constructor(host: WaitingHost, announce: () => void) {
    this.#host = host;
    this.#announce = announce;
    host.addController(this);
  }

  hostUpdated(): void {
    clearTimeout(this.#timer);
    const { status, entries } = this.#host.conversation;
    const last = entries.at(-1);
    if (status !== 'thinking' || last?.kind !== 'assistant' || last.parts.length > 0) return;
    const ms = Date.now() - last.at;
    this.#timer = setTimeout(() => this.#tick(last.id), ms < longMs ? longMs - ms : 1000);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  #tick(id: string): void {
    if (id !== this.#announced) this.#announce();
    this.#announced = id;
    this.#host.requestUpdate();
  }
}
