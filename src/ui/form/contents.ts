import { html, nothing, type TemplateResult } from 'lit';
import { hasHidden } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { renderChanged, renderHides, renderWas } from './field.js';
import type { FormState } from './form-state.js';
import type { Aria, Field, FormView } from './form-view.js';
import { renderFields } from './group.js';
import { entriesId, jsonId as id, rootId } from './ids.js';
import { renderJsonText } from './json.js';
import { isLarge } from './large-text.js';
import { pasteWhole } from './link.js';
import { renderPart } from './part.js';

/** Renders what there is to fill in: field by field, as one text, or nothing. */
export function renderContents(
  view: FormView,
  state: FormState,
  emptyText: string,
  changed: () => void,
): unknown {
  const { json, node, value } = state;
  if (json !== undefined) return renderWhole(view, state, json, changed);
  if (state.isEmpty && !view.change(entriesId(rootId))) return html`<p class="muted">${emptyText}</p>`;
  const label = view.strings.arguments;
  const root: Field = { id: rootId, steps: [], node, value, required: true, label, bare: true };
  return node.kind === 'group' && value.kind === 'group'
    ? renderFields(view, { ...root, node, value })
    : renderPart(view, root);
}

/** Renders the whole form as one text. */
function renderWhole(view: FormView, state: FormState, text: string, changed: () => void): TemplateResult {
  const notes = view.notes(id);
  const { strings } = view;
  const isHiding = !isLarge(text) && hasHidden(text);
  const described = [
    view.change(id) ? `${id}-was` : '',
    isHiding ? `${id}-hidden` : '',
    notes.length > 0 ? `${id}-error` : '',
  ];
  const aria: Aria = {
    describedBy: described.filter(Boolean).join(' ') || undefined,
    invalid: notes.length > 0 ? 'true' : 'false',
    required: 'true',
  };
  const write = (now: string): void => {
    state.writeJson(now);
    changed();
  };
  const typed = (now: string): void => {
    view.touch(id);
    write(now);
  };
  const pasted = (event: ClipboardEvent): void => {
    const box = event.target as HTMLTextAreaElement;
    if (!pasteWhole(state, box, event.clipboardData?.getData('text/plain') ?? '')) return;
    event.preventDefault();
    view.touch(id);
    changed();
    const [note] = state.notes(strings).own;
    if (state.pasted && note) view.say(note.sentence);
  };
  const editing = { placeholder: '{}', typed, replace: () => write('{}'), pasted };
  return html`<div class="field" part="field" data-field=${id}>
    <label part="label" for=${id}>${strings.allAsJson} ${renderChanged(view, id)}</label>
    ${renderJsonText(view, { id, label: strings.allAsJson }, text, aria, editing)} ${renderWas(view, id)}
    ${isHiding ? renderHides(view, id, text) : nothing}
    ${
      notes.length > 0
        ? html`<div class="error" part="error" id="${id}-error">
            ${notes.map((note) => html`<p>${renderChips(note)}</p>`)}
          </div>`
        : nothing
    }
  </div>`;
}
