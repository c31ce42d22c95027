import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call, Conversation, Entry, McpHost, Problem } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { McpElement } from '../base/element.js';
import { EndFirst } from '../base/end-first.js';
import { Dictionary } from '../base/dictionary.js';
import { McpResendEvent } from '../base/events.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderProblem } from '../base/locale.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { callParts, exportParts } from '../base/parts.js';
import { tie } from '../base/tie.js';
import { callsStyles } from '../base/styles/calls.styles.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { conversationEn, type ConversationStrings } from '../locales/en/conversation.js';
import { renderAnswer, renderContent } from './answer.js';
import { Composer } from './composer/composer.js';
import { styles } from './mcp-conversation.styles.js';

const dictionary = new Dictionary('conversation', conversationEn);

/**
 * @summary What the person said, what the model says as it comes, and the calls between them in their place; below, a
 * box to write in.
 *
 * @slot empty - Shown before anything was said.
 * @slot composer - Beside the box to write in, before its button.
 * @csspart log - Everything said so far.
 * @csspart entry - One entry: also `user`, `assistant` or `notice`.
 * @csspart bubble - What the person said, in an entry.
 * @csspart composer - The box to write in, with its button.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @fires mcp-send - The person said something.
 * @fires mcp-resend - The person wants another answer, or changed what they said.
 * @fires mcp-stop - The person stopped the model.
 */
export class McpConversation extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, callsStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    conversation: { attribute: false },
    calls: { attribute: false },
    placeholder: { type: String },
    blocked: { attribute: false },
  };

  /** A host whose conversation is shown, where the element is used alone. Its model is `answerModelTurns`' business. */
  declare mcpHost: McpHost | undefined;
  /** The conversation, as the snapshot has it. */
  declare conversation: Conversation;
  /** The calls that the conversation may speak of. */
  declare calls: readonly Call[];
  /** What stands in the box to write in while it is empty. */
  declare placeholder: string | null | undefined;
  /** Why nothing can be said: shown in place of the box. */
  declare blocked: Problem | undefined;

  constructor() {
    super();
    this.conversation = { status: 'idle', entries: [] };
    this.calls = [];
  }

  override focus(options?: FocusOptions): void {
    this.#composer.focus(options);
  }

  /** Follows what is new only while the reader is at the end, and is not in the middle of reading. */
  #follows = true;
  #top = 0;
  #said: string | undefined;
  /** True from a press in the log until there is something new: until then it grows by what the reader opens. */
  #isOpening = false;
  #log: Element | undefined;
  readonly #composer = new Composer(this);
  readonly #endFirst = new EndFirst(this, () => this.#log, 'mcp-call');
  #callById: ReadonlyMap<string, Call> = new Map();
  readonly #growth = new ResizeObserver(() => {
    const log = this.#log;
    if (this.#isOpening) this.#follows = isAtEnd(log);
    // The text before anything was said is read from its beginning.
    else if (this.#follows && this.conversation.entries.length > 0) log?.scrollTo(0, log.scrollHeight);
    // The reader did not scroll to where this has brought them.
    this.#top = log?.scrollTop ?? 0;
  });

  protected override firstUpdated(): void {
    exportParts(this, `log, entry, user, assistant, notice, bubble, composer, ${callParts}`);
    // The log itself gets smaller when the box below it grows, or a phone's keyboard comes.
    const parts = this.renderRoot.querySelectorAll('[part~="log"], .entries');
    for (const part of parts) this.#growth.observe(part);
    this.#log = parts[0];
    // A reader who went back from the end stays there anyway.
    this.#log?.addEventListener('click', () => (this.#isOpening = this.#follows));
  }

  private get own(): ConversationStrings {
    return dictionary.of(this.strings.tag);
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('mcpHost'))
      tie(this, ({ conversation, calls }) => Object.assign(this, { conversation, calls }));
    // Nothing of what is new is on the page yet.
    if (this.#isOpening) this.#follows = isAtEnd(this.#log);
    this.#isOpening = false;
    const { entries } = this.conversation;
    this.#callById = new Map(this.calls.map((call) => [call.id, call]));
    const said = entries.findLast(({ kind }) => kind === 'user')?.id;
    // A person who says something, here or through the page, wants to see the answer.
    if (said !== this.#said) this.#follows = true;
    this.#said = said;
  }

  protected override render(): unknown {
    const { strings, blocked, own } = this;
    const { entries } = this.conversation;
    return html`
      <div part="log" role="log" aria-live="off" aria-label=${own.log} tabindex="0" @scroll=${this.#scrolled}>
        <div class="entries ${this.#endFirst.isComplete ? 'all' : ''}">
          ${
            entries.length === 0
              ? html`<slot name="empty"><p class="empty muted">${strings.conversation.empty}</p></slot>`
              : repeat(
                  this.#endFirst.drawn(entries),
                  ({ id }) => id,
                  (entry) => this.#entry(entry),
                )
          }
        </div>
      </div>
      ${
        blocked
          ? html`<p class="blocked" part="composer">
              ${lateIcon('warning')} ${renderProblem(strings, blocked)}
            </p>`
          : this.#composer.render({
              own,
              placeholder: this.placeholder ?? own.placeholder,
              isBusy: this.conversation.status !== 'idle',
            })
      }
    `;
  }

  #entry(entry: Entry): unknown {
    const { strings, own } = this;
    switch (entry.kind) {
      case 'user':
        return html`<div part="entry user">
          <span class="visually-hidden">${own.you}</span>
          ${entry.text === '' ? nothing : html`<p part="bubble" dir="auto">${renderChips(entry.text)}</p>`}
          ${entry.parts.some(({ type }) => type !== 'text') ? renderContent(entry.parts) : nothing}
          ${this.#actions(entry)}
        </div>`;
      case 'assistant':
        return renderAnswer(entry, { strings, own, callById: this.#callById }, this.#actions(entry));
      case 'notice':
        return html`<p part="entry notice">
          ${lateIcon(entry.problem.code === 'model-stopped' ? 'stop' : 'warning')}
          ${renderProblem(strings, entry.problem)} ${this.#actions(entry)}
        </p>`;
    }
  }

  /** What a person can do about the entry that they may want otherwise: the last answer, a failure, what they said last. */
  #actions(entry: Entry): unknown {
    const { own } = this;
    if (this.conversation.status !== 'idle') return nothing;
    const { entries } = this.conversation;
    const isLast = entry === entries.at(-1);
    const isLastSaid = entry === entries.findLast(({ kind }) => kind === 'user');
    const again = (): void => this.#resend({ entryId: entry.id });
    if (entry.kind === 'user')
      return isLastSaid ? this.#action('answer', own.edit, () => this.#composer.edit(entry)) : nothing;
    if (!isLast) return nothing;
    if (entry.kind === 'assistant') return this.#action('refresh', own.answerAgain, again);
    return html`<button class="small" @click=${again}>${own.again}</button>`;
  }

  #action(icon: 'answer' | 'refresh', label: string, act: () => void): unknown {
    return html`<button class="quiet small icon muted act" aria-label=${label} title=${label} @click=${act}>
      ${lateIcon(icon)}
    </button>`;
  }

  #resend(detail: McpResendEvent['detail']): void {
    this.dispatchEvent(new McpResendEvent(detail));
  }

  #scrolled(event: Event): void {
    const log = event.currentTarget as Element;
    // More may have been written since: only scrolling up leaves the end.
    if (isAtEnd(log)) this.#follows = true;
    else if (log.scrollTop < this.#top) this.#follows = false;
    this.#top = log.scrollTop;
  }
}

function isAtEnd(log: Element | undefined): boolean {
  return !log || log.scrollHeight - log.scrollTop - log.clientHeight < 24;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-conversation': McpConversation;
  }
}
