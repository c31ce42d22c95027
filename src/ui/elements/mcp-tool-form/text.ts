import { nothing, type TemplateResult } from 'lit';
import type { FormValue, NumberNode, TextNode } from '../../../core/form.js';
import { renderColor } from './color.js';
import { isOfClock, renderClock } from './date-time.js';
import { sayDuration } from './duration.js';
import { renderField } from './field.js';
import { isAsText, renderAsText, renderFile } from './file.js';
import type { FormView, Place } from './form-view.js';
import { isLarge, renderLarge } from './large.js';
import { renderLine, renderLong } from './line.js';
import { isSecret, renderSecret } from './secret.js';
import { stepped } from './step.js';

/** A text, with the control for its format as long as that can show the value as it is. */
export function renderText(view: FormView, place: Place, node: TextNode, value: FormValue): TemplateResult {
  const words = view.strings.form;
  const text = textOf(value);
  const isEmpty = value.kind === 'value' && text === '';
  const now = isEmpty ? words.emptyText : nothing;
  if (node.encoding && !isAsText(view, place)) return renderFile(view, place, node, value, text);
  if (isSecret(node)) return renderSecret(view, place, node, text, now);
  // What began as text stays text while somebody types, even where it becomes a date.
  const isGrown = view.isOpen(place.id);
  if (!isGrown && isOfClock(node.format, text)) {
    return renderClock(view, place, node, node.format, value, now);
  }
  if (isLarge(text)) {
    return renderField(view, place, node, {
      control: () => renderLarge(view, place, text),
      help: node.encoding ? renderAsText(view, place, false) : nothing,
    });
  }
  const isLong = node.multiline || isGrown || text.includes('\n');
  const isColor = node.format === 'color' || node.format === 'colour';
  const said = node.format === 'duration' ? sayDuration(text, view.strings.tag) : undefined;
  return renderField(view, place, node, {
    control: (aria) => {
      if (isLong) return renderLong(view, place, node, text, aria);
      return (isColor ? renderColor : renderLine)(view, place, node, text, aria);
    },
    text,
    now: said ?? now,
    help: node.encoding ? renderAsText(view, place, false) : nothing,
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
