import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Call, Conversation, Problem } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { McpSendEvent, McpStopEvent } from '../base/events.js';
import type { Lazy } from '../base/lazy.js';
import { McpLazyElement } from '../base/lazy-element.js';
import { conversationView } from './late-view.js';
import type * as View from './view.js';

/**
 * @summary What the person said, what the model says as it comes, and the calls between them in their place; below, a
 * box to write in.
 *
 * @slot empty - Shown before anything was said.
 * @csspart log - Everything said so far.
 * @csspart entry - One entry: also `user`, `assistant` or `notice`.
 * @csspart composer - The box to write in, with its button.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @fires mcp-send - The person said something.
 * @fires mcp-stop - The person stopped the model.
 */
export class McpConversation extends McpLazyElement<typeof View> {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    conversation: { attribute: false },
    calls: { attribute: false },
    blocked: { attribute: false },
  };

  declare conversation: Conversation;
  /** The calls that the conversation may speak of. */
  declare calls: readonly Call[];
  /** Why nothing can be said: shown in place of the box. */
  declare blocked: Problem | undefined;

  protected override readonly late: Lazy<typeof View> = conversationView;

  constructor() {
    super();
    this.conversation = { status: 'idle', entries: [] };
    this.calls = [];
  }

  /** Puts the focus into the box. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('textarea')?.focus(options);
  }

  /** Follows what is new only while the reader is at the end: nobody likes to be torn away from what they read. */
  #follows = true;
  #top = 0;
  #isWatching = false;
  #said: string | undefined;
  readonly #growth = new ResizeObserver(() => {
    const log = this.renderRoot.querySelector('[part~="log"]');
    // What stands there before anything was said is read from its beginning.
    if (this.#follows && this.conversation.entries.length > 0) log?.scrollTo(0, log.scrollHeight);
  });

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#isWatching) return;
    // The log itself gets smaller where the box below it grows, or a phone's keyboard comes.
    for (const part of this.renderRoot.querySelectorAll('[part~="log"], .entries')) {
      this.#growth.observe(part);
      this.#isWatching = true;
    }
  }

  protected override willUpdate(): void {
    const said = this.conversation.entries.findLast(({ kind }) => kind === 'user')?.id;
    // Whoever says something, here or through the page, wants to see what comes of it.
    if (said !== this.#said) this.#follows = true;
    this.#said = said;
  }

  protected override render(): unknown {
    const { conversation, calls, blocked, strings } = this;
    return this.view?.renderConversation({
      ...{ conversation, calls, blocked, strings },
      scrolled: this.#scrolled,
      keydown: this.#keydown,
      submit: this.#submit,
      stop: this.#stop,
    });
  }

  readonly #scrolled = (event: Event): void => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget as Element;
    // More may have been written since: only who went up has left the end.
    if (scrollHeight - scrollTop - clientHeight < 24) this.#follows = true;
    else if (scrollTop < this.#top) this.#follows = false;
    this.#top = scrollTop;
  };

  readonly #keydown = (event: KeyboardEvent): void => {
    // Enter that confirms a word in an input method belongs to that method. Safari says so by the old code alone.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    this.#say();
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#say();
  };

  #say(): void {
    const box = this.renderRoot.querySelector('textarea');
    const text = box?.value.trim() ?? '';
    if (!box || text === '' || this.conversation.status !== 'idle') return;
    box.value = '';
    this.dispatchEvent(new McpSendEvent(text));
  }

  readonly #stop = (): void => {
    this.dispatchEvent(new McpStopEvent());
    this.focus();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-conversation': McpConversation;
  }
}
