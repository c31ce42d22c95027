import { html, nothing, type TemplateResult } from 'lit';
import type { ConnectedServer, Server, SignedIn } from '../../core/index.js';
import { renderProblem } from '../base/locale.js';
import type { BaseStrings } from '../locales/en/base.js';
import { renderChips, renderFewChips } from '../base/chips.js';
import { need } from '../base/element-registry.js';
import { icon } from '../base/icons.js';
import type { ServersStrings } from '../locales/en/servers.js';
import { visible } from '../base/visible.js';
import { serverStrings } from './server-strings.js';
import { canConnect, isSignInOffered, type ServerRowOptions } from './server-row.js';

/** Number of scopes that are shown. The rest are counted. */
const mostScopes = 12;

/** Renders a server's details below its row, with a button that closes them. */
export function renderAbout(server: Server, options: ServerRowOptions): TemplateResult {
  const { strings, isOpen, toggle } = options;
  const { paused } = server;
  // Shown without a request, because the person has to decide about this. The rest is shown on request.
  const pausedNote = paused ? html`<p class="note">${renderProblem(strings, paused)}</p>` : nothing;
  if (!isOpen) return html`<div class="about small">${pausedNote}</div>`;
  const { closeDetails } = serverStrings.of(strings.tag);
  return html`<div class="about small">
    <div class="told">${pausedNote} ${renderDetails(server, options)}</div>
    <button
      class="quiet icon close"
      aria-label=${strings.toolList.commandOn(closeDetails, visible(server.label))}
      @click=${() => toggle(server)}
    >
      ${icon('close')}
    </button>
  </div>`;
}

/** Renders problems, remedies, and the server's claims about itself. */
function renderDetails(server: Server, options: ServerRowOptions): TemplateResult {
  const { strings, isLooking, command } = options;
  const own = serverStrings.of(strings.tag);
  const retry = server.status === 'connecting' ? server.retry : undefined;
  const connected = server.status === 'connected' ? server : undefined;
  // A diagnosis would add nothing, because the person only has to sign in.
  const isPlain =
    isSignInOffered(server, options) && (server.diagnosis?.code ?? 'sign-in-required') === 'sign-in-required';
  const diagnosis = isPlain ? undefined : server.diagnosis;
  if (diagnosis) void need('mcp-diagnosis');
  const remedies =
    canLookInto(server) && !isPlain ? renderRemedies(server, strings, isLooking, command) : nothing;
  return html`
    ${
      'problem' in server && (diagnosis?.code ?? 'unknown') === 'unknown'
        ? html`<p class="note">${renderProblem(strings, server.problem)}</p>`
        : nothing
    }
    ${
      retry
        ? html`<p class="note">${own.retrying(retry.attempt)} ${renderProblem(strings, retry.problem)}</p>`
        : nothing
    }
    ${
      diagnosis
        ? html`<mcp-diagnosis .diagnosis=${diagnosis} .server=${server}>${remedies}</mcp-diagnosis>`
        : html`<div class="does">${remedies}</div>`
    }
    ${
      diagnosis && !connected
        ? nothing
        : html`<p class="muted">
            ${connected ? html`MCP ${renderChips(connected.protocolVersion, 'name')}&nbsp;· ` : nothing}${renderChips(server.origin || server.url, 'name')}
          </p>`
    }
    ${connected?.signedIn ? renderSignedIn(connected.signedIn, own) : nothing}
    ${connected ? renderClaims(connected, own) : nothing}
  `;
}

/** Renders where the person is signed in, and the access that the sign-in allows. */
function renderSignedIn({ host, scopes }: SignedIn, words: ServersStrings): TemplateResult {
  const more = scopes.length - mostScopes;
  return html`
    <p class="muted">${renderChips(words.signedIn(host), 'sentence')}</p>
    ${
      scopes.length > 0
        ? html`<p class="muted">
            ${words.access}
            ${scopes.slice(0, mostScopes).map((scope) => html`<bdi class="mono">${renderFewChips(scope.slice(0, 120), 'name')}</bdi> `)}
            ${more > 0 ? `+${more}` : nothing}
          </p>`
        : nothing
    }
  `;
}

/** Returns true if something does not work, and the cause is not only an invalid address. */
function canLookInto(server: Server): boolean {
  if (server.status === 'connected')
    return server.diagnosis !== undefined || (server.toolsProblem?.code ?? 'list-cut') !== 'list-cut';
  return server.status === 'needs-sign-in' || (server.status === 'failed' && canConnect(server));
}

/** Renders a button that connects again, or one that only diagnoses. If connecting fails again, the host diagnoses it again. */
function renderRemedies(
  server: Server,
  { toolList: words, tag }: BaseStrings,
  isLooking: boolean,
  command: ServerRowOptions['command'],
): TemplateResult {
  const own = serverStrings.of(tag);
  const label = visible(server.label);
  const isConnected = server.status === 'connected';
  const name = isConnected ? own.checkAgain : own.diagnose;
  return html`
    ${
      isConnected
        ? nothing
        : html`<button
            aria-label=${words.commandOn(own.tryAgain, label)}
            @click=${() => command(server, 'connect')}
          >
            ${own.tryAgain}
          </button>`
    }
    ${
      isConnected || !server.diagnosis
        ? html`<button
            aria-label=${words.commandOn(name, label)}
            aria-disabled=${isLooking ? 'true' : 'false'}
            @click=${isLooking ? nothing : () => command(server, 'diagnose')}
          >
            ${name}
          </button>`
        : nothing
    }
    <span class="muted" role="status">${isLooking ? own.checking : ''}</span>
  `;
}

function renderClaims(
  { claims: { name, version }, instructions }: ConnectedServer,
  words: ServersStrings,
): unknown {
  return html`
    ${name ? html`<p class="muted">${words.claimsToBe} <q dir="auto">${renderChips(version ? `${name} ${version}` : name, 'name')}</q></p>` : nothing}
    ${instructions ? html`<p class="muted">${words.tellsModel} <q dir="auto">${renderChips(instructions)}</q></p>` : nothing}
  `;
}

/** Renders the rejected tools of a server. */
export function renderRefused({ rejectedTools }: ConnectedServer, strings: BaseStrings): unknown {
  if (rejectedTools.length === 0) return nothing;
  return html`
    <details class="refused small">
      <summary>${serverStrings.of(strings.tag).rejected(rejectedTools.length)}</summary>
      <ul>
        ${rejectedTools.map(
          ({ name, problem }) =>
            html`<li>
              <span class="mono" dir="auto">${renderChips(name, 'name') || '—'}</span>
              <span class="muted">${renderProblem(strings, problem)}</span>
            </li>`,
        )}
      </ul>
    </details>
  `;
}
