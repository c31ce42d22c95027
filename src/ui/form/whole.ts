import { html, nothing, type TemplateResult } from 'lit';
import { hasHidden } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { renderChanged, renderHides, renderWas } from './field.js';
import type { Filling } from './filling.js';
import type { FormState } from './form-state.js';
import type { FormView, Place } from './form-view.js';
import { renderFields } from './group.js';
import { isLarge } from './is-large.js';
import { renderJsonText } from './json.js';
import { entriesId, rootId } from './locate.js';
import { jsonId } from './notes.js';
import { renderPart } from './part.js';
import { paste } from './pasting.js';

/** What there is to fill in: field by field, as one text, or nothing. */
export function renderInside(view: FormView, filling: Filling, state: FormState): unknown {
  const words = view.strings.form;
  if (state.json !== undefined) return renderWholeAsJson(view, filling, state, state.json);
  if (state.isEmpty && !view.change(entriesId(rootId)))
    return html`<p class="muted">${filling.element.tool ? words.noArguments : words.nothingAsked}</p>`;
  const { node, value } = state;
  const root: Place = { id: rootId, steps: [], required: true, label: words.arguments, bare: true };
  return node.kind === 'group' && value.kind === 'group'
    ? renderFields(view, root, node, value)
    : renderPart(view, root, node, value);
}

/** The whole form as one text. */
function renderWholeAsJson(view: FormView, filling: Filling, state: FormState, text: string): TemplateResult {
  const notes = view.notes(jsonId);
  const words = view.strings.form;
  const place: Place = { id: jsonId, steps: [], required: true, label: words.allAsJson };
  const isHiding = !isLarge(text) && hasHidden(text);
  const described = [
    view.change(jsonId) ? `${jsonId}-was` : '',
    isHiding ? `${jsonId}-hidden` : '',
    notes.length > 0 ? `${jsonId}-error` : '',
  ];
  const aria = {
    describedBy: described.filter(Boolean).join(' ') || undefined,
    invalid: notes.length > 0 ? 'true' : 'false',
    required: 'true',
  } as const;
  const write = (now: string): void => {
    state.writeJson(now);
    filling.changed();
  };
  const typed = (now: string): void => {
    view.touch(jsonId);
    write(now);
  };
  const pasted = (event: ClipboardEvent): void => {
    const box = event.target as HTMLTextAreaElement;
    if (!paste(state, box, event.clipboardData?.getData('text/plain') ?? '')) return;
    event.preventDefault();
    view.touch(jsonId);
    filling.changed();
    const [sentence] = state.notes(view.strings).own;
    if (state.pasted && sentence) view.say(sentence.sentence);
  };
  return html`<div class="field" part="field" data-field=${jsonId}>
    <label part="label" for=${jsonId}>${words.allAsJson} ${renderChanged(view, jsonId)}</label>
    ${renderJsonText(view, place, text, aria, { placeholder: '{}', typed, replace: () => write('{}'), pasted })}
    ${renderWas(view, jsonId)} ${isHiding ? renderHides(view, jsonId, text) : nothing}
    ${
      notes.length > 0
        ? html`<div class="error" part="error" id="${jsonId}-error">
            ${notes.map((note) => html`<p>${renderChips(note)}</p>`)}
          </div>`
        : nothing
    }
  </div>`;
}
