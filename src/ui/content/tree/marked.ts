import { html } from 'lit';
import { renderFewChips } from '../../base/chips.js';

/** In one line: a letter that is looked for may be all that there is. */
const mostMarks = 20;

/** A text in which what was looked for is marked; hidden characters are chips as everywhere. */
export function marked(text: string, query: string, inLine = false): unknown {
  const lower = text.toLowerCase();
  const wanted = query.toLowerCase();
  // A few letters become two in lower case, and then nothing is where it was.
  if (wanted === '' || lower.length !== text.length || !lower.includes(wanted))
    return renderFewChips(text, inLine);
  const pieces: unknown[] = [];
  let from = 0;
  for (
    let at = lower.indexOf(wanted);
    at !== -1 && pieces.length < mostMarks * 2;
    at = lower.indexOf(wanted, from)
  ) {
    pieces.push(renderFewChips(text.slice(from, at), inLine));
    from = at + wanted.length;
    pieces.push(html`<mark>${renderFewChips(text.slice(at, from), inLine)}</mark>`);
  }
  return [...pieces, renderFewChips(text.slice(from), inLine)];
}
