import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { McpHost, UserEntry, UserPart } from '../../../core/index.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { conversationIcon } from '../../base/conversation-icons.js';
import { McpResendEvent, McpSendEvent, McpStopEvent } from '../../base/events.js';
import { lateIcon } from '../../base/icon-set.js';
import { warnPage } from '../../base/warn-page.js';
import type * as Attaching from '../attachments/attachments.js';
import { attachments, slashPrompts } from '../services.js';
import { ResourceInbox } from './resource-inbox.js';
import type * as Slash from './slash-prompts.js';
import { FileDrop } from './file-drop.js';

/** The element that contains the composer. */
export interface ComposerHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: ParentNode;
}

/** State of the conversation around the composer. */
export interface ComposerView extends Attaching.AttachmentsView {
  /** The page's own words for the box. */
  readonly placeholder: string | null | undefined;
  readonly isBusy: boolean;
  readonly canAttach: boolean;
  /** True if the element has a conversation, in which a sent message appears. */
  readonly isHeard: boolean;
  /** Host whose servers' prompts are offered after a `/`. */
  readonly promptsOf: McpHost | undefined;
}

/** The message box with its buttons. Messages are sent as events of its host. */
export class Composer {
  readonly #host: ComposerHost;
  readonly #view: () => ComposerView;
  readonly #announce: (sentence: string) => void;
  readonly #drop: FileDrop;
  /** The sent message that the person is editing. */
  #editing: UserEntry | undefined;
  #attachments: Attaching.Attachments | undefined;
  #slash: Slash.SlashPrompts | undefined;
  /** Number of files that wait until the code for attachments is loaded. */
  #arriving = 0;
  /** True if the code for attachments could not be loaded. */
  #hasFailed = false;
  /** True if the person has pressed Send: the message is sent when all files are read. */
  #isSending = false;

  constructor(host: ComposerHost, view: () => ComposerView, announce: (sentence: string) => void) {
    this.#host = host;
    this.#view = view;
    this.#announce = announce;
    this.#drop = new FileDrop(
      host,
      () => view().canAttach,
      (files) => this.#attach(files),
    );
    new ResourceInbox(
      host,
      () => view().canAttach,
      (parts) => {
        void this.#withAttachments((held) => held.addParts(parts));
        // The place of the conversation may have to be shown first.
        requestAnimationFrame(() => this.focus());
      },
    );
  }

  focus(options?: FocusOptions): void {
    this.#box?.focus(options);
  }

  /** Puts a sent message into the box, so that the person can edit it. */
  edit(entry: UserEntry): void {
    this.#begin(entry, entry.text);
    if (hasFiles(entry)) void this.#withAttachments((held) => held.restore(entry.parts));
  }

  render(): TemplateResult {
    const { own, placeholder, isBusy, canAttach } = this.#view();
    const { isOver } = this.#drop;
    return html`
      ${this.#slash?.render() ?? nothing}
      <form part="composer" class=${isOver ? 'over' : ''} @submit=${this.#submit}>
        ${
          this.#editing === undefined
            ? nothing
            : html`<p class="muted small editing" role="status">
                ${own.editing}
                <button type="button" class="quiet small" @click=${() => this.#begin(undefined, '')}>
                  ${own.cancelEdit}
                </button>
              </p>`
        }
        ${this.#attachments?.render() ?? nothing}
        ${this.#hasFailed ? html`<p class="small" role="alert">${own.attachFailed}</p>` : nothing}
        <textarea
          rows="1"
          aria-label=${placeholder ?? own.placeholder}
          placeholder=${isOver ? own.drop : (placeholder ?? (isBusy ? own.writeNext : own.placeholder))}
          ?readonly=${this.#isSending}
          aria-controls=${ifDefined(this.#slash?.isOpen ? 'slash' : undefined)}
          aria-activedescendant=${ifDefined(this.#slash?.active)}
          @input=${this.#follow}
          @keydown=${this.#keydown}
          @paste=${this.#paste}
        ></textarea>
        <div class="actions">
          ${canAttach ? this.#attachButton() : nothing}
          <slot name="composer"></slot>
        </div>
        ${
          isBusy
            ? html`<button type="button" @click=${this.#stop}>${lateIcon('stop')} ${own.stop}</button>`
            : this.#sendButton()
        }
      </form>
    `;
  }

  #attachButton(): TemplateResult {
    const { own } = this.#view();
    const open = ({ currentTarget }: Event): void =>
      (currentTarget as Element).parentElement?.querySelector('input')?.click();
    const take = ({ currentTarget }: Event): void => {
      const input = currentTarget as HTMLInputElement;
      if (input.files) this.#attach(input.files);
      // Allows choosing the same file again.
      input.value = '';
      this.focus();
    };
    return html`<button
        type="button"
        class="quiet icon muted"
        aria-label=${own.attach}
        title=${own.attach}
        @click=${open}
      >
        ${conversationIcon('attach')}
      </button>
      <input type="file" multiple hidden @change=${take} />`;
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

  #begin(editing: UserEntry | undefined, text: string): void {
    this.#editing = editing;
    this.#attachments?.clear();
    if (this.#box) this.#box.value = text;
    this.#host.requestUpdate();
    this.focus();
  }

  /** Copies the list first: the browser empties it after the event. */
  #attach(files: FileList): void {
    const list = Array.from(files);
    if (list.length > 0) void this.#withAttachments((held) => held.add(list));
  }

  async #withAttachments(use: (attachments: Attaching.Attachments) => void): Promise<void> {
    this.#arriving++;
    this.#hasFailed = false;
    try {
      const { Attachments, dictionary } = await attachments.load();
      await dictionary.arrive(this.#view().strings.tag);
      this.#attachments ??= new Attachments(this.#host, {
        view: this.#view,
        announce: this.#announce,
        changed: () => this.#goOn(),
        failed: () => (this.#isSending = false),
      });
      use(this.#attachments);
    } catch {
      this.#hasFailed = true;
      this.#isSending = false;
    } finally {
      this.#arriving--;
      this.#host.requestUpdate();
    }
    this.#goOn();
  }

  /** Sends the pending message once all files are read. If a file could not be read, the person decides again. */
  #goOn(): void {
    if (!this.#isSending || this.#isReading) return;
    this.#isSending = false;
    this.#host.requestUpdate();
    this.#say();
  }

  get #isReading(): boolean {
    return this.#arriving > 0 || this.#attachments?.isReading === true;
  }

  readonly #paste = (event: ClipboardEvent): void => {
    const { files, types = [] } = event.clipboardData ?? {};
    // Spreadsheet cells and formatted text are copied together with an image of them.
    const isText = types.includes('text/plain') && types.includes('text/html');
    if (!this.#view().canAttach || !files?.length || isText) return;
    event.preventDefault();
    this.#attach(files);
  };

  /** Loads the prompts only when needed: few messages begin with `/`. */
  readonly #follow = (): void => {
    const text = this.#box?.value ?? '';
    if (this.#slash) return this.#slash.follow(text);
    if (!text.startsWith('/') || !this.#view().promptsOf) return;
    void slashPrompts.load().then(
      ({ SlashPrompts }) => {
        this.#slash ??= new SlashPrompts(this.#host, {
          host: () => this.#view().promptsOf,
          language: () => this.#view().strings.tag,
          announce: this.#announce,
          clear: () => this.#begin(undefined, ''),
          focus: () => this.focus(),
        });
        this.#slash.follow(this.#box?.value ?? '');
      },
      // If the prompts cannot be loaded, the `/` is ordinary text.
      () => undefined,
    );
  };

  readonly #keydown = (event: KeyboardEvent): void => {
    // Enter that confirms a word belongs to the input method. Safari reports that only by the deprecated `keyCode`.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const isComposing = event.isComposing || event.keyCode === 229;
    if (isComposing || this.#slash?.press(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    this.#submit(event);
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#say();
  };

  #say(): void {
    const box = this.#box;
    const { isBusy, isHeard, own } = this.#view();
    if (!box || isBusy || this.#isSending) return;
    if (this.#isReading) {
      this.#isSending = true;
      this.#announce(own.sentWhenRead);
      this.#host.requestUpdate();
      return;
    }
    const text = box.value.trim();
    const files = this.#attachments?.parts ?? [];
    if (text === '' && files.length === 0) return;
    const editing = this.#editing;
    // A page without a conversation may listen for the message. If it does not, the text stays in the box.
    if (isHeard) this.#begin(undefined, '');
    else warnPage(({ warnOfUnheard }) => warnOfUnheard(this.#host));
    this.#slash?.follow('');
    // Without `parts`, an edited message keeps the files that it had.
    const isMore = files.length > 0 || (editing !== undefined && hasFiles(editing));
    const said: readonly UserPart[] = text === '' ? files : [...files, { type: 'text', text }];
    const detail = { text, ...(isMore ? { parts: said } : {}) };
    this.#host.dispatchEvent(
      editing ? new McpResendEvent({ entryId: editing.id, ...detail }) : new McpSendEvent(detail),
    );
  }

  readonly #stop = (): void => {
    this.#host.dispatchEvent(new McpStopEvent(null));
    this.focus();
  };
}

function hasFiles({ parts }: UserEntry): boolean {
  return parts.some(({ type }) => type !== 'text');
}
