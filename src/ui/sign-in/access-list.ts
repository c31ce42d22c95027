import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { SignInStrings } from '../locales/en/sign-in.js';
import { renderFewChips } from '../base/chips.js';
import { cutInTheMiddle } from '../base/visible.js';
import type { SignInView } from './sign-in-answers.js';

/** Scopes that are listed at first, and at most; and characters of each. */
const limits = { atFirst: 12, whole: 200, chars: 120 };

/** Lists the access that is asked for, and apart from it what an existing sign-in has already. */
export function renderAccess(view: SignInView, strings: SignInStrings): TemplateResult {
  const { scopes, missing } = view.ask;
  if (scopes.length === 0)
    return html`<h3>${strings.access}</h3>
      <p>${strings.noAccessListed}</p>`;
  const before = missing ? scopes.filter((scope) => !missing.includes(scope)) : [];
  const hasOwnNames = scopes.some((scope) => plainText(scope, strings) === undefined);
  return html`
    ${renderList(missing ? strings.newAccess : strings.access, missing ?? scopes, view, strings)}
    ${before.length > 0 ? renderList(strings.oldAccess, before, view, strings) : nothing}
    ${hasOwnNames ? html`<p class="muted small names mono">${strings.namesFromServer}</p>` : nothing}
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
    <h3>${name}</h3>
    <ul part="rights" aria-label=${name}>
      ${shown.map(
        (scope, at) =>
          html`<li
            class=${plainText(scope, strings) === undefined ? 'mono' : ''}
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
                  ? strings.moreScopes(more)
                  : html`<button class="quiet small" @click=${show}>${strings.moreScopes(more)}</button>`
              }
            </li>`
          : nothing
      }
    </ul>
  `;
}

function renderScope(scope: string, strings: SignInStrings): unknown {
  const plain = plainText(scope, strings);
  if (plain !== undefined) return plain;
  const isCut = scope.length > limits.chars;
  return html`
    <bdi>${renderFewChips(cutInTheMiddle(scope, limits.chars), 'name')}</bdi>
    ${isCut ? html`<span class="muted">${strings.scopeLength(scope.length)}</span>` : nothing}
  `;
}

/** Returns what a scope means, if we have plain words for it. */
function plainText(scope: string, { plainScopes }: SignInStrings): string | undefined {
  return Object.hasOwn(plainScopes, scope) ? plainScopes[scope as keyof typeof plainScopes] : undefined;
}
