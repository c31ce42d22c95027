import { html, nothing, type TemplateResult } from 'lit';
import type { DoneCall, Problem } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/lazy-icons.js';
import { problemText } from '../base/locale.js';
import { renderMenuButton, type MenuButton } from '../base/menu-button.js';
import type { AppStrings } from '../locales/en/app.js';
import type { Strings } from '../locales/en/shell.js';
import { appIcon } from './icons.js';

interface Bar {
  /** The host of its server, once it is known. */
  readonly host: string | undefined;
  readonly isFull: boolean;
  readonly canBeFull: boolean;
  readonly toggle: () => void;
  readonly openMenu: MenuButton['open'];
}

/** Says whose the app is, in words and colours that no app can draw over. */
export function renderBar(
  call: DoneCall,
  own: AppStrings,
  { host, isFull, canBeFull, toggle, openMenu }: Bar,
): TemplateResult {
  const name = isFull ? own.reduce : own.enlarge;
  return html`<header part="bar">
    ${appIcon('app')}
    <span class="whose">
      <bdi class="name" dir="auto">${renderChips(call.displayName, true)}</bdi>
      <bdi class="of">${renderChips(own.of(call.serverLabel), true)}</bdi>
      ${host === undefined ? nothing : html`<bdi class="of" dir="ltr">· ${host}</bdi>`}
    </span>
    ${
      canBeFull
        ? html`<button type="button" class="quiet" aria-label=${name} title=${name} @click=${toggle}>
            ${isFull ? appIcon('reduce') : lateIcon('enlarge')}
          </button>`
        : nothing
    }
    ${renderMenuButton({ label: own.more, look: icon('more'), classes: 'quiet', open: openMenu })}
  </header>`;
}

/** Says why there is no app, with a way to get it. */
export function renderOff(
  why: Problem | undefined,
  strings: Strings,
  own: AppStrings,
  show: () => void,
): TemplateResult {
  const isFailed = why !== undefined && why.code !== 'app-declined';
  return html`<p class="off small">
    <span>${why ? renderChips(problemText(strings, why)) : own.closed}</span>
    <button type="button" class="small" @click=${show}>${isFailed ? own.tryAgain : own.show}</button>
  </p>`;
}

/** Shows what the app tells the model, before it does. */
export function renderTold(text: string, own: AppStrings): TemplateResult {
  return html`<details class="small">
    <summary>${own.tells}</summary>
    <pre>${renderChips(text)}</pre>
  </details>`;
}
