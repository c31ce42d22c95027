import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { GrantDuration } from '../../core/index.js';
import { renderCovered } from '../base/asks/guarded.js';
import { renderChips } from '../base/chips.js';
import { renderArguments } from './arguments.js';
import {
  cautionsOf,
  renderChange,
  renderClaims,
  renderNote,
  renderOrigin,
  renderPaused,
  renderReason,
  renderWho,
  serverOf,
  standingText,
} from './facts.js';
import { approveKey, type ApprovalItem } from './item.js';
import type { Review } from './review.js';
import type { DialogContent, Sheet } from './sheet.js';

const durations: readonly GrantDuration[] = ['session', 'always'];

/** One call, whole. */
export function renderOne(sheet: Sheet, item: ApprovalItem): DialogContent {
  const { words } = sheet;
  const review = sheet.reviewOf(item);
  return {
    title: words.runOn(html`<bdi class="mono">${renderChips(item.call.tool, true)}</bdi>`, serverOf(item)),
    content: html`
      <p id="why" class="muted">
        ${renderWho(item, sheet)}<br />${renderOrigin(item)} · ${standingText(item, sheet)}<br />${renderReason(item, sheet)}
      </p>
      ${renderPaused([item], sheet)} ${cautionsOf(item, sheet).map(renderNote)} ${renderChange(item, sheet)}
      ${renderClaims(item, sheet)} ${renderArguments(sheet, item, review)} ${renderScope(sheet, item, review)}
    `,
    footer: review.isGivingReason
      ? renderReasonForm(sheet, item, review)
      : renderButtons(sheet, item, review),
  };
}

function renderButtons(sheet: Sheet, item: ApprovalItem, review: Review): TemplateResult {
  const { words, guard } = sheet;
  const key = approveKey(item);
  const isChecking = item.ask.checking === true;
  const isReady = !isChecking && review.isEndSeen === true && review.unseen === undefined;
  return html`
    <footer>
      ${renderHint(sheet, review)}
      <button part="deny" autofocus @click=${guard.meant(() => sheet.deny(item))}>${words.deny}</button>
      <button class="quiet" @click=${() => sheet.giveReason(review, true)}>${words.denyWithReason}</button>
      <span class="gap"></span>
      <button
        part="approve"
        class="primary"
        data-guard=${key}
        ?data-unready=${!isReady}
        aria-disabled=${isReady && guard.isArmed(key) ? 'false' : 'true'}
        @click=${guard.armed((press) => sheet.approve(press, item))}
      >
        ${isChecking ? words.checking : words.approve}
      </button>
    </footer>
  `;
}

/** Says why Approve does nothing yet, unless it is only a matter of a moment. */
function renderHint(sheet: Sheet, review: Review): unknown {
  const { words } = sheet;
  if (sheet.guard.isCovered) return renderCovered(sheet.guard, words.covered);
  const { unseen } = review;
  if (!unseen) return nothing;
  const name = { json: words.openJson, rest: words.showOthers(review.rest), end: words.goToEnd }[unseen];
  return html`<p class="hint small">
    ${words.seeFirst}
    <button class="link" @click=${() => sheet.show(review, unseen)}>${name}</button>
  </p>`;
}

function renderReasonForm(sheet: Sheet, item: ApprovalItem, review: Review): TemplateResult {
  const { words, guard } = sheet;
  return html`
    <div class="reason">
      <label for="reason">${words.reasonLabel}</label>
      <textarea id="reason" rows="2" maxlength="2000" aria-describedby="hint"></textarea>
      <p id="hint" class="muted small">${words.reasonHint}</p>
      <footer>
        <button class="quiet" @click=${() => sheet.giveReason(review, false)}>${words.back}</button>
        <span class="gap"></span>
        <button part="deny" @click=${guard.meant(() => sheet.denyWithReason(item))}>${words.deny}</button>
      </footer>
    </div>
  `;
}

/** Offers how long the decision holds, whichever it is: only what would be heeded. */
function renderScope(sheet: Sheet, { ask }: ApprovalItem, review: Review): unknown {
  const { words } = sheet;
  const offered = durations.filter((scope) => ask.durations.includes(scope));
  if (offered.length === 0) return nothing;
  return html`
    <fieldset part="scope">
      <legend>${words.howLong}</legend>
      ${[undefined, ...offered].map(
        (scope) =>
          html`<label>
            <input
              type="radio"
              name="scope"
              .checked=${live(review.duration === scope)}
              @change=${() => sheet.change(() => (review.duration = scope))}
            />
            ${scope ? words.durations[scope] : words.once}
          </label>`,
      )}
      ${
        review.duration
          ? html`<label class="only">
              <input
                type="checkbox"
                .checked=${live(review.onlyThese)}
                @change=${({ target }: Event) =>
                  sheet.change(() => (review.onlyThese = (target as HTMLInputElement).checked))}
              />
              ${words.onlyThese}
            </label>`
          : nothing
      }
    </fieldset>
  `;
}
