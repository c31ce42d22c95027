import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { renderCovered } from '../base/asks/guarded.js';
import { icon } from '../base/icons.js';
import { renderChips } from '../base/chips.js';
import { renderOrigin, renderPaused, renderReason, renderWho, serverOf } from './facts.js';
import { approveKey, keyOf, type ApprovalItem } from './item.js';
import { renderLongJson } from './long-json.js';
import type { Review } from './review.js';
import { sentOf } from './sent.js';
import type { DialogContent, Sheet } from './sheet.js';

/** Several calls, a row each. */
export function renderBatch(sheet: Sheet, items: readonly ApprovalItem[]): DialogContent {
  const { words, guard } = sheet;
  const inView = items.filter((item) => sheet.isInView(keyOf(item)));
  const ready = inView.filter((item) => isReady(item, sheet.reviewOf(item)));
  // Other calls, another button: it has to be looked at anew.
  const key = `all ${ready.map(keyOf).join(', ')}`;
  const isArmed = guard.isArmed(key) && ready.every((item) => guard.isArmed(approveKey(item)));
  return {
    title: words.waiting(items.length),
    content: html`
      <p id="why" class="muted">${words.waitingHint}</p>
      ${renderPaused(items, sheet)}
      <ul class="rows">
        ${repeat(items, keyOf, (item, index) => renderRow(sheet, item, index))}
      </ul>
    `,
    footer: html`
      <footer>
        ${renderCovered(guard, words.covered)}
        <button
          part="deny-all"
          aria-disabled=${inView.length > 0 ? 'false' : 'true'}
          @click=${guard.meant(() => sheet.denyAll(inView))}
        >
          ${words.denyAll(inView.length)}
        </button>
        <span class="gap"></span>
        <button
          part="approve-all"
          data-guard=${key}
          ?data-unready=${ready.length === 0}
          aria-disabled=${ready.length > 0 && isArmed ? 'false' : 'true'}
          @click=${guard.armed((press) => sheet.approveAll(press, ready))}
        >
          ${words.approveAll(ready.length)}
        </button>
      </footer>
    `,
  };
}

function renderRow(sheet: Sheet, item: ApprovalItem, index: number): TemplateResult {
  const { words, guard } = sheet;
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
          ${words.deny}
        </button>
        <button
          id="open-${index}"
          part="open"
          class="quiet"
          aria-labelledby="open-${index} row-${index}"
          @click=${guard.meant(() => sheet.open(item))}
        >
          ${words.open}
        </button>
        <span class="gap"></span>
        ${mustOpen ? html`<p class="small">${icon('warning')} ${mustOpen}</p>` : renderApprove(sheet, item, index)}
      </div>
    </li>
  `;
}

function renderApprove(sheet: Sheet, item: ApprovalItem, index: number): TemplateResult {
  const { words, guard } = sheet;
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
    ${item.ask.checking ? words.checking : words.approve}
  </button>`;
}

/** The arguments as they are sent, folded where they are long. */
function renderSent({ words, change }: Sheet, item: ApprovalItem, review: Review): unknown {
  const { text, inRow } = sentOf(review.arguments);
  if (inRow === undefined && !review.isWhole) {
    return html`<button
      class="quiet small"
      aria-expanded="false"
      @click=${() => change(() => review.unfold())}
    >
      ${words.showAll(text.length)}
    </button>`;
  }
  return html`
    ${text === '{}' ? html`<p class="muted small">${words.noArguments}</p>` : renderLongJson(inRow ?? text)}
    <div class="end" data-end=${keyOf(item)}></div>
  `;
}

function renderBadges({ words }: Sheet, { ask }: ApprovalItem): unknown {
  const { standing, tool, unchecked } = ask;
  const badges = [
    standing.status.startsWith('new') && words.badges.new,
    standing.status === 'changed' && words.badges.changed,
    tool.lookalikes && words.badges.lookalike,
    tool.annotations?.destructiveHint === true && words.badges.destructive,
    tool.annotations?.openWorldHint === true && words.badges.openWorld,
    unchecked && words.badges.unchecked,
  ].filter(Boolean);
  return badges.map((badge) => html`<span class="badge small">${icon('warning')} ${badge}</span>`);
}

/** Says why a row cannot be approved as it is. */
function whyOpen({ words }: Sheet, { ask }: ApprovalItem, review: Review): string | undefined {
  if (ask.standing.status === 'changed') return words.openToSee;
  return review.isChanged ? words.openToGoOn : undefined;
}

function isReady({ ask }: ApprovalItem, review: Review): boolean {
  const isShown = review.isWhole || sentOf(review.arguments).inRow !== undefined;
  const isAsIs = ask.standing.status !== 'changed' && !review.isChanged;
  return isAsIs && isShown && review.isEndSeen === true && !ask.checking;
}
