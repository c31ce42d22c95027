import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { logLevels } from '../../shared/log-levels.js';
import type { LogLevel, LogMessage, McpHost, Server, ServerLogs } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpLogLevelEvent } from '../base/events.js';
import { lateIcon } from '../base/icon-set.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { logsEn, type LogsStrings } from '../locales/en/logs.js';
import { styles } from './mcp-logs.styles.js';
import { renderTime } from './group-details.js';

const dictionary = new Dictionary('logs', logsEn);

const pageSize = 50;

/**
 * @summary Log messages of the servers, newest first, from the level that a person chooses. Until a person chooses a level, the
 * host requests no messages. The list is collapsed at first.
 *
 * @csspart message - One message.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-log-level - The person chose the lowest level of messages that the host requests from servers, or none.
 */
export class McpLogs extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    logs: { attribute: false },
    servers: { attribute: false },
    shown: { state: true },
    serverId: { state: true },
    isOpen: { state: true },
  };

  /** Host whose servers' messages are shown, if the element is used alone. No other property is needed then. */
  declare mcpHost: McpHost | undefined;
  /** Messages, as in the snapshot. */
  declare logs: ServerLogs | undefined;
  /** Servers of the page, to filter by. */
  declare servers: readonly Server[];
  declare private shown: number;
  /** Id of the server whose messages are shown; empty for all. */
  declare private serverId: string;
  declare private isOpen: boolean;

  readonly #follower = new HostFollower(this, ({ logs, servers }) => {
    this.logs = logs;
    this.servers = servers;
  });

  constructor() {
    super();
    this.servers = [];
    this.shown = pageSize;
    this.serverId = '';
    this.isOpen = false;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override willUpdate(): void {
    this.#follower.update();
  }

  protected override render(): unknown {
    const own = dictionary.of(this.strings.tag);
    const count = this.logs?.messages.length ?? 0;
    return html`
      <details .open=${this.isOpen} @toggle=${this.#onToggle}>
        <summary>
          ${lateIcon('expand')}
          <h2>${own.label}</h2>
          ${count > 0 ? html`<span class="muted">${own.messages(count)}</span>` : nothing}
        </summary>
        ${this.isOpen ? this.#opened(own) : nothing}
      </details>
    `;
  }

  readonly #onToggle = ({ currentTarget }: Event): void => {
    this.isOpen = (currentTarget as HTMLDetailsElement).open;
  };

  #opened(own: LogsStrings): unknown {
    const { level, messages = [], dropped = 0 } = this.logs ?? {};
    const least = level ? logLevels.indexOf(level) : 0;
    const some = messages.filter(
      (one) =>
        logLevels.indexOf(one.level) >= least && (this.serverId === '' || one.serverId === this.serverId),
    );
    const newest = some.slice(-this.shown).reverse();
    return html`
      <div class="choices">${this.#levels(own, level)} ${this.#servers(own)}</div>
      ${
        newest.length === 0
          ? html`<p class="muted">${own.empty}</p>`
          : html`<ol aria-label=${own.label} tabindex="0">
              ${repeat(
                newest,
                ({ id }) => id,
                (message) => this.#message(message, own),
              )}
            </ol>`
      }
      <p class="note muted">
        ${[newest.length > 0 ? own.note : '', dropped > 0 ? own.dropped(dropped) : ''].filter(Boolean).join(this.strings.common.separator)}
      </p>
      ${newest.length < some.length ? html`<button @click=${() => (this.shown += pageSize)}>${this.strings.common.showMore}</button>` : nothing}
    `;
  }

  #levels(own: LogsStrings, chosen: LogLevel | undefined): unknown {
    const choose = ({ currentTarget }: Event): void => {
      const { value } = currentTarget as HTMLSelectElement;
      const level = logLevels.find((one) => one === value);
      this.dispatchEvent(new McpLogLevelEvent(level ? { level } : {}));
    };
    return html`<label
      >${own.level}
      <select @change=${choose}>
        <option value="" .selected=${chosen === undefined}>${own.unasked}</option>
        ${logLevels.map((level) => html`<option value=${level} .selected=${level === chosen}>${own.from(own.levels[level])}</option>`)}
      </select></label
    >`;
  }

  #servers(own: LogsStrings): unknown {
    const { servers } = this;
    if (servers.length < 2) return nothing;
    const choose = ({ currentTarget }: Event): void => {
      this.serverId = (currentTarget as HTMLSelectElement).value;
      this.shown = pageSize;
    };
    return html`<label
      >${own.server}
      <select @change=${choose}>
        <option value="" .selected=${this.serverId === ''}>${own.allServers}</option>
        ${servers.map(({ id, label }) => html`<option value=${id} .selected=${id === this.serverId}>${label}</option>`)}
      </select></label
    >`;
  }

  #message({ at, server, level, logger, app, text }: LogMessage, own: LogsStrings): unknown {
    return html`<li part="message">
      ${renderTime(at, this.strings.tag).element}
      <span class=${level}>${own.levels[level]}</span>
      <span class="said">
        <bdi class="from muted"
          >${app === undefined ? server : renderChips(own.byApp(app, server), 'sentence')}${logger === undefined ? nothing : html`&nbsp;· <span class="mono">${renderChips(logger, 'name')}</span>`}</bdi
        >
        <bdi class="text" dir="auto">${renderChips(text, 'sentence')}</bdi>
      </span>
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-logs': McpLogs;
  }
}
