import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { McpHost, MessageLog, Server, ServerMessages, WireMessage } from '../../core/index.js';
import { Dictionary } from '../base/dictionary.js';
import { dot } from '../base/dot.js';
import { McpElement } from '../base/element.js';
import { McpRunAgainEvent } from '../base/events.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { renderSearchField } from '../base/search-field.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { viewStyles } from '../base/styles/view.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { visible } from '../base/visible.js';
import { save } from '../base/bytes/download.js';
import { messagesEn, type MessagesStrings } from '../locales/en/messages.js';
import { RowWindow, type Run } from '../tools/row-window.js';
import { styles } from './mcp-messages.styles.js';
import { renderMessage } from './message-row.js';

const dictionary = new Dictionary('messages', messagesEn);

/**
 * @summary The messages of a server's connection in both directions, newest first, for the server's developer. The host records
 * them without secrets while the element is in the page. A person can search the messages, save them as NDJSON, and send a call
 * again. The repeated call needs approval like any other call.
 *
 * @csspart message - One message.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-run-again - The person wants to repeat a call, as a new call.
 */
export class McpMessages extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, viewStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    servers: { attribute: false },
    serverId: { type: String, attribute: 'server-id' },
    query: { state: true },
    opened: { state: true },
    logs: { state: true },
    stopped: { state: true },
  };

  /** Host whose connections are watched. */
  declare mcpHost: McpHost | undefined;
  /** Servers of the host, as in the snapshot. */
  declare servers: readonly Server[];
  /** Id of the server whose messages are shown, as in the snapshot. Default: the first server. */
  declare serverId: string | undefined;
  declare private query: string;
  /** Ids of the open messages. */
  declare private opened: ReadonlySet<number>;
  /** Messages of the watched connections, as in the snapshot. */
  declare private logs: readonly ServerMessages[];
  /** Log of a recording that the person stopped. The log stays readable. */
  declare private stopped: ServerMessages | undefined;

  readonly #watched = new WatchedServers();
  readonly #rows = new RowWindow(this);
  #found: {
    readonly of: readonly WireMessage[];
    readonly query: string;
    readonly list: readonly WireMessage[];
  } = { of: [], query: '', list: [] };

  readonly #follower = new HostFollower(this, ({ servers, messageLogs = [] }) => {
    this.servers = servers;
    this.logs = messageLogs;
  });

  constructor() {
    super();
    this.servers = [];
    this.logs = [];
    this.query = '';
    this.opened = new Set();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watched.close();
    this.stopped = undefined;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  get #own(): MessagesStrings {
    return dictionary.of(this.strings.tag);
  }

  /** Server whose messages are shown. */
  get #server(): Server | undefined {
    return this.servers.find(({ id }) => id === this.serverId) ?? this.servers[0];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#follower.update();
    const server = this.#server;
    if (changed.has('serverId')) this.stopped = undefined;
    const { host } = this.#follower;
    if (host && server && this.isConnected && !this.stopped) this.#watched.open(host, server.id);
  }

  protected override render(): unknown {
    const own = this.#own;
    const server = this.#server;
    if (!server) return html`<p class="empty muted">${own.noServer}</p>`;
    const log = this.stopped ?? this.logs.find(({ serverId }) => serverId === server.id);
    const all = log?.messages ?? [];
    const found = this.#search(all);
    return html`
      <section aria-label=${own.label}>
        ${this.#head(server, log)}
        ${renderSearchField({
          label: own.search,
          placeholder: own.search,
          query: this.query,
          search: (query) => this.#type(query),
        })}
        <p class="small muted" role="status">${this.#status(log, found.length)}</p>
        <ul data-list=${server.id} ?hidden=${found.length === 0}>
          ${this.#list(server.id, found)}
        </ul>
      </section>
    `;
  }

  #head({ id, label }: Server, log: ServerMessages | undefined): unknown {
    const own = this.#own;
    const isEmpty = !log || log.messages.length === 0;
    return html`
      <header>
        ${
          this.servers.length > 1
            ? html`<select
                aria-label=${own.server}
                @change=${(event: Event) => (this.serverId = (event.target as HTMLSelectElement).value)}
              >
                ${this.servers.map((one) => html`<option value=${one.id} .selected=${one.id === id}>${visible(one.label)}</option>`)}
              </select>`
            : html`<h2 dir="auto">${visible(label)}</h2>`
        }
        ${
          this.stopped
            ? html`<button @click=${() => this.#start()}>${own.start}</button>`
            : html`<button ?disabled=${!log} @click=${() => this.#stop(log)}>${own.stop}</button>`
        }
        <button ?disabled=${isEmpty} @click=${() => this.#clear(id)}>${own.clear}</button>
        <button ?disabled=${isEmpty} @click=${() => log && this.#save(log)}>${own.save}</button>
      </header>
    `;
  }

  /** Renders the status. Renders nothing until the recording has begun. */
  #status(log: ServerMessages | undefined, found: number): unknown {
    const own = this.#own;
    if (!log) return nothing;
    const { dropped } = log;
    const isEmpty = log.messages.length === 0;
    const amount =
      found > 0 ? own.amount(found) : isEmpty ? (this.stopped ? '' : own.waiting) : own.nothingFound;
    return [this.stopped ? own.stopped : '', amount, dropped > 0 ? own.dropped(dropped) : '']
      .filter(Boolean)
      .join(dot);
  }

  #list(serverId: string, found: readonly WireMessage[]): unknown {
    const focused = this.shadowRoot?.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const kept = focused === undefined ? -1 : found.findIndex(({ id }) => String(id) === focused);
    const runs = this.#rows.runsOf(serverId, found.length, 0, kept);
    const hasGaps = runs.some(({ isGap }) => isGap);
    const rows = runs.flatMap((run): readonly (WireMessage | Run)[] =>
      run.isGap ? [run] : found.slice(run.from, run.to),
    );
    const { tag } = this.strings;
    let at = 0;
    return repeat(
      rows,
      (row) => ('isGap' in row ? `gap ${row.from}` : row.id),
      (row) => {
        if ('isGap' in row) {
          at = row.to;
          return this.#gap(serverId, row);
        }
        at++;
        return renderMessage(row, {
          words: this.#own,
          tag,
          isOpen: this.opened.has(row.id),
          place: hasGaps ? { at, of: found.length } : undefined,
          toggle: this.#toggle,
          sendAgain: ({ tool, arguments: given }) =>
            this.dispatchEvent(new McpRunAgainEvent({ serverId, tool, arguments: given })),
        });
      },
    );
  }

  #gap(serverId: string, gap: Run): unknown {
    return html`
      <li class="gap">
        <button class="quiet" @click=${() => this.#rows.open(serverId, gap)}>
          ${this.#own.showMore(gap.to - gap.from)}
        </button>
      </li>
    `;
  }

  /** Returns the messages that match the query, newest first. */
  #search(of: readonly WireMessage[]): readonly WireMessage[] {
    const query = this.query.trim().toLowerCase();
    if (of === this.#found.of && query === this.#found.query) return this.#found.list;
    const list = of.filter(
      ({ text, method = '' }) =>
        query === '' || method.toLowerCase().includes(query) || text.toLowerCase().includes(query),
    );
    this.#found = { of, query, list: list.reverse() };
    return this.#found.list;
  }

  #type(query: string): void {
    this.query = query;
    this.#rows.clear();
  }

  #stop(log: ServerMessages | undefined): void {
    if (!log) return;
    this.stopped = log;
    this.#watched.close(log.serverId);
  }

  #start(): void {
    this.stopped = undefined;
  }

  #clear(serverId: string): void {
    if (this.stopped) this.stopped = { serverId, messages: [], dropped: 0 };
    else this.#watched.clear(serverId);
  }

  #save({ messages }: ServerMessages): void {
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const lines = messages.map(({ call: _call, ...message }) => `${JSON.stringify(message)}\n`);
    save(new Blob(lines, { type: 'application/x-ndjson' }), `mcp-messages-${time}.ndjson`);
  }

  readonly #toggle = ({ id }: WireMessage): void => {
    const others = [...this.opened].filter((one) => one !== id);
    this.opened = new Set(this.opened.has(id) ? others : [...others, id]);
  };
}

/** Servers whose messages are recorded because an element shows them. */
class WatchedServers {
  readonly #logs = new Map<string, Promise<MessageLog | undefined>>();
  #host: McpHost | undefined;

  /** Begins to watch a server, unless this element already does. */
  open(host: McpHost, serverId: string): void {
    if (host !== this.#host) this.close();
    this.#host = host;
    // A server that was removed, or that has an invalid address, cannot be watched.
    if (!this.#logs.has(serverId))
      this.#logs.set(
        serverId,
        host.watchMessages(serverId).catch(() => undefined),
      );
  }

  /** Deletes the recorded messages of a server. */
  clear(serverId: string): void {
    void this.#logs.get(serverId)?.then((log) => log?.clear());
  }

  /** Stops watching one server, or all. */
  close(serverId?: string): void {
    for (const id of serverId === undefined ? [...this.#logs.keys()] : [serverId]) {
      void this.#logs.get(id)?.then((log) => log?.close());
      this.#logs.delete(id);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-messages': McpMessages;
  }
}
