import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { defaultLimits, modelToolOf, type GrantDuration, type JsonObject } from '../../core/index.js';
import { renderCovered } from '../base/asks/guarded.js';
import { renderChips } from '../base/chips.js';
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
import { approveKey, keyOf, type ApprovalItem, type Review } from './review.js';
import { canonicalText, renderLongJson, sentOf } from './sent.js';
import type { DialogContent, Sheet } from './sheet.js';

const durations: readonly GrantDuration[] = ['session', 'always'];

/** Shows one call, whole. */
export function renderOne(sheet: Sheet, item: ApprovalItem): DialogContent {
  const { strings } = sheet;
  const review = sheet.reviewOf(item);
  return {
    title: strings.runOn(html`<bdi class="mono">${renderChips(item.call.tool, true)}</bdi>`, serverOf(item)),
    content: html`
      <p id="why" class="muted">
        ${renderWho(item, sheet)}<br />${renderOrigin(item)} · ${standingText(item, sheet)}<br />${renderReason(item, sheet)}
      </p>
      ${renderPaused([item], sheet)} ${cautionsOf(item, sheet).map(renderNote)} ${renderChange(item, sheet)}
      ${renderClaims(item, sheet)} ${renderArguments(sheet, item, review)}
      ${renderDurations(sheet, item, review)}
    `,
    footer: review.isGivingReason
      ? renderReasonForm(sheet, item, review)
      : renderButtons(sheet, item, review),
  };
}

function renderButtons(sheet: Sheet, item: ApprovalItem, review: Review): TemplateResult {
  const { strings, guard } = sheet;
  const key = approveKey(item);
  const isChecking = item.ask.checking === true;
  const isReady = !isChecking && review.isEndSeen === true && review.unseen === undefined;
  return html`
    <footer>
      ${renderHint(sheet, review)}
      <button part="deny" autofocus @click=${guard.meant(() => sheet.deny(item))}>${strings.deny}</button>
      <button class="quiet" @click=${() => sheet.giveReason(review, true)}>${strings.denyWithReason}</button>
      <span class="gap"></span>
      <button
        part="approve"
        class="primary"
        data-guard=${key}
        ?data-unready=${!isReady}
        aria-disabled=${isReady && guard.isArmed(key) ? 'false' : 'true'}
        @click=${guard.armed((press) => sheet.approve(press, item))}
      >
        ${isChecking ? strings.checking : strings.approve}
      </button>
    </footer>
  `;
}

/** Says why Approve does nothing yet, unless it is only a matter of a moment. */
function renderHint(sheet: Sheet, review: Review): unknown {
  const { strings } = sheet;
  if (sheet.guard.isCovered) return renderCovered(sheet.guard, sheet.general.asks.covered);
  const { unseen } = review;
  if (!unseen) return nothing;
  const name = { json: strings.openJson, rest: strings.showOthers(review.rest), end: strings.goToEnd }[
    unseen
  ];
  return html`<p class="hint small">
    ${strings.seeFirst}
    <button class="link" @click=${() => sheet.show(review, unseen)}>${name}</button>
  </p>`;
}

function renderReasonForm(sheet: Sheet, item: ApprovalItem, review: Review): TemplateResult {
  const { strings, guard } = sheet;
  return html`
    <div class="reason">
      <label for="reason">${strings.reasonLabel}</label>
      <textarea id="reason" rows="2" maxlength="2000" aria-describedby="hint"></textarea>
      <p id="hint" class="muted small">${strings.reasonHint}</p>
      <footer>
        <button class="quiet" @click=${() => sheet.giveReason(review, false)}>${strings.back}</button>
        <span class="gap"></span>
        <button part="deny" @click=${guard.meant(() => sheet.denyWithReason(item))}>${strings.deny}</button>
      </footer>
    </div>
  `;
}

/** Offers the durations that would be respected, for either decision. */
function renderDurations(sheet: Sheet, { ask }: ApprovalItem, review: Review): unknown {
  const { strings } = sheet;
  const offered = durations.filter((duration) => ask.durations.includes(duration));
  if (offered.length === 0) return nothing;
  return html`
    <fieldset part="scope">
      <legend>${strings.howLong}</legend>
      ${[undefined, ...offered].map(
        (duration) =>
          html`<label>
            <input
              type="radio"
              name="scope"
              .checked=${live(review.duration === duration)}
              @change=${() => sheet.change(() => (review.duration = duration))}
            />
            ${duration ? strings.durations[duration] : strings.once}
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
              ${strings.onlyThese}
            </label>`
          : nothing
      }
    </fieldset>
  `;
}

/** Shows the arguments in the tool's own form, then as they are sent; and the tool as the model sees it. */
function renderArguments(sheet: Sheet, item: ApprovalItem, review: Review): TemplateResult {
  const { strings, general } = sheet;
  return html`
    <div role="group" class="arguments" part="arguments" aria-labelledby="arguments">
      <h3 id="arguments">${general.call.arguments}</h3>
      ${
        Object.keys(review.arguments).length === 0
          ? html`<p class="muted">${general.call.noArguments}</p>`
          : nothing
      }
      ${renderEditable(sheet, review)}
      <div class="folded">
        <details
          part="json"
          ?open=${review.isJsonOpen}
          @toggle=${(event: Event) => sheet.change(() => (review.isJsonOpen = isOpen(event)))}
        >
          <summary>${strings.asJson}</summary>
          ${review.isJsonOpen ? renderSent(sheet, review) : nothing}
        </details>
        <details
          part="model"
          ?open=${review.isModelOpen}
          @toggle=${(event: Event) => sheet.change(() => (review.isModelOpen = isOpen(event)))}
        >
          <summary>${strings.modelSees}</summary>
          ${review.isModelOpen ? renderSeenByModel(sheet, item, review) : nothing}
        </details>
        ${review.hasForm && !review.isFormReady ? nothing : html`<div class="end" data-end=${keyOf(item)}></div>`}
      </div>
    </div>
  `;
}

function renderEditable(sheet: Sheet, review: Review): unknown {
  if (review.hasForm) return renderForm(sheet, review);
  return sentOf(review.arguments).canBeForm ? nothing : html`<p class="muted">${sheet.strings.tooLong}</p>`;
}

function renderForm(sheet: Sheet, review: Review): TemplateResult {
  const { tool } = review;
  // Enter in a field is no approval.
  const stop = (event: Event): void => event.stopPropagation();
  return html`<mcp-tool-form
    .schema=${tool.inputSchema}
    .paramHeaders=${tool.paramHeaders}
    .value=${review.filled}
    .baseline=${review.arguments}
    .errors=${review.errors}
    @mcp-submit=${stop}
    @mcp-form-change=${(event: Event) => {
      stop(event);
      sheet.edit(review, event.target as HTMLElementTagNameMap['mcp-tool-form']);
    }}
  ></mcp-tool-form>`;
}

function renderSent(sheet: Sheet, review: Review): TemplateResult {
  const { strings } = sheet;
  if (!review.value) return html`<p class="muted">${strings.notReadable}</p>`;
  const { text } = sentOf(review.value);
  return html`
    ${renderLongJson(text, text.length - review.rest)}
    ${
      review.rest > 0
        ? html`<button class="quiet small" @click=${() => sheet.change(() => (review.isWhole = true))}>
            ${strings.showOthers(review.rest)}
          </button>`
        : nothing
    }
  `;
}

/** Shows the tool as the model gets it, by the same function. */
function renderSeenByModel(sheet: Sheet, { call, server }: ApprovalItem, { tool }: Review): TemplateResult {
  if (!tool.visibleToModel) return html`<p class="muted">${sheet.strings.modelSeesNothing}</p>`;
  const seen = modelToolOf(tool, server?.label ?? call.serverLabel, { ...defaultLimits, ...sheet.limits });
  return renderLongJson(canonicalText(seen as unknown as JsonObject));
}

function isOpen({ target }: Event): boolean {
  return (target as HTMLDetailsElement).open;
}
