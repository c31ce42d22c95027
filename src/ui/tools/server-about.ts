import { html, nothing, type TemplateResult } from 'lit';
import type {
  ConnectedServer,
  ConnectingServer,
  FailedServer,
  Server,
  SignedIn,
  SignInServer,
} from '../../core/index.js';
import { icon } from '../base/icons.js';
import { renderProblem } from '../base/locale.js';
import type { BaseStrings } from '../locales/en/base.js';
import { renderChips, renderFewChips } from '../base/chips.js';
import { need } from '../base/lazy-elements.js';
import { visible } from '../base/visible.js';
import type { ServerRowOptions } from './server-row.js';

/** Scopes that are shown; the rest are counted. */
const mostScopes = 12;

/** Below a server's line: what is wrong with it, what can be done, and what it says of itself. */
export function renderAbout(
  server: Server,
  { strings, isLooking, isAsking, isSigningIn, canSignIn, command, signOut }: ServerRowOptions,
  canConnect: boolean,
): TemplateResult {
  const words = strings.toolList;
  const retry = server.status === 'connecting' ? server.retry : undefined;
  const { paused } = server;
  const isOffered = isSignInOffered(server, isSigningIn, canSignIn);
  // A diagnosis would add nothing: the person has to sign in.
  const isPlain = isOffered && (server.diagnosis?.code ?? 'sign-in-required') === 'sign-in-required';
  const diagnosis = isPlain ? undefined : server.diagnosis;
  if (diagnosis) void need('mcp-diagnosis');
  return html`
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
    ${isOffered ? renderSignInButton(server, words, isSigningIn, command) : nothing}
    ${server.status === 'connected' && server.signedIn ? renderSignedIn(server, server.signedIn, words, signOut) : nothing}
    ${diagnosis ? html`<mcp-diagnosis .diagnosis=${diagnosis} .server=${server}></mcp-diagnosis>` : nothing}
    ${canLookInto(server, canConnect) && !isPlain ? renderLookInto(server, words, isLooking, command) : nothing}
    <p class="muted">${renderChips(server.origin || server.url, true)}</p>
    ${server.status === 'connected' ? renderClaims(server, words) : nothing}
  `;
}

/** Returns true where a person is asked to sign in, or could be asked again. */
function isSignInOffered(server: Server, isSigningIn: boolean, canSignIn: boolean): boolean {
  if (server.status !== 'needs-sign-in') return false;
  const { code } = server.problem;
  return (
    isSigningIn ||
    code === 'signed-out' ||
    (canSignIn && (code === 'sign-in-required' || code === 'access-missing'))
  );
}

/** Renders the button that leads to the sign-in card; connecting brings the card back if it is not on the page. */
function renderSignInButton(
  server: Server,
  words: BaseStrings['toolList'],
  isSigningIn: boolean,
  command: ServerRowOptions['command'],
): TemplateResult {
  return html`<p>
    <button
      class=${isSigningIn ? '' : 'primary'}
      aria-label=${words.commandOn(words.signIn, visible(server.label))}
      @click=${() => {
        if (!isSigningIn) command(server, 'connect');
        command(server, 'review');
      }}
    >
      ${words.signIn}
    </button>
  </p>`;
}

/** Shows what the sign-in allows, and a button that ends it. */
function renderSignedIn(
  server: Server,
  { scopes }: SignedIn,
  words: BaseStrings['toolList'],
  signOut: ServerRowOptions['signOut'],
): TemplateResult {
  const more = scopes.length - mostScopes;
  return html`
    ${
      scopes.length > 0
        ? html`<p class="muted">
            ${words.access}
            ${scopes.slice(0, mostScopes).map((scope) => html`<bdi class="mono">${renderFewChips(scope.slice(0, 120), true)}</bdi> `)}
            ${more > 0 ? `+${more}` : nothing}
          </p>`
        : nothing
    }
    <p>
      <button
        aria-label=${words.commandOn(words.signOut, visible(server.label))}
        @click=${() => signOut(server)}
      >
        ${words.signOut}
      </button>
    </p>
  `;
}

/** Returns true if the diagnosis says more exactly what the problem's sentence leaves open. */
function isExplained({ problem, diagnosis }: FailedServer | SignInServer): boolean {
  return problem.code === 'unreachable' && diagnosis !== undefined && diagnosis.code !== 'unknown';
}

/** Returns true if something does not work, and there is more than an address to look at. */
function canLookInto(server: Server, canConnect: boolean): boolean {
  if (server.status === 'connected')
    return server.diagnosis !== undefined || (server.toolsProblem?.code ?? 'list-cut') !== 'list-cut';
  return server.status === 'needs-sign-in' || (server.status === 'failed' && canConnect);
}

function renderLookInto(
  server: Server,
  words: BaseStrings['toolList'],
  isLooking: boolean,
  command: ServerRowOptions['command'],
): TemplateResult {
  const name = server.diagnosis ? words.checkAgain : words.commands.diagnose;
  return html`<p>
    <button
      aria-label=${words.commandOn(name, visible(server.label))}
      aria-disabled=${isLooking ? 'true' : 'false'}
      @click=${isLooking ? nothing : () => command(server, 'diagnose')}
    >
      ${icon('search')} ${name}
    </button>
    <span class="muted" role="status">${isLooking ? words.checking : ''}</span>
  </p>`;
}

function renderRetry(
  { problem, attempt }: NonNullable<ConnectingServer['retry']>,
  strings: BaseStrings,
): TemplateResult {
  return html`<p class="note">${strings.toolList.retrying(attempt)} ${renderProblem(strings, problem)}</p>`;
}

function renderClaims(
  { claims: { name, version }, instructions }: ConnectedServer,
  words: BaseStrings['toolList'],
): unknown {
  return html`
    ${name ? html`<p class="muted">${words.claimsToBe} <q dir="auto">${renderChips(version ? `${name} ${version}` : name, true)}</q></p>` : nothing}
    ${instructions ? html`<p class="muted">${words.tellsModel} <q dir="auto">${renderChips(instructions)}</q></p>` : nothing}
  `;
}

/** The tools that a server offers and that are not shown. */
export function renderRefused({ rejectedTools }: ConnectedServer, strings: BaseStrings): unknown {
  if (rejectedTools.length === 0) return nothing;
  return html`
    <details class="refused small">
      <summary>${strings.toolList.rejected(rejectedTools.length)}</summary>
      <ul>
        ${rejectedTools.map(
          ({ name, problem }) =>
            html`<li>
              <span class="mono" dir="auto">${renderChips(name, true) || '—'}</span>
              <span class="muted">${renderProblem(strings, problem)}</span>
            </li>`,
        )}
      </ul>
    </details>
  `;
}
