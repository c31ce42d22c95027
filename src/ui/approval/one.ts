import { html, nothing, type TemplateResult } from 'lit';
import { renderNote, renderPaused, notesOf, labelOf, renderTool } from './facts.js';
import { renderChips } from '../base/chips.js';
import { renderFooter } from './footer.js';
import { type ApprovalItem, type Review } from './review.js';
import type { Card } from './card.js';
import type { CardContent } from './card-content.js';
import { renderValues } from './values.js';

/** Shows one call, whole. */
export function renderOne(card: Card, item: ApprovalItem): CardContent {
  const { strings, extras } = card;
  const review = card.reviewOf(item);
  return {
    title: strings.runOn(renderTool(item, card), renderChips(labelOf(item), 'name')),
    content: html`
      ${renderPaused([item], card)} ${renderChange(card, item)} ${renderArguments(card, item, review)}
      ${notesOf(item, card).map(renderNote)}
      ${review.isDetailsOpen && extras ? extras.renderDetails(card, item, review) : nothing}
    `,
    footer: renderFooter(card, item, review),
  };
}

/** Shows what changed of a tool, above the arguments. */
function renderChange(card: Card, item: ApprovalItem): unknown {
  const { strings, general, extras } = card;
  const { standing } = item.ask;
  if (standing.status !== 'changed') return nothing;
  const isOfThisYear = new Date(standing.since).getFullYear() === new Date().getFullYear();
  const date = new Intl.DateTimeFormat(general.tag, {
    day: 'numeric',
    month: 'long',
    ...(isOfThisYear ? {} : { year: 'numeric' }),
  });
  const why = standing.before ? strings.changeNotShown : strings.oldDefinitionTooLong;
  const difference = standing.before && extras?.renderChange(item, standing.before, card);
  return html`
    ${renderNote({ look: 'warning', says: strings.changedSince(date.format(standing.since)) })}
    ${difference ?? renderNote({ look: 'warning', says: why })}
  `;
}

function renderArguments(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { general, extras } = card;
  const isChanging = review.isChanging && extras !== undefined;
  return html`
    <div role="group" class="arguments" part="arguments" aria-label=${general.call.arguments}>
      ${isChanging ? extras.renderForm(card, item, review) : nothing}
      ${review.showsValues ? renderValues(card, item, review) : nothing}
    </div>
  `;
}
