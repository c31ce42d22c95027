import { html } from 'lit';
import type { Field } from './field-types.js';
import { shownErrors } from './form-errors.js';
import { anyObject, type FormState } from './form-state.js';
import type { FormView } from './form-view.js';
import { renderJsonField } from './json.js';
import { pasteWhole } from './link.js';
import { renderFields, renderPart } from './part.js';
import { idOf, jsonId, rootId } from './places.js';

/** Renders what there is to fill in: field by field, as one text, or nothing. */
export function renderContents(view: FormView, state: FormState, emptyText: string): unknown {
  const { json, node, value } = state;
  if (json !== undefined) return renderWhole(view, state, json);
  if (state.isEmpty && !view.change(idOf.removed(rootId))) return html`<p class="muted">${emptyText}</p>`;
  const label = view.strings.arguments;
  const root: Field = { id: rootId, steps: [], node, value, required: true, label, bare: true };
  return node.kind === 'group' && value.kind === 'group'
    ? renderFields(view, { ...root, node, value })
    : renderPart(view, root);
}

/** Renders the whole form as one text. */
function renderWhole(view: FormView, state: FormState, text: string): unknown {
  const label = view.strings.allAsJson;
  const value = { kind: 'typed', text } as const;
  const field: Field = { id: jsonId, steps: [], node: anyObject, value, required: true, label };
  const typed = (now: string): void => {
    state.writeJson(now);
    view.changed();
  };
  const pasted = (event: ClipboardEvent): void => {
    const box = event.target as HTMLTextAreaElement;
    if (!pasteWhole(state, box, event.clipboardData?.getData('text/plain') ?? '')) return;
    event.preventDefault();
    view.touch(jsonId);
    view.changed();
    const [error] = shownErrors(state, view.strings).own;
    if (state.pasted && error) view.say(error.sentence);
  };
  return renderJsonField(view, field, text, {
    ...{ placeholder: '{}', typed, replace: () => typed('{}'), pasted, hints: [], isUnmarked: true },
  });
}
