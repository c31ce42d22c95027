import { html, nothing, type TemplateResult } from 'lit';
import { hasHidden } from '../../../core/index.js';
import type { Strings } from '../../locales/strings.js';
import { renderChips } from '../../renderers/chips.js';
import { renderChanged, renderHides, renderWas } from './field.js';
import { jsonId, type FormState } from './form-state.js';
import type { FormView } from './form-view.js';
import { renderFields } from './group.js';
import { renderBox } from './json.js';
import { rootId } from './locate.js';
import { renderPart } from './part.js';

/** The whole form, field by field. */
export function renderWhole(view: FormView, { node, value }: FormState): TemplateResult {
  const root = { id: rootId, steps: [], required: true, label: view.strings.form.allAsJson };
  return node.kind === 'group' && value.kind === 'group'
    ? renderFields(view, root, node, value)
    : renderPart(view, root, node, value);
}

/** What can be done with a tool's form. */
export function renderActions(
  strings: Strings,
  state: FormState,
  busy: boolean,
  turnOver: () => void,
): TemplateResult {
  const words = strings.form;
  return html`
    <div class="actions">
      <button class="primary" part="run" type="submit" aria-disabled=${busy ? 'true' : 'false'}>
        ${busy ? words.running : words.run}
      </button>
      ${
        state.isEmpty || state.node.kind === 'json'
          ? nothing
          : html`<button type="button" class="quiet" @click=${turnOver}>
              ${state.json === undefined ? words.editAsJson : words.editAsForm}
            </button>`
      }
    </div>
  `;
}

/** The whole form as one text. */
export function renderWholeAsJson(
  view: FormView,
  text: string,
  typed: (text: string) => void,
): TemplateResult {
  const notes = view.notes(jsonId);
  const described = [
    view.change(jsonId) ? `${jsonId}-was` : '',
    hasHidden(text) ? `${jsonId}-hidden` : '',
    notes.length > 0 ? `${jsonId}-error` : '',
  ];
  const aria = {
    describedBy: described.filter(Boolean).join(' ') || undefined,
    invalid: notes.length > 0 ? 'true' : 'false',
    required: 'true',
  } as const;
  return html`<div class="field" part="field" data-field=${jsonId}>
    <label part="label" for=${jsonId}>${view.strings.form.allAsJson} ${renderChanged(view, jsonId)}</label>
    ${renderBox(jsonId, text, aria, '{}', typed)} ${renderWas(view, jsonId)}
    ${renderHides(view, jsonId, text)}
    ${
      notes.length > 0
        ? html`<div class="error" part="error" id="${jsonId}-error">
            ${notes.map((note) => html`<p>${renderChips(note)}</p>`)}
          </div>`
        : nothing
    }
  </div>`;
}
