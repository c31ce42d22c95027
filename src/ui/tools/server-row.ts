import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Server } from '../../core/index.js';
import { icon, type IconName } from '../base/icons.js';
import { isFault } from '../base/is-fault.js';
import type { BaseStrings } from '../locales/en/base.js';
import { renderChips } from '../base/chips.js';
import { visible } from '../base/visible.js';

export type ServerCommand =
  'connect' | 'disconnect' | 'refresh' | 'diagnose' | 'messages' | 'review' | 'resume';

export interface ServerRowOptions {
  readonly strings: BaseStrings;
  /** Number of tools that the server offers. */
  readonly tools: number;
  /** True if a person opened the details below the row. */
  readonly isOpen: boolean;
  /** True while a person's diagnosis of the server is under way. */
  readonly isLooking: boolean;
  /** True if the server has an open request outside of any call. */
  readonly isAsking: boolean;
  /** True if the server has an open request for a sign-in. */
  readonly isSigningIn: boolean;
  /** True if the host supports sign-in. */
  readonly canSignIn: boolean;
  /** True if the messages of the connection can be shown. */
  readonly withMessages: boolean;
  readonly command: (server: Server, command: ServerCommand) => void;
  readonly signOut: (server: Server) => void;
  /** Opens or closes the details below a server's row. */
  readonly toggle: (server: Server) => void;
  /** The server's own icon, in place of the dot. */
  readonly icon: unknown;
  /** Opens the menu of a server, on a press of its button. */
  readonly openMenu: (server: Server, event: Event) => void;
}

/** A server's mark, its state, and the action that a person can take. */
interface Line {
  /** Class of the row, which draws the mark if there is no icon. */
  readonly look: string;
  readonly mark?: IconName;
  readonly fact?: string;
  readonly offer?: RowAction;
}

interface RowAction {
  readonly name: string;
  readonly act: () => void;
  /** Set if the button opens the details below the row. */
  readonly isExpanded?: 'true' | 'false';
}

/**
 * Renders a server in one line: its mark, its name, and its state or one button. Other commands are in the menu and in the
 * details below.
 */
export function renderServer(
  server: Server,
  options: ServerRowOptions,
  renderAbout: ((server: Server, options: ServerRowOptions) => TemplateResult) | undefined,
): TemplateResult {
  const { strings, isOpen, openMenu } = options;
  const words = strings.toolList;
  const { look, mark, fact, offer } = lineOf(server, options);
  // Only a dot shows that a server is connected, so screen readers need the text. The other states have visible text.
  const state = look === 'connected' ? strings.serverStatus[look] : undefined;
  return html`
    <li part="server" class=${offer ? `${look} offers` : look}>
      <span
        class="mark"
        role=${ifDefined(state === undefined ? undefined : 'img')}
        aria-label=${ifDefined(state)}
        >${mark ? icon(mark) : options.icon}</span
      >
      <span class="what">
        <span class="label" dir="auto">${renderChips(server.label, 'name') || '—'}</span>
        <bdi class="small muted">${fact}</bdi>
      </span>
      ${
        canConnect(server)
          ? html`<button
              class="quiet icon menu-button"
              aria-haspopup="menu"
              aria-expanded="false"
              aria-label=${words.commandOn(words.more, visible(server.label))}
              @click=${(event: Event) => openMenu(server, event)}
            >
              ${icon('more')}
            </button>`
          : nothing
      }
      ${
        offer
          ? html`<button
              class="offer"
              aria-label=${words.commandOn(offer.name, visible(server.label))}
              aria-expanded=${ifDefined(offer.isExpanded)}
              @click=${offer.act}
            >
              <bdi>${offer.name}</bdi>
            </button>`
          : nothing
      }
      ${isOpen || server.paused ? renderAbout?.(server, options) : nothing}
    </li>
  `;
}

function lineOf(server: Server, options: ServerRowOptions): Line {
  const { strings, isOpen, isAsking, isSigningIn, command, toggle } = options;
  const words = strings.toolList;
  const offers = (name: 'connect' | 'review' | 'resume'): RowAction => ({
    name: words.commands[name],
    act: () => command(server, name),
  });
  const lookInto = (): void => {
    toggle(server);
    // A needed sign-in is diagnosed only if a person asks why they cannot sign in.
    if (!isOpen && server.status === 'needs-sign-in') command(server, 'diagnose');
  };
  const why: RowAction = { name: words.why, act: lookInto, isExpanded: isOpen ? 'true' : 'false' };
  const noted = { look: 'noted', mark: 'warning' } as const;
  if (isAsking) return { look: server.status, fact: strings.announce.asks, offer: offers('review') };
  if (server.paused) return { ...noted, fact: words.paused, offer: offers('resume') };
  switch (server.status) {
    case 'connecting':
      if (server.retry) return { look: 'connecting', fact: words.reconnecting, offer: why };
      return server.rememberedTools
        ? { look: 'remembered', fact: words.remembered }
        : { look: 'connecting', fact: strings.serverStatus.connecting };
    case 'connected':
      // An older version of MCP is mentioned only in the details below the row, which the menu opens.
      if (server.toolsStatus === 'failed' || isFault(server.diagnosis))
        return { ...noted, fact: words.withWarnings, offer: why };
      return { look: 'connected', fact: toolsFact(server.toolsStatus === 'loading', options) };
    case 'needs-sign-in': {
      const line = { look: 'noted', mark: 'signIn' } as const;
      if (!isSignInOffered(server, options))
        return { ...line, fact: strings.serverStatus['needs-sign-in'], offer: why };
      const act = (): void => {
        // If the person dismissed the sign-in request, connecting restores it.
        if (!isSigningIn) command(server, 'connect');
        command(server, 'review');
      };
      const fact = server.problem.code === 'signed-out' ? { fact: words.signedOut } : {};
      return { ...line, ...fact, offer: { name: words.signIn, act } };
    }
    case 'failed': {
      const { code } = server.problem;
      const isReached = code !== 'unreachable' && code !== 'connect-timeout';
      const fact = isReached ? strings.serverStatus.failed : words.unreachable;
      return { look: 'failed', mark: 'failed', fact, offer: why };
    }
    case 'closed':
      return {
        look: 'closed',
        mark: 'cancelled',
        fact: strings.serverStatus.closed,
        offer: offers('connect'),
      };
  }
}

function toolsFact(isLoading: boolean, { tools, strings: { toolList } }: ServerRowOptions): string {
  return isLoading && tools === 0 ? toolList.loading : toolList.tools(tools);
}

/** Returns true if the person is asked to sign in, or can be asked again. */
export function isSignInOffered(server: Server, { isSigningIn, canSignIn }: ServerRowOptions): boolean {
  if (server.status !== 'needs-sign-in') return false;
  const { code } = server.problem;
  return (
    isSigningIn ||
    code === 'signed-out' ||
    (canSignIn && (code === 'sign-in-required' || code === 'access-missing'))
  );
}

/** Returns false if the address is invalid, so that no attempt can succeed. */
export function canConnect(server: Server): boolean {
  return server.status !== 'failed' || server.problem.code !== 'bad-url';
}

/** Returns the label of a server's state; "signed out" differs from "needs sign-in". */
export function serverState(server: Server, { serverStatus, toolList }: BaseStrings): string {
  return server.status === 'needs-sign-in' && server.problem.code === 'signed-out'
    ? toolList.signedOut
    : serverStatus[server.status];
}

/** Returns true for a server that cannot be used until a person acts. */
export function isTroubled({ status }: Server): boolean {
  return status === 'failed' || status === 'needs-sign-in';
}
