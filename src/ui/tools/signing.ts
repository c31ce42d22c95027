import { html, nothing, type TemplateResult } from 'lit';
import type { Server, SignedIn } from '../../core/index.js';
import type { BaseStrings } from '../locales/strings/shell.js';
import { renderFewChips } from '../base/chips.js';
import { visible } from '../base/visible.js';
import type { ServerCommand } from './server-row.js';

/** Rights in view; the rest are counted. */
const mostRights = 12;

/** Where a person is asked to, or could be asked again. */
export function isSignInOffered(server: Server, isSigningIn: boolean, canSignIn: boolean): boolean {
  if (server.status !== 'needs-sign-in') return false;
  const { code } = server.problem;
  return (
    isSigningIn ||
    code === 'signed-out' ||
    (canSignIn && (code === 'sign-in-required' || code === 'access-missing'))
  );
}

/** To the question; where it is not on the page, it is asked again, and will be. */
export function renderSignInButton(
  server: Server,
  words: BaseStrings['toolList'],
  isSigningIn: boolean,
  command: (server: Server, command: ServerCommand) => void,
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

/** What the sign-in allows, and its end. */
export function renderSignedIn(
  server: Server,
  { scopes }: SignedIn,
  words: BaseStrings['toolList'],
  signOut: (server: Server) => void,
): TemplateResult {
  const more = scopes.length - mostRights;
  return html`
    ${
      scopes.length > 0
        ? html`<p class="muted">
            ${words.rights}
            ${scopes.slice(0, mostRights).map((scope) => html`<bdi class="mono">${renderFewChips(scope.slice(0, 120), true)}</bdi> `)}
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
