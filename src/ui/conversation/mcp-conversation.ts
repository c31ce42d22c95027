import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { byEitherName } from '../../shared/old-names/by-either-name.js';
import { repeat } from 'lit/directives/repeat.js';
import {
  defaultLimits,
  type AssistantEntry,
  type Call,
  type Conversation,
  type Limits,
  type Llm,
  type McpHost,
  type Problem,
  type Server,
  type Tool,
} from '../../core/index.js';
import { need } from '../base/element-registry.js';
import { McpElement } from '../base/element.js';
import { dot } from '../base/dot.js';
import { FromTheEnd } from '../base/from-the-end.js';
import { Dictionary } from '../base/dictionary.js';
import { McpConversationCommandEvent } from '../base/conversation-events.js';
import { McpClearConversationEvent, McpSendEvent } from '../base/events.js';
import { lateIcon } from '../base/icon-set.js';
import { renderProblem } from '../base/locale.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { callParts, exportParts } from '../base/parts.js';
import { HostFollower } from '../base/host/host-follower.js';
import { serverIcons } from '../content/image/services.js';
import { callsStyles } from '../base/styles/calls.styles.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { conversationEn, type ConversationStrings } from '../locales/en/conversation.js';
import { renderAnswer } from './answer.js';
import { drawnAlone, joinCalls, type DrawnEntry } from './call-runs.js';
import { Composer, type ComposerView } from './composer/composer.js';
import { canDictate } from './composer/dictate-button.js';
import { NewConversation } from './composer/new-conversation.js';
import { composerStyles } from './composer/composer.styles.js';
import { act, EntryActions } from './entry-actions.js';
import { FollowEnd } from './follow.js';
import { styles } from './mcp-conversation.styles.js';
import { startStyles } from './start.styles.js';
import { PageAnswers } from './page-answers.js';
import { renderLoaded, renderNotice, renderTaskEnd } from './notice.js';
import { renderSaid } from './said.js';
import { renderSuggestions, type Suggestion } from './suggestions.js';
import { LongWait } from './waiting.js';

/** Renders the known numbers of tokens of one answer, or of all answers. */
function renderUsage(
  usage: Conversation['usage'],
  own: ConversationStrings,
  locale: string,
  sentence: (counts: string) => string = own.tokens,
): unknown {
  const format = new Intl.NumberFormat(locale);
  const { input, output } = usage ?? {};
  const counts = [
    input?.total === undefined ? '' : own.tokensIn(format.format(input.total)),
    output?.total === undefined ? '' : own.tokensOut(format.format(output.total)),
  ].filter(Boolean);
  return counts.length === 0 ? nothing : html`<p class="muted small usage">${sentence(counts.join(dot))}</p>`;
}

/** Written here, since the core's sentences may not be loaded. */
const notAFunction: Problem = {
  code: 'model-not-a-function',
  message: 'The `llm` that this page set is not a function.',
  data: {},
};

/** Conversation of an element to which none was given. */
const nothingSaid: Conversation = { status: 'idle', entries: [] };

/** The page's words for an empty conversation. */
const emptyWords = html`<div class="words"><slot name="empty"></slot></div>`;

/** Elements that the first call of a model needs. */
const callTags = ['mcp-call', 'mcp-asks', 'mcp-approval'] as const;

/** Chooses the icons of the servers before the first call, whose line shows them. */
function prepareIcons(servers: readonly Server[]): void {
  if (!servers.some((server) => server.status === 'connected' && server.claims.icons)) return;
  void serverIcons.use((icons) => icons.prepareIcons(servers)).catch(() => undefined);
}

const dictionary = new Dictionary('conversation', conversationEn);

/**
 * @summary Shows the conversation: the person's messages, the model's answers as they arrive, and the calls in their order. The
 * message box is below the conversation.
 *
 * @slot empty - Shown while the conversation is empty.
 * @slot suggestions - Shown while the conversation is empty, after `suggestions`.
 * @slot composer - Beside the message box, before its button.
 * @csspart log - The list of all entries.
 * @csspart entry - One entry. It also has the part `user`, `assistant` or `notice`.
 * @csspart loaded - The line that marks a loaded conversation.
 * @csspart bubble - The person's message, in an entry.
 * @csspart newest - The strip with the button that scrolls to the newest entry.
 * @csspart composer - The message box with its buttons and attachments.
 * @csspart new - The container of the button for a new conversation.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-send - The person sent a message.
 * @fires mcp-resend - The person wants another answer, or edited a message.
 * @fires mcp-stop - The person stopped the model.
 * @fires mcp-clear-conversation - The person wants to delete the conversation and start a new one.
 * @fires mcp-conversation-command - The person wants to start a new conversation and keep this one.
 */
export class McpConversation extends McpLocalizedElement {
  static override styles: CSSResultGroup = [
    tokens,
    controls,
    inputs,
    callsStyles,
    styles,
    startStyles,
    composerStyles,
  ];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    promptsOf: { attribute: false },
    conversation: { attribute: false },
    calls: { attribute: false },
    placeholder: { type: String },
    blocked: { attribute: false },
    attachments: { type: String },
    dictation: { type: Boolean },
    llm: { attribute: false },
    limits: { attribute: false },
    suggestions: { attribute: false },
    showUsage: { type: Boolean, attribute: 'show-usage' },
    news: { state: true },
  };

  /** Host whose conversation is shown, if the element is used alone. `answerModelTurns` connects its model. */
  declare mcpHost: McpHost | undefined;
  /** Host whose prompts are offered after a `/`, and whose resources and tools after an `@`. Default: `mcpHost`. */
  declare promptsOf: McpHost | undefined;
  /** Conversation to show, from the host's snapshot. */
  declare conversation: Conversation;
  /** Calls that the conversation may contain. */
  declare calls: readonly Call[];
  /** Placeholder of the message box. */
  declare placeholder: string | null | undefined;
  /** Reason why no message can be sent: shown in place of the message box. */
  declare blocked: Problem | undefined;
  /** `off`: messages have no attachments. Default: people can attach files by a button, by drop and by paste. */
  declare attachments: 'off' | null | undefined;
  /**
   * Offers dictation into the message box, where the browser supports it. The browser asks the person for the microphone, and
   * may send what is said to its vendor.
   */
  declare dictation: boolean;
  /**
   * The page's model. The element does not call it: it only shows which files the model does not accept, and an error if it is
   * not a function.
   */
  declare llm: Llm | null | undefined;
  /**
   * Limits that replace the host's own, or the defaults. `modelDataChars` is the length of the attachments of one message, as
   * Base64.
   */
  declare limits: Partial<Limits> | undefined;
  /** Suggested first messages, each sent by one press: up to four. */
  declare suggestions: readonly Suggestion[] | undefined;
  /** True to show the number of tokens of each answer, and of all answers together. */
  declare showUsage: boolean;
  /** Text of the live region: the next announcement for screen readers. */
  declare private news: string;

  readonly #follower = new HostFollower(this, (snapshot) => {
    const { conversation, conversations, calls, limits, tools, servers } = snapshot;
    this.#isKept = conversations !== undefined;
    this.conversation = conversation;
    this.calls = calls;
    this.#tools = tools;
    if (servers !== this.#servers) prepareIcons(servers);
    this.#servers = servers;
    this.#hostLimits = limits;
  });

  constructor() {
    super();
    this.conversation = nothingSaid;
    this.calls = [];
    this.showUsage = this.dictation = false;
    this.news = '';
    new LongWait(this, () => this.#announce(this.own.waiting));
  }

  override focus(options?: FocusOptions): void {
    this.#composer.focus(options);
  }

  #said: string | undefined;
  /** True if the host keeps the conversation when a new one begins. */
  #isKept = false;
  #hostLimits: Limits | undefined;
  #tools: readonly Tool[] = [];
  #servers: readonly Server[] = [];
  readonly #end = new FollowEnd(this);
  readonly #composer = new Composer(
    this,
    () => this.#view,
    (sentence) => this.#announce(sentence),
  );
  readonly #new = new NewConversation(
    this,
    (sentence) => this.#announce(sentence),
    () => {
      this.dispatchEvent(
        this.#isKept
          ? new McpConversationCommandEvent({ command: 'newConversation' })
          : new McpClearConversationEvent(null),
      );
      this.focus();
    },
  );
  readonly #actions = new EntryActions(this);
  readonly #pageAnswers = new PageAnswers(this);
  readonly #fromTheEnd = new FromTheEnd(this, () => this.#end.log, '[part~=entry]', 'mcp-call');
  /** Calls that the person has opened. They do not fold into a run. */
  #read: ReadonlySet<string> = new Set();
  #callById: ReadonlyMap<string, Call> = new Map();

  protected override firstUpdated(): void {
    exportParts(this, `log, entry, user, assistant, notice, bubble, composer, new, ${callParts}`);
    const [log, entries] = this.renderRoot.querySelectorAll<HTMLElement>('[part~="log"], .entries');
    if (log && entries) this.#end.watch(log, entries);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('conversation')) this.#composer.follow();
    // Loaded with the first call, a request would come late on a slow line.
    if (changed.has('llm') && this.llm) for (const tag of callTags) void need(tag);
  }

  private get own(): ConversationStrings {
    return dictionary.of(this.strings.tag);
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override willUpdate(): void {
    this.#follower.update();
    const { entries } = this.conversation;
    this.#actions.follow(this.conversation);
    this.#callById = new Map(this.calls.map((call) => [call.id, call]));
    const cards = [
      ...this.renderRoot.querySelectorAll<HTMLElementTagNameMap['mcp-call']>('.calls > mcp-call'),
    ];
    this.#read = new Set(cards.flatMap(({ folded, call }) => (folded || !call ? [] : [call.id])));
    const said = entries.findLast(({ kind }) => kind === 'user')?.id;
    // A person who sends a message, here or through the page, wants to see the answer.
    if (said !== this.#said) this.#end.isFollowing = true;
    this.#said = said;
  }

  protected override render(): unknown {
    const { strings, own } = this;
    const blocked = this.#blocked;
    const { entries } = this.conversation;
    // Nothing is said yet, so the message box is in the middle.
    const isStart = entries.length === 0 && !blocked;
    return html`
      ${blocked ? nothing : html`<div part="new">${this.#new.render(own, entries.length === 0, this.#isKept)}</div>`}
      <div part="log" role="log" aria-live="off" aria-label=${own.log} tabindex="0">
        <div class="entries">
          ${renderLoaded(this.conversation.loaded, this.#isKept, own)}
          ${
            entries.length === 0
              ? isStart
                ? nothing
                : emptyWords
              : repeat(
                  this.#fromTheEnd.drawn(this.showUsage ? entries.map(drawnAlone) : joinCalls(entries)),
                  ({ id }) => id,
                  (drawn) => this.#entry(drawn),
                )
          }
          ${this.#usage(this.conversation, own.tokensInAll)}
        </div>
      </div>
      ${
        this.#end.isFollowing
          ? nothing
          : html`<div part="newest">${act(lateIcon('down'), own.toNewest, this.#end.takeReaderToEnd)}</div>`
      }
      <div class="foot ${isStart ? 'start' : ''}">
        ${isStart ? emptyWords : nothing}
        ${
          blocked
            ? html`<p class="blocked muted" part="composer">
                ${lateIcon('warning')} ${renderProblem(strings, blocked)}
              </p>`
            : this.#composer.render()
        }
        ${entries.length === 0 ? this.#suggestions(blocked) : nothing}
      </div>
      <div class="visually-hidden" role="status">${this.news}</div>
    `;
  }

  #usage(of: Pick<Conversation, 'usage'>, sentence?: (counts: string) => string): unknown {
    return this.showUsage ? renderUsage(of.usage, this.own, this.strings.tag, sentence) : nothing;
  }

  get #view(): ComposerView {
    const { own, strings, conversation } = this;
    const limits = { ...defaultLimits, ...this.#hostLimits, ...this.limits };
    return {
      own,
      strings,
      limits,
      takes: this.llm ? byEitherName(this.llm, 'inputs', 'takes') : undefined,
      host: this.promptsOf ?? this.#follower.host,
      placeholder: this.placeholder,
      canMention: this.#servers.length > 0,
      conversation,
      isHeard: conversation !== nothingSaid,
      canAttach: !this.#blocked && this.attachments !== 'off',
      canDictate: this.dictation && canDictate(),
    };
  }

  get #blocked(): Problem | undefined {
    const { blocked, llm } = this;
    return blocked ?? (typeof llm === 'function' || llm == null ? undefined : notAFunction);
  }

  #suggestions(blocked: Problem | undefined): unknown {
    return html`<div class="suggestions">
      ${blocked ? nothing : renderSuggestions(this.suggestions, this.own.suggestions, this.#say)}
      <slot name="suggestions"></slot>
    </div>`;
  }

  #entry({ entry, last }: DrawnEntry): unknown {
    const { strings, own } = this;
    const actions = this.#actions.render(last, {
      own,
      strings,
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
          {
            strings,
            own,
            callById: this.#callById,
            tools: this.#tools,
            servers: this.#servers,
            pageAnswers: this.#pageAnswers,
            isRead: (callId) => this.#read.has(callId),
            isEnd: last.kind === 'assistant' && this.#actions.isEnd(last),
          },
          html`${this.#usage(last as AssistantEntry)} ${actions}`,
        );
      case 'notice':
        return renderNotice(entry, strings, own, actions);
      case 'task-end':
        return renderTaskEnd(entry, own);
    }
  }

  readonly #say = (text: string): void => {
    this.dispatchEvent(new McpSendEvent({ text }));
    this.focus();
  };

  readonly #announce = (sentence: string): void => {
    // Screen readers ignore a live region whose text does not change.
    this.news = sentence === this.news ? `${sentence}\u00a0` : sentence;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-conversation': McpConversation;
  }
}
