import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Conversation, McpHost, UserEntry, UserPart } from '../../../core/index.js';
import { conversationIcon } from '../../base/conversation-icons.js';
import { McpResendEvent, McpSendEvent, McpStopEvent } from '../../base/events.js';
import { lateIcon } from '../../base/icon-set.js';
import { isMainChord } from '../../base/key-names.js';
import { areKeysOn, isChord, isComposing } from '../../base/shortcuts.js';
import { warnPage } from '../../base/warn-page.js';
import type { AttachmentsView } from '../attachments/attachments.js';
import { messagePalette } from '../services.js';
import type { ComposerHost } from './composer-host.js';
import { DictateButton } from './dictate-button.js';
import { FileDrop } from './file-drop.js';
import { hasFiles, MessageFiles } from './message-files.js';
import type * as Palette from './message-palette.js';
import { MessageQueue, type QueuedMessage } from './message-queue.js';
import { ResourceInbox } from './resource-inbox.js';

/** State of the conversation around the composer. */
export interface ComposerView extends AttachmentsView {
  /** The page's own words for the box. */
  readonly placeholder: string | null | undefined;
  readonly conversation: Conversation;
  readonly canAttach: boolean;
  readonly canDictate: boolean;
  /** True if the element has a conversation, in which a sent message appears. */
  readonly isHeard: boolean;
  /** True if there is a server, so that a `/` or an `@` has something to offer. */
  readonly canMention: boolean;
  /** Host whose prompts, resources and tools are offered after a `/` or an `@`. */
  readonly host: McpHost | undefined;
}

/** The message box with its buttons. Messages are sent as events of its host. */
export class Composer {
  readonly #host: ComposerHost;
  readonly #view: () => ComposerView;
  readonly #announce: (sentence: string) => void;
  readonly #drop: FileDrop;
  readonly #files: MessageFiles;
  readonly #queue: MessageQueue;
  readonly #dictate: DictateButton;
  #palette: Palette.MessagePalette | undefined;
  /** The sent message that the person is editing. */
  #editing: UserEntry | undefined;
  /** True if the person has pressed Send: the message is sent when all files are read. */
  #isSending = false;

  constructor(host: ComposerHost, view: () => ComposerView, announce: (sentence: string) => void) {
    this.#host = host;
    this.#view = view;
    this.#announce = announce;
    const canAttach = (): boolean => view().canAttach;
    this.#files = new MessageFiles(host, {
      view,
      announce,
      ready: () => this.#goOn(),
      failed: () => (this.#isSending = false),
    });
    this.#queue = new MessageQueue(host, {
      own: () => view().own,
      send: (message) => host.dispatchEvent(new McpSendEvent(message)),
      stop: () => host.dispatchEvent(new McpStopEvent(null)),
      edit: (message) => this.#takeBack(message),
      focus: () => this.focus(),
      announce,
    });
    this.#dictate = new DictateButton(host, { view, box: () => this.#box });
    host.addEventListener('keydown', this.#escape);
    this.#drop = new FileDrop(host, canAttach, (files) => this.#files.add(files));
    new ResourceInbox(host, canAttach, (parts) => {
      this.#files.addParts(parts);
      // The place of the conversation may have to be shown first.
      requestAnimationFrame(() => this.focus());
    });
  }

  focus(options?: FocusOptions): void {
    this.#box?.focus(options);
  }

  /** Puts a sent message into the box, so that the person can edit it. */
  edit(entry: UserEntry): void {
    this.#begin(entry, entry.text, entry.parts);
  }

  /** Sends the next waiting message if the answer before it has ended. Call it with each new conversation. */
  follow(): void {
    const { conversation } = this.#view();
    this.#queue.follow(conversation);
    // In another conversation, what was typed is a message of its own.
    const editing = this.#editing?.id;
    if (editing === undefined || conversation.entries.some(({ id }) => id === editing)) return;
    this.#editing = undefined;
    this.#host.requestUpdate();
  }

  render(): TemplateResult {
    const { own, placeholder, canAttach, canDictate, canMention } = this.#view();
    const { isOver } = this.#drop;
    const isBusy = this.#isBusy;
    return html`
      ${isOver ? html`<p class="drop" aria-hidden="true">${own.drop}</p>` : nothing}
      <form part="composer" class=${isOver ? 'over' : ''} @submit=${this.#submit}>
        ${this.#palette?.render() ?? nothing} ${this.#queue.render()}
        ${
          this.#editing === undefined
            ? nothing
            : html`<p class="muted small editing" role="status">
                ${own.editing}
                <button type="button" class="quiet small" @click=${this.#cancel}>${own.cancelEdit}</button>
              </p>`
        }
        ${this.#files.render() ?? nothing}
        ${this.#files.hasFailed ? html`<p class="small" role="alert">${own.attachFailed}</p>` : nothing}
        ${canDictate ? this.#dictate.renderFault() : nothing}
        <textarea
          rows="1"
          aria-label=${placeholder ?? own.placeholder}
          placeholder=${isOver ? own.drop : (placeholder ?? (isBusy ? own.writeNext : canMention ? own.placeholderKeys : own.placeholder))}
          ?readonly=${this.#isSending}
          aria-controls=${ifDefined(this.#palette?.active && 'palette')}
          aria-activedescendant=${ifDefined(this.#palette?.active)}
          @input=${this.#follow}
          @blur=${() => this.#palette?.close()}
          @keydown=${this.#keydown}
          @paste=${this.#paste}
        ></textarea>
        <div class="actions">
          ${canAttach ? this.#attachButton() : nothing} ${canDictate ? this.#dictate.render() : nothing}
          <slot name="composer"></slot>
          ${isBusy ? html`<span class="muted small hint" aria-hidden="true"><kbd>↵</kbd> ${own.queueKey}</span>` : nothing}
        </div>
        ${
          isBusy
            ? html`<button type="button" class="stop" @click=${this.#stop}>
                ${lateIcon('stop')} ${own.stop}
              </button>`
            : this.#sendButton()
        }
      </form>
    `;
  }

  get #isBusy(): boolean {
    return this.#view().conversation.status !== 'idle';
  }

  #attachButton(): TemplateResult {
    const { own } = this.#view();
    const take = ({ currentTarget }: Event): void => {
      const input = currentTarget as HTMLInputElement;
      if (input.files) this.#files.add(input.files);
      // Allows choosing the same file again.
      input.value = '';
      this.focus();
    };
    return html`<button
        type="button"
        class="quiet icon muted"
        aria-label=${own.attach}
        title=${own.attach}
        @click=${() => this.#chooseFiles()}
      >
        ${conversationIcon('attach')}
      </button>
      <input type="file" multiple hidden @change=${take} />`;
  }

  #chooseFiles(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('input[type=file]')?.click();
  }

  #sendButton(): TemplateResult {
    const { own } = this.#view();
    const label = this.#isSending ? own.sentWhenRead : own.send;
    return html`<button
      class="primary icon"
      aria-label=${label}
      title=${label}
      aria-busy=${this.#isSending ? 'true' : 'false'}
    >
      ${lateIcon(this.#isSending ? 'running' : 'send')}
    </button>`;
  }

  get #box(): HTMLTextAreaElement | null {
    return this.#host.renderRoot.querySelector('textarea');
  }

  #begin(editing: UserEntry | undefined, text: string, parts: readonly UserPart[] = []): void {
    this.#editing = editing;
    this.#files.restore(parts);
    if (this.#box) this.#box.value = text;
    this.#palette?.close();
    this.#host.requestUpdate();
    this.focus();
  }

  /** Puts a waiting message into the box. What was there waits in its place. */
  #takeBack({ text, parts }: QueuedMessage): void {
    if (!this.#editing) this.#say(true);
    this.#begin(undefined, text, parts);
  }

  readonly #cancel = (): void => this.#begin(undefined, '');

  /** Sends the pending message once all files are read. If a file could not be read, the person decides again. */
  #goOn(): void {
    if (!this.#isSending) return;
    this.#isSending = false;
    this.#host.requestUpdate();
    this.#say();
  }

  readonly #paste = (event: ClipboardEvent): void => {
    const { files, types = [] } = event.clipboardData ?? {};
    // Spreadsheet cells and formatted text are copied together with an image of them.
    const isText = types.includes('text/plain') && types.includes('text/html');
    if (!this.#view().canAttach || !files?.length || isText) return;
    event.preventDefault();
    this.#files.add(files);
  };

  /** Loads the palette only when needed: few messages have a `/` at their start, or an `@`. */
  readonly #follow = (): void => {
    const text = this.#box?.value ?? '';
    if (this.#palette) return this.#palette.follow();
    if (!(text.startsWith('/') || text.includes('@')) || !this.#view().host) return;
    void messagePalette.load().then(
      ({ MessagePalette }) => {
        this.#palette ??= new MessagePalette(this.#host, {
          view: this.#view,
          box: () => this.#box,
          attach: (parts) => this.#files.addParts(parts),
          chooseFiles: () => this.#chooseFiles(),
          announce: this.#announce,
        });
        this.#palette.follow();
      },
      // If the palette cannot be loaded, these characters are ordinary text.
      () => undefined,
    );
  };

  readonly #keydown = (event: KeyboardEvent): void => {
    // Enter that confirms a word belongs to the input method.
    if (isComposing(event) || this.#palette?.press(event)) return;
    const { key, shiftKey } = event;
    const isShortcut = areKeysOn(this.#host);
    if (key === 'Enter' && isMainChord(event) && isShortcut && this.#sendNow()) event.preventDefault();
    else if (key === 'Enter' && !shiftKey) this.#submit(event);
    else if (key === 'Escape' && this.#editing) {
      event.preventDefault();
      this.#cancel();
    } else if (key === 'ArrowUp' && isShortcut && !shiftKey && !isChord(event)) this.#editLast(event);
  };

  /** Edits the last message, if the box is empty. */
  #editLast(event: Event): void {
    if (this.#box?.value !== '' || this.#files.parts.length > 0) return;
    const { conversation } = this.#view();
    const last = conversation.entries.findLast(({ kind }) => kind === 'user');
    if (!this.#queue.isEmpty) this.#queue.editLast();
    else if (last?.kind === 'user' && !this.#isBusy) this.edit(last);
    else return;
    event.preventDefault();
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#say();
  };

  /** Sends what is in the box at once, or the message that waits longest. Returns false if there is neither. */
  #sendNow(): boolean {
    if (!this.#isBusy || this.#files.isReading) return false;
    const message = this.#message;
    if (!message) return this.#queue.sendFirstNow();
    this.#dictate.abort();
    this.#cancel();
    this.#queue.sendNow(message);
    return true;
  }

  /** The message in the box; `undefined` if it is empty. */
  get #message(): QueuedMessage | undefined {
    const text = this.#box?.value.trim() ?? '';
    const files = this.#files.parts;
    if (text === '' && files.length === 0) return undefined;
    // Without `parts`, an edited message keeps the files that it had.
    const isMore = files.length > 0 || (this.#editing !== undefined && hasFiles(this.#editing.parts));
    const parts: readonly UserPart[] = text === '' ? files : [...files, { type: 'text', text }];
    const tools = this.#palette?.mentionedIn(text) ?? [];
    return { text, ...(isMore ? { parts } : {}), ...(tools.length > 0 ? { tools } : {}) };
  }

  /** Sends the message in the box, or lets it wait while the model is at work, or if it `waits`. */
  #say(waits = this.#isBusy): void {
    const { isHeard, own } = this.#view();
    if (!this.#box || this.#isSending) return;
    if (this.#files.isReading) {
      this.#isSending = true;
      this.#announce(own.sentWhenRead);
      this.#host.requestUpdate();
      return;
    }
    const message = this.#message;
    if (!message) return;
    this.#dictate.abort();
    const editing = this.#editing;
    if (waits && (editing !== undefined || this.#queue.isFull)) return this.#announce(own.queueFull);
    // A page without a conversation may listen for the message. If it does not, the text stays in the box.
    if (isHeard) this.#cancel();
    else warnPage(({ warnOfUnheard }) => warnOfUnheard(this.#host));
    if (waits) this.#queue.add(message);
    else
      this.#host.dispatchEvent(
        editing ? new McpResendEvent({ entryId: editing.id, ...message }) : new McpSendEvent(message),
      );
  }

  /** Stops the answer by Escape, unless the key has closed something on its way. */
  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || isChord(event)) return;
    if (!this.#isBusy || !areKeysOn(this.#host)) return;
    event.preventDefault();
    this.#stop();
  };

  readonly #stop = (): void => {
    this.#queue.hold();
    this.#host.dispatchEvent(new McpStopEvent(null));
    this.focus();
  };
}
