import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { guardStyles, renderCovered, renderGuarded } from '../base/asks/guarded.js';
import { guardOf } from '../base/asks/press-guard.js';
import { Dictionary } from '../base/dictionary.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderProblem } from '../base/locale.js';
import { signInEn } from '../locales/en/sign-in.js';
import type { SignInStrings } from '../locales/en/sign-in.js';
import { renderChips } from '../base/chips.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import { bounds } from '../base/bounds.js';
import { renderAccess } from './access.js';
import { decline, goOn } from './answers.js';
import { renderField } from './field.js';
import { styles as own } from './mcp-sign-in.styles.js';
import { keyOf, shortHost, type SignInView, type SignInWay } from './sign-in-view.js';
import { renderLink, renderPaste } from './window-fallbacks.js';

export const styles: readonly CSSResult[] = [guardStyles, own];

export const dictionary: Dictionary<SignInStrings> = new Dictionary('signIn', signInEn);

/** Shows who asks, warnings, where a person would sign in; then the step, the access that is asked for, and the buttons. */
export function renderSignIn(view: SignInView): TemplateResult {
  const { ask, call, server } = view;
  const strings = dictionary.of(view.strings.tag);
  const host = visible(cutInTheMiddle(ask.host, bounds.hostChars));
  const isWaiting = ask.step === 'ready' || ask.step === 'client-id';
  return html`
    <section part="card" aria-labelledby="title">
      <div class="content" tabindex=${view.scrolls ? '0' : '-1'} role="group" aria-labelledby="title">
        <header>
          ${icon('signIn')}
          <h2 id="title" tabindex="-1">
            ${renderChips(strings.title[ask.reason](server?.label ?? call?.serverLabel ?? '—'), true)}
          </h2>
        </header>
        ${ask.warnings.map(
          (warning) =>
            html`<p class="note" part="warning">
              ${icon('warning')} ${renderChips(strings.warnings[warning](server?.origin ?? '—'))}
            </p>`,
        )}
        <p class="muted small">
          <bdi class="origin" dir="ltr">${server?.origin ?? ''}</bdi>
          ${call ? html`· ${strings.forCall} <bdi class="mono">${renderChips(call.tool, true)}</bdi>` : nothing}
        </p>
        <div class="fact">
          <h3>${strings.where}</h3>
          <p part="host">
            <bdi dir="ltr">${renderChips(cutInTheMiddle(ask.host, bounds.hostChars), true)}</bdi>
          </p>
        </div>
        <div class="state" role="status">${renderState(view, host, strings)}</div>
        ${isWaiting ? renderAccess(view, strings) : nothing}
        ${ask.step === 'client-id' ? renderClientId(view, host, strings) : nothing}
        ${ask.step === 'open' && view.way === 'window' ? renderPaste(view, strings) : nothing}
        ${isWaiting ? html`<p class="muted small">${strings.hint[view.way]}</p>` : nothing}
      </div>
      <footer>${renderButtons(view, strings)}</footer>
    </section>
  `;
}

/** Shows the step; before it begins, why the last try failed. */
function renderState(view: SignInView, host: string, strings: SignInStrings): unknown {
  const { ask, way, isBlocked, isSilent } = view;
  const problem = view.isCallbackMissing
    ? `${strings.noCallback} ${view.callbackUrl}`
    : ask.problem && renderProblem(view.strings, ask.problem);
  switch (ask.step) {
    case 'ready':
    case 'client-id':
      return problem ? html`<p class="note danger" part="problem">${icon('failed')} ${problem}</p>` : nothing;
    case 'preparing':
      return html`<p>${strings.preparing(host)}</p>`;
    case 'open':
      if (way === 'page') return html`<p>${strings.leaving(host)}</p>`;
      if (!isBlocked && !isSilent) return html`<p>${strings.open(host)}</p>`;
      return html`
        ${isBlocked ? html`<p class="note">${icon('warning')} ${strings.blocked}</p>` : html`<p>${strings.silent}</p>`}
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
  const isInWindow = ask.step === 'open' && way === 'window';
  const button = (part: 'again' | 'page' | 'accept', name: unknown, by: SignInWay): TemplateResult =>
    renderGuarded(guard, {
      key: keyOf(view, part),
      ...{ part, name, look: part === 'accept' ? 'primary' : '' },
      act: (press) => goOn(view, press, by),
    });
  const go = html`${strings.go(shortHost(ask.host))} ${way === 'window' ? lateIcon('external') : nothing}`;
  return html`
    ${renderCovered(guard, strings.covered)}
    <button part="decline" @click=${guard.meant(() => decline(view))}>
      ${isWaiting ? strings.notNow : strings.cancel}
    </button>
    ${isInWindow ? button('again', isBlocked ? strings.tryAgain : strings.openAgain, 'window') : nothing}
    ${isInWindow && isBlocked && !isFramed ? button('page', strings.thisPage, 'page') : nothing}
    ${(isWaiting && !view.isCallbackMissing) || (ask.step === 'open' && way === 'page') ? button('accept', go, way) : nothing}
  `;
}
