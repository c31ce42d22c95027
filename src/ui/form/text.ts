import { nothing, type TemplateResult } from 'lit';
import type { FormValue, NumberNode, TextNode } from '../../core/form.js';
import { renderField } from './field.js';
import type { FormView, Place } from './form-view.js';
import { isLarge } from './is-large.js';
import { isSecret } from './is-secret.js';
import { renderLine, renderLong } from './line.js';
import { stepped } from './step.js';
import { renderWaiting } from './waiting.js';

const special: ReadonlySet<string | undefined> = new Set([
  'date',
  'date-time',
  'time',
  'duration',
  'color',
  'colour',
]);

/** A text. */
export function renderText(view: FormView, place: Place, node: TextNode, value: FormValue): TemplateResult {
  const text = textOf(value);
  if (node.encoding || isSecret(node) || special.has(node.format) || isLarge(text)) {
    return (
      view.special()?.renderSpecialText(view, place, node, value, text) ?? renderWaiting(view, place, node)
    );
  }
  const isEmpty = value.kind === 'value' && text === '';
  const isLong = node.multiline || view.isOpen(place.id) || text.includes('\n');
  return renderField(view, place, node, {
    control: (aria) => (isLong ? renderLong : renderLine)(view, place, node, text, aria),
    text,
    now: isEmpty ? view.strings.form.emptyText : nothing,
  });
}

/** A number is text to type in, so that half a number is seen, kept and spoken of. The arrows count, the wheel does not. */
export function renderNumber(
  view: FormView,
  place: Place,
  node: NumberNode,
  value: FormValue,
): TemplateResult {
  const text = value.kind === 'typed' ? value.text : '';
  const keydown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    const next = stepped(node, text, by);
    if (next === undefined) return;
    view.say(next);
    view.put(place, { kind: 'typed', text: next });
  };
  return renderField(view, place, node, {
    control: (aria) => renderLine(view, place, node, text, aria, { keydown }),
    text,
  });
}

function textOf(value: FormValue): string {
  return value.kind === 'value' && typeof value.value === 'string' ? value.value : '';
}
