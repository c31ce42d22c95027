import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { guardStyles, renderCovered, renderGuarded } from '../base/asks/guarded.js';
import { guardOf } from '../base/asks/press-guard.js';
import { Dictionary } from '../base/dictionary.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderProblem } from '../base/locale.js';
import { signInEn } from '../locales/en/sign-in.js';
import type { SignInStrings } from '../locales/strings/sign-in.js';
import { renderChips } from '../base/chips.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import { bounds } from '../base/bounds.js';
import { renderField } from './field.js';
import { styles as own } from './mcp-sign-in.styles.js';
import { renderLink, renderPaste } from './open.js';
import { renderRights } from './rights.js';
import { shortHost } from './short-host.js';
import { decline, goOn } from './steps.js';
import { keyOf, type SignInView, type SignInWay } from './sign-in-view.js';

export const styles: readonly CSSResult[] = [guardStyles, own];

export const dictionary: Dictionary<SignInStrings> = new Dictionary('signIn', signInEn);

/** Who asks, what is odd about it, where a person would sign in; then how far it is, for which rights, and what can be done. */
export function renderSignIn(view: SignInView): TemplateResult {
  const { ask, call, server, strings } = view;
  const words = dictionary.of(strings.tag);
  const host = visible(cutInTheMiddle(ask.host, bounds.hostChars));
  const isWaiting = ask.step === 'ready' || ask.step === 'client-id';
  return html`
    <section part="card" aria-labelledby="title">
      <div class="content" tabindex=${view.scrolls ? '0' : '-1'} role="group" aria-labelledby="title">
        <header>
          ${icon('signIn')}
          <h2 id="title" tabindex="-1">
            ${renderChips(words.title[ask.reason](server?.label ?? call?.serverLabel ?? '—'), true)}
          </h2>
        </header>
        ${ask.warnings.map(
          (warning) =>
            html`<p class="note" part="warning">
              ${icon('warning')} ${renderChips(words.warnings[warning](server?.origin ?? '—'))}
            </p>`,
        )}
        <p class="muted small">
          <bdi class="origin" dir="ltr">${server?.origin ?? ''}</bdi>
          ${call ? html`· ${words.forCall} <bdi class="mono">${renderChips(call.tool, true)}</bdi>` : nothing}
        </p>
        <div class="fact">
          <h3>${words.where}</h3>
          <p part="host">
            <bdi dir="ltr">${renderChips(cutInTheMiddle(ask.host, bounds.hostChars), true)}</bdi>
          </p>
        </div>
        <div class="state" role="status">${renderState(view, host, words)}</div>
        ${isWaiting ? renderRights(view, words) : nothing}
        ${ask.step === 'client-id' ? renderClientId(view, host, words) : nothing}
        ${ask.step === 'open' && view.way === 'window' ? renderPaste(view, words) : nothing}
        ${isWaiting ? html`<p class="muted small">${words.hint[view.way]}</p>` : nothing}
      </div>
      <footer>${renderButtons(view, words)}</footer>
    </section>
  `;
}

/** How far it is; before it begins, what went wrong the time before. */
function renderState(view: SignInView, host: string, words: SignInStrings): unknown {
  const { ask, way, isBlocked, isSilent, strings } = view;
  const trouble = view.isCallbackMissing
    ? `${words.noCallback} ${view.callbackUrl}`
    : ask.problem && renderProblem(strings, ask.problem);
  switch (ask.step) {
    case 'ready':
    case 'client-id':
      return trouble ? html`<p class="note danger" part="problem">${icon('failed')} ${trouble}</p>` : nothing;
    case 'preparing':
      return html`<p>${words.preparing(host)}</p>`;
    case 'open':
      if (way === 'page') return html`<p>${words.leaving(host)}</p>`;
      if (!isBlocked && !isSilent) return html`<p>${words.open(host)}</p>`;
      return html`
        ${isBlocked ? html`<p class="note">${icon('warning')} ${words.blocked}</p>` : html`<p>${words.silent}</p>`}
        ${renderLink(view, words)}
      `;
    case 'finishing':
      return html`<p>${words.finishing}</p>`;
  }
}

function renderClientId(view: SignInView, host: string, words: SignInStrings): TemplateResult {
  const { ask, callbackUrl, fault } = view;
  return html`
    <p>${ask.problem ? nothing : words.clientIdUnknown(host)} ${words.clientIdWhy}</p>
    ${renderField(
      {
        id: 'client-id',
        label: words.clientId,
        help: html`${words.clientIdHelp}
        ${callbackUrl ? html`${words.callback} <bdi class="mono" dir="ltr">${callbackUrl}</bdi>` : nothing}`,
        fault: fault === 'client-id' ? words.clientIdWrong : undefined,
      },
      () => guardOf(view.element).entered(keyOf(view, 'accept'), (press) => goOn(view, press, view.way)),
    )}
  `;
}

function renderButtons(view: SignInView, words: SignInStrings): TemplateResult {
  const { element, ask, way, isFramed, isBlocked } = view;
  const guard = guardOf(element);
  const isWaiting = ask.step === 'ready' || ask.step === 'client-id';
  const isInWindow = ask.step === 'open' && way === 'window';
  const button = (part: 'again' | 'page' | 'accept', name: unknown, by: SignInWay): TemplateResult =>
    renderGuarded(guard, {
      key: keyOf(view, part),
      ...{ part, name, look: part === 'accept' ? 'primary' : '' },
      act: (press) => goOn(view, press, by),
    });
  const go = html`${words.go(shortHost(ask.host))} ${way === 'window' ? lateIcon('external') : nothing}`;
  return html`
    ${renderCovered(guard, words.covered)}
    <button part="decline" @click=${guard.meant(() => decline(view))}>
      ${isWaiting ? words.notNow : words.cancel}
    </button>
    ${isInWindow ? button('again', isBlocked ? words.tryAgain : words.openAgain, 'window') : nothing}
    ${isInWindow && isBlocked && !isFramed ? button('page', words.thisPage, 'page') : nothing}
    ${(isWaiting && !view.isCallbackMissing) || (ask.step === 'open' && way === 'page') ? button('accept', go, way) : nothing}
  `;
}
