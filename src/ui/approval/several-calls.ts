import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { isDestructive } from '../base/destructive.js';
import { renderCovered } from '../base/asks/guarded.js';
import { renderChips } from '../base/chips.js';
import { lateIcon } from '../base/icon-set.js';
import { icon } from '../base/icons.js';
import { renderEnd, renderValues } from './argument-list.js';
import { fitsInRow } from './argument-rows.js';
import { labelOf, policyText, renderHost, renderPaused, renderTool, renderWho } from './call-facts.js';
import type { Card, CardContent } from './card.js';
import { approveKey, endOfValues, keyOf, type ApprovalItem, type Review } from './review.js';

/** Number of characters of a value in the name of a button. */
const shortChars = 40;

/** Renders several calls, one row each. */
export function renderBatch(card: Card, items: readonly ApprovalItem[]): CardContent {
  const isMixed = new Set(items.map(({ call }) => call.startedBy)).size > 1;
  return {
    title: card.strings.waiting(items.length),
    content: html`
      ${renderPaused(items, card)}
      <ul class="rows">
        ${repeat(card.rows, keyOf, (item, index) =>
          items.includes(item) ? renderRow(card, item, index, isMixed) : renderDecided(card, item),
        )}
      </ul>
    `,
    footer: renderFooter(card, items),
  };
}

function renderFooter(card: Card, items: readonly ApprovalItem[]): TemplateResult {
  const { strings, guard, general } = card;
  const inView = items.filter((item) => card.isInView(keyOf(item)));
  const ready = inView.filter((item) => isReady(item, card.reviewOf(item)));
  // If the calls change, this counts as another button, which the person has to see first.
  const key = `all ${ready.map(keyOf).join(', ')}`;
  const isArmed =
    guard.isArmed(key) && ready.every((item) => guard.isArmed(approveKey(item, card.reviewOf(item))));
  const which = (some: readonly ApprovalItem[]): 'all' | 'others' | 'in-view' =>
    some.length < items.length ? 'in-view' : card.rows.length > items.length ? 'others' : 'all';
  return html`
    <footer>
      ${renderCovered(guard, general.asks.covered, strings.moved)}
      <button
        part="deny-all"
        aria-disabled=${inView.length === 0}
        @click=${guard.meant(() => card.denyAll(inView))}
      >
        ${strings.denyAll(inView.length, which(inView))}
      </button>
      <span class="gap"></span>
      <span class="approve">
        <button
          part="approve-all"
          class="primary"
          data-guard=${key}
          ?data-unready=${ready.length === 0}
          aria-disabled=${!(ready.length > 0 && isArmed)}
          @click=${guard.armed((press) => card.approveAll(press, ready))}
        >
          ${strings.approveAll(ready.length, which(ready))}
        </button>
      </span>
    </footer>
  `;
}

function renderRow(card: Card, item: ApprovalItem, index: number, isMixed: boolean): TemplateResult {
  const { strings, guard } = card;
  const review = card.reviewOf(item);
  const mustOpen = whyOpen(card, item, review);
  const names = namesOf(index, review);
  return html`
    <li part="row" class="row" data-row=${keyOf(item)}>
      <div class="call">
        ${renderHead(card, item, index, isMixed)}
        <div id="sent-${index}">${renderSent(card, item, index)}</div>
        ${notesOf(card, item).map((says) => html`<p class="small muted">${says}</p>`)}
        ${mustOpen ? html`<p class="small">${icon('warning')} ${mustOpen}</p>` : nothing}
      </div>
      <div class="actions">
        <button
          id="deny-${index}"
          part="deny"
          class="small"
          aria-labelledby="deny-${index} ${names}"
          @click=${guard.meant(() => card.deny(item))}
        >
          ${strings.denyThis}
        </button>
        ${mustOpen ? nothing : renderApprove(card, item, index, names)}
        <button
          id="open-${index}"
          part="open"
          class="quiet icon"
          aria-label=${strings.details}
          aria-labelledby="open-${index} ${names}"
          @click=${guard.meant(() => card.open(item))}
        >
          ${lateIcon('expand')}
        </button>
      </div>
    </li>
  `;
}

function renderHead(card: Card, item: ApprovalItem, index: number, isMixed: boolean): TemplateResult {
  return html`<div class="head">
    <h3 id="row-${index}">${renderName(card, item)}</h3>
    <span class="muted"
      >${renderHost(item)}${isMixed ? html`&nbsp;· ${renderWho(item, card)}` : nothing}</span
    >
    ${renderBadges(card, item)}
  </div>`;
}

function renderName(card: Card, item: ApprovalItem): TemplateResult {
  const dot = item.server ? html`<span aria-hidden="true">&nbsp;·</span>` : nothing;
  return html`${renderTool(item, card)}
    <span class="muted">${renderChips(labelOf(item), 'name')}${dot}</span>`;
}

/** Renders a decided call, which keeps its place until all calls are decided. */
function renderDecided(card: Card, item: ApprovalItem): TemplateResult {
  const { strings, decided } = card;
  const isApproved = decided.get(keyOf(item)) === 'approved';
  return html`<li part="row" class="row">
    <div class="call">
      <div class="head">
        <h3>${renderName(card, item)}</h3>
        <span class="muted">${renderHost(item)}</span>
      </div>
    </div>
    <p class="muted small">
      ${isApproved ? icon('done') : lateIcon('denied')} ${isApproved ? strings.approved : strings.denied}
    </p>
  </li>`;
}

/**
 * Returns the ids of the elements that distinguish a call from other calls of the same tool: the heading of its row, and its
 * first short values.
 */
function namesOf(index: number, { rows }: Review): string {
  const short = rows
    .slice(0, 3)
    .flatMap(({ text }, at) => (text.length > shortChars ? [] : [`value-${index}-${at}`]));
  return [`row-${index}`, ...(fitsInRow(rows) ? short : [])].join(' ');
}

function renderApprove(card: Card, item: ApprovalItem, index: number, names: string): TemplateResult {
  const { strings, guard } = card;
  const review = card.reviewOf(item);
  const key = approveKey(item, review);
  const ready = isReady(item, review);
  return html`<button
    id="approve-${index}"
    part="approve"
    class="small"
    data-guard=${key}
    ?data-unready=${!ready}
    aria-disabled=${!(ready && guard.isArmed(key))}
    aria-labelledby="approve-${index} ${names}"
    aria-describedby="sent-${index}"
    @click=${guard.armed((press) => card.approve(press, item))}
  >
    ${item.ask.checking ? strings.checking : strings.approveThis}
  </button>`;
}

/** Renders the arguments as they are sent. Arguments that are long or have hidden characters are shown on request. */
function renderSent(card: Card, item: ApprovalItem, index: number): unknown {
  const review = card.reviewOf(item);
  const { rows } = review;
  if (fitsInRow(rows))
    return html`<p class="short small">
        ${
          rows.length === 0
            ? html`<span class="muted">${card.general.call.noArguments}</span>`
            : rows.map(
                ({ name = '', text }, at) =>
                  html`<span id="value-${index}-${at}"
                    ><bdi class="muted">${name}</bdi> <bdi class="text">${text}</bdi></span
                  > `,
              )
        }
      </p>
      ${renderEnd(item, endOfValues)}`;
  if (review.isUnfolded) return renderValues(card, item, review);
  const length = rows.reduce((sum, { name = '', text }) => sum + name.length + text.length, 0);
  return html`<button
    class="quiet small"
    aria-expanded="false"
    @click=${() => card.change(() => (review.isUnfolded = true))}
  >
    ${card.strings.showAll(length)}
  </button>`;
}

/** Returns sentences about earlier results and the policy, which are too long for a badge. */
function notesOf({ strings, general }: Card, item: ApprovalItem): readonly unknown[] {
  const after = item.ask.influencedBy.map(({ label }) => label).join(general.common.separator);
  const said = policyText(item, { strings });
  return [after && renderChips(strings.after(after), 'sentence'), said].filter(Boolean);
}

function renderBadges({ strings, general }: Card, item: ApprovalItem): unknown {
  const { toolHistory, tool, unchecked } = item.ask;
  const { changes, deletes } = general.toolList;
  const badges: readonly (readonly [look: string, word: string | false | undefined])[] = [
    [
      toolHistory.status === 'changed' ? 'warning' : '',
      toolHistory.status !== 'known' && strings.badges[toolHistory.status],
    ],
    ['warning', tool.lookalikes && strings.badges.lookalike],
    ['danger', isDestructive(tool) && deletes],
    ['', !isDestructive(tool) && tool.annotations?.readOnlyHint === false && changes],
    ['warning', unchecked && strings.badges.unchecked],
  ];
  return badges.map(([look, word]) => (word ? html`<span class="badge ${look}">${word}</span>` : nothing));
}

/** Returns the reason why a call must be opened before it can be approved; `undefined` if there is none. */
function whyOpen({ strings }: Card, { ask }: ApprovalItem, review: Review): string | undefined {
  if (ask.toolHistory.status === 'changed') return strings.openToSee;
  return review.isChanged ? strings.openToGoOn : undefined;
}

function isReady({ ask }: ApprovalItem, review: Review): boolean {
  const isShown = review.isUnfolded || fitsInRow(review.rows);
  const isAsIs = ask.toolHistory.status !== 'changed' && !review.isChanged;
  return isAsIs && isShown && review.isAllSeen && !ask.checking;
}

/** Styles of the list, in addition to those of the card. */
export const severalCallsStyles: CSSResult = css`
  /* The fade would cover buttons that approve. */
  .content:has(.rows) {
    padding-block-end: calc(var(--_space) * 2);

    &::after {
      display: none;
    }
  }

  .rows {
    display: grid;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    /* Safari does not expose a list to screen readers if its list style is none. */
    list-style-type: '';
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
    min-inline-size: 0;
    padding: calc(var(--_space) * 2);
    padding-inline-start: calc(var(--_space) * 3);
    contain: paint;
  }

  /* Focusing a button scrolls its whole row into view. */
  .row button {
    scroll-margin: 4rem;
  }

  .row + .row {
    border-block-start: 1px solid var(--_border);
  }

  .call {
    flex: 1 1 14rem;
    display: grid;
    gap: calc(var(--_space) * 0.5);
    min-inline-size: 0;
  }

  .call > * {
    min-inline-size: 0;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space);
    font-size: var(--_font-size-row);
  }

  .head h3 {
    font-size: inherit;
  }

  .head h3 .muted {
    font-weight: 400;
  }

  .short {
    display: flex;
    flex-wrap: wrap;
    column-gap: calc(var(--_space) * 3);
    line-height: 1.25rem;
  }

  .short .text {
    line-height: inherit;
  }

  .row p > svg {
    vertical-align: -0.2em;
  }

  .actions {
    display: flex;
    gap: calc(var(--_space) * 2);
  }
`;
