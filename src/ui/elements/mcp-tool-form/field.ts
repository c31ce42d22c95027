import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { FormNode } from '../../../core/index.js';
import { icon } from '../../icons.js';
import { hasHidden } from '../../../core/index.js';
import { renderChips, renderHidden } from '../../renderers/chips.js';
import type { FormView, Place } from './form-view.js';
import { renderJsonInLine } from '../../json-text.js';
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
      <label part="label" for=${place.id}>${renderLabel(view, place, node)}</label>
      ${about.above}${parts.control(about.aria)}${about.below}${parts.help ?? nothing}
    </div>
  `;
}

/** A yes or no that is always one of them, so that nothing is left to require: the label stands behind the box. */
export function renderCheck(view: FormView, place: Place, node: FormNode, parts: FieldParts): TemplateResult {
  const about = describe(view, place, node, parts);
  return html`
    <div class="field" part="field" data-field=${place.id}>
      <div class="check">
        ${parts.control(about.aria)}
        <label part="label" for=${place.id}>${renderLabel(view, { ...place, required: false }, node)}</label>
      </div>
      ${about.above}${about.below}
    </div>
  `;
}

/** Several controls under one label. */
export function renderGroup(
  view: FormView,
  place: Place,
  node: FormNode,
  parts: FieldParts & { readonly kind: 'inside' | 'choices'; readonly radios?: true },
): TemplateResult {
  const about = describe(view, place, node, parts);
  const { describedBy, invalid, required } = about.aria;
  return html`
    <fieldset
      class="field"
      part="field"
      id=${place.id}
      data-field=${place.id}
      role=${ifDefined(parts.radios ? 'radiogroup' : undefined)}
      aria-required=${ifDefined(parts.radios ? required : undefined)}
      aria-invalid=${ifDefined(parts.radios ? invalid : undefined)}
      aria-describedby=${ifDefined(describedBy)}
    >
      <legend part="label">${renderLabel(view, place, node)}</legend>
      <div class=${parts.kind}>${about.above}${parts.control(about.aria)}${about.below}</div>
    </fieldset>
  `;
}

function renderLabel(view: FormView, place: Place, node: FormNode): TemplateResult {
  const words = view.strings.form;
  return html`
    ${
      place.position === undefined
        ? html`<span class="name" dir="auto">${renderChips(place.written ?? place.label, true)}</span>`
        : html`<span class="name ordinal">${place.label}</span>`
    }
    ${place.name === undefined ? nothing : html`<code class="muted" dir="auto">${renderChips(cut(place.name), true)}</code>`}
    ${place.required && place.position === undefined ? html`<span class="mark">${words.required}</span>` : nothing}
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
  const above = html`
    ${node.description === undefined ? nothing : renderAbout(view, `${id}-about`, node.description, 300)}
    ${
      hasHint
        ? html`<p class="hint" id="${id}-hint">
            ${renderChips(hints.join(' · '))}
            ${
              pattern === undefined
                ? nothing
                : html`${hints.length > 0 ? ' · ' : ''}${view.strings.form.pattern}
                    <code dir="ltr">${renderChips(cut(pattern), true)}</code>`
            }
          </p>`
        : nothing
    }
  `;
  const below = html`
    ${now === nothing ? nothing : html`<div class="now" id="${id}-now">${now}</div>`} ${renderWas(view, id)}
    ${renderHides(view, id, text)}
    ${
      notes.length > 0
        ? html`<div class="error" part="error" id="${id}-error">
            ${notes.map((note) => html`<p>${icon('toolError')}<span>${renderChips(note)}</span></p>`)}
          </div>`
        : nothing
    }
  `;
  return {
    aria: {
      describedBy: ids.length > 0 ? ids.join(' ') : undefined,
      invalid: notes.length > 0 ? 'true' : 'false',
      required: place.required ? 'true' : 'false',
    },
    above,
    below,
  };
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
