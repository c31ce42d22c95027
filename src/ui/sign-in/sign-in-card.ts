import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { guardStyles, renderCovered, renderGuarded } from '../base/asks/guarded.js';
import { askCardStyles } from '../base/styles/ask-card.styles.js';
import { cardKeys, renderPostpone } from '../base/asks/postpone.js';
import { guardOf, type ArmedPress } from '../base/asks/press-guard.js';
import { Dictionary } from '../base/dictionary.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/icon-set.js';
import { renderProblem } from '../base/locale.js';
import { signInEn, type SignInStrings } from '../locales/en/sign-in.js';
import { renderChips, renderFewChips } from '../base/chips.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import { bounds } from '../base/bounds.js';
import { webLink } from '../content/link/link-policy.js';
import { styles as own } from './mcp-sign-in.styles.js';
import {
  decline,
  finish,
  goOn,
  keyOf,
  postpone,
  shortHost,
  type FieldId,
  type SignInView,
  type SignInWay,
} from './sign-in-answers.js';
import { ifDefined } from 'lit/directives/if-defined.js';

/** Number of scopes that are listed at first and at most, and number of characters that are shown of each. */
const limits = { atFirst: 12, whole: 200, chars: 120 };

export const styles: readonly CSSResult[] = [guardStyles, askCardStyles, own];

export const dictionary = new Dictionary('signIn', signInEn);

/**
 * Renders the server that asks, warnings, and the host where the person signs in. The step, the requested access and the
 * buttons follow.
 */
export function renderSignIn(view: SignInView): TemplateResult {
  const { ask, call, server } = view;
  const strings = dictionary.of(view.general.tag);
  const short = cutInTheMiddle(ask.host, bounds.hostChars);
  const host = visible(short);
  const isWaiting = ask.step === 'ready' || ask.step === 'client-id';
  return html`
    <section
      part="card"
      role="group"
      aria-labelledby="title"
      aria-describedby="why"
      @keydown=${cardKeys(() => postpone(view))}
    >
      <header>
        <h2 id="title" tabindex="-1">
          <bdi
            >${renderChips(strings.title[ask.reason](server?.label ?? call?.serverLabel ?? '—'), 'sentence')}</bdi
          >
        </h2>
        ${renderPostpone(view.general.asks.later, () => postpone(view))}
      </header>
      <p id="why">
        ${call ? html`${view.general.asks.forCall} <bdi class="mono">${renderChips(call.tool, 'name')}</bdi>&nbsp;· ` : nothing}<bdi
          class="origin"
          dir="ltr"
          >${server?.origin.replace(/^https:\/\//, '') ?? ''}</bdi
        >
      </p>
      <div class="content" tabindex=${view.scrolls ? '0' : '-1'} role="group" aria-labelledby="title">
        ${ask.warnings.map(
          (warning) =>
            html`<p class="note" part="warning">
              ${icon('warning')} <span>${renderChips(strings.warnings[warning](server?.origin ?? '—'))}</span>
            </p>`,
        )}
        <div class="values">
          <h3>${strings.where}</h3>
          <p part="host">
            <bdi dir="ltr">${renderChips(short, 'name')}</bdi>
          </p>
          ${isWaiting ? renderAccess(view, strings) : nothing}
        </div>
        <div class="state" role="status">${renderState(view, host, strings)}</div>
        ${ask.step === 'client-id' ? renderClientId(view, host, strings) : nothing}
        ${ask.step === 'open' && view.way === 'window' ? renderPaste(view, strings) : nothing}
        ${isWaiting && !view.isCallbackMissing ? html`<p class=${view.way === 'window' ? 'visually-hidden' : 'muted small'}>${strings.hint[view.way]}</p>` : nothing}
      </div>
      <footer>${renderButtons(view, strings)}</footer>
    </section>
  `;
}

/** Renders the current step or, before the sign-in begins, the reason why the last attempt failed. */
function renderState(view: SignInView, host: string, strings: SignInStrings): unknown {
  const { ask, way, isBlocked, isSilent } = view;
  const problem = view.isCallbackMissing
    ? `${strings.noCallback} ${view.callbackUrl}`
    : ask.problem && renderProblem(view.general, ask.problem);
  const note = html`<p class="note danger" part="problem">${icon('failed')} <span>${problem}</span></p>`;
  switch (ask.step) {
    case 'ready':
    case 'client-id':
      return problem ? note : nothing;
    case 'preparing':
      return html`<p>${strings.preparing(host)}</p>`;
    case 'open':
      if (view.isCallbackMissing) return note;
      if (way === 'page') return html`<p>${strings.leaving(host)}</p>`;
      if (!isBlocked && !isSilent) return html`<p>${strings.open(host)}</p>`;
      return html`
        ${isBlocked ? html`<p class="note">${icon('warning')} <span>${strings.blocked}</span></p>` : html`<p>${strings.silent}</p>`}
        ${renderLink(view, strings)}
      `;
    case 'finishing':
      return html`<p>${strings.finishing}</p>`;
  }
}

function renderClientId(view: SignInView, host: string, strings: SignInStrings): TemplateResult {
  const { ask, callbackUrl, fault } = view;
  return html`
    <p>${ask.problem ? nothing : strings.clientIdUnknown(host)} ${strings.clientIdWhy}</p>
    ${renderField(
      {
        id: 'client-id',
        label: strings.clientId,
        help: html`${strings.clientIdHelp}
        ${callbackUrl ? html`${strings.callback} <bdi class="mono" dir="ltr">${callbackUrl}</bdi>` : nothing}`,
        fault: fault === 'client-id' ? strings.clientIdWrong : undefined,
      },
      () => guardOf(view.element).entered(keyOf(view, 'accept'), (press) => goOn(view, press, view.way)),
    )}
  `;
}

function renderButtons(view: SignInView, strings: SignInStrings): TemplateResult {
  const { element, ask, way, isFramed, isBlocked } = view;
  const guard = guardOf(element);
  const isWaiting = ask.step === 'ready' || ask.step === 'client-id';
  const isInWindow = ask.step === 'open' && way === 'window' && !view.isCallbackMissing;
  const button = (part: 'again' | 'page' | 'accept', name: unknown, by: SignInWay): TemplateResult =>
    renderGuarded(guard, {
      key: keyOf(view, part),
      part,
      name,
      look: part === 'accept' ? 'primary' : '',
      act: (press) => goOn(view, press, by),
    });
  const go = html`${strings.go(shortHost(ask.host))} ${way === 'window' ? lateIcon('external') : nothing}`;
  return html`
    ${renderCovered(guard, view.general.asks.covered)}
    <button part="decline" @click=${guard.meant(() => decline(view))}>
      ${isWaiting ? strings.notNow : strings.cancel}
    </button>
    <span class="gap"></span>
    ${isInWindow ? button('again', isBlocked ? strings.tryAgain : strings.openAgain, 'window') : nothing}
    ${isInWindow && isBlocked && !isFramed ? button('page', strings.thisPage, 'page') : nothing}
    ${(isWaiting && !view.isCallbackMissing) || (ask.step === 'open' && way === 'page') ? button('accept', go, way) : nothing}
  `;
}

/** Renders the link to the sign-in address, for a window that was blocked or does not answer. */
function renderLink({ ask }: SignInView, strings: SignInStrings): unknown {
  const link = ask.url === undefined ? undefined : webLink(ask.url);
  if (!link) return nothing;
  return html`<p>
    <a part="link" href=${link.href} target="_blank" rel="noopener noreferrer"
      >${strings.link(shortHost(ask.host))} ${lateIcon('external')}</a
    >
  </p>`;
}

/** Renders the field for the response, for a window that returns nothing. */
function renderPaste(view: SignInView, strings: SignInStrings): TemplateResult {
  const { element, fault, isSilent } = view;
  const guard = guardOf(element);
  const take = (press: ArmedPress): void => finish(view, press);
  const key = keyOf(view, 'finish');
  return html`
    <details ?open=${isSilent}>
      <summary class="muted small">${strings.stuck}</summary>
      ${renderField(
        {
          id: 'paste',
          label: strings.paste,
          help: strings.pasteWhy,
          fault:
            fault === 'paste-other' ? strings.pasteOther : fault === 'paste' ? strings.pasteWrong : undefined,
          button: renderGuarded(guard, { key, part: 'finish', look: '', name: strings.finish, act: take }),
        },
        () => guard.entered(key, take),
      )}
    </details>
  `;
}

interface ClientField {
  readonly id: FieldId;
  readonly label: string;
  readonly help: unknown;
  /** The error message. */
  readonly fault: string | undefined;
  /** A button beside the input. */
  readonly button?: TemplateResult;
}

/** Renders one line of text input; `enter` is called on Enter. */
function renderField(field: ClientField, enter: () => void): TemplateResult {
  const { id, label, help, fault, button } = field;
  return html`
    <form
      class="field"
      @submit=${(event: Event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label for=${id}>${label}</label>
      <div class="line">
        <input
          id=${id}
          class="mono"
          type="text"
          dir="ltr"
          maxlength="8192"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-describedby="${id}-fault ${id}-help"
          aria-invalid=${fault ? 'true' : 'false'}
        />
        ${button ?? nothing}
      </div>
      <p id="${id}-fault" class="fault small">${fault ? html`${icon('warning')} ${fault}` : nothing}</p>
      <p id="${id}-help" class="muted small">${help}</p>
    </form>
  `;
}

/** Lists the requested access, and separately the access that an existing sign-in already has. */
function renderAccess(view: SignInView, strings: SignInStrings): TemplateResult {
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

/** Returns the meaning of a scope in plain words; `undefined` if there is no description. */
function plainText(scope: string, { plainScopes }: SignInStrings): string | undefined {
  return Object.hasOwn(plainScopes, scope) ? plainScopes[scope as keyof typeof plainScopes] : undefined;
}
