import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Ask, ConnectedServer, ConnectingServer, Server, Tool } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import {
  McpServerCommandEvent,
  McpSignOutEvent,
  McpToolSelectEvent,
  McpToolVisibilityEvent,
} from '../base/events.js';
import { icon } from '../base/icons.js';
import { Lazy } from '../../core/base/lazy.js';
import { renderProblem } from '../base/locale.js';
import { renderChips } from '../base/chips.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { styles } from './mcp-tool-list.styles.js';
import type * as About from './server-about.js';
import { renderServer, type ServerCommand, type ServerRowOptions } from './server-row.js';
import { renderTool } from './tool-row.js';

/** Renders what is below each server's line, and below its tools: more than is seen at first. */
const about = new Lazy<typeof About>(() => import('./server-about.js'));

/** Tools of one server in view at first, and how many more each press brings. */
const pageSize = 50;

/**
 * @summary The servers with their states, and the tools they offer: with a filter, what each server claims of a tool,
 * and whether the model may see it.
 *
 * @slot empty - Shown where there is no server at all.
 * @csspart server - One server.
 * @csspart group - The tools of one server.
 * @csspart tool - One tool.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @fires mcp-tool-select - A person picked a tool.
 * @fires mcp-tool-visibility - A person showed a tool to the model, or hid it.
 * @fires mcp-server-command - A person wants a server connected, disconnected, listed again or looked into, or its
 * question shown.
 * @fires mcp-sign-out - A person wants the sign-in at a server forgotten.
 */
export class McpToolList extends McpElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    servers: { attribute: false },
    tools: { attribute: false },
    asks: { attribute: false },
    selected: { attribute: false },
    withModel: { type: Boolean, attribute: 'with-model' },
    canSignIn: { type: Boolean, attribute: 'can-sign-in' },
    query: { state: true },
    shown: { state: true },
    looking: { state: true },
  };

  declare servers: readonly Server[];
  declare tools: readonly Tool[];
  /** The questions that wait: one that belongs to no call can be reached from its server. */
  declare asks: readonly Ask[];
  /** The tool that is open elsewhere. */
  declare selected: { readonly serverId: string; readonly tool: string } | undefined;
  /** Offers the switch by which a tool is shown to the model. */
  declare withModel: boolean;
  /** People can sign in to servers that want it: offers that where the question was put away. */
  declare canSignIn: boolean;
  declare private query: string;
  /** Number of tools in view by server, if it is not the first page. */
  declare private shown: ReadonlyMap<string, number>;
  /** Servers that are being looked into, as they were when that began. */
  declare private looking: ReadonlySet<Server>;

  constructor() {
    super();
    this.servers = [];
    this.tools = [];
    this.asks = [];
    this.looking = new Set();
    this.withModel = false;
    this.canSignIn = false;
    this.query = '';
    this.shown = new Map();
  }

  /** The row in which something has the focus. */
  #row: Element | null | undefined;

  protected override willUpdate(): void {
    this.#row = this.#focused?.closest('[part~=server]');
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // The focused control is gone. The server's line says what happened.
    if (!this.#focused) this.#row?.querySelector('summary')?.focus();
    void this.#aboutArrives()?.then(() => {
      if (about.value) this.requestUpdate();
    });
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#aboutArrives();
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }

  get #focused(): Element | null {
    return (this.renderRoot as ShadowRoot).activeElement;
  }

  #aboutArrives(): Promise<void> | undefined {
    return this.servers.length > 0 ? about.arrive() : undefined;
  }

  protected override render(): TemplateResult {
    const words = this.strings.toolList;
    if (this.servers.length === 0) {
      return html`<slot name="empty"><p class="empty muted">${words.noServers}</p></slot>`;
    }
    const found = filterTools(this.tools, this.query);
    return html`
      <ul class="servers" aria-label=${words.servers}>
        ${repeat(
          this.servers,
          ({ id }) => id,
          (server) => renderServer(server, this.#optionsFor(server), about.value?.renderAbout),
        )}
      </ul>
      ${this.tools.length > 0 ? this.#filter(found.length) : nothing}
      ${repeat(
        this.servers.filter(hasTools),
        ({ id }) => id,
        (server) =>
          this.#group(
            server,
            found.filter(({ serverId }) => serverId === server.id),
          ),
      )}
    `;
  }

  #optionsFor(server: Server): ServerRowOptions {
    const asks = this.asks.filter(
      (ask) => 'serverId' in ask && ask.serverId === server.id && ask.callId === undefined,
    );
    return {
      strings: this.strings,
      isLooking: this.looking.has(server),
      isAsking: asks.some(({ kind }) => kind !== 'sign-in'),
      isSigningIn: asks.some(({ kind }) => kind === 'sign-in'),
      canSignIn: this.canSignIn,
      command: this.#command,
      signOut: this.#signOut,
    };
  }

  #filter(count: number): TemplateResult {
    const words = this.strings.toolList;
    return html`
      <div class="filter">
        <label class="visually-hidden" for="filter">${words.filterLabel}</label>
        ${icon('search')}
        <input
          id="filter"
          type="search"
          autocomplete="off"
          placeholder=${words.filter(this.tools.length)}
          .value=${this.query}
          @input=${this.#search}
        />
        <span class="visually-hidden" role="status">${this.query ? words.found(count) : ''}</span>
      </div>
      ${this.query && count === 0 ? html`<p class="empty muted">${words.noneFound(this.query)}</p>` : nothing}
    `;
  }

  #group(server: ServerWithTools, tools: readonly Tool[]): unknown {
    const words = this.strings.toolList;
    const shown = this.shown.get(server.id) ?? pageSize;
    const connected = server.status === 'connected' ? server : undefined;
    const isEmpty =
      connected?.toolsStatus === 'ready' &&
      connected.rejectedTools.length === 0 &&
      !this.tools.some(({ serverId }) => serverId === server.id);
    // A search that finds nothing here has nothing to say of this server either.
    if (this.query && tools.length === 0) return nothing;
    return html`
      <details part="group" open>
        <summary><bdi>${renderChips(server.label, true)}</bdi></summary>
        ${
          connected?.toolsProblem
            ? html`<p class="note small">${renderProblem(this.strings, connected.toolsProblem)}</p>`
            : nothing
        }
        ${isEmpty ? html`<p class="nothing muted small">${words.noTools}</p>` : nothing}
        ${
          connected?.toolsStatus === 'loading' && tools.length === 0
            ? html`<p class="nothing muted small">${words.loading}</p>`
            : nothing
        }
        <ul>
          ${repeat(
            tools.slice(0, shown),
            ({ name }) => name,
            (tool) =>
              renderTool(tool, {
                isSelected: this.selected?.serverId === tool.serverId && this.selected.tool === tool.name,
                withModel: this.withModel,
                strings: this.strings,
                labelOf: this.#labelOf,
                pick: this.#pick,
                setVisible: this.#setVisible,
              }),
          )}
        </ul>
        ${
          tools.length > shown
            ? html`<button
                class="quiet more"
                @click=${() => {
                  this.shown = new Map(this.shown).set(server.id, shown + pageSize * 4);
                }}
              >
                ${words.more(tools.length - shown)}
              </button>`
            : nothing
        }
        ${this.query || !connected ? nothing : about.value?.renderRefused(connected, this.strings)}
      </details>
    `;
  }

  #search(event: Event): void {
    this.query = (event.target as HTMLInputElement).value;
    this.shown = new Map();
  }

  readonly #labelOf = (serverId: string): string | undefined =>
    this.servers.find(({ id }) => id === serverId)?.label;

  readonly #pick = ({ serverId, name }: Tool): void => {
    this.dispatchEvent(new McpToolSelectEvent({ serverId, tool: name }));
  };

  readonly #setVisible = ({ serverId, name }: Tool, visible: boolean): void => {
    this.dispatchEvent(new McpToolVisibilityEvent({ serverId, tool: name, visible }));
  };

  readonly #signOut = ({ id }: Server): void => {
    this.dispatchEvent(new McpSignOutEvent({ serverId: id }));
  };

  readonly #command = (server: Server, command: ServerCommand): void => {
    if (command === 'diagnose') this.looking = new Set([server]);
    this.dispatchEvent(new McpServerCommandEvent({ serverId: server.id, command }));
  };
}

type ServerWithTools = ConnectedServer | ConnectingServer;

/** Returns true if a server's tools are shown, also while it reconnects. */
function hasTools(server: Server): server is ServerWithTools {
  return server.status === 'connected' || (server.status === 'connecting' && server.retry !== undefined);
}

/** Characters of a description that are searched. */
const searchedChars = 2_000;

/** The tools whose name, title or description holds every word of the query, in their order. */
function filterTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tools;
  return tools.filter(({ name, displayName, description = '' }) => {
    const text = `${name} ${displayName} ${description.slice(0, searchedChars)}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tool-list': McpToolList;
  }
}
