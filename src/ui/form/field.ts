import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { hasHidden } from '../../core/index.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderChips, renderHidden } from '../base/chips.js';
import { renderJsonInLine } from '../base/json-text.js';
import { renderFieldActions } from './field-actions.js';
import { foldedText, isFolded, setFolded } from './fold.js';
import type { Aria, Field, FormView } from './form-view.js';
import { hintsOf, kindOf } from './hints.js';
import { labelId } from './ids.js';
import { cut } from './labels.js';

export interface FieldParts {
  readonly control: (aria: Aria) => unknown;
  /** The control's text: a control has no way of showing the hidden characters in it. */
  readonly text?: string | undefined;
  /** Text below the control about the value as it is. */
  readonly now?: unknown;
  readonly hints?: readonly string[];
  /** Help to fill it in, last of all. */
  readonly help?: unknown;
  /** Without the buttons for `null`, the default and nothing. */
  readonly actions?: false;
}

/** Renders a control with its label, the server's description, and its errors. */
export function renderField(view: FormView, field: Field, parts: FieldParts): TemplateResult {
  const about = describe(view, field, parts);
  return html`
    <div class="field" part="field" data-field=${field.id}>
      <label class="head" part="label" for=${field.id}>${renderLabel(view, field)}</label>
      ${about.above}${parts.control(about.aria)}${about.below}${parts.help ?? nothing}
      ${parts.actions === false ? nothing : renderFieldActions(view, field)}
    </div>
  `;
}

/** Renders a checkbox that is always on or off, so that nothing is left to require: its label stands behind it. */
export function renderCheck(view: FormView, field: Field, parts: FieldParts): TemplateResult {
  const about = describe(view, field, parts);
  return html`
    <div class="field" part="field" data-field=${field.id}>
      <div class="head check">
        ${parts.control(about.aria)}
        <label part="label" for=${field.id}>${renderLabel(view, { ...field, required: false })}</label>
      </div>
      ${about.above}${about.below}${renderFieldActions(view, field)}
    </div>
  `;
}

interface GroupParts extends FieldParts {
  readonly kind: 'inside' | 'choices';
  readonly radios?: true;
  /** It can be folded into one line. */
  readonly folds?: boolean;
}

/** Renders several controls under one label. */
export function renderGroup(view: FormView, field: Field, parts: GroupParts): TemplateResult {
  if (field.bare) return renderBare(view, field, parts);
  const { id } = field;
  const about = describe(view, field, parts);
  const { describedBy, invalid, required } = about.aria;
  const folded = parts.folds === true && isFolded(view, field);
  return html`
    <fieldset
      class="field ${folded ? 'folded' : ''}"
      part="field"
      id=${id}
      data-field=${id}
      role=${ifDefined(parts.radios ? 'radiogroup' : undefined)}
      aria-required=${ifDefined(parts.radios ? required : undefined)}
      aria-invalid=${ifDefined(parts.radios ? invalid : undefined)}
      aria-describedby=${ifDefined(folded ? `${id}-holds` : describedBy)}
    >
      <legend class="head" part="label">
        ${
          parts.folds
            ? html`<button
                  type="button"
                  id="${id}-fold"
                  class="quiet fold"
                  aria-expanded=${folded ? 'false' : 'true'}
                  aria-controls="${id}-inside"
                  @click=${() => setFolded(view, id, !folded)}
                >
                  ${renderName(field)} ${icon(folded ? 'expand' : 'collapse')}
                </button>
                ${renderMarks(view, field)}`
            : renderLabel(view, field)
        }
      </legend>
      <div class=${parts.kind} id="${id}-inside" ?hidden=${folded}>
        ${folded ? nothing : html`${about.above}${parts.control(about.aria)}${about.below}`}
      </div>
      ${folded ? renderFolded(view, field) : renderFieldActions(view, field)}
    </fieldset>
  `;
}

/** Renders the same where its label stands above it already. */
function renderBare(view: FormView, field: Field, parts: GroupParts): TemplateResult {
  const about = describe(view, field, parts);
  return html`
    <div
      class="field bare"
      part="field"
      id=${field.id}
      data-field=${field.id}
      role="group"
      aria-label=${field.label}
      aria-describedby=${ifDefined(about.aria.describedBy)}
    >
      ${about.above}${parts.control(about.aria)}${about.below}
    </div>
  `;
}

function renderFolded({ strings, isFaulty }: FormView, field: Field): TemplateResult {
  return html`<div class="holds" id="${field.id}-holds">
    <span class="muted">${foldedText(field, strings)}</span>
    ${isFaulty(field.id) ? html`<span class="error">${lateIcon('toolError')} ${strings.holdsFault}</span>` : nothing}
  </div>`;
}

function renderLabel(view: FormView, field: Field): TemplateResult {
  return html`${renderName(field)} ${renderMarks(view, field)}`;
}

function renderName({ id, minor, label, written }: Field): TemplateResult {
  return minor
    ? html`<span class="name ordinal" id=${labelId(id)}>${label}</span>`
    : html`<span class="name" id=${labelId(id)} dir="auto">${renderChips(written ?? label, true)}</span>`;
}

function renderMarks(view: FormView, { id, node, name, required, minor }: Field): TemplateResult {
  const { strings } = view;
  const kind = minor ? undefined : kindOf(node, strings);
  return html`
    ${name === undefined ? nothing : html`<code class="muted" dir="auto">${renderChips(cut(name), true)}</code>`}
    ${required && !minor ? html`<span class="mark">${strings.required}</span>` : nothing}
    ${kind === undefined ? nothing : html`<span class="mark kind">${kind}</span>`}
    ${node.readOnly ? html`<span class="mark">${strings.readOnly}</span>` : nothing}
    ${node.writeOnly ? html`<span class="mark">${strings.writeOnly}</span>` : nothing}
    ${node.deprecated ? html`<span class="mark">${strings.deprecated}</span>` : nothing}
    ${renderChanged(view, id)}
  `;
}

function describe(
  view: FormView,
  field: Field,
  { text = '', now = nothing, hints: own = hintsOf(field.node, view.strings) }: FieldParts,
): { readonly aria: Aria; readonly above: unknown; readonly below: unknown } {
  const { id, node, required } = field;
  const notes = view.notes(id);
  const header = view.header(field);
  const hints = header ? [...own, view.strings.alsoHeader(header)] : own;
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
      required: required ? 'true' : 'false',
    },
    above: html`
      ${node.description === undefined ? nothing : renderAbout(view, `${id}-about`, node.description, 300)}
      ${hasHint ? renderHint(view, `${id}-hint`, hints, pattern) : nothing}
    `,
    below: html`
      ${now === nothing ? nothing : html`<div class="now" id="${id}-now">${now}</div>`} ${renderWas(view, id)}
      ${renderHides(view, id, text)} ${renderNotes(id, notes)}
    `,
  };
}

function renderHint(
  { strings }: FormView,
  id: string,
  hints: readonly string[],
  pattern: string | undefined,
): TemplateResult {
  const must =
    pattern === undefined
      ? nothing
      : html`${hints.length > 0 ? ' · ' : ''}${strings.pattern}
          <code dir="ltr">${renderChips(cut(pattern), true)}</code>`;
  return html`<p class="hint" id=${id}>${renderChips(hints.join(' · '))} ${must}</p>`;
}

function renderNotes(id: string, notes: readonly string[]): unknown {
  if (notes.length === 0) return nothing;
  return html`<div class="error" part="error" id="${id}-error">
    ${notes.map((note) => html`<p>${lateIcon('toolError')}<span>${renderChips(note)}</span></p>`)}
  </div>`;
}

/** Renders a server's text, folded if it is long. */
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
            ${isOpen ? view.strings.showLess : view.general.common.showMore}
          </button>`
        : nothing
    }
  `;
}

/** Marks a field that differs from the baseline. */
export function renderChanged({ strings, change }: FormView, id: string): unknown {
  return change(id) ? html`<span class="mark changed" part="changed">${strings.changed}</span>` : nothing;
}

/** Renders what a field was before it was changed, or nothing. */
export function renderWas({ strings, change }: FormView, id: string): unknown {
  const changed = change(id);
  if (!changed) return nothing;
  return html`<p class="now" id="${id}-was">
    ${
      changed.was === undefined
        ? strings.wasAbsent
        : html`${strings.was} <bdi class="mono">${renderJsonInLine(changed.was, 200)}</bdi>`
    }
  </p>`;
}

/** Shows the hidden characters in a control's text, since the control has no way of showing them. */
export function renderHides({ strings }: FormView, id: string, text: string): unknown {
  if (!hasHidden(text)) return nothing;
  return html`<p class="now" id="${id}-hidden">
    ${strings.hasHidden} <bdi class="mono">${renderHidden(text)}</bdi>
  </p>`;
}
