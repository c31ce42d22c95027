import { html, nothing, type TemplateResult } from 'lit';
import { defaultLimits, modelToolOf, type JsonObject } from '../../core/index.js';
import { keyOf, type ApprovalItem } from './item.js';
import { renderLongJson } from './long-json.js';
import type { Review } from './review.js';
import { canonicalText, sentOf } from './sent.js';
import type { Sheet } from './sheet.js';

/** The arguments in the tool's own form, then as they are sent; and what the model was told of the tool. */
export function renderArguments(sheet: Sheet, item: ApprovalItem, review: Review): TemplateResult {
  const { words } = sheet;
  return html`
    <div role="group" class="arguments" part="arguments" aria-labelledby="arguments">
      <h3 id="arguments">${words.arguments}</h3>
      ${
        Object.keys(review.arguments).length === 0 ? html`<p class="muted">${words.noArguments}</p>` : nothing
      }
      ${renderEditable(sheet, review)}
      <div class="folded">
        <details
          part="json"
          ?open=${review.isJsonOpen}
          @toggle=${(event: Event) => sheet.change(() => (review.isJsonOpen = isOpen(event)))}
        >
          <summary>${words.asJson}</summary>
          ${review.isJsonOpen ? renderSent(sheet, review) : nothing}
        </details>
        <details
          part="model"
          ?open=${review.isModelOpen}
          @toggle=${(event: Event) => sheet.change(() => (review.isModelOpen = isOpen(event)))}
        >
          <summary>${words.modelSees}</summary>
          ${review.isModelOpen ? renderSeenByModel(sheet, item, review) : nothing}
        </details>
        ${review.hasForm && !review.isDrawn ? nothing : html`<div class="end" data-end=${keyOf(item)}></div>`}
      </div>
    </div>
  `;
}

function renderEditable(sheet: Sheet, review: Review): unknown {
  if (review.hasForm) return renderForm(sheet, review);
  return sentOf(review.arguments).canBeForm ? nothing : html`<p class="muted">${sheet.words.tooLong}</p>`;
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
  const { words } = sheet;
  if (!review.value) return html`<p class="muted">${words.notReadable}</p>`;
  const { text } = sentOf(review.value);
  return html`
    ${renderLongJson(text, text.length - review.rest)}
    ${
      review.rest > 0
        ? html`<button class="quiet small" @click=${() => sheet.change(() => (review.isWhole = true))}>
            ${words.showOthers(review.rest)}
          </button>`
        : nothing
    }
  `;
}

/** Shows the tool as the model gets it, by the same function. */
function renderSeenByModel(sheet: Sheet, { call, server }: ApprovalItem, { tool }: Review): TemplateResult {
  if (!tool.visibleToModel) return html`<p class="muted">${sheet.words.modelSeesNothing}</p>`;
  const seen = modelToolOf(tool, server?.label ?? call.serverLabel, { ...defaultLimits, ...sheet.limits });
  return renderLongJson(canonicalText(seen as unknown as JsonObject));
}

function isOpen({ target }: Event): boolean {
  return (target as HTMLDetailsElement).open;
}
