import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { absent, optionIndex, printJson, readForm, toFormValue, type FormNode } from '../../core/form.js';
import { visible } from '../base/visible.js';
import type { Field, FormView } from './form-view.js';
import { cut } from './labels.js';
import { isLarge } from './large-text.js';
import { isSameJson } from './same-json.js';

/** Renders what can be done with a field beside filling it in: give `null`, give its default, leave it out. */
export function renderFieldActions(view: FormView, field: Field): unknown {
  const actions = [nullAction(view, field), defaultAction(view, field), absentAction(view, field)];
  const shown = actions.filter((action) => action !== undefined);
  return shown.length === 0 ? nothing : html`<div class="field-actions">${shown}</div>`;
}

/** True if a field holds a `null` that its own control does not show. */
export function isNull({ node, value }: Field): boolean {
  return value.kind === 'value' && value.value === null && !hasNullOption(node);
}

function hasNullOption(node: FormNode): boolean {
  return node.kind === 'choice' && optionIndex(node.options, null) >= 0;
}

function nullAction({ strings, put, focus }: FormView, field: Field): TemplateResult | undefined {
  const { id, node, label } = field;
  if (!node.nullable || node.kind === 'json' || hasNullOption(node) || isNull(field)) return undefined;
  return renderAction(strings.setNull, strings.setNullOf(label), () => {
    put(field, { kind: 'value', value: null });
    focus(`${id}-enter`);
  });
}

function defaultAction({ strings, put, focus }: FormView, field: Field): TemplateResult | undefined {
  const { id, node, value, label } = field;
  const preset = node.default;
  if (preset === undefined || preset === null || isSameJson(readForm(node, value).json, preset))
    return undefined;
  const filled = toFormValue(node, preset);
  // A default that breaks its own schema is no default.
  if (readForm(node, filled).faults.length > 0) return undefined;
  const text = visible(cut(typeof preset === 'string' ? preset : (printJson(preset) ?? ''), 80));
  const short = text.length > 24 ? strings.useDefault : strings.useDefaultOf(text);
  const act = (): void => {
    put(field, filled);
    focus(id);
  };
  return renderAction(short, strings.useDefaultFor(label, text), act, text);
}

/** The way back to nothing, if a field's own control has none. */
function absentAction({ strings, put, focus, say }: FormView, field: Field): TemplateResult | undefined {
  const { id, node, value, label, required } = field;
  if (required || value.kind === 'absent') return undefined;
  const isGroup = node.kind === 'group' && value.kind === 'group';
  if (!isGroup && canBeEmptied(field)) return undefined;
  const act = (): void => {
    put(field, absent);
    focus(id);
    if (isGroup) say(strings.removed(label));
  };
  return isGroup
    ? renderAction(strings.remove, strings.removeOf(label), act)
    : renderAction(strings.leaveOut, strings.leaveOutOf(label), act);
}

/** A text that is typed, and a choice that has an option for it, need no button to be absent. */
function canBeEmptied(field: Field): boolean {
  const { node, value } = field;
  if (value.kind === 'raw' || isNull(field)) return false;
  if (node.kind !== 'text') return ['number', 'boolean', 'choice', 'json'].includes(node.kind);
  const text = value.kind === 'value' && typeof value.value === 'string' ? value.value : undefined;
  return text !== '' && node.encoding === undefined && !isLarge(text ?? '');
}

function renderAction(text: string, name: string, act: () => void, title?: string): TemplateResult {
  return html`<button
    type="button"
    class="quiet more"
    aria-label=${name}
    title=${ifDefined(title)}
    @click=${act}
  >
    ${text}
  </button>`;
}
