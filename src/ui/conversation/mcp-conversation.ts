import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call, Conversation, Entry, Limits, Llm, McpHost, Problem } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { EndFirst } from '../base/end-first.js';
import { Dictionary } from '../base/dictionary.js';
import { McpSendEvent } from '../base/events.js';
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
import { renderAnswer } from './answer.js';
import { Composer, type ComposerView } from './composer/composer.js';
import { EntryActions } from './entry-actions.js';
import { styles } from './mcp-conversation.styles.js';
import { renderSaid } from './said.js';
import { renderSuggestions, type Suggestion } from './suggestions.js';
import { renderUsage } from './usage.js';

/** Said here, since the core's sentences may not be loaded. */
const notAFunction: Problem = {
  code: 'model-not-a-function',
  message: 'The `llm` that this page set is not a function.',
  data: {},
};

const dictionary = new Dictionary('conversation', conversationEn);

/**
 * @summary What the person said, what the model says as it comes, and the calls between them in their place; below, a
 * box to write in.
 *
 * @slot empty - Shown before anything was said.
 * @slot suggestions - Shown before anything was said, after `suggestions`.
 * @slot composer - Beside the box to write in, before its button.
 * @csspart log - Everything said so far.
 * @csspart entry - One entry: also `user`, `assistant` or `notice`.
 * @csspart bubble - What the person said, in an entry.
 * @csspart composer - The box to write in, with its buttons and what is attached.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @fires mcp-send - The person said something.
 * @fires mcp-resend - The person wants another answer, or changed what they said.
 * @fires mcp-stop - The person stopped the model.
 * @fires mcp-clear-conversation - The person wants the conversation deleted, and a new one.
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
    attachments: { type: String },
    llm: { attribute: false },
    limits: { attribute: false },
    suggestions: { attribute: false },
    showUsage: { type: Boolean, attribute: 'show-usage' },
    news: { state: true },
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
  /** `off`: nothing can be attached. Default: files, by a button, by drop and by paste. */
  declare attachments: 'off' | null | undefined;
  /**
   * The page's model, which is not called here: a person is told which files it does not take, and that it is none if it is no
   * function.
   */
  declare llm: Llm | null | undefined;
  /** Limits that differ from `defaultLimits`, such as `modelDataChars`: how much can be attached to one message, as Base64. */
  declare limits: Partial<Limits> | undefined;
  /** What can be said first, by one press: up to six. */
  declare suggestions: readonly Suggestion[] | undefined;
  /** Shows the tokens of each answer, and of all. */
  declare showUsage: boolean;
  /** What a screen reader says next. */
  declare private news: string;

  constructor() {
    super();
    this.conversation = { status: 'idle', entries: [] };
    this.calls = [];
    this.showUsage = false;
    this.news = '';
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
  readonly #composer = new Composer(
    this,
    () => this.#view,
    (sentence) => this.#announce(sentence),
  );
  readonly #actions = new EntryActions(this);
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
    this.#actions.follow(this.conversation);
    this.#callById = new Map(this.calls.map((call) => [call.id, call]));
    const said = entries.findLast(({ kind }) => kind === 'user')?.id;
    // A person who says something, here or through the page, wants to see the answer.
    if (said !== this.#said) this.#follows = true;
    this.#said = said;
  }

  protected override render(): unknown {
    const { strings, own } = this;
    const blocked = this.#blocked;
    const { entries } = this.conversation;
    return html`
      <div part="log" role="log" aria-live="off" aria-label=${own.log} tabindex="0" @scroll=${this.#scrolled}>
        <div class="entries ${this.#endFirst.isComplete ? 'all' : ''}">
          ${
            entries.length === 0
              ? this.#empty()
              : repeat(
                  this.#endFirst.drawn(entries),
                  ({ id }) => id,
                  (entry) => this.#entry(entry),
                )
          }
          ${
            this.showUsage ? renderUsage(this.conversation.usage, own, strings.tag, own.tokensInAll) : nothing
          }
        </div>
      </div>
      ${
        blocked
          ? html`<p class="blocked" part="composer">
              ${lateIcon('warning')} ${renderProblem(strings, blocked)}
            </p>`
          : this.#composer.render()
      }
      <div class="visually-hidden" role="status">${this.news}</div>
    `;
  }

  get #view(): ComposerView {
    const { own, strings, limits, conversation } = this;
    return {
      ...{ own, strings, limits },
      takes: this.llm?.takes,
      placeholder: this.placeholder ?? own.placeholder,
      isBusy: conversation.status !== 'idle',
      isEmpty: conversation.entries.length === 0,
      canAttach: !this.#blocked && this.attachments !== 'off',
    };
  }

  get #blocked(): Problem | undefined {
    const { blocked, llm } = this;
    return blocked ?? (typeof llm === 'function' || llm == null ? undefined : notAFunction);
  }

  #empty(): unknown {
    const { strings, own, suggestions } = this;
    return html`<slot name="empty"><p class="empty muted">${strings.conversation.empty}</p></slot>
      ${this.#blocked ? nothing : renderSuggestions(suggestions, own.suggestions, this.#say)}
      <slot name="suggestions"></slot>`;
  }

  #entry(entry: Entry): unknown {
    const { strings, own } = this;
    const actions = this.#actions.render(entry, {
      ...{ own, strings },
      edit: (said) => this.#composer.edit(said),
      say: this.#say,
      announce: this.#announce,
    });
    switch (entry.kind) {
      case 'user':
        return renderSaid(entry, own, strings.tag, actions);
      case 'assistant':
        return renderAnswer(
          entry,
          { strings, own, callById: this.#callById },
          html`${this.showUsage ? renderUsage(entry.usage, own, strings.tag) : nothing} ${actions}`,
        );
      case 'notice':
        return html`<p part="entry notice">
          ${lateIcon(entry.problem.code === 'model-stopped' ? 'stop' : 'warning')}
          ${renderProblem(strings, entry.problem)} ${actions}
        </p>`;
    }
  }

  readonly #say = (text: string): void => {
    this.dispatchEvent(new McpSendEvent({ text }));
    this.focus();
  };

  readonly #announce = (sentence: string): void => {
    // A live region that gets the same text again is not spoken.
    this.news = sentence === this.news ? `${sentence}\u00a0` : sentence;
  };

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
