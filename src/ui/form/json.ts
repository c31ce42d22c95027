import { nothing, type TemplateResult } from 'lit';
import { absent, initialValue, printJson, readJson, toFormValue, type JsonNode } from '../../core/form.js';
import { renderChips } from '../base/chips.js';
import { visibleText } from '../base/visible.js';
import { renderButton } from './buttons.js';
import { renderDetails, renderField, renderNoControl, type FieldParts } from './field.js';
import type { Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { renderArea } from './text.js';
import { cut, isLarge, readPaste, textOf } from './texts.js';

/** Renders a field that only JSON can hold, with the schema at hand. */
export function renderJson(view: FormView, field: Field<JsonNode>): TemplateResult {
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

/** Renders a value that its own control cannot show. It stays as it is until somebody changes it. */
export function renderRaw(view: FormView, field: Field): TemplateResult {
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
    // A long text would be lost at a press: the button is there only once the control can show it.
    now: fits || text.length <= 200 ? renderButton(view.strings.useField, useField) : nothing,
  });
}

interface JsonParts extends Pick<FieldParts, 'hints' | 'now' | 'help' | 'isUnmarked'> {
  readonly placeholder?: string;
  readonly typed: (text: string) => void;
  /** Makes room for another text, if this one is too large to be typed in. */
  readonly replace: () => void;
  /** Takes what is pasted, if it is for more than the box; then it prevents the event. */
  readonly pasted?: (event: ClipboardEvent) => void;
}

/** Renders a field with a box for JSON, or what takes its place if no box should hold the text. */
export function renderJsonField(
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
        ? (view.lazyControls()?.renderLarge(view, field, replace) ?? renderNoControl(id))
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
