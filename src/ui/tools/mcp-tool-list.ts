import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Ask, McpHost, Server, Tool } from '../../core/index.js';
import { bringStyles } from '../base/bring-styles.js';
import { McpElement } from '../base/element.js';
import {
  McpServerCommandEvent,
  McpSignOutEvent,
  McpToolSelectEvent,
  McpToolVisibilityEvent,
} from '../base/events.js';
import { listServers } from '../base/host/asks-in-page.js';
import { HostFollower } from '../base/host/host-follower.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import type { ToolKey } from '../base/tool-key.js';
import { styles } from './mcp-tool-list.styles.js';
import type * as Connected from './connected.js';
import type * as ServerMenus from './server-menus.js';
import { isTroubled, renderServer, type ServerCommand, type ServerRowOptions } from './server-row.js';
import { connected, serverKeys, serverMenus } from './services.js';
import type { ServerKeys } from './server-keys.js';
import type { ShownTools, ToolGroups } from './tool-groups.js';

/**
 * @summary Lists servers and their tools. Each server has its state or one button, and a menu with all commands. Tools have
 * a filter, warnings, and a switch that shows them to the model.
 *
 * @slot empty - Content of a list without servers.
 * @slot add - Below the heading of the servers.
 * @csspart server - A server.
 * @csspart group - The tools of a server.
 * @csspart tool - A tool.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-tool-select - The person selected a tool.
 * @fires mcp-tool-visibility - The person showed a tool to the model, or hid it.
 * @fires mcp-server-command - The person requests to connect, disconnect, refresh or diagnose a server, or to see its request
 * or its messages.
 * @fires mcp-sign-out - The person signs out of a server.
 */
export class McpToolList extends McpElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    servers: { attribute: false },
    tools: { attribute: false },
    asks: { attribute: false },
    selected: { attribute: false },
    withModel: { type: Boolean, attribute: 'with-model', reflect: true },
    canSignIn: { type: Boolean, attribute: 'can-sign-in' },
    withMessages: { type: Boolean, attribute: 'with-messages' },
    troubledOnly: { attribute: false },
    query: { state: true },
    shown: { state: true },
    looking: { state: true },
    unfolded: { state: true },
  };

  /** Host whose servers and tools are shown, if the element is used alone. No other property is needed then. */
  declare mcpHost: McpHost | undefined;
  /** Servers, as in the snapshot. */
  declare servers: readonly Server[];
  /** Tools of the servers, as in the snapshot. */
  declare tools: readonly Tool[];
  /** Open asks. An ask that belongs to no call is opened from its server's row. */
  declare asks: readonly Ask[];
  /** Tool that is open elsewhere. */
  declare selected: ToolKey | undefined;
  /** Offers switches that show tools to the model or hide them. */
  declare withModel: boolean;
  /** True if the person can sign in to servers. Offers sign-in again after its request was dismissed. */
  declare canSignIn: boolean;
  /** @internal True to show only servers that need a person's attention, if the page has no list of all servers. */
  declare troubledOnly: boolean;
  /** Offers the messages of a connection. A listener for `mcp-server-command` has to show them. */
  declare withMessages: boolean;
  declare private query: string;
  declare private shown: ShownTools;
  /** IDs of the servers whose details a person opened. */
  declare private unfolded: ReadonlySet<string>;
  /** Servers that are being diagnosed, in their state when the diagnosis began. */
  declare private looking: ReadonlySet<Server>;

  readonly #follower = new HostFollower(this, ({ servers, tools, asks }, host) => {
    listServers(host, this, true);
    this.servers = this.troubledOnly ? servers.filter(isTroubled) : servers;
    this.tools = this.troubledOnly ? [] : tools;
    this.asks = asks;
    this.canSignIn ||= asks.some(({ kind }) => kind === 'sign-in');
  });

  constructor() {
    super();
    this.servers = [];
    this.tools = [];
    this.asks = [];
    this.looking = new Set();
    this.withModel = false;
    this.canSignIn = this.withMessages = this.troubledOnly = false;
    this.query = '';
    this.shown = 'all';
    this.unfolded = new Set();
  }

  override disconnectedCallback(): void {
    const { host } = this.#follower;
    if (host) listServers(host, this, false);
    super.disconnectedCallback();
  }

  /** @internal Moves the focus to the row of a server. */
  focusServer(serverId: string): void {
    const at = this.servers.findIndex(({ id }) => id === serverId);
    this.renderRoot.querySelectorAll('[part=server]')[at]?.querySelector('button')?.focus();
  }

  /** Row that contains the focus. */
  #row: Element | null | undefined;
  #groups: ToolGroups | undefined;
  #serverKeys: ServerKeys | undefined;
  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const more = serverMenus.value?.serverStrings.arrive(tag);
    const all = super.arriving(tag);
    return all && more ? Promise.all([all, more]) : (all ?? more);
  }

  protected override willUpdate(): void {
    this.#follower.update();
    this.#row = this.#focused?.closest('[part~=server]');
    if (connected.value) this.#groups ??= new connected.value.ToolGroups(this);
    if (serverKeys.value) this.#serverKeys ??= new serverKeys.value.ServerKeys(this);
    this.#bringStyles();
    // Without a model, a person cannot filter the tools by visibility.
    const shown = this.withModel || this.shown === 'apps' ? this.shown : 'all';
    this.#groups?.start(this.servers, this.tools, this.query, shown);
  }

  /** Adds the styles of the parts that have been loaded since the last update. */
  #bringStyles(): void {
    for (const part of [connected.value, serverMenus.value])
      for (const each of part?.styles ?? []) bringStyles(this.renderRoot as ShadowRoot, each);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // If the focused control disappears, the focus moves to the server's menu button, which exists in every state.
    if (!this.#focused) this.#row?.querySelector('button')?.focus();
    for (const part of this.#arriving())
      void part.then(() => {
        if (connected.value) this.requestUpdate();
      });
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await Promise.all(this.#arriving());
    await this.#groups?.search.ended;
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }

  get #focused(): Element | null {
    return (this.renderRoot as ShadowRoot).activeElement;
  }

  /** Returns the pending loads of the parts that are needed. */
  #arriving(): readonly Promise<void>[] {
    const isOpened = this.servers.some(
      (server) =>
        this.unfolded.has(server.id) ||
        server.paused !== undefined ||
        (server.status === 'connected' && (server.rejectedTools.length > 0 || server.claims.icons)),
    );
    return [
      this.servers.length > 0 ? (connected.arrive() ?? serverKeys.arrive()) : undefined,
      isOpened ? serverMenus.arrive() : undefined,
    ].filter((part) => part !== undefined);
  }

  protected override render(): TemplateResult {
    const words = this.strings.toolList;
    if (this.servers.length === 0) {
      return html`<slot name="empty"><p class="empty muted">${words.noServers}</p></slot>`;
    }
    const groups = this.#groups;
    return html`
      <h2 id="servers">${words.servers}</h2>
      <slot name="add"></slot>
      <ul
        class="servers"
        aria-labelledby="servers"
        @focusin=${this.#serverKeys?.focused ?? nothing}
        @keydown=${this.#serverKeys?.pressed ?? nothing}
        @contextmenu=${this.#serverKeys?.held ?? nothing}
      >
        ${repeat(
          this.servers,
          ({ id }) => id,
          (server) => renderServer(server, this.#optionsFor(server), serverMenus.value?.renderAbout),
        )}
      </ul>
      ${groups?.tools.length ? connected.value?.renderFilter(groups, this.#filterOptions) : nothing}
      ${groups?.render(this.servers, {
        selected: this.selected,
        withModel: this.withModel,
        strings: this.strings,
        labelOf: this.#labelOf,
        pick: this.#pick,
        setVisible: this.#setVisible,
        renderRefused: serverMenus.value?.renderRefused,
      })}
    `;
  }

  get #filterOptions(): Parameters<typeof Connected.renderFilter>[1] {
    return {
      typed: this.query,
      withModel: this.withModel,
      words: this.strings.toolList,
      choice:
        this.shown === 'all'
          ? undefined
          : serverMenus.value?.serverStrings.of(this.language).shown[this.shown],
      type: this.#search,
      openShown: this.#openShown,
      clear: this.#clear,
    };
  }

  #optionsFor(server: Server): ServerRowOptions {
    const asks = this.asks.filter(
      (ask) => 'serverId' in ask && ask.serverId === server.id && ask.callId === undefined,
    );
    return {
      strings: this.strings,
      tools:
        this.#groups?.countOf(server.id).all ??
        this.tools.filter(({ serverId }) => serverId === server.id).length,
      isOpen: this.unfolded.has(server.id),
      isLooking: this.looking.has(server),
      isAsking: asks.some(({ kind }) => kind !== 'sign-in'),
      isSigningIn: asks.some(({ kind }) => kind === 'sign-in'),
      canSignIn: this.canSignIn,
      withMessages: this.withMessages,
      command: this.#command,
      signOut: this.#signOut,
      toggle: this.#toggle,
      openMenu: this.#openMenu,
      icon: serverMenus.value?.serverIcon(server, this),
    };
  }

  readonly #toggle = ({ id }: Server): void => {
    const left = [...this.unfolded].filter((each) => each !== id);
    this.unfolded = new Set(this.unfolded.has(id) ? left : [...left, id]);
  };

  readonly #openMenu = (server: Server, { currentTarget }: Event): void => {
    const button = currentTarget as HTMLElement;
    void this.#whenOpened(({ openServerMenu }) => openServerMenu(button, server, this.#optionsFor(server)));
  };

  async #whenOpened(use: (parts: typeof ServerMenus) => void): Promise<void> {
    await serverMenus.arrive();
    await this.arriving(this.language);
    this.#bringStyles();
    if (serverMenus.value) use(serverMenus.value);
  }

  readonly #openShown = ({ currentTarget }: Event): void => {
    const button = currentTarget as HTMLElement;
    const choose = (shown: ShownTools): void => void (this.shown = shown);
    void this.#whenOpened(({ openShownMenu }) =>
      openShownMenu(button, this.shown, this.strings, [this.withModel, this.#groups?.hasForApps], choose),
    );
  };

  readonly #clear = (): void => {
    this.query = '';
    this.shown = 'all';
    this.renderRoot.querySelector<HTMLElement>('#filter')?.focus();
  };

  readonly #search = (query: string): void => void (this.query = query);

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

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tool-list': McpToolList;
  }
}
