import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { renderCovered } from '../base/asks/guarded.js';
import { icon } from '../base/icons.js';
import { renderChips } from '../base/chips.js';
import { renderOrigin, renderPaused, renderReason, renderWho, serverOf } from './facts.js';
import { approveKey, keyOf, type ApprovalItem, type Review } from './review.js';
import { renderLongJson, sentOf } from './sent.js';
import type { DialogContent, Sheet } from './sheet.js';

/** Shows several calls, a row each. */
export function renderBatch(sheet: Sheet, items: readonly ApprovalItem[]): DialogContent {
  const { strings, guard } = sheet;
  const inView = items.filter((item) => sheet.isInView(keyOf(item)));
  const ready = inView.filter((item) => isReady(item, sheet.reviewOf(item)));
  // Other calls, another button: it has to be looked at anew.
  const key = `all ${ready.map(keyOf).join(', ')}`;
  const isArmed = guard.isArmed(key) && ready.every((item) => guard.isArmed(approveKey(item)));
  return {
    title: strings.waiting(items.length),
    content: html`
      <p id="why" class="muted">${strings.waitingHint}</p>
      ${renderPaused(items, sheet)}
      <ul class="rows">
        ${repeat(items, keyOf, (item, index) => renderRow(sheet, item, index))}
      </ul>
    `,
    footer: html`
      <footer>
        ${renderCovered(guard, sheet.general.asks.covered)}
        <button
          part="deny-all"
          aria-disabled=${inView.length > 0 ? 'false' : 'true'}
          @click=${guard.meant(() => sheet.denyAll(inView))}
        >
          ${strings.denyAll(inView.length)}
        </button>
        <span class="gap"></span>
        <button
          part="approve-all"
          data-guard=${key}
          ?data-unready=${ready.length === 0}
          aria-disabled=${ready.length > 0 && isArmed ? 'false' : 'true'}
          @click=${guard.armed((press) => sheet.approveAll(press, ready))}
        >
          ${strings.approveAll(ready.length)}
        </button>
      </footer>
    `,
  };
}

function renderRow(sheet: Sheet, item: ApprovalItem, index: number): TemplateResult {
  const { strings, guard } = sheet;
  const { ask, call } = item;
  const review = sheet.reviewOf(item);
  const mustOpen = whyOpen(sheet, item, review);
  return html`
    <li part="row" class="row" data-row=${keyOf(item)}>
      <div class="head">
        <h3 id="row-${index}">${serverOf(item)} <bdi class="mono">${renderChips(call.tool, true)}</bdi></h3>
        ${renderBadges(sheet, item)}
      </div>
      <p class="muted small">
        ${renderOrigin(item)} · ${renderWho(item, sheet)}
        ${ask.reason.text === undefined ? nothing : html`<br />${renderReason(item, sheet)}`}
      </p>
      <div id="sent-${index}">${renderSent(sheet, item, review)}</div>
      <div class="actions">
        <button
          id="deny-${index}"
          part="deny"
          aria-labelledby="deny-${index} row-${index}"
          @click=${guard.meant(() => sheet.deny(item))}
        >
          ${strings.deny}
        </button>
        <button
          id="open-${index}"
          part="open"
          class="quiet"
          aria-labelledby="open-${index} row-${index}"
          @click=${guard.meant(() => sheet.open(item))}
        >
          ${strings.open}
        </button>
        <span class="gap"></span>
        ${mustOpen ? html`<p class="small">${icon('warning')} ${mustOpen}</p>` : renderApprove(sheet, item, index)}
      </div>
    </li>
  `;
}

function renderApprove(sheet: Sheet, item: ApprovalItem, index: number): TemplateResult {
  const { strings, guard } = sheet;
  const key = approveKey(item);
  const ready = isReady(item, sheet.reviewOf(item));
  return html`<button
    id="approve-${index}"
    part="approve"
    class="accent"
    data-guard=${key}
    ?data-unready=${!ready}
    aria-disabled=${ready && guard.isArmed(key) ? 'false' : 'true'}
    aria-labelledby="approve-${index} row-${index}"
    aria-describedby="sent-${index}"
    @click=${guard.armed((press) => sheet.approve(press, item))}
  >
    ${item.ask.checking ? strings.checking : strings.approve}
  </button>`;
}

/** Shows the arguments as they are sent, folded where they are long. */
function renderSent({ strings, general, change }: Sheet, item: ApprovalItem, review: Review): unknown {
  const { text, inRow } = sentOf(review.arguments);
  if (inRow === undefined && !review.isWhole) {
    return html`<button
      class="quiet small"
      aria-expanded="false"
      @click=${() => change(() => review.unfold())}
    >
      ${strings.showAll(text.length)}
    </button>`;
  }
  return html`
    ${text === '{}' ? html`<p class="muted small">${general.call.noArguments}</p>` : renderLongJson(inRow ?? text)}
    <div class="end" data-end=${keyOf(item)}></div>
  `;
}

function renderBadges({ strings }: Sheet, { ask }: ApprovalItem): unknown {
  const { standing, tool, unchecked } = ask;
  const badges = [
    standing.status.startsWith('new') && strings.badges.new,
    standing.status === 'changed' && strings.badges.changed,
    tool.lookalikes && strings.badges.lookalike,
    tool.annotations?.destructiveHint === true && strings.badges.destructive,
    tool.annotations?.openWorldHint === true && strings.badges.openWorld,
    unchecked && strings.badges.unchecked,
  ].filter(Boolean);
  return badges.map((badge) => html`<span class="badge small">${icon('warning')} ${badge}</span>`);
}

/** Says why a row cannot be approved as it is. */
function whyOpen({ strings }: Sheet, { ask }: ApprovalItem, review: Review): string | undefined {
  if (ask.standing.status === 'changed') return strings.openToSee;
  return review.isChanged ? strings.openToGoOn : undefined;
}

function isReady({ ask }: ApprovalItem, review: Review): boolean {
  const isShown = review.isWhole || sentOf(review.arguments).inRow !== undefined;
  const isAsIs = ask.standing.status !== 'changed' && !review.isChanged;
  return isAsIs && isShown && review.isEndSeen === true && !ask.checking;
}
