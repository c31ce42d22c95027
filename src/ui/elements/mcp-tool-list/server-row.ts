import { html, nothing, type TemplateResult } from 'lit';
import type { ConnectedServer, Server } from '../../../core/index.js';
import { icon, type IconName } from '../../icons.js';
import { visibleText } from '../../json-text.js';
import { problemText } from '../../locale.js';
import type { Strings } from '../../locales/strings.js';

export type ServerCommand = 'connect' | 'disconnect' | 'refresh';

const statusIcons: Readonly<Record<Server['status'], IconName>> = {
  connecting: 'pending',
  connected: 'done',
  'needs-sign-in': 'signIn',
  failed: 'failed',
  closed: 'cancelled',
};

/** One server in a line: state, name, protocol; what is wrong with it stands open, the rest on request. */
export function renderServer(
  server: Server,
  strings: Strings,
  command: (serverId: string, command: ServerCommand) => void,
): TemplateResult {
  const words = strings.toolList;
  const button = (name: ServerCommand, look: IconName): TemplateResult => html`
    <button
      class="quiet icon"
      title=${words.commands[name]}
      aria-label=${words.commandOn(words.commands[name], server.label)}
      @click=${() => {
        command(server.id, name);
      }}
    >
      ${icon(look)}
    </button>
  `;
  return html`
    <li part="server" class=${server.status}>
      <details ?open=${server.status === 'failed' || server.status === 'needs-sign-in'}>
        <summary>
          <span class="mark">${icon(statusIcons[server.status])}</span>
          <span class="label">${server.label || '—'}</span>
          <span class="state small muted">
            ${
              server.status === 'connected'
                ? html`<span class="visually-hidden">${strings.serverStatus.connected}</span>
                    ${server.protocolVersion}`
                : strings.serverStatus[server.status]
            }
          </span>
        </summary>
        <div class="about small">
          ${'problem' in server ? html`<p class="note">${problemText(strings, server.problem)}</p>` : nothing}
          <p class="muted">${server.origin || server.url}</p>
          ${server.status === 'connected' ? renderClaims(server, words) : nothing}
        </div>
      </details>
      <span class="actions">
        ${server.status === 'connected' ? button('refresh', 'refresh') : nothing}
        ${
          server.status === 'connected'
            ? button('disconnect', 'disconnect')
            : server.status === 'connecting'
              ? button('disconnect', 'close')
              : canConnect(server)
                ? button('connect', 'refresh')
                : nothing
        }
      </span>
    </li>
  `;
}

/** No attempt helps where the address is none. */
function canConnect(server: Server): boolean {
  return server.status !== 'failed' || server.problem.code !== 'bad-url';
}

function renderClaims(
  { claims: { name, version }, instructions }: ConnectedServer,
  words: Strings['toolList'],
): unknown {
  return html`
    ${name ? html`<p class="muted">${words.claimsToBe} <q dir="auto">${visibleText(version ? `${name} ${version}` : name)}</q></p>` : nothing}
    ${instructions ? html`<p class="muted">${words.tellsModel} <q dir="auto">${visibleText(instructions)}</q></p>` : nothing}
  `;
}
