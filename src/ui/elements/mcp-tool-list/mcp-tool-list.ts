import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Server, Tool } from '../../../core/index.js';
import { claimsOf } from '../../claims.js';
import { McpElement } from '../../element.js';
import { McpServerCommandEvent, McpToolSelectEvent, McpToolVisibilityEvent } from '../../events.js';
import { icon, type IconName } from '../../icons.js';
import { controls } from '../../styles/controls.styles.js';
import { tokens } from '../../styles/tokens.styles.js';
import { filterTools } from './filter.js';
import { styles } from './mcp-tool-list.styles.js';

const pageSize = 50;

const statusIcons: Readonly<Record<Server['status'], IconName>> = {
  connecting: 'pending',
  connected: 'done',
  'needs-sign-in': 'signIn',
  failed: 'failed',
  closed: 'cancelled',
};

/**
 * @summary The servers with their states, and the tools they offer: with a filter, what each server claims of a tool,
 * and whether the model may see it.
 *
 * @slot empty - Shown where there is no server at all.
 * @csspart server - One server with its tools.
 * @csspart tool - One tool.
 * @fires mcp-tool-select - A person picked a tool.
 * @fires mcp-tool-visibility - A person showed a tool to the model, or hid it.
 * @fires mcp-server-command - A person wants a server connected, disconnected or listed again.
 */
export class McpToolList extends McpElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    servers: { attribute: false },
    tools: { attribute: false },
    selected: { attribute: false },
    withModel: { type: Boolean, attribute: 'with-model' },
    query: { state: true },
    shown: { state: true },
  };

  declare servers: readonly Server[];
  declare tools: readonly Tool[];
  /** The tool that is open elsewhere. */
  declare selected: { readonly serverId: string; readonly tool: string } | undefined;
  /** Offers the switch by which a tool is shown to the model. */
  declare withModel: boolean;
  declare private query: string;
  /** How many tools of a server are in view, where it is not the first page. */
  declare private shown: ReadonlyMap<string, number>;

  constructor() {
    super();
    this.servers = [];
    this.tools = [];
    this.withModel = false;
    this.query = '';
    this.shown = new Map();
  }

  protected override render(): TemplateResult {
    const words = this.strings.toolList;
    if (this.servers.length === 0)
      return html`<slot name="empty"><p class="empty muted">${words.noServers}</p></slot>`;
    const found = filterTools(this.tools, this.query);
    return html`
      ${this.tools.length > 0 ? this.#filter(found.length) : nothing}
      ${repeat(
        this.servers,
        ({ id }) => id,
        (server) =>
          this.#server(
            server,
            found.filter(({ serverId }) => serverId === server.id),
          ),
      )}
    `;
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

  #server(server: Server, tools: readonly Tool[]): TemplateResult {
    const words = this.strings.toolList;
    const shown = this.shown.get(server.id) ?? pageSize;
    return html`
      <section part="server" class=${server.status} aria-label=${server.label}>
        <header>
          <h3>
            <span class="label">${server.label}</span>
            <span class="status small"
              >${icon(statusIcons[server.status])} ${this.strings.serverStatus[server.status]}</span
            >
          </h3>
          ${this.#serverActions(server)}
        </header>
        ${this.#serverState(server)}
        <ul>
          ${repeat(
            tools.slice(0, shown),
            ({ name }) => name,
            (tool) => this.#tool(tool),
          )}
        </ul>
        ${
          tools.length > shown
            ? html`<button class="quiet more" data-server=${server.id} @click=${this.#showMore}>
                ${words.more(tools.length - shown)}
              </button>`
            : nothing
        }
        ${this.#refused(server)}
      </section>
    `;
  }

  #serverState(server: Server): unknown {
    const words = this.strings.toolList;
    switch (server.status) {
      case 'connecting':
      case 'closed':
        return nothing;
      case 'needs-sign-in':
      case 'failed':
        return html`<p class="note small" role="note">
          ${this.strings.problems[server.problem.code](server.problem.data)}
        </p>`;
      case 'connected': {
        const isEmpty =
          server.toolsStatus === 'ready' && !this.tools.some(({ serverId }) => serverId === server.id);
        const { name, version } = server.claims;
        return html`
          <p class="about muted small">
            ${server.protocolVersion} · <span>${server.origin}</span>
            ${name ? html`<br />${words.claimsToBe} <q dir="auto">${name}${version ? ` ${version}` : ''}</q>` : nothing}
          </p>
          ${
            server.toolsProblem
              ? html`<p class="note small">
                  ${this.strings.problems[server.toolsProblem.code](server.toolsProblem.data)}
                </p>`
              : nothing
          }
          ${isEmpty ? html`<p class="muted small">${words.noTools}</p>` : nothing}
        `;
      }
    }
  }

  #serverActions(server: Server): TemplateResult {
    const words = this.strings.toolList;
    const button = (command: 'connect' | 'disconnect' | 'refresh', name: IconName): TemplateResult => html`
      <button
        class="quiet icon"
        title=${words.commands[command]}
        aria-label=${words.commandOn(words.commands[command], server.label)}
        data-server=${server.id}
        data-command=${command}
        @click=${this.#command}
      >
        ${icon(name)}
      </button>
    `;
    if (server.status === 'connected')
      return html`${button('refresh', 'refresh')}${button('disconnect', 'disconnect')}`;
    return server.status === 'connecting' ? button('disconnect', 'close') : button('connect', 'refresh');
  }

  #tool(tool: Tool): TemplateResult {
    const words = this.strings.toolList;
    const isSelected = this.selected?.serverId === tool.serverId && this.selected.tool === tool.name;
    const claims = claimsOf(tool, this.strings);
    return html`
      <li part="tool">
        <button
          class="quiet pick"
          aria-current=${isSelected ? 'true' : 'false'}
          data-server=${tool.serverId}
          data-tool=${tool.name}
          @click=${this.#pick}
        >
          <span class="title" dir="auto">${tool.displayName}</span>
          ${tool.displayName === tool.name ? nothing : html`<span class="mono small muted" dir="auto">${tool.name}</span>`}
          ${tool.description ? html`<span class="description small muted" dir="auto">${tool.description}</span>` : nothing}
          ${
            claims.length > 0
              ? html`<span class="claims small muted"
                  >${words.serverSays} <q>${claims.join(words.separator)}</q></span
                >`
              : nothing
          }
        </button>
        ${
          this.withModel
            ? html`<button
                class="quiet icon"
                role="switch"
                aria-checked=${tool.visibleToModel ? 'true' : 'false'}
                aria-label=${words.visible(tool.displayName)}
                title=${tool.visibleToModel ? words.isVisible : words.isHidden}
                data-server=${tool.serverId}
                data-tool=${tool.name}
                @click=${this.#toggle}
              >
                ${icon(tool.visibleToModel ? 'visible' : 'hidden')}
              </button>`
            : nothing
        }
      </li>
    `;
  }

  #refused(server: Server): unknown {
    if (server.status !== 'connected' || server.refusedTools.length === 0) return nothing;
    return html`
      <details class="refused small">
        <summary>${this.strings.toolList.refused(server.refusedTools.length)}</summary>
        <ul>
          ${server.refusedTools.map(
            ({ name, problem }) =>
              html`<li>
                <span class="mono" dir="auto">${name || '—'}</span>
                <span class="muted">${this.strings.problems[problem.code](problem.data)}</span>
              </li>`,
          )}
        </ul>
      </details>
    `;
  }

  #search(event: Event): void {
    this.query = (event.target as HTMLInputElement).value;
    this.shown = new Map();
  }

  #pick(event: Event): void {
    const { server, tool } = dataOf(event);
    this.dispatchEvent(new McpToolSelectEvent({ serverId: server, tool }));
  }

  #toggle(event: Event): void {
    const { server, tool } = dataOf(event);
    const visible = (event.currentTarget as HTMLElement).ariaChecked !== 'true';
    this.dispatchEvent(new McpToolVisibilityEvent({ serverId: server, tool, visible }));
  }

  #command(event: Event): void {
    const { server, command } = dataOf(event);
    if (command !== 'connect' && command !== 'disconnect' && command !== 'refresh') return;
    this.dispatchEvent(new McpServerCommandEvent({ serverId: server, command }));
  }

  #showMore(event: Event): void {
    const { server } = dataOf(event);
    this.shown = new Map(this.shown).set(server, (this.shown.get(server) ?? pageSize) + pageSize * 4);
  }
}

function dataOf(event: Event): { server: string; tool: string; command: string } {
  const { dataset } = event.currentTarget as HTMLElement;
  return { server: dataset['server'] ?? '', tool: dataset['tool'] ?? '', command: dataset['command'] ?? '' };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tool-list': McpToolList;
  }
}
