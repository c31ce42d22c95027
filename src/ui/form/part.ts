import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import {
  absent,
  begun,
  initialValue,
  opened,
  shapeOf,
  type FormField,
  type FormNode,
  type FormValue,
  type GroupNode,
  printJson,
  readJson,
  toFormValue,
  type JsonNode,
} from '../../core/form.js';
import { icon } from '../base/icons.js';
import { renderAdd, renderButton } from './buttons.js';
import { renderBoolean, renderChoice } from './choice.js';
import {
  isNull,
  renderGroup,
  renderWaiting,
  renderDetails,
  renderField,
  renderNoControl,
  type FieldParts,
} from './field.js';
import type { Field, FilledGroup } from './field-types.js';
import { shownErrors } from './form-errors.js';
import { anyObject, type FormState } from './form-state.js';
import type { FormView } from './form-view.js';
import { renderGradually } from './gradually.js';
import { pasteWhole } from './link.js';
import { renderNumber, renderText, renderArea } from './text-controls.js';
import { idOf, jsonId, labelOf, rootId, writtenLabelOf } from './places.js';
import { renderChips } from '../base/chips.js';
import { isSameJson } from '../base/same-json.js';
import { visibleText } from '../base/visible.js';
import { cut, isLarge, readPaste, textOf } from './text-values.js';

/** Renders a field that only JSON can represent, with its schema. */
function renderJson(view: FormView, field: Field<JsonNode>): TemplateResult {
  const { id, node } = field;
  const print = (): unknown => renderChips(cut(printJson(node.schema) ?? '', 4000));
  return renderJsonField(view, field, {
    placeholder: placeholderFor(node),
    typed: (now) => view.put(field, now.trim() === '' ? absent : { kind: 'typed', text: now }),
    replace: () => view.put(field, absent),
    help:
      node.reason === 'anything'
        ? nothing
        : renderDetails(view, `${id}-expected`, view.strings.expected, print),
  });
}

/** Renders a value that its own control cannot show. It stays unchanged until a person edits it. */
function renderRaw(view: FormView, field: Field): TemplateResult {
  const { id, node, required } = field;
  const text = textOf(field.value);
  const reading = isLarge(text) ? undefined : readJson(text);
  const value = reading && 'value' in reading ? toFormValue(node, reading.value) : undefined;
  const fits = value !== undefined && value.kind !== 'raw';
  const useField = (): void => view.put(field, fits ? value : initialValue(node, required), id);
  return renderJsonField(view, field, {
    typed: (now) => view.put(field, { kind: 'raw', text: now }),
    replace: () => view.put(field, initialValue(node, required)),
    hints: [view.strings.rawValue],
    // The button discards text that the control cannot show. If the text is long, the button appears only once the control can
    // show it.
    now: fits || text.length <= 200 ? renderButton(view.strings.useField, useField) : nothing,
  });
}

interface JsonParts extends Pick<FieldParts, 'hints' | 'now' | 'help' | 'isUnmarked'> {
  readonly placeholder?: string;
  readonly typed: (text: string) => void;
  /** Resets the field if its text is too large to edit. */
  readonly replace: () => void;
  /** Handles pasted text that affects more than the box, and then prevents the event. */
  readonly pasted?: (event: ClipboardEvent) => void;
}

/** Renders a field with a text box for JSON, or with an excerpt if the text is too large for a box. */
function renderJsonField(
  view: FormView,
  field: Field,
  { placeholder = '', typed, replace, pasted, ...parts }: JsonParts,
): TemplateResult {
  const { id } = field;
  const text = textOf(field.value);
  const type = (now: string): void => {
    view.touch(id);
    typed(now);
  };
  const paste = (event: ClipboardEvent): void => {
    pasted?.(event);
    const { after } = readPaste(event);
    if (event.defaultPrevented || !isLarge(after)) return;
    event.preventDefault();
    type(after);
    view.focus(id);
  };
  const area = { isCode: true, part: 'control json', most: 20, placeholder: visibleText(placeholder) };
  return renderField(view, field, {
    ...parts,
    control: (aria) =>
      isLarge(text)
        ? (view.specialControls()?.renderLarge(view, field, replace) ?? renderNoControl(id))
        : renderArea(field, aria, { ...area, typed: type, pasted: paste }),
    text: isLarge(text) ? '' : text,
  });
}

function placeholderFor(node: JsonNode): string {
  const example = node.example === undefined ? undefined : printJson(node.example);
  if (example !== undefined && example.length <= 500) return example;
  if (node.types.includes('object')) return '{}';
  return node.types.includes('array') ? '[]' : '';
}

/** Renders the fields, the whole form as JSON, or a sentence if there is nothing to fill in. */
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

/** Renders the whole form as JSON. */
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
  return renderJsonField(view, field, {
    placeholder: '{}',
    typed,
    replace: () => typed('{}'),
    pasted,
    hints: [],
    isUnmarked: true,
  });
}

/** Renders a field with the control for its kind. Renders the field again only if its value or a text about it has changed. */
export function renderPart(view: FormView, field: Field): unknown {
  const { id, node, value, label, required } = field;
  return guard(
    [node, value, id, label, required, view.header(field), view.strings, view.renderKey(id), view.loads],
    () => renderControl(view, field),
  );
}

function renderControl(view: FormView, field: Field): unknown {
  const { node: given, value } = field;
  // A recursive schema is expanded only if a person requests it.
  if (given.kind === 'later' && value.kind === 'absent') return renderAbsent(view, field);
  const node = opened(given);
  const as = <Node extends FormNode>(own: Node): Field<Node> => ({ ...field, node: own });
  if (value.kind === 'raw') return renderRaw(view, as(node));
  if (isNull(as(node))) return renderNull(view, as(node));
  switch (node.kind) {
    case 'text':
      return renderText(view, as(node));
    case 'number':
      return renderNumber(view, as(node));
    case 'boolean':
      return renderBoolean(view, as(node));
    case 'choice':
      return renderChoice(view, as(node));
    case 'choices':
      return view.specialControls()?.renderChoices(view, as(node)) ?? renderWaiting(view, as(node));
    case 'list':
      return view.specialControls()?.renderList(view, as(node)) ?? renderWaiting(view, as(node));
    case 'group':
      return renderFieldset(view, as(node));
    case 'variant':
      return view.specialControls()?.renderVariant(view, as(node)) ?? renderWaiting(view, as(node));
    case 'json':
      return renderJson(view, as(node));
  }
}

/** Renders a field whose value is `null`. Such a field is neither empty nor left out. */
function renderNull(view: FormView, field: Field): TemplateResult {
  const { strings } = view;
  const { id, node, label, required } = field;
  const enter = (): void => {
    const hasParts = node.kind === 'group' || node.kind === 'list' || node.kind === 'variant';
    view.put(field, hasParts ? begun(node) : initialValue(node, required), id);
  };
  return renderGroup(view, field, {
    kind: 'choices',
    hints: [],
    control: () =>
      html`<p class="null flow">
        <code>null</code> <span class="muted">${strings.isNull}</span>
        ${renderButton(strings.enterValue, enter, { id: `${id}-enter`, name: strings.enterValueOf(label) })}
      </p>`,
  });
}

/** Renders fields under one label. An absent optional group is one button, so that none of its fields is required. */
function renderFieldset(view: FormView, field: Field<GroupNode>): TemplateResult {
  const { value } = field;
  if (value.kind !== 'group') return renderAbsent(view, field);
  const control = (): TemplateResult => renderFields(view, { ...field, value });
  return renderGroup(view, field, { kind: 'inside', folds: true, control });
}

/** Renders the fields that a group has with its current values, and its properties with free names. */
export function renderFields(view: FormView, group: FilledGroup): TemplateResult {
  const { value } = group;
  const shape = shapeOf(group.node, value);
  const valueOf = ({ name }: FormField): FormValue => value.fields.get(name) ?? absent;
  const hasEntries =
    shape.entries.offered || value.entries.length > 0 || view.change(idOf.removed(group.id)) !== undefined;
  const folded = shape.fields.filter(
    ({ key, required }) => !required && view.isFoldedAway(idOf.field(group.id, key)),
  );
  const hidden = [...folded, ...shape.fields.filter((field) => isShownAbove(view, group, field))];
  return html`
    ${renderGradually({
      parts: hidden.length > 0 ? shape.fields.filter((field) => !hidden.includes(field)) : shape.fields,
      keyOf: ({ key }) => key,
      valueOf,
      render: (field) => view.render(view, fieldOf(group, field, shape.fields, valueOf(field))),
      isWhole: view.isNeededWhole(group.id),
    })}
    ${folded[0] ? renderMore(view, folded.length, idOf.field(group.id, folded[0].key)) : nothing}
    ${hasEntries ? view.specialControls()?.renderEntries(view, group, shape) : nothing}
  `;
}

/**
 * Returns true for a field with one possible value that the choice above it stands for. Where values are compared, all are
 * shown, and a field with an error always is.
 */
function isShownAbove(view: FormView, group: FilledGroup, { name, node, key }: FormField): boolean {
  if (name !== group.tag || view.host.baseline || view.isFaulty(idOf.field(group.id, key))) return false;
  const value = group.value.fields.get(name);
  const [only, ...others] = node.kind === 'choice' ? node.options : [];
  return (
    only !== undefined &&
    others.length === 0 &&
    value?.kind === 'value' &&
    isSameJson(value.value, only.value)
  );
}

/** Renders the line that shows all folded fields in their places, and moves the focus to the first of them. */
function renderMore(view: FormView, count: number, next: string): TemplateResult {
  const text = html`${icon('expand')} ${view.strings.moreOptions(count)}`;
  return renderButton(text, () => view.focus(next), { look: 'quiet fold', expanded: false });
}

function fieldOf(group: Field, field: FormField, among: readonly FormField[], value: FormValue): Field {
  const { name, required, node, key } = field;
  return {
    id: idOf.field(group.id, key),
    steps: [...group.steps, { field: name }],
    node,
    value,
    required,
    label: labelOf(field, among),
    written: writtenLabelOf(field, among),
    ...(node.title === undefined || node.title === name ? {} : { name }),
  };
}

/** Renders an absent group or list, with a button that adds it. */
export function renderAbsent(view: FormView, field: Field): TemplateResult {
  const { strings } = view;
  const add = (): void => {
    view.setFolded(field.id, false);
    view.put(field, begun(field.node), field.id);
  };
  const control = (): TemplateResult => renderAdd(strings.add, add, { name: strings.addOf(field.label) });
  return renderGroup(view, field, { kind: 'inside', control });
}
