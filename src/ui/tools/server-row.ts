import { html, nothing, type TemplateResult } from 'lit';
import type { Server } from '../../core/index.js';
import { icon, type IconName } from '../base/icons.js';
import type { BaseStrings } from '../locales/en/base.js';
import { renderChips } from '../base/chips.js';
import { visible } from '../base/visible.js';

export type ServerCommand = 'connect' | 'disconnect' | 'refresh' | 'diagnose' | 'review' | 'resume';

export interface ServerRowOptions {
  readonly strings: BaseStrings;
  /** True while a person's diagnosis of the server is under way. */
  readonly isLooking: boolean;
  /** True if the server asks something outside of any call. */
  readonly isAsking: boolean;
  /** True if the server's sign-in card is on the page. */
  readonly isSigningIn: boolean;
  /** True if the host can have people sign in. */
  readonly canSignIn: boolean;
  readonly command: (server: Server, command: ServerCommand) => void;
  readonly signOut: (server: Server) => void;
}

/** Renders the details below a server's line. */
type RenderAbout = (server: Server, options: ServerRowOptions, canConnect: boolean) => TemplateResult;

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
  options: ServerRowOptions,
  renderAbout: RenderAbout | undefined,
): TemplateResult {
  const { strings, isAsking, command } = options;
  const words = strings.toolList;
  const button = (name: ServerCommand, look: IconName): TemplateResult => html`
    <button
      class="quiet icon"
      title=${words.commands[name]}
      aria-label=${words.commandOn(words.commands[name], visible(server.label))}
      @click=${() => command(server, name)}
    >
      ${icon(look)}
    </button>
  `;
  const retry = server.status === 'connecting' ? server.retry : undefined;
  const isBroken = server.status === 'failed' || server.status === 'needs-sign-in';
  const { paused } = server;
  const signedIn = server.status === 'connected' ? server.signedIn : undefined;
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
                      >${isNoted ? words.withWarnings : strings.serverStatus.connected}</span
                    >
                    ${server.protocolVersion}`
                : serverState(server, strings)
            }
          </span>
          ${signedIn ? html`<span class="signed-in small muted">${renderChips(words.signedIn(signedIn.host), true)}</span>` : nothing}
        </summary>
        <div class="about small">${renderAbout?.(server, options, canConnect(server))}</div>
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

/** Returns false if the address is not one, so that no attempt can help. */
function canConnect(server: Server): boolean {
  return server.status !== 'failed' || server.problem.code !== 'bad-url';
}

/** Returns the label of a server's state; "signed out" differs from "needs sign-in". */
export function serverState(server: Server, { serverStatus, toolList }: BaseStrings): string {
  return server.status === 'needs-sign-in' && server.problem.code === 'signed-out'
    ? toolList.signedOut
    : serverStatus[server.status];
}
