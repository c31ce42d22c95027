import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { renderChips } from '../base/chips.js';
import { lateIcon } from '../base/icon-set.js';
import { windowEnd, chunksOf } from '../base/text-window.js';
import { piecesOf, visibleText, type TextKind, visible } from '../base/visible.js';
import type { SentRow } from './argument-rows.js';
import type { Card } from './card.js';
import { renderNested } from './nested-list.js';
import { endOfValues, keyOf, type ApprovalItem, type Review } from './review.js';

/** Shows the arguments as they would be sent: every character, and nothing else. */
export function renderValues(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { rows } = review;
  const change =
    review.canChange && !review.isChanging && card.openItem === item
      ? html`<button class="quiet to-change" @click=${() => card.startChanging(review)}>
          ${card.strings.change}
        </button>`
      : nothing;
  return html`<div class="values">
    ${
      rows.length === 0
        ? html`<p class="none"><span class="muted">${card.general.call.noArguments}</span>${change}</p>`
        : html`<dl>${rows.map((row, at) => renderRow(card, item, row, at === 0 ? change : nothing))}</dl>`
    }
    ${renderEnd(item, endOfValues)}
  </div>`;
}

/** Marks the end of a text and takes no space. Once this mark is in view, everything before it has been in view. */
export function renderEnd(item: ApprovalItem, place: string): TemplateResult {
  return html`<div class="end" data-end=${keyOf(item)} data-place=${place}></div>`;
}

function renderRow(card: Card, item: ApprovalItem, row: SentRow, change: unknown): TemplateResult {
  const { strings } = card;
  const review = card.reviewOf(item);
  const isMasked = review.isMasked(row);
  const isBox = row.isLong && !isMasked;
  const { name, text } = row;
  const length =
    isBox && !row.nested
      ? html`<span class="muted small"
          >${name === undefined ? '' : '· '}${strings.characters(text.length)}</span
        >`
      : nothing;
  const isDeep = !isMasked && row.nested !== undefined;
  return html`<div class="value ${isBox ? 'long' : ''} ${isDeep ? 'deep' : ''}">
    <dt>
      ${name === undefined ? nothing : html`<bdi class="name mono">${renderWhole(name, 'name')}</bdi>`}
      ${length}${isBox ? change : nothing}
    </dt>
    <dd>
      <div class="what">
        ${isMasked ? renderMasked(card, review, row) : renderText(card, item, review, row)}${renderMarks(card, item, name)}
      </div>
      ${isBox ? nothing : change}
    </dd>
  </div>`;
}

function renderText(card: Card, item: ApprovalItem, review: Review, row: SentRow): unknown {
  if (row.isLong) return renderBox(card, item, review, row);
  if (row.nested) return renderNested(textsOf(card), row.nested);
  return html`<div class=${lookOf(row)} dir=${directionOf(row)}>${renderWhole(row.text)}</div>`;
}

function textsOf({ strings }: Card): Parameters<typeof renderNested>[0] {
  return { items: strings.items, whole: renderWhole };
}

function lookOf({ text, isJson }: SentRow): string {
  return isJson && /^[[{]/.test(text) ? 'text mono' : 'text';
}

function directionOf({ isJson }: SentRow): 'ltr' | 'auto' {
  return isJson ? 'ltr' : 'auto';
}

function renderMasked(card: Card, review: Review, { place }: SentRow): TemplateResult {
  return html`<span class="muted">••••••••</span>
    <button class="small" @click=${() => card.change(() => review.shown.add(place))}>
      ${lateIcon('visible')} ${card.strings.showSecret}
    </button>`;
}

/** Renders marks of an argument: whether the argument is new in the tool, and the HTTP header that carries it. */
function renderMarks({ strings }: Card, { ask }: ApprovalItem, name: string | undefined): unknown {
  if (name === undefined) return nothing;
  const { toolHistory, tool } = ask;
  const isNew =
    toolHistory.status === 'changed' && !!toolHistory.before && !hasArgument(toolHistory.before, name);
  const header = tool.paramHeaders?.find(({ path }) => path[0] === name)?.header;
  return html`${isNew ? html` <span class="badge warning">${strings.newArgument}</span>` : nothing}
  ${header === undefined ? nothing : html`<p class="muted small">${strings.alsoHeader(header)}</p>`}`;
}

function hasArgument({ inputSchema: { properties } }: { inputSchema: SchemaLike }, name: string): boolean {
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name);
}

interface SchemaLike {
  readonly properties?: unknown;
}

const chunk = { chars: 4000, lines: 100 };

/** Renders a text of any length, with each hidden character by its name, in blocks that the browser may skip. */
export function renderLong(text: string, chars: number = text.length): TemplateResult {
  const end = windowEnd(text, chars, Infinity);
  return html`${guard([text, end], () =>
    chunksOf(text, end, chunk.chars, chunk.lines).map(
      (piece) => html`<div class="chunk">${renderWhole(piece)}</div>`,
    ),
  )}`;
}

/** Renders a long value in a box that scrolls. The rest of a very long value is shown on request. */
function renderBox(card: Card, item: ApprovalItem, review: Review, row: SentRow): TemplateResult {
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
    ${
      row.nested
        ? renderNested(textsOf(card), row.nested)
        : html`<div class=${lookOf(row)} dir=${directionOf(row)}>${renderLong(text, shown)}</div>`
    }
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

/** Maximum number of chips in one text. Further hidden characters are only counted. */
const chipsAtOnce = 100;
/** With more chips the page would be slow: hidden characters are then written as escapes, such as `\u{202E}`. */
const mostChips = 5000;

/** Renders each hidden character of a text, regardless of their number. */
function renderWhole(text: string, kind: TextKind = 'value'): unknown {
  const hidden = piecesOf(text, kind).filter((piece) => typeof piece !== 'string').length;
  if (hidden > mostChips) return visibleText(text, kind);
  if (hidden <= chipsAtOnce) return renderChips(text, kind);
  // Splits the text until each piece is small enough to show all its chips.
  const half = windowEnd(text, Math.ceil(text.length / 2), Infinity);
  return [text.slice(0, half), text.slice(half)].map((piece) => renderWhole(piece, kind));
}
