import { css, html, nothing, type CSSResult, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import type { Capability, ConnectedServer, McpHost, Server } from '../../core/index.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { need } from '../base/element-registry.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { renderSearchField } from '../base/search-field.js';
import { serversWith } from '../base/servers-with.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { viewStyles } from '../base/styles/view.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { visible } from '../base/visible.js';
import { offersEn, type OffersStrings } from '../locales/en/offers.js';
import { find as findPrompts } from '../prompts/find-prompts.js';
import { find as findResources, itemsOf } from '../resources/find-resources.js';

const styles: CSSResult = css`
  .filter {
    margin-block-end: calc(var(--_space) * 6);
  }

  mcp-prompts,
  mcp-resources {
    max-inline-size: none;
    padding: 0;
  }

  mcp-prompts:not(.without) + mcp-resources {
    margin-block-start: calc(var(--_space) * 8);
  }

  /* An open resource replaces the lists. */
  :is(.filter, mcp-prompts):has(~ mcp-resources[opened]) {
    display: none;
  }
`;

const dictionary = new Dictionary('offers', offersEn);

/** Minimum number of resources and prompts for which a filter is shown. */
const filteredFrom = 8;

/**
 * @summary The prompts and resources of the connected servers in one view, with one filter for both.
 *
 * @csspart prompt - One prompt of the list.
 * @csspart control - See `<mcp-prompt>`.
 * @csspart values - See `<mcp-prompt>`.
 * @csspart message - See `<mcp-prompt>`.
 * @csspart resource - One resource of a list, or one template.
 * @csspart hidden - The name of a hidden character.
 */
export class McpLibrary extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, viewStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    servers: { attribute: false },
    include: { attribute: false },
    mode: {},
    query: { state: true },
  };

  /** Host whose servers' prompts and resources are shown. */
  declare mcpHost: McpHost | undefined;
  /** Servers of the page with their lists, as in the snapshot. Default: those of `mcpHost`. */
  declare servers: readonly Server[];
  /** Lists to show: `prompts`, `resources`. Default: both. */
  declare include: readonly Capability[];
  /**
   * Use of a prompt or a resource: `insert` adds it to the conversation around the element; `copy` is for a page without a
   * conversation. Resources cannot be copied.
   */
  declare mode: 'insert' | 'copy';
  declare private query: string;

  readonly #follower = new HostFollower(this, ({ servers }) => {
    this.servers = servers;
  });

  constructor() {
    super();
    this.servers = [];
    this.include = ['prompts', 'resources'];
    this.mode = 'insert';
    this.query = '';
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override willUpdate(): void {
    this.#follower.update();
  }

  protected override render(): unknown {
    const own = dictionary.of(this.strings.tag);
    const { query } = this;
    const [hasPrompts, hasResources] = [this.#with('prompts').length > 0, this.#with('resources').length > 0];
    if (hasPrompts) void need('mcp-prompts');
    if (hasResources) void need('mcp-resources');
    const [resources, prompts] = this.#count('');
    const found = this.#count(query);
    return html`
      ${resources + prompts >= filteredFrom || query ? this.#filter([resources, prompts], found, own) : nothing}
      ${query && found[0] + found[1] === 0 ? this.#nothingFound(own) : nothing}
      ${
        hasPrompts
          ? html`<mcp-prompts
              exportparts="prompt, control, values, message, hidden"
              class=${query && found[1] === 0 ? 'without' : ''}
              .filter=${query}
              .copies=${this.mode === 'copy'}
            ></mcp-prompts>`
          : nothing
      }
      ${
        hasResources
          ? html`<mcp-resources
              exportparts="resource, hidden"
              .filter=${query}
              .attachable=${this.mode !== 'copy'}
            ></mcp-resources>`
          : nothing
      }
    `;
  }

  /** Returns the numbers of matching resources, including templates, and of matching prompts. */
  #count(query: string): readonly [resources: number, prompts: number] {
    const resources = this.#with('resources').map((server) => findResources(itemsOf(server), query).length);
    const prompts = findPrompts(this.#with('prompts'), query);
    return [resources.reduce((sum, one) => sum + one, 0), prompts.length];
  }

  #with(capability: Capability): readonly ConnectedServer[] {
    return this.include.includes(capability) ? serversWith(this.servers, capability) : [];
  }

  #filter(
    [resources, prompts]: readonly [number, number],
    found: readonly [number, number],
    own: OffersStrings,
  ): unknown {
    const { query } = this;
    return renderSearchField({
      label: own.filterLabel,
      placeholder: own.filter(resources, prompts),
      query,
      found: query ? own.found(...found) : '',
      search: (wanted) => (this.query = wanted),
    });
  }

  #nothingFound(own: OffersStrings): unknown {
    const clear = (): void => {
      this.query = '';
      this.renderRoot.querySelector<HTMLElement>('input[type="search"]')?.focus();
    };
    return html`<p class="none muted">
      <span>${own.noneFound(visible(this.query))}</span>
      <button class="small" @click=${clear}>${own.clearFilter}</button>
    </p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-library': McpLibrary;
  }
}
