import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { FormNode } from '../../core/form.js';
import { hasHidden } from '../../core/index.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderChips, renderHidden } from '../base/chips.js';
import { renderJsonInLine } from '../base/json-text.js';
import { fold, holdsOf, isFolded } from './fold.js';
import type { FormView, Place } from './form-view.js';
import { kindOf } from './kinds.js';
import { renderWays } from './ways.js';
import { cut, hintsOf } from './words.js';

/** What a control must carry so that everything said of it is heard with it. */
export interface Aria {
  readonly describedBy: string | undefined;
  readonly invalid: 'true' | 'false';
  readonly required: 'true' | 'false';
}

export interface FieldParts {
  readonly control: (aria: Aria) => unknown;
  /** What the control holds, where that is text: a control has no way of showing what hides in it. */
  readonly text?: string | undefined;
  /** What is said of the value as it is, below the control. */
  readonly now?: unknown;
  readonly hints?: readonly string[];
  /** What helps to fill it in, last of all. */
  readonly help?: unknown;
}

/** A control with its label, what the server says of it, and what is wrong with it. */
export function renderField(view: FormView, place: Place, node: FormNode, parts: FieldParts): TemplateResult {
  const about = describe(view, place, node, parts);
  return html`
    <div class="field" part="field" data-field=${place.id}>
      <label class="head" part="label" for=${place.id}>${renderLabel(view, place, node)}</label>
      ${about.above}${parts.control(about.aria)}${about.below}${parts.help ?? nothing}
      ${renderWays(view, place, node)}
    </div>
  `;
}

/** A yes or no that is always one of them, so that nothing is left to require: the label stands behind the box. */
export function renderCheck(view: FormView, place: Place, node: FormNode, parts: FieldParts): TemplateResult {
  const about = describe(view, place, node, parts);
  return html`
    <div class="field" part="field" data-field=${place.id}>
      <div class="head check">
        ${parts.control(about.aria)}
        <label part="label" for=${place.id}>${renderLabel(view, { ...place, required: false }, node)}</label>
      </div>
      ${about.above}${about.below}${renderWays(view, place, node)}
    </div>
  `;
}

interface GroupParts extends FieldParts {
  readonly kind: 'inside' | 'choices';
  readonly radios?: true;
  /** It can be folded into one line. */
  readonly folds?: boolean;
}

/** Several controls under one label. */
export function renderGroup(view: FormView, place: Place, node: FormNode, parts: GroupParts): TemplateResult {
  if (place.bare) return renderBare(view, place, node, parts);
  const about = describe(view, place, node, parts);
  const { describedBy, invalid, required } = about.aria;
  const isShut = parts.folds === true && isFolded(view, place);
  return html`
    <fieldset
      class="field ${isShut ? 'folded' : ''}"
      part="field"
      id=${place.id}
      data-field=${place.id}
      role=${ifDefined(parts.radios ? 'radiogroup' : undefined)}
      aria-required=${ifDefined(parts.radios ? required : undefined)}
      aria-invalid=${ifDefined(parts.radios ? invalid : undefined)}
      aria-describedby=${ifDefined(isShut ? `${place.id}-holds` : describedBy)}
    >
      <legend class="head" part="label">
        ${
          parts.folds
            ? html`<button
                  type="button"
                  id="${place.id}-fold"
                  class="quiet fold"
                  aria-expanded=${isShut ? 'false' : 'true'}
                  aria-controls="${place.id}-inside"
                  @click=${() => fold(view, place.id, !isShut)}
                >
                  ${renderName(place)} ${icon(isShut ? 'expand' : 'collapse')}
                </button>
                ${renderMarks(view, place, node)}`
            : renderLabel(view, place, node)
        }
      </legend>
      <div class=${parts.kind} id="${place.id}-inside" ?hidden=${isShut}>
        ${isShut ? nothing : html`${about.above}${parts.control(about.aria)}${about.below}`}
      </div>
      ${isShut ? renderHolds(view, place, node) : renderWays(view, place, node)}
    </fieldset>
  `;
}

/** The same where its label stands above it already. */
function renderBare(view: FormView, place: Place, node: FormNode, parts: GroupParts): TemplateResult {
  const about = describe(view, place, node, parts);
  return html`
    <div
      class="field bare"
      part="field"
      id=${place.id}
      data-field=${place.id}
      role="group"
      aria-label=${place.label}
      aria-describedby=${ifDefined(about.aria.describedBy)}
    >
      ${about.above}${parts.control(about.aria)}${about.below}
    </div>
  `;
}

/** A folded part in one line. */
function renderHolds(view: FormView, place: Place, node: FormNode): TemplateResult {
  const holds = place.value ? holdsOf(node, place.value, view.strings) : '';
  return html`<div class="holds" id="${place.id}-holds">
    <span class="muted">${holds}</span>
    ${
      view.isFaulty(place.id)
        ? html`<span class="error">${lateIcon('toolError')} ${view.strings.form.holdsFault}</span>`
        : nothing
    }
  </div>`;
}

/** Where a part's label is. */
export function labelId(id: string): string {
  return `${id}-label`;
}

function renderLabel(view: FormView, place: Place, node: FormNode): TemplateResult {
  return html`${renderName(place)} ${renderMarks(view, place, node)}`;
}

function renderName(place: Place): TemplateResult {
  return !place.minor
    ? html`<span class="name" id=${labelId(place.id)} dir="auto"
        >${renderChips(place.written ?? place.label, true)}</span
      >`
    : html`<span class="name ordinal" id=${labelId(place.id)}>${place.label}</span>`;
}

function renderMarks(view: FormView, place: Place, node: FormNode): TemplateResult {
  const words = view.strings.form;
  const kind = place.minor ? undefined : kindOf(node, view.strings);
  return html`
    ${place.name === undefined ? nothing : html`<code class="muted" dir="auto">${renderChips(cut(place.name), true)}</code>`}
    ${place.required && !place.minor ? html`<span class="mark">${words.required}</span>` : nothing}
    ${kind === undefined ? nothing : html`<span class="mark kind">${kind}</span>`}
    ${node.readOnly ? html`<span class="mark">${words.readOnly}</span>` : nothing}
    ${node.writeOnly ? html`<span class="mark">${words.writeOnly}</span>` : nothing}
    ${node.deprecated ? html`<span class="mark">${words.deprecated}</span>` : nothing}
    ${renderChanged(view, place.id)}
  `;
}

function describe(
  view: FormView,
  place: Place,
  node: FormNode,
  { text = '', now = nothing, hints: ofNode = hintsOf(node, view.strings) }: FieldParts,
): { readonly aria: Aria; readonly above: unknown; readonly below: unknown } {
  const { id } = place;
  const notes = view.notes(id);
  const header = view.header(place);
  const hints = header ? [...ofNode, view.strings.form.alsoHeader(header)] : ofNode;
  const pattern = node.kind === 'text' ? node.pattern : undefined;
  const hasHint = hints.length > 0 || pattern !== undefined;
  const ids = [
    node.description === undefined ? '' : `${id}-about`,
    hasHint ? `${id}-hint` : '',
    now === nothing ? '' : `${id}-now`,
    view.change(id) ? `${id}-was` : '',
    hasHidden(text) ? `${id}-hidden` : '',
    notes.length > 0 ? `${id}-error` : '',
  ].filter(Boolean);
  return {
    aria: {
      describedBy: ids.length > 0 ? ids.join(' ') : undefined,
      invalid: notes.length > 0 ? 'true' : 'false',
      required: place.required ? 'true' : 'false',
    },
    above: html`
      ${node.description === undefined ? nothing : renderAbout(view, `${id}-about`, node.description, 300)}
      ${hasHint ? renderHint(view, `${id}-hint`, hints, pattern) : nothing}
    `,
    below: html`
      ${now === nothing ? nothing : html`<div class="now" id="${id}-now">${now}</div>`} ${renderWas(view, id)}
      ${renderHides(view, id, text)} ${renderNotes(`${id}-error`, notes)}
    `,
  };
}

function renderHint(
  view: FormView,
  id: string,
  hints: readonly string[],
  pattern: string | undefined,
): TemplateResult {
  const must =
    pattern === undefined
      ? nothing
      : html`${hints.length > 0 ? ' · ' : ''}${view.strings.form.pattern}
          <code dir="ltr">${renderChips(cut(pattern), true)}</code>`;
  return html`<p class="hint" id=${id}>${renderChips(hints.join(' · '))} ${must}</p>`;
}

function renderNotes(id: string, notes: readonly string[]): unknown {
  if (notes.length === 0) return nothing;
  return html`<div class="error" part="error" id=${id}>
    ${notes.map((note) => html`<p>${lateIcon('toolError')}<span>${renderChips(note)}</span></p>`)}
  </div>`;
}

/** A server's text, folded where it is long. */
export function renderAbout(view: FormView, id: string, text: string, chars: number): TemplateResult {
  const lines = text.split('\n', 13);
  const short = lines.length > 12 ? lines.slice(0, 8).join('\n') : text;
  const isLong = short.length < text.length || text.length > chars;
  const isOpen = view.isOpen(id);
  const shown = renderChips(isLong && !isOpen ? `${short.slice(0, chars)}…` : text);
  return html`
    <p class="about" id=${id} dir="auto">${shown}</p>
    ${
      isLong
        ? html`<button
            type="button"
            class="quiet more"
            aria-expanded=${isOpen ? 'true' : 'false'}
            aria-describedby=${id}
            @click=${() => view.toggle(id, !isOpen)}
          >
            ${isOpen ? view.strings.form.showLess : view.strings.common.showMore}
          </button>`
        : nothing
    }
  `;
}

/** Says of a part that it is no longer as it was. */
export function renderChanged(view: FormView, id: string): unknown {
  return view.change(id)
    ? html`<span class="mark changed" part="changed">${view.strings.form.changed}</span>`
    : nothing;
}

/** What a part was before it was changed, or nothing. */
export function renderWas(view: FormView, id: string): unknown {
  const change = view.change(id);
  if (!change) return nothing;
  const words = view.strings.form;
  return html`<p class="now" id="${id}-was">
    ${
      change.was === undefined
        ? words.wasAbsent
        : html`${words.was} <bdi class="mono">${renderJsonInLine(change.was, 200)}</bdi>`
    }
  </p>`;
}

/** Shows what hides in a control's text, since the control has no way of showing it. */
export function renderHides(view: FormView, id: string, text: string): unknown {
  if (!hasHidden(text)) return nothing;
  return html`<p class="now" id="${id}-hidden">
    ${view.strings.form.hides} <bdi class="mono">${renderHidden(text)}</bdi>
  </p>`;
}
