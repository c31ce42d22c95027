import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConnectedServer, McpHost, Server } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { cutAtWord } from '../base/cut-at-word.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { renderFacts } from '../base/facts.js';
import { need } from '../base/element-registry.js';
import { lateIcon } from '../base/icon-set.js';
import { renderProblem } from '../base/locale.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { renderSearchField } from '../base/search-field.js';
import { isOld, Reappearance } from '../base/reappearance.js';
import { serversWith } from '../base/servers-with.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { viewStyles } from '../base/styles/view.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import { promptsEn, type PromptsStrings } from '../locales/en/prompts.js';
import { find, titleOf, type PromptItem } from './find-prompts.js';
import { styles } from './mcp-prompts.styles.js';

const dictionary = new Dictionary('prompts', promptsEn);

/** Number of rows that are shown at first, and that each press adds. */
const pageSize = 100;

/** Minimum number of prompts for which a filter is shown. */
const filteredFrom = 8;

const titleChars = 100;
const descriptionChars = 160;

/**
 * @summary The prompts of the connected servers. A prompt opens at its place in the list, with its arguments and a preview of
 * its messages.
 *
 * @csspart prompt - One prompt of the list.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-send - The person sends the messages of a prompt's preview.
 */
export class McpPrompts extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, viewStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    servers: { attribute: false },
    filter: { type: String },
    copies: { type: Boolean },
    query: { state: true },
    opened: { state: true },
    shown: { state: true },
    news: { state: true },
  };

  /** Host whose prompts are shown. */
  declare mcpHost: McpHost | undefined;
  /** Servers of the page with their lists, as in the snapshot. Default: those of `mcpHost`. */
  declare servers: readonly Server[];
  /** Filter text, if its field is elsewhere. Default: the element shows its own field if there are 8 or more prompts. */
  declare filter: string | null | undefined;
  /** True to copy the messages of a prompt instead of sending them, for a page without a conversation. */
  declare copies: boolean;
  declare private query: string;
  /** Server id and name of the open prompt. */
  declare private opened: readonly [serverId: string, name: string] | undefined;
  declare private shown: number;
  /** Next announcement for screen readers. */
  declare private news: string;

  /** Servers whose lists were requested here. Afterwards, the host keeps the lists up to date. */
  readonly #asked = new Set<string>();

  /** Host that the lists were requested from. */
  #listed: McpHost | undefined;
  readonly #follower = new HostFollower(this, ({ servers }, host) => {
    if (host !== this.#listed) this.#asked.clear();
    this.#listed = host;
    this.servers = servers;
  });

  constructor() {
    super();
    this.servers = [];
    this.copies = false;
    this.query = this.news = '';
    this.shown = pageSize;
    new Reappearance(this, () => {
      for (const server of serversWith(this.servers, 'prompts'))
        if (isOld(server, server.prompts)) this.#list(server.id);
    });
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#follower.update();
    if (changed.has('filter')) this.shown = pageSize;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    for (const { id, prompts } of serversWith(this.servers, 'prompts')) {
      if (prompts || this.#asked.has(id)) continue;
      this.#asked.add(id);
      this.#list(id);
    }
  }

  protected override render(): unknown {
    const own = dictionary.of(this.strings.tag);
    const { filter, query, shown } = this;
    const servers = serversWith(this.servers, 'prompts');
    if (servers.length === 0) return filter == null ? html`<p class="muted">${own.none}</p>` : nothing;
    const all = find(servers, '');
    const wanted = filter ?? query;
    const found = wanted ? find(servers, wanted) : all;
    // The element that filters reports it if nothing was found in any list.
    if (filter && found.length === 0) return nothing;
    const isLoading = servers.some(({ prompts }) => !prompts || prompts.status === 'loading');
    return html`
      <section aria-labelledby="label">
        <h2 id="label">${own.label}</h2>
        ${filter == null && (all.length >= filteredFrom || query) ? this.#filter(all.length, found.length, own) : nothing}
        <p class="small muted" role="status">${isLoading ? own.loading : this.news}</p>
        ${servers.map((server) => this.#problem(server, own))}
        ${all.length === 0 && !isLoading ? html`<p class="muted">${own.empty}</p>` : nothing}
        ${
          found.length > 0
            ? html`<ul aria-labelledby="label">
                ${repeat(
                  found.slice(0, shown),
                  ({ server, prompt }) => `${server.id} ${prompt.name}`,
                  (item) => this.#row(item, own),
                )}
              </ul>`
            : nothing
        }
        ${all.length > 0 && found.length === 0 ? this.#nothingFound(own) : nothing}
        ${
          found.length > shown
            ? html`<button class="more" @click=${() => (this.shown += pageSize)}>
                ${own.showMore(found.length - shown)}
              </button>`
            : nothing
        }
        ${servers.map((server) => this.#leftOut(server, own))}
      </section>
    `;
  }

  #filter(count: number, found: number, own: PromptsStrings): unknown {
    const { query } = this;
    return renderSearchField({
      label: own.filterLabel,
      placeholder: own.filter(count),
      query,
      found: query ? own.found(found) : '',
      search: (wanted) => {
        this.query = wanted;
        this.shown = pageSize;
      },
    });
  }

  #nothingFound(own: PromptsStrings): unknown {
    const clear = (): void => {
      this.query = '';
      this.renderRoot.querySelector<HTMLElement>('input[type="search"]')?.focus();
    };
    return html`<p class="line muted">
      <span>${own.noneFound(visible(this.query))}</span>
      <button class="small" @click=${clear}>${own.clearFilter}</button>
    </p>`;
  }

  #row({ server, prompt }: PromptItem, own: PromptsStrings): unknown {
    const title = cutInTheMiddle(titleOf(prompt), titleChars);
    const isOpen = this.#isOpen(server.id, prompt.name);
    const description = isOpen ? '' : cutAtWord(prompt.description ?? '', descriptionChars);
    const label = (isOpen ? own.closeOf : own.useOf)(visible(title));
    return html`<li part="prompt" class=${isOpen ? 'open' : ''}>
      <div class="head">
        ${lateIcon('codes')}
        <div class="text">
          <span class="name" dir="auto" title=${visible(cutInTheMiddle(prompt.name, titleChars))}
            >${renderChips(title, 'name')}</span
          >
          <span class="small muted">${renderFacts([server.label, description])}</span>
        </div>
        <button
          class="small ${isOpen ? 'quiet icon' : ''}"
          aria-expanded=${isOpen ? 'true' : 'false'}
          aria-label=${label}
          title=${isOpen ? own.close : ''}
          @click=${() => this.#toggle(server.id, prompt.name, isOpen)}
        >
          ${isOpen ? lateIcon('close') : own.use}
        </button>
      </div>
      ${isOpen ? this.#opened({ server, prompt }, own) : nothing}
    </li>`;
  }

  #opened({ server, prompt }: PromptItem, own: PromptsStrings): unknown {
    void need('mcp-prompt');
    return html`<mcp-prompt
      exportparts="control, values, message, hidden"
      .server=${server}
      .prompt=${prompt}
      .copies=${this.copies}
      @mcp-send=${() => this.#said(own)}
    ></mcp-prompt>`;
  }

  #isOpen(serverId: string, name: string): boolean {
    return this.opened?.[0] === serverId && this.opened[1] === name;
  }

  #toggle(serverId: string, name: string, isOpen: boolean): void {
    this.opened = isOpen ? undefined : [serverId, name];
    this.news = '';
    if (!isOpen) void this.#focusOpened();
  }

  async #focusOpened(): Promise<void> {
    await need('mcp-prompt');
    await this.updateComplete;
    this.renderRoot.querySelector('mcp-prompt')?.focus();
  }

  /** Closes the prompt after its messages were added to the conversation, and moves the focus back to the row. */
  #said(own: PromptsStrings): void {
    this.news = own.inserted;
    const button = this.renderRoot.querySelector<HTMLElement>('li.open .head button');
    this.opened = undefined;
    button?.focus();
  }

  #problem({ id, label, prompts }: ConnectedServer, own: PromptsStrings): unknown {
    if (!prompts?.problem) return nothing;
    return html`<div class="line problem small">
      ${lateIcon('warning')}
      <p><bdi>${renderChips(label, 'name')}</bdi>: ${renderProblem(this.strings, prompts.problem)}</p>
      <button class="small" @click=${() => this.#list(id)}>${own.tryAgain}</button>
    </div>`;
  }

  /** Reports the entries from a server that the list leaves out, so that the server's developer can find the cause. */
  #leftOut({ label, prompts }: ConnectedServer, own: PromptsStrings): unknown {
    return prompts?.leftOut?.map(({ reason, count, names, fields = [] }) => {
      const named = names.map((name) => `“${visible(name)}”`).join(this.strings.common.separator);
      return html`<p class="small muted">
        <bdi>${renderChips(label, 'name')}</bdi>:
        ${own.leftOut[reason](count, fields.join(this.strings.common.separator))} <bdi>${named}</bdi>
      </p>`;
    });
  }

  #list(serverId: string): void {
    // The host or the server may have been removed by then.
    void this.#follower.host?.listPrompts(serverId).catch(() => undefined);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-prompts': McpPrompts;
  }
}
