import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type ReactiveControllerHost,
} from 'lit';
import type {
  ConnectedServer,
  DonePrompt,
  McpHost,
  Prompt,
  PromptArgument,
  FilledPrompt,
} from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { copyText } from '../base/copy-text.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpSendEvent } from '../base/events.js';
import { lateIcon } from '../base/icon-set.js';
import { renderProblem } from '../base/locale.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { asksForSecret, looksSecret } from '../base/secret-names.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import { ArgumentFields, type Complete, argumentStyles } from '../completion/argument-fields.js';
import { completionEn } from '../locales/en/offers.js';
import { promptsEn, type PromptsStrings } from '../locales/en/prompts.js';
import { styles } from './mcp-prompt.styles.js';
import { renderPreview } from './preview.js';
import { titleOf } from './find-prompts.js';

const dictionary = new Dictionary('prompts', promptsEn);
const completions = new Dictionary('completion', completionEn);

const labelChars = 80;
const descriptionChars = 1_000;

/**
 * @summary One prompt of a server: fields for its arguments, a preview of all its messages, and a button that adds them to the
 * conversation.
 *
 * @csspart control - A field for an argument.
 * @csspart values - The values that the server proposes for an argument.
 * @csspart message - One message of the preview.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-send - The person sends the messages of the preview.
 */
export class McpPrompt extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, argumentStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    server: { attribute: false },
    prompt: { attribute: false },
    copies: { type: Boolean },
    isBusy: { state: true },
    attempted: { state: true },
    shown: { state: true },
    copied: { state: true },
  };

  /** Host of the server. It supplies proposed values and the prompt's messages. */
  declare mcpHost: McpHost | undefined;
  /** Server of the prompt, as in the snapshot. */
  declare server: ConnectedServer | undefined;
  /** Prompt to show. */
  declare prompt: Prompt | undefined;
  /** True to copy the messages instead of sending them, for a page without a conversation. */
  declare copies: boolean;
  declare private isBusy: boolean;
  declare private attempted: boolean;
  declare private shown: number;
  declare private copied: 'yes' | 'failed' | undefined;

  readonly #fields = new ArgumentFields(this);
  readonly #filling = new Filling(this);
  /** True if focus was requested before there was anything to focus. */
  #isFocusWanted = false;

  readonly #follower = new HostFollower(this, ({ conversation }) => {
    this.isBusy = conversation.status !== 'idle';
  });

  constructor() {
    super();
    this.copies = this.isBusy = this.attempted = false;
    this.shown = 0;
  }

  /** Moves the focus to the first argument, or to the button below the messages. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => {
      const first = this.renderRoot.querySelector<HTMLElement>('input, button.primary');
      first?.focus(options);
      this.#isFocusWanted = !first;
    });
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary, completions];
  }

  get #own(): PromptsStrings {
    return dictionary.of(this.strings.tag);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#follower.update();
    const before = changed.get('prompt') ?? this.prompt;
    const isOther = before?.name !== this.prompt?.name || changed.get('server')?.id !== this.server?.id;
    if ((changed.has('prompt') || changed.has('server')) && isOther) {
      this.#filling.begin();
      this.attempted = false;
    }
    // Without arguments, the messages can be requested immediately.
    if (this.prompt?.arguments.length === 0 && this.#filling.status === 'writing') void this.#get();
  }

  protected override render(): unknown {
    const { prompt, server } = this;
    if (!prompt || !server) return nothing;
    const own = this.#own;
    const { filled, status } = this.#filling;
    const isGetting = status === 'getting';
    return html`
      ${
        prompt.description
          ? html`<p class="small muted" dir="auto">
              ${renderChips(cutInTheMiddle(prompt.description, descriptionChars))}
            </p>`
          : nothing
      }
      ${prompt.arguments.length > 0 ? this.#form(prompt, server, own) : nothing}
      <p class="small muted" role="status">${this.#news(own)}</p>
      ${
        filled?.status === 'failed' && !isGetting
          ? html`<p class="problem small" role="alert">
              ${lateIcon('warning')}<span>${renderProblem(this.strings, filled.problem)}</span>
              ${
                prompt.arguments.length === 0
                  ? html`<button class="small" @click=${this.#get}>${own.tryAgain}</button>`
                  : nothing
              }
            </p>`
          : nothing
      }
      ${filled?.status === 'done' ? this.#preview(filled, own) : nothing}
    `;
  }

  #form(prompt: Prompt, server: ConnectedServer, own: PromptsStrings): unknown {
    const isShown = this.#filling.filled?.status === 'done';
    return html`<form novalidate @submit=${this.#submit}>
      ${prompt.arguments.map((argument, at) => this.#field(argument, at, server, own))}
      <button
        class=${isShown ? '' : 'primary'}
        aria-busy=${this.#filling.status === 'getting' ? 'true' : 'false'}
      >
        ${own.preview}
      </button>
    </form>`;
  }

  #field(argument: PromptArgument, at: number, server: ConnectedServer, own: PromptsStrings): unknown {
    const { name, description, required } = argument;
    const id = `argument-${at}`;
    const label = cutInTheMiddle(titleOf(argument), labelChars);
    const value = this.#filling.values.get(name) ?? '';
    const isMissing = this.attempted && required && value === '';
    const isSaid = description || isMissing;
    const field = this.#fields.render(
      {
        id,
        label: visible(label),
        value,
        required,
        invalid: isMissing,
        describedBy: isSaid ? `${id}-says` : undefined,
        complete: this.#completeOf(argument, server),
        changed: (now) => {
          this.#filling.write(name, now);
          this.shown = 0;
        },
      },
      completions.of(this.strings.tag),
    );
    return html`<div class="field">
      <label for=${id}
        ><bdi>${renderChips(label, 'name')}</bdi>
        ${required ? nothing : html`<span class="small muted">${own.optional}</span>`}</label
      >
      ${field}
      ${
        isSaid
          ? html`<p id="${id}-says" class="small ${isMissing ? 'missing' : 'muted'}" dir="auto">
              ${isMissing ? own.missing : renderChips(cutInTheMiddle(description ?? '', 300))}
            </p>`
          : nothing
      }
    </div>`;
  }

  /**
   * Returns the function that requests values. `undefined` if the server has none, or if the argument looks secret: a secret is
   * sent only when the person submits it.
   */
  #completeOf(argument: PromptArgument, server: ConnectedServer): Complete | undefined {
    const { prompt } = this;
    const { host } = this.#follower;
    const { name, title = '', description = '' } = argument;
    if (!host || !prompt || !server.capabilities.includes('completions')) return undefined;
    if (looksSecret(name) || looksSecret(title) || asksForSecret(description)) return undefined;
    const ref = { kind: 'prompt', name: prompt.name } as const;
    return (value, signal) =>
      host.complete(server.id, {
        ref,
        argument: name,
        value,
        others: this.#filling.given(prompt, (one) => one !== name && !this.#isSecret(prompt, one)),
        signal,
      });
  }

  #isSecret({ arguments: list }: Prompt, name: string): boolean {
    const { title = '', description = '' } = list.find((one) => one.name === name) ?? {};
    return looksSecret(name) || looksSecret(title) || asksForSecret(description);
  }

  #preview(filled: DonePrompt, own: PromptsStrings): unknown {
    const { copies, isBusy, shown, strings } = this;
    const { common } = strings;
    const options = { own, copies, shown, showMore: (now: number) => (this.shown = now) };
    return html`<section aria-label=${own.preview}>
      ${renderPreview(filled, options)}
      <div class="actions">
        ${
          copies
            ? nothing
            : html`<button
                class="primary"
                aria-disabled=${isBusy ? 'true' : 'false'}
                aria-describedby=${isBusy ? 'busy' : ''}
                @click=${() => this.#insert(filled)}
              >
                ${own.insert}
              </button>`
        }
        <button class=${copies ? 'primary' : 'quiet'} @click=${() => void this.#copy(filled)}>
          ${lateIcon(this.copied === 'yes' ? 'done' : 'copy')} ${common.copy}
        </button>
        ${isBusy && !copies ? html`<span id="busy" class="small muted">${own.busy}</span>` : nothing}
      </div>
    </section>`;
  }

  #news(own: PromptsStrings): string {
    const { status, filled } = this.#filling;
    if (status === 'getting') return own.getting;
    if (this.copied)
      return this.copied === 'yes' ? this.strings.common.copied : this.strings.content.copyFailed;
    return filled?.status === 'done' ? own.messages(filled.messages.length) : '';
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const { prompt } = this;
    if (!prompt || this.#filling.status === 'getting') return;
    this.attempted = true;
    const missing = prompt.arguments.findIndex(
      ({ name, required }) => required && (this.#filling.values.get(name) ?? '') === '',
    );
    if (missing < 0) void this.#get();
    else this.renderRoot.querySelector<HTMLElement>(`#argument-${missing}`)?.focus();
  };

  readonly #get = async (): Promise<void> => {
    const { prompt, server } = this;
    const { host } = this.#follower;
    if (!host || !prompt || !server) return;
    this.copied = undefined;
    await this.#filling.get(host, server.id, prompt);
    await this.updateComplete;
    // Moves the focus to the next control to press, unless the person has moved on.
    if (this.#isFocusWanted || this.matches(':focus-within'))
      this.renderRoot.querySelector<HTMLElement>('section button.primary')?.focus();
    this.#isFocusWanted = false;
  };

  #insert({ userParts }: DonePrompt): void {
    if (this.isBusy) return;
    const text = userParts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    this.dispatchEvent(new McpSendEvent({ text, parts: userParts }));
  }

  async #copy({ userParts }: DonePrompt): Promise<void> {
    const text = userParts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    this.copied = (await copyText(text)) ? 'yes' : 'failed';
  }
}

/** Stores the arguments and the messages made from them. A change of an argument discards the outdated messages. */
class Filling {
  status: 'writing' | 'getting' | 'got' = 'writing';
  filled: FilledPrompt | undefined;
  readonly values = new Map<string, string>();
  readonly #host: ReactiveControllerHost;
  /** Number of the latest request. Responses to earlier ones are ignored. */
  #request = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  begin(): void {
    this.values.clear();
    this.#drop();
  }

  write(name: string, value: string): void {
    this.values.set(name, value);
    this.#drop();
  }

  /** Returns the filled-in arguments that `isWanted` selects. */
  given(
    { arguments: list }: Prompt,
    isWanted: (name: string) => boolean = () => true,
  ): Readonly<Record<string, string>> {
    const written = list.flatMap(({ name }): [string, string][] => {
      const value = this.values.get(name) ?? '';
      return value !== '' && isWanted(name) ? [[name, value]] : [];
    });
    return Object.fromEntries(written);
  }

  /** Gets the messages. Never rejects. */
  async get(host: McpHost, serverId: string, prompt: Prompt): Promise<void> {
    const request = ++this.#request;
    this.status = 'getting';
    this.#host.requestUpdate();
    const filled = await host
      .getPrompt(serverId, prompt.name, this.given(prompt))
      // The server was removed, and so was the element that shows its prompt.
      .catch(() => undefined);
    if (request !== this.#request) return;
    this.filled = filled;
    this.status = 'got';
    this.#host.requestUpdate();
  }

  #drop(): void {
    this.#request++;
    this.filled = undefined;
    this.status = 'writing';
    this.#host.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-prompt': McpPrompt;
  }
}
