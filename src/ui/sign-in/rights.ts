import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { PlainRight, SignInStrings } from '../locales/strings/sign-in.js';
import { renderFewChips } from '../base/chips.js';
import { cutInTheMiddle } from '../base/visible.js';
import type { SignInView } from './sign-in-view.js';

const plain: readonly PlainRight[] = ['openid', 'profile', 'email', 'offline_access'];

/** Rights in view at first, and at most; and of each, so many characters. */
const most = { atFirst: 12, whole: 200, chars: 120 };

/** What is asked for; and apart from it, where there is a sign-in already, what it has. */
export function renderRights(view: SignInView, words: SignInStrings): TemplateResult {
  const { scopes, missing } = view.ask;
  if (scopes.length === 0) return html`<p class="muted">${words.noRights}</p>`;
  const before = missing ? scopes.filter((scope) => !missing.includes(scope)) : [];
  const isForeign = scopes.some((scope) => !isPlain(scope));
  return html`
    ${renderList(missing ? words.newRights : words.rights, missing ?? scopes, view, words)}
    ${before.length > 0 ? renderList(words.oldRights, before, view, words) : nothing}
    ${isForeign ? html`<p class="muted small">${words.ownWords}</p>` : nothing}
  `;
}

function renderList(
  name: string,
  scopes: readonly string[],
  { isWhole, showAll }: SignInView,
  words: SignInStrings,
): TemplateResult {
  const shown = scopes.slice(0, isWhole ? most.whole : most.atFirst);
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
              tabindex=${ifDefined(at === most.atFirst ? -1 : undefined)}
            >
              ${renderRight(scope, words)}
            </li>`,
        )}
        ${
          more > 0
            ? html`<li class="rest">
                ${
                  isWhole
                    ? words.moreRights(more)
                    : html`<button class="quiet small" @click=${show}>${words.moreRights(more)}</button>`
                }
              </li>`
            : nothing
        }
      </ul>
    </div>
  `;
}

function renderRight(scope: string, words: SignInStrings): unknown {
  if (isPlain(scope)) return words.plainRights[scope];
  const isCut = scope.length > most.chars;
  return html`
    <bdi>${renderFewChips(cutInTheMiddle(scope, most.chars), true)}</bdi>
    ${isCut ? html`<span class="muted">${words.rightLength(scope.length)}</span>` : nothing}
  `;
}

function isPlain(scope: string): scope is PlainRight {
  return (plain as readonly string[]).includes(scope);
}
