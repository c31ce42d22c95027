import { nothing, type TemplateResult } from 'lit';
import type { FormValue, TextNode } from '../../core/form.js';
import { renderColor } from './color.js';
import { isOfClock, renderClock } from './date-time.js';
import { sayDuration } from './duration.js';
import { renderField } from './field.js';
import { isAsText, renderAsText, renderFile } from './file.js';
import type { FormView, Place } from './form-view.js';
import { isLarge } from './is-large.js';
import { isSecret } from './is-secret.js';
import { renderLarge } from './large.js';
import { renderLine, renderLong } from './line.js';
import { renderSecret } from './secret.js';

/** A text with the control for its format, as long as that can show the value as it is. */
export function renderSpecialText(
  view: FormView,
  place: Place,
  node: TextNode,
  value: FormValue,
  text: string,
): TemplateResult {
  const isEmpty = value.kind === 'value' && text === '';
  const now = isEmpty ? view.strings.form.emptyText : nothing;
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
