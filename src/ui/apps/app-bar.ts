import { html, nothing, type TemplateResult } from 'lit';
import type { Call, Problem } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { lateIcon } from '../base/icon-set.js';
import { icon } from '../base/icons.js';
import { problemText } from '../base/locale.js';
import { renderMenuButton, type MenuButton } from '../base/menu-button.js';
import { openMenu } from '../base/menu.js';
import type { AppStrings } from '../locales/en/app.js';
import type { Strings } from '../locales/en/shell.js';
import { appIcon } from './icons.js';
import type { Panel } from './panel.js';

interface Bar {
  /** The host name of the app's server, once known. */
  readonly host: string | undefined;
  readonly isFull: boolean;
  readonly canBeFull: boolean;
  readonly toggle: () => void;
  readonly openMenu: MenuButton['open'];
}

/** Renders the owner of the app, in words and colors that no app can draw over. */
export function renderBar(
  call: Call,
  own: AppStrings,
  { host, isFull, canBeFull, toggle, openMenu }: Bar,
): TemplateResult {
  const name = isFull ? own.reduce : own.enlarge;
  return html`<header part="bar">
    ${appIcon('app')}
    <span class="whose">
      <bdi class="name" dir="auto">${renderChips(call.displayName, 'name')}</bdi>
      <span class="of"
        ><bdi>${renderChips(own.of(call.serverLabel), 'sentence')}</bdi>${
          host === undefined ? nothing : html`&nbsp;· <bdi dir="ltr">${host}</bdi>`
        }</span
      >
    </span>
    ${
      canBeFull
        ? html`<button type="button" class="quiet icon" aria-label=${name} title=${name} @click=${toggle}>
            ${isFull ? appIcon('reduce') : lateIcon('enlarge')}
          </button>`
        : nothing
    }
    ${renderMenuButton({ label: own.more, look: icon('more'), classes: 'quiet icon', open: openMenu })}
  </header>`;
}

interface Ways {
  readonly show: () => void;
  readonly showData: () => void;
}

interface Off extends Ways {
  readonly why: Problem | undefined;
  /** True if the app has never been opened here. */
  readonly isNew: boolean;
}

/** Renders the reason why there is no app, with buttons to open it and to show its result. */
export function renderOff(strings: Strings, own: AppStrings, { why, isNew, ...ways }: Off): TemplateResult {
  const isFailed = why !== undefined && why.code !== 'app-declined';
  const sentence = why ? problemText(strings, why) : isNew ? own.restored : own.closed;
  return html`<div class="off small">
    <p role="status">${renderChips(sentence)}</p>
    ${renderWays(isFailed ? own.tryAgain : own.show, own, ways)}
  </div>`;
}

/** Renders a notice that the app does not respond. The app keeps running, because it may still start. */
export function renderSilent(own: AppStrings, ways: Ways): TemplateResult {
  return html`<div class="panel off small">
    <p role="status">${own.silent}</p>
    ${renderWays(own.reload, own, ways)}
  </div>`;
}

function renderWays(name: string, own: AppStrings, { show, showData }: Ways): TemplateResult {
  return html`<button type="button" class="small" @click=${show}>${name}</button>
    <button type="button" class="quiet small" @click=${showData}>${own.showResult}</button>`;
}

interface Does {
  readonly reload: () => void;
  readonly showData: () => void;
  readonly close: () => void;
  /** `undefined` if there is nothing of the app to show. */
  readonly look: ((panel: Panel) => void) | undefined;
}

export function openAppMenu(
  button: HTMLElement,
  fromLast: boolean | undefined,
  own: AppStrings,
  { reload, showData, close, look }: Does,
): void {
  const items = [
    ...(look ? [{ label: own.access, act: () => look('access') }] : []),
    { label: own.reload, act: reload },
    { label: own.asData, act: showData },
    ...(look ? [{ label: own.messages, act: () => look('messages') }] : []),
    { label: own.close, act: close },
  ];
  openMenu(button, own.more, items, fromLast);
}
