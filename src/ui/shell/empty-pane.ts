import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { McpHost, Server, Snapshot } from '../../core/index.js';
import { isLoopback } from '../../shared/network.js';
import type { McpAddServerEvent } from '../base/add-server-event.js';
import { bringStyles } from '../base/bring-styles.js';
import { renderChips } from '../base/chips.js';
import { need } from '../base/element-registry.js';
import { McpServerCommandEvent } from '../base/events.js';
import { lateIcon } from '../base/icon-set.js';
import { renderProblem } from '../base/locale.js';
import { visible } from '../base/visible.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { ServersStrings } from '../locales/en/servers.js';
import { canConnect } from '../tools/server-row.js';
import { serverStrings } from '../tools/server-strings.js';

/** Number of servers whose diagnosis is in the pane. The list has the others. */
const mostDown = 3;

/** The widget around the pane. */
export interface EmptyShell {
  readonly host: McpHost | undefined;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly llm: unknown;
  /** True if people may add servers. */
  readonly addServers: boolean;
  requestUpdate(): void;
}

type FailedServer = Extract<Server, { readonly status: 'failed' }>;

/** Renders why a pane has nothing to show: there is no server, or none that works. */
export function renderEmpty({ servers }: Snapshot, shell: EmptyShell, strings: BaseStrings): TemplateResult {
  const own = prepare(shell, strings);
  const failed = servers.filter((server) => server.status === 'failed');
  if (failed.length > 0)
    return html`<div class="lack">
      ${failed.slice(0, mostDown).map((server) => renderFailed(server, strings, own))}
    </div>`;
  return html`<div class="lack none">
    <h2>${strings.toolList.noServers}</h2>
    ${renderAdvice(shell, own)}
  </div>`;
}

/** Renders what a person can do without a server. Only a developer, on their own device, reads what the page lacks. */
function renderAdvice({ llm, addServers }: EmptyShell, own: ServersStrings): TemplateResult {
  if (!addServers && (isLoopback(location.hostname) || location.protocol === 'file:'))
    return html`<p>${own.developerAdds}</p>
      <pre tabindex="0"><code>&lt;mcp-server src="https://example.com/mcp"&gt;&lt;/mcp-server&gt;</code></pre>
      <p class="small">${own.developerOnly}</p>`;
  return html`<p>${llm != null ? own.modelOnly : addServers ? own.addFirst : own.noneYet}</p>`;
}

function renderFailed(server: FailedServer, strings: BaseStrings, own: ServersStrings): TemplateResult {
  const { id, label, diagnosis, problem } = server;
  const again = canConnect(server)
    ? html`<button
        aria-label=${strings.toolList.commandOn(own.tryAgain, visible(label))}
        @click=${({ currentTarget }: Event) =>
          currentTarget?.dispatchEvent(new McpServerCommandEvent({ serverId: id, command: 'connect' }))}
      >
        ${own.tryAgain}
      </button>`
    : nothing;
  if (diagnosis) void need('mcp-diagnosis');
  return html`<section>
    <h2>${renderChips(own.cannotUse(label || '—'), 'sentence')}</h2>
    ${
      diagnosis
        ? html`<mcp-diagnosis .diagnosis=${diagnosis} .server=${server}>${again}</mcp-diagnosis>`
        : html`<p>${renderProblem(strings, problem)}</p>
            ${again}`
    }
  </section>`;
}

/** Renders the field for the first server in the column, or a button that opens one for the next, where the page allows it. */
export function renderAdding({ servers }: Snapshot, shell: EmptyShell, strings: BaseStrings): unknown {
  if (!shell.addServers) return nothing;
  const own = prepare(shell, strings);
  void need('mcp-add-server');
  const field = html`<mcp-add-server exportparts="claim" .mcpHost=${shell.host}></mcp-add-server>`;
  if (servers.length === 0) return html`<div class="add" slot="empty">${field}</div>`;
  return html`<details class="add" slot="add" @mcp-add-server=${close}>
    <summary aria-label=${own.addServer} title=${own.addServer} @click=${moveFocus}>
      ${lateIcon('add')}
    </summary>
    ${field}
  </details>`;
}

/** Closes the field after a server was added from it, unless the page prevents that. */
function close({ currentTarget, target }: McpAddServerEvent): void {
  const details = currentTarget as HTMLDetailsElement;
  // The person reads on in the field if it lists more servers.
  if ((target as HTMLElement).shadowRoot?.querySelector('[part~=claim]')) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** Moves the focus to the field that the button opens. */
function moveFocus({ currentTarget }: Event): void {
  const details = (currentTarget as HTMLElement).parentElement as HTMLDetailsElement;
  if (details.open) return;
  setTimeout(() => details.querySelector('mcp-add-server')?.focus());
}

/** Returns the strings in the page's language, as far as they are loaded, and adds the styles. */
function prepare(shell: EmptyShell, { tag }: BaseStrings): ServersStrings {
  bringStyles(shell.renderRoot as ShadowRoot, styles);
  void serverStrings.arrive(tag)?.then(() => {
    // Render again only if the strings have loaded. After a failure, this would loop.
    if (serverStrings.arrive(tag) === undefined) shell.requestUpdate();
  });
  return serverStrings.of(tag);
}

const styles: CSSResult = css`
  .lack {
    display: grid;
    align-content: safe center;
    gap: calc(var(--_space) * 6);
    box-sizing: border-box;
    inline-size: min(35rem + var(--_space) * 8, 100%);
    margin-inline: auto;
    padding: calc(var(--_space) * 4);
    color: var(--_text-muted);
    font-size: var(--_font-size-row);
    font-weight: 400;
    line-height: 1.375rem;
    text-align: start;
    overflow-wrap: anywhere;
  }

  #panel-tool > .lack {
    min-block-size: 100%;
  }

  .lack > section,
  .lack.none {
    display: grid;
    gap: var(--_space);
    justify-items: start;
  }

  .lack.none {
    justify-items: center;
    text-align: center;
    text-wrap: pretty;
  }

  .lack :is(h2, p, pre) {
    max-inline-size: 100%;
    margin: 0;
  }

  .lack h2 {
    color: var(--_text);
    font-size: calc(var(--_font-size) + 0.125rem);
    font-weight: 600;
    line-height: 1.5rem;
  }

  .lack mcp-diagnosis {
    inline-size: 100%;
    color: var(--_text);
  }

  .lack pre {
    box-sizing: border-box;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
    color: var(--_text);
    font: 0.8125rem/1.25rem var(--_font-mono);
    overflow-x: auto;
  }

  .add {
    display: block;
    padding: calc(var(--_space) * 4);
  }

  /* The button is at the end of the line above. */
  details.add {
    padding-block: 0;
  }

  .add > summary {
    --_size: max(1.75rem, var(--_control) - 0.25rem);
    display: grid;
    place-items: center;
    inline-size: var(--_size);
    block-size: var(--_size);
    margin-block: calc((1rem - var(--_size)) / 2 - 1rem - var(--_space) * 2)
      calc((1rem - var(--_size)) / 2 + var(--_space) * 2);
    margin-inline: auto calc((1rem - var(--_size)) / 2);
    border-radius: var(--_radius-small);
    color: var(--_text-muted);
    list-style: none;
    cursor: pointer;
  }

  .add > summary:hover {
    background: var(--_hover);
    color: var(--_text);
  }

  .add > summary::-webkit-details-marker {
    display: none;
  }

  .add[open] {
    padding-block-end: calc(var(--_space) * 4);
  }
`;
