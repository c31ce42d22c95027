import { html, nothing, type TemplateResult } from 'lit';
import { defaultLimits, modelToolOf, type JsonObject, type SeenDefinition } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { canonicalText } from '../base/json-text.js';
import { difference } from '../difference/services.js';
import { claimsOf } from '../tools/claims.js';
import { renderLong } from './argument-list.js';
import { sentOf } from './argument-rows.js';
import { labelOf } from './call-facts.js';
import type { Card } from './card.js';
import { firstChars, type ApprovalItem, type Review } from './review.js';

/** Renders the changes in a tool; `undefined` if the comparison code could not be loaded. */
export function renderDifference(
  item: ApprovalItem,
  before: SeenDefinition,
  { strings }: Card,
): TemplateResult | undefined {
  const after = definitionNow(item, before);
  const shown = difference.value?.renderDifference(before, after, strings.difference);
  return shown && html`<div class="change">${shown}</div>`;
}

function definitionNow({ ask: { tool }, server }: ApprovalItem, before: SeenDefinition): SeenDefinition {
  // The current instructions of a server are unknown while it is not connected.
  const instructions = server?.status === 'connected' ? server.instructions : before.instructions;
  return instructions === undefined ? tool : { ...tool, instructions };
}

/** Renders the server's claims about the tool, the arguments exactly as they are sent, and the tool as the model sees it. */
export function renderDetails(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { strings } = card;
  return html`<div class="details">
    ${renderClaims(card, item)} ${renderDefinitions(card, item, review)}
    ${
      review.value
        ? renderJson(card, review, {
            part: 'json',
            title: strings.asJson,
            text: sentOf(review.value, review.exact).text,
          })
        : nothing
    }
    ${
      review.tool.visibleToModel
        ? renderJson(card, review, { part: 'model', title: strings.modelSees, text: seenByModel(card, item) })
        : html`<section part="model">
            <h3>${strings.modelSees}</h3>
            <p class="muted small">${strings.modelSeesNothing}</p>
          </section>`
    }
  </div>`;
}

/** Renders the full definitions of a changed tool, old and new. */
function renderDefinitions(card: Card, item: ApprovalItem, review: Review): unknown {
  const { toolHistory } = item.ask;
  if (toolHistory.status !== 'changed' || !toolHistory.before) return nothing;
  const { before } = toolHistory;
  const seen = { before, now: definitionNow(item, before) };
  return (['before', 'now'] as const).map((part) => {
    const text = difference.value?.definitionText(seen[part]);
    if (text === undefined) return nothing;
    return renderJson(card, review, { part, title: card.strings.difference[part], text });
  });
}

/** Renders the server's claims, set apart by place and style, so that they cannot look like the page's own words. */
function renderClaims({ strings, general }: Card, item: ApprovalItem): TemplateResult {
  const { tool } = item.ask;
  const claims = claimsOf(tool, general);
  return html`<section part="claims">
    <h3>${tool.hostTool ? strings.hostTool : renderChips(strings.serverSays(labelOf(item)), 'sentence')}</h3>
    <blockquote>
      <p dir="auto">${renderChips(general.toolTitle(tool.displayName, tool.name), 'name')}</p>
      ${tool.description ? html`<p class="description" dir="auto">${renderChips(tool.description)}</p>` : nothing}
      ${
        claims.length > 0
          ? html`<ul>
              ${claims.map((claim) => html`<li>${claim}</li>`)}
            </ul>`
          : nothing
      }
    </blockquote>
  </section>`;
}

function renderJson(
  { strings, change }: Card,
  { shown }: Review,
  { part, title, text }: { readonly part: string; readonly title: string; readonly text: string },
): TemplateResult {
  const rest = shown.has(part) ? 0 : Math.max(0, text.length - firstChars);
  return html`<section part=${part}>
    <h3>${title}</h3>
    <div class="box" tabindex="0" role="group" aria-label=${title}>
      <div class="text mono" dir="ltr">${renderLong(text, text.length - rest)}</div>
      ${
        rest > 0
          ? html`<button class="small" @click=${() => change(() => shown.add(part))}>
              ${strings.showOthers(rest)}
            </button>`
          : nothing
      }
    </div>
  </section>`;
}

/** Returns the tool as the model receives it. Uses the same function that prepares tools for the model. */
function seenByModel(card: Card, item: ApprovalItem): string {
  const { tool } = card.reviewOf(item);
  const seen = modelToolOf(tool, labelOf(item), { ...defaultLimits, ...card.limits });
  return canonicalText(seen as unknown as JsonObject);
}
