import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { PlainRight, SignInStrings } from '../locales/strings/sign-in.js';
import { renderFewChips } from '../base/chips.js';
import { cutInTheMiddle } from '../base/visible.js';
import type { SignInView } from './sign-in-view.js';

const plainScopes: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/** Scopes that are listed at first, and at most; and characters of each. */
const limits = { atFirst: 12, whole: 200, chars: 120 };

/** Lists the access that is asked for, and apart from it what an existing sign-in has already. */
export function renderAccess(view: SignInView, strings: SignInStrings): TemplateResult {
  const { scopes, missing } = view.ask;
  if (scopes.length === 0) return html`<p class="muted">${strings.noRights}</p>`;
  const before = missing ? scopes.filter((scope) => !missing.includes(scope)) : [];
  const hasOwnNames = scopes.some((scope) => !isPlain(scope));
  return html`
    ${renderList(missing ? strings.newRights : strings.rights, missing ?? scopes, view, strings)}
    ${before.length > 0 ? renderList(strings.oldRights, before, view, strings) : nothing}
    ${hasOwnNames ? html`<p class="muted small">${strings.ownWords}</p>` : nothing}
  `;
}

function renderList(
  name: string,
  scopes: readonly string[],
  { isWhole, showAll }: SignInView,
  strings: SignInStrings,
): TemplateResult {
  const shown = scopes.slice(0, isWhole ? limits.whole : limits.atFirst);
  const more = scopes.length - shown.length;
  const show = ({ currentTarget }: Event): void => {
    const list = (currentTarget as HTMLElement).closest('ul');
    if (list) showAll(list);
  };
  return html`
    <div class="fact">
      <h3>${name}</h3>
      <ul part="rights" aria-label=${name}>
        ${shown.map(
          (scope, at) =>
            html`<li
              class=${isPlain(scope) ? '' : 'mono'}
              tabindex=${ifDefined(at === limits.atFirst ? -1 : undefined)}
            >
              ${renderScope(scope, strings)}
            </li>`,
        )}
        ${
          more > 0
            ? html`<li class="rest">
                ${
                  isWhole
                    ? strings.moreRights(more)
                    : html`<button class="quiet small" @click=${show}>${strings.moreRights(more)}</button>`
                }
              </li>`
            : nothing
        }
      </ul>
    </div>
  `;
}

function renderScope(scope: string, strings: SignInStrings): unknown {
  if (isPlain(scope)) return strings.plainRights[scope];
  const isCut = scope.length > limits.chars;
  return html`
    <bdi>${renderFewChips(cutInTheMiddle(scope, limits.chars), true)}</bdi>
    ${isCut ? html`<span class="muted">${strings.rightLength(scope.length)}</span>` : nothing}
  `;
}

function isPlain(scope: string): scope is PlainRight {
  return plainScopes.includes(scope);
}
