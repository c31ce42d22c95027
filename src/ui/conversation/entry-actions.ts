import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { AssistantEntry, Conversation, Entry, UserEntry } from '../../core/index.js';
import { copyText } from '../base/copy-text.js';
import { McpResendEvent } from '../base/events.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/icon-set.js';
import type { ConversationStrings } from '../locales/en/conversation.js';
import type { Strings } from '../locales/en/shell.js';

/** The element with the entries. */
export interface ActionsHost extends ReactiveControllerHost, EventTarget {
  readonly conversation: Conversation;
}

/** Strings and callbacks of the actions. */
export interface ActionsView {
  readonly own: ConversationStrings;
  readonly strings: Strings;
  readonly edit: (entry: UserEntry) => void;
  readonly say: (text: string) => void;
  readonly announce: (sentence: string) => void;
}

const copiedMs = 2_000;

/** Actions that a person can take on entries. */
export class EntryActions {
  readonly #host: ActionsHost;
  /** The answer that was just copied, or whose copying failed. */
  #copied: { readonly id: string; readonly isDone: boolean } | undefined;
  /** The last entry of each answer. An answer may have several entries. */
  #ends: ReadonlySet<Entry> = new Set();

  constructor(host: ActionsHost) {
    this.#host = host;
  }

  /** Finds the ends of answers before the entries are rendered. */
  follow({ entries, status }: Conversation): void {
    const isEnd = ({ kind }: Entry, at: number): boolean => {
      const next = entries[at + 1];
      return kind === 'assistant' && (next ? next.kind !== 'assistant' : status === 'idle');
    };
    this.#ends = new Set(entries.filter(isEnd));
  }

  /** Returns true if this is the last entry of an answer that has ended, and has actions. */
  isEnd(entry: AssistantEntry): boolean {
    return this.#ends.has(entry) && (entry.text !== '' || entry === this.#host.conversation.entries.at(-1));
  }

  render(entry: Entry, view: ActionsView): unknown {
    const { own } = view;
    const { entries, status } = this.#host.conversation;
    const isIdle = status === 'idle';
    const isLast = isIdle && entry === entries.at(-1);
    const again = (): unknown => this.#host.dispatchEvent(new McpResendEvent({ entryId: entry.id }));
    switch (entry.kind) {
      case 'user': {
        const isLastSaid = isIdle && entry === entries.findLast(({ kind }) => kind === 'user');
        if (!isLastSaid) return nothing;
        return acts(act(lateIcon('answer'), own.edit, () => view.edit(entry)));
      }
      case 'assistant': {
        const isCopied = this.isEnd(entry) && entry.text !== '';
        if (!isLast && !isCopied) return nothing;
        return acts(
          [
            isLast && entry.stop?.reason === 'length'
              ? html`<button class="small" @click=${() => view.say(own.goOn)}>${own.goOn}</button>`
              : nothing,
            isCopied ? this.#copyButton(entry, view) : nothing,
            isLast ? act(lateIcon('refresh'), own.answerAgain, again) : nothing,
          ],
          !isLast,
        );
      }
      case 'task-end':
        return nothing;
      case 'notice':
        return isLast ? html`<button class="small" @click=${again}>${own.again}</button>` : nothing;
    }
  }

  #copyButton(entry: AssistantEntry, { strings, announce }: ActionsView): TemplateResult {
    const { common, content } = strings;
    const copied = this.#copied?.id === entry.id ? this.#copied : undefined;
    const copy = async (): Promise<void> => {
      const isDone = await copyText(this.#textTo(entry));
      const outcome = { id: entry.id, isDone };
      this.#show(outcome);
      announce(isDone ? common.copied : content.copyFailed);
      setTimeout(() => {
        if (this.#copied === outcome) this.#show(undefined);
      }, copiedMs);
    };
    const shown = copied ? icon(copied.isDone ? 'done' : 'warning') : lateIcon('copy');
    return act(shown, common.copy, () => void copy());
  }

  /** Returns an answer as the model wrote it: the text of all its entries. */
  #textTo(end: AssistantEntry): string {
    const { entries } = this.#host.conversation;
    const texts: string[] = [];
    for (let at = entries.indexOf(end); at >= 0; at--) {
      const entry = entries[at];
      if (entry?.kind !== 'assistant') break;
      if (entry.text !== '') texts.unshift(entry.text);
    }
    return texts.join('\n\n');
  }

  #show(copied: { readonly id: string; readonly isDone: boolean } | undefined): void {
    this.#copied = copied;
    this.#host.requestUpdate();
  }
}

function acts(buttons: unknown, isEarlier = false): TemplateResult {
  return html`<div class="acts ${isEarlier ? 'earlier' : ''}">${buttons}</div>`;
}

/** Renders a small icon button. */
export function act(shown: unknown, label: string, press: () => unknown): TemplateResult {
  return html`<button class="quiet small icon muted" aria-label=${label} title=${label} @click=${press}>
    ${shown}
  </button>`;
}
