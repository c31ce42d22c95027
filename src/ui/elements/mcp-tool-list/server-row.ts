import { html, nothing, type TemplateResult } from 'lit';
import type {
  ConnectedServer,
  ConnectingServer,
  FailedServer,
  Server,
  SignInServer,
} from '../../../core/index.js';
import { icon, type IconName } from '../../icons.js';
import { renderProblem } from '../../locale.js';
import type { FirstStrings } from '../../locales/strings.js';
import { renderChips } from '../../renderers/chips.js';
import { visible } from '../../renderers/visible.js';

export type ServerCommand = 'connect' | 'disconnect' | 'refresh' | 'diagnose' | 'review' | 'resume';

export interface ServerRowOptions {
  readonly strings: FirstStrings;
  /** A person wants it looked into, and the answer is still to come. */
  readonly isLooking: boolean;
  /** It asks something apart from any call. */
  readonly isAsking: boolean;
  readonly command: (server: Server, command: ServerCommand) => void;
}

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
  { strings, isLooking, isAsking, command }: ServerRowOptions,
): TemplateResult {
  const words = strings.toolList;
  const button = (name: ServerCommand, look: IconName): TemplateResult => html`
    <button
      class="quiet icon"
      title=${words.commands[name]}
      aria-label=${words.commandOn(words.commands[name], visible(server.label))}
      @click=${() => {
        command(server, name);
      }}
    >
      ${icon(look)}
    </button>
  `;
  const retry = server.status === 'connecting' ? server.retry : undefined;
  const isBroken = server.status === 'failed' || server.status === 'needs-sign-in';
  const { paused } = server;
  const isNoted = server.status === 'connected' && (server.diagnosis ?? paused) !== undefined;
  return html`
    <li part="server" class=${isNoted ? 'noted' : server.status}>
      <details ?open=${isBroken || isAsking || (retry ?? paused) !== undefined}>
        <summary>
          <span class="mark">${icon(isNoted ? 'warning' : statusIcons[server.status])}</span>
          <span class="label" dir="auto">${renderChips(server.label, true) || '—'}</span>
          <span class="state small muted">
            ${
              server.status === 'connected'
                ? html`<span class="visually-hidden"
                      >${strings.serverStatus.connected} ${isNoted ? words.noted : ''}</span
                    >
                    ${server.protocolVersion}`
                : strings.serverStatus[server.status]
            }
          </span>
        </summary>
        <div class="about small">
          ${
            'problem' in server && !isExplained(server)
              ? html`<p class="note">${renderProblem(strings, server.problem)}</p>`
              : nothing
          }
          ${retry ? renderRetry(retry, strings) : nothing}
          ${
            paused
              ? html`<p class="note">${renderProblem(strings, paused)}</p>
                  <p>
                    <button @click=${() => command(server, 'resume')}>${words.commands.resume}</button>
                  </p>`
              : nothing
          }
          ${
            isAsking
              ? html`<p>
                  <button class="primary" @click=${() => command(server, 'review')}>
                    ${words.commands.review}
                  </button>
                  ${words.asks}
                </p>`
              : nothing
          }
          ${
            server.diagnosis
              ? html`<mcp-diagnosis .diagnosis=${server.diagnosis} .server=${server}></mcp-diagnosis>`
              : nothing
          }
          ${canLookInto(server) ? renderLookInto(server, words, isLooking, command) : nothing}
          <p class="muted">${renderChips(server.origin || server.url, true)}</p>
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

/** "Either this or that" is no news where it is known which. */
function isExplained({ problem, diagnosis }: FailedServer | SignInServer): boolean {
  return problem.code === 'unreachable' && diagnosis !== undefined && diagnosis.code !== 'unknown';
}

/** No attempt helps where the address is none. */
function canConnect(server: Server): boolean {
  return server.status !== 'failed' || server.problem.code !== 'bad-url';
}

/** Where something does not work, and more than an address is there to be looked at. */
function canLookInto(server: Server): boolean {
  if (server.status === 'connected')
    return server.diagnosis !== undefined || server.toolsProblem !== undefined;
  return server.status === 'needs-sign-in' || (server.status === 'failed' && canConnect(server));
}

function renderLookInto(
  server: Server,
  words: FirstStrings['toolList'],
  isLooking: boolean,
  command: ServerRowOptions['command'],
): TemplateResult {
  const name = server.diagnosis ? words.lookAgain : words.commands.diagnose;
  return html`<p>
    <button
      aria-label=${words.commandOn(name, visible(server.label))}
      aria-disabled=${isLooking ? 'true' : 'false'}
      @click=${isLooking ? nothing : () => command(server, 'diagnose')}
    >
      ${icon('search')} ${name}
    </button>
    <span class="muted" role="status">${isLooking ? words.looking : ''}</span>
  </p>`;
}

function renderRetry(
  { problem, attempt }: NonNullable<ConnectingServer['retry']>,
  strings: FirstStrings,
): TemplateResult {
  return html`<p class="note">${strings.toolList.retrying(attempt)} ${renderProblem(strings, problem)}</p>`;
}

function renderClaims(
  { claims: { name, version }, instructions }: ConnectedServer,
  words: FirstStrings['toolList'],
): unknown {
  return html`
    ${name ? html`<p class="muted">${words.claimsToBe} <q dir="auto">${renderChips(version ? `${name} ${version}` : name, true)}</q></p>` : nothing}
    ${instructions ? html`<p class="muted">${words.tellsModel} <q dir="auto">${renderChips(instructions)}</q></p>` : nothing}
  `;
}
