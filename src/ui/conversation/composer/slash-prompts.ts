import { html, nothing, type ReactiveControllerHost, type TemplateResult, css, type CSSResult } from 'lit';
import type { ConnectedServer, McpHost, Prompt } from '../../../core/index.js';
import { renderFewChips } from '../../base/chips.js';
import { Dictionary } from '../../base/dictionary.js';
import { bringStyles } from '../../base/bring-styles.js';
import { need } from '../../base/element-registry.js';
import { lateIcon } from '../../base/icon-set.js';
import { cutInTheMiddle, visible } from '../../base/visible.js';
import { promptsEn } from '../../locales/en/prompts.js';
import { isOld } from '../../base/reappearance.js';
import { serversWith } from '../../base/servers-with.js';
import { find, titleOf, type PromptItem } from '../../prompts/find-prompts.js';
import { optionStyles } from '../../completion/options.styles.js';

/** Styles of the area above the message box in which a person chooses a prompt. */
const slashStyles: CSSResult = css`
  ${optionStyles}

  .slash {
    margin: 0 0 calc(var(--_space) * 2);
    max-block-size: min(18rem, 40vh);
  }

  .slash.chosen {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 3);
    max-block-size: min(28rem, 60vh);
    min-block-size: min(18rem, 40vh);
    align-content: start;
  }

  .slash header {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .slash header button {
    margin-inline-start: auto;
  }

  .slash [role='option'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(var(--_space) * 2);
  }

  @media (pointer: coarse) {
    .slash [role='option'] {
      align-items: center;
    }
  }
`;

const dictionary = new Dictionary('prompts', promptsEn);

/** Number of prompts in the list. */
const mostShown = 50;

interface SlashHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: ParentNode;
}

interface Owner {
  readonly host: () => McpHost | undefined;
  readonly language: () => string;
  readonly announce: (sentence: string) => void;
  /** Empties the box and moves the focus back to it. */
  readonly clear: () => void;
  readonly focus: () => void;
}

/** Lists the prompts of all servers after a `/` at the start of a message. The chosen prompt opens above the box. */
export class SlashPrompts {
  readonly #element: SlashHost;
  readonly #owner: Owner;
  /** Text after the `/`; `undefined` if the list is closed. */
  #query: string | undefined;
  #active = -1;
  #chosen: { readonly server: ConnectedServer; readonly prompt: Prompt } | undefined;
  #stop: (() => void) | undefined;
  readonly #asked = new Set<string>();

  constructor(element: SlashHost, owner: Owner) {
    this.#element = element;
    this.#owner = owner;
    if (element.renderRoot instanceof ShadowRoot) bringStyles(element.renderRoot, slashStyles);
    element.addController({ hostDisconnected: () => this.#close() });
  }

  /** Id of the active option, for the box's `aria-activedescendant`; `undefined` if there is none. */
  get active(): string | undefined {
    return this.#query !== undefined && this.#active >= 0 ? `slash-${this.#active}` : undefined;
  }

  get isOpen(): boolean {
    return this.#query !== undefined && this.#found.length > 0;
  }

  /** Opens the list, filters it by the text, or closes it if the text can no longer be a prompt's name. */
  follow(text: string): void {
    const [, query] = /^\/(\S*)$/.exec(text) ?? [];
    if (query === undefined) return this.#close();
    const before = this.#found.length;
    this.#list(this.#query === undefined);
    this.#query = query;
    this.#markNamed();
    if (this.#found.length !== before) this.#tell();
    this.#element.requestUpdate();
  }

  /** Handles a key for the list. Returns true if the key was for the list. */
  press(event: KeyboardEvent): boolean {
    if (!this.isOpen || event.altKey || event.ctrlKey || event.metaKey) return false;
    const { key } = event;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    const item = this.#found[this.#active];
    if (by !== undefined) {
      const { length } = this.#found;
      this.#active = ((this.#active + 1 + by + length + 1) % (length + 1)) - 1;
      this.#reveal();
    } else if (key === 'Enter' && !event.shiftKey && item) this.#choose(item);
    else if (key === 'Escape') {
      event.stopPropagation();
      this.#close();
    } else return false;
    event.preventDefault();
    this.#element.requestUpdate();
    return true;
  }

  render(): TemplateResult | typeof nothing {
    if (this.#chosen) return this.#renderChosen(this.#chosen);
    if (!this.isOpen) return nothing;
    const own = dictionary.of(this.#owner.language());
    return html`<ul
      id="slash"
      role="listbox"
      aria-label=${own.label}
      class="slash floating"
      @mousedown=${(event: Event) => event.preventDefault()}
    >
      ${this.#found.map(
        ({ server, prompt }, at) =>
          // eslint-disable-next-line lit-a11y/click-events-have-key-events -- The keys are those of the box, which keeps the focus.
          html`<li
            id="slash-${at}"
            role="option"
            class=${at === this.#active ? 'active' : ''}
            aria-selected=${at === this.#active ? 'true' : 'false'}
            @click=${() => this.#choose({ server, prompt })}
          >
            <span dir="auto">${renderFewChips(cutInTheMiddle(titleOf(prompt), 80), 'name')}</span>
            <bdi class="muted small">${renderFewChips(server.label, 'name')}</bdi>
          </li>`,
      )}
    </ul>`;
  }

  #renderChosen({ server, prompt }: PromptItem): TemplateResult {
    const own = dictionary.of(this.#owner.language());
    const title = cutInTheMiddle(titleOf(prompt), 80);
    void need('mcp-prompt');
    return html`<section class="slash chosen floating" aria-label=${visible(title)} @keydown=${this.#escape}>
      <header>
        ${lateIcon('codes')}
        <strong dir="auto">${renderFewChips(title, 'name')}</strong>
        <bdi class="muted small">${renderFewChips(server.label, 'name')}</bdi>
        <button
          type="button"
          class="quiet icon muted"
          aria-label=${own.closeOf(visible(title))}
          title=${own.close}
          @click=${this.#leave}
        >
          ${lateIcon('close')}
        </button>
      </header>
      <mcp-prompt
        .mcpHost=${this.#owner.host()}
        .server=${server}
        .prompt=${prompt}
        @mcp-send=${this.#leave}
      ></mcp-prompt>
    </section>`;
  }

  get #found(): readonly PromptItem[] {
    const servers = serversWith(this.#owner.host()?.getSnapshot().servers ?? [], 'prompts');
    return this.#query === undefined ? [] : find(servers, this.#query).slice(0, mostShown);
  }

  /** Requests each server's prompts once, and again if the list opens while they are out of date. It grows as servers answer. */
  #list(opens: boolean): void {
    const host = this.#owner.host();
    if (!host) return;
    this.#stop ??= host.subscribe(() => this.#element.requestUpdate());
    for (const server of serversWith(host.getSnapshot().servers, 'prompts')) {
      const { id, prompts } = server;
      if (prompts ? !opens || !isOld(server, prompts) : this.#asked.has(id)) continue;
      this.#asked.add(id);
      void host.listPrompts(id).then(
        () => {
          // The name may have been typed before the list arrived.
          if (this.#active < 0) this.#markNamed();
          this.#element.requestUpdate();
          this.#tell();
        },
        () => undefined,
      );
    }
    void dictionary.arrive(this.#owner.language())?.then(() => this.#element.requestUpdate());
  }

  /** Marks the prompt whose full name was typed. Any other text may be an ordinary message. */
  #markNamed(): void {
    const written = this.#query?.toLowerCase();
    this.#active = this.#found.findIndex(({ prompt }) => prompt.name.toLowerCase() === written);
  }

  #tell(): void {
    if (this.isOpen) this.#owner.announce(dictionary.of(this.#owner.language()).found(this.#found.length));
  }

  #reveal(): void {
    void this.#element.updateComplete.then(() =>
      this.#element.renderRoot.querySelector('#slash > .active')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  #choose(item: PromptItem): void {
    this.#close();
    this.#chosen = item;
    this.#owner.clear();
    this.#element.requestUpdate();
    void Promise.all([need('mcp-prompt'), this.#element.updateComplete]).then(() =>
      this.#element.renderRoot.querySelector<HTMLElement>('mcp-prompt')?.focus(),
    );
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#leave();
  };

  readonly #leave = (): void => {
    this.#chosen = undefined;
    this.#element.requestUpdate();
    this.#owner.focus();
  };

  #close(): void {
    this.#stop?.();
    this.#stop = undefined;
    if (this.#query === undefined) return;
    this.#query = undefined;
    this.#active = -1;
    this.#element.requestUpdate();
  }
}
