import { html, nothing, type TemplateResult } from 'lit';
import { absent, optionIndex, printJson, readForm, toFormValue, type FormNode } from '../../core/form.js';
import { visible } from '../base/visible.js';
import { renderButton } from './buttons.js';
import type { Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { isSameJson } from '../base/same-json.js';
import { cut, isLarge, textOf } from './texts.js';

/** Renders what can be done with a field beside filling it in: give `null`, give its default, leave it out. */
export function renderFieldActions(view: FormView, field: Field): unknown {
  const actions = [nullAction(view, field), defaultAction(view, field), absentAction(view, field)];
  const shown = actions.filter((action) => action !== undefined);
  return shown.length === 0 ? nothing : html`<div class="field-actions flow">${shown}</div>`;
}

/** Returns true if a field holds a `null` that its own control does not show. */
export function isNull({ node, value }: Field): boolean {
  return value.kind === 'value' && value.value === null && !hasNullOption(node);
}

function hasNullOption(node: FormNode): boolean {
  return node.kind === 'choice' && optionIndex(node.options, null) >= 0;
}

function nullAction(view: FormView, field: Field): TemplateResult | undefined {
  const { id, node, label } = field;
  if (!node.nullable || node.kind === 'json' || hasNullOption(node) || isNull(field)) return undefined;
  const act = (): void => view.put(field, { kind: 'value', value: null }, `${id}-enter`);
  return renderButton(view.strings.setNull, act, { name: view.strings.setNullOf(label) });
}

function defaultAction(view: FormView, field: Field): TemplateResult | undefined {
  const { strings } = view;
  const { id, node, value, label } = field;
  const preset = node.default;
  if (preset === undefined || preset === null || isSameJson(readForm(node, value).json, preset))
    return undefined;
  const filled = toFormValue(node, preset);
  // A default that breaks its own schema is no default.
  if (readForm(node, filled).faults.length > 0) return undefined;
  const title = visible(cut(typeof preset === 'string' ? preset : (printJson(preset) ?? ''), 80));
  const text = title.length > 24 ? strings.useDefault : strings.useDefaultOf(title);
  const act = (): void => view.put(field, filled, id);
  return renderButton(text, act, { name: strings.useDefaultFor(label, title), title });
}

/** Renders the way back to nothing, if a field's own control has none. */
function absentAction(view: FormView, field: Field): TemplateResult | undefined {
  const { strings } = view;
  const { id, node, value, label, required } = field;
  if (required || value.kind === 'absent') return undefined;
  const isGroup = node.kind === 'group' && value.kind === 'group';
  if (!isGroup && canBeEmptied(field)) return undefined;
  const act = (): void => {
    view.put(field, absent, id);
    if (isGroup) view.say(strings.removed(label));
  };
  return isGroup
    ? renderButton(strings.remove, act, { name: strings.removeOf(label) })
    : renderButton(strings.leaveOut, act, { name: strings.leaveOutOf(label) });
}

/** A text that is typed, and a choice that has an option for it, need no button to be absent. */
function canBeEmptied(field: Field): boolean {
  const { node, value } = field;
  if (value.kind === 'raw' || isNull(field)) return false;
  if (node.kind !== 'text') return ['number', 'boolean', 'choice', 'json'].includes(node.kind);
  const isEmptyText = value.kind === 'value' && value.value === '';
  return !isEmptyText && node.encoding === undefined && !isLarge(textOf(value));
}
