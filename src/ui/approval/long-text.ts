import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { chunksOf, windowEnd } from '../base/text-window.js';
import { visible } from '../base/visible.js';
import type { Card } from './card.js';
import type { ApprovalItem, Review } from './review.js';
import type { SentRow } from './sent.js';
import { directionOf, lookOf, renderEnd } from './values.js';
import { renderWhole } from './whole-text.js';

const chunk = { chars: 4000, lines: 100 };

/** Shows a text of any length as it is, each hidden character by its name, in blocks that the browser may skip. */
export function renderLong(text: string, chars: number = text.length): TemplateResult {
  const end = windowEnd(text, chars, Infinity);
  return html`${guard([text, end], () =>
    chunksOf(text, end, chunk.chars, chunk.lines).map(
      (piece) => html`<div class="chunk">${renderWhole(piece)}</div>`,
    ),
  )}`;
}

/** Shows a long value in a box that scrolls. Of a very long one, the rest is shown where a person asks for it. */
export function renderBox(card: Card, item: ApprovalItem, review: Review, row: SentRow): TemplateResult {
  const { name, text, place } = row;
  const rest = review.restOf(row);
  const shown = text.length - rest;
  const isSeen = review.seen.has(place);
  return html`<div
    class="box"
    tabindex="0"
    role="group"
    aria-label=${name === undefined ? card.general.call.arguments : visible(name)}
    data-shown=${shown}
    data-unread=${ifDefined(isSeen && rest === 0 ? undefined : text.length)}
    ?data-more=${rest > 0 || review.inView.get(place) === false}
  >
    <div class=${lookOf(row)} dir=${directionOf(row)}>${renderLong(text, shown)}</div>
    ${
      rest > 0
        ? html`<button class="small" @click=${() => card.change(() => review.shown.add(`rest of ${place}`))}>
            ${card.strings.showOthers(rest)}
          </button>`
        : nothing
    }
    ${rest > 0 ? nothing : renderEnd(item, place)}
  </div>`;
}
