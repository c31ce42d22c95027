import { html } from 'lit';
import { renderChips } from '../../renderers/chips.js';

/** A text in which what was looked for is marked; hidden characters are chips as everywhere. */
export function marked(text: string, query: string, inLine = false): unknown {
  const lower = text.toLowerCase();
  const wanted = query.toLowerCase();
  // A few letters become two in lower case, and then nothing is where it was.
  if (wanted === '' || lower.length !== text.length || !lower.includes(wanted))
    return renderChips(text, inLine);
  const pieces: unknown[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    pieces.push(renderChips(text.slice(from, at), inLine));
    from = at + wanted.length;
    pieces.push(html`<mark>${renderChips(text.slice(at, from), inLine)}</mark>`);
  }
  return [...pieces, renderChips(text.slice(from), inLine)];
}
