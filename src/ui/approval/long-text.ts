import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { withoutHidden } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { chunksOf, windowEnd } from '../base/text-window.js';
import { visibleText } from '../base/visible.js';

/** Characters of a long text that are shown at first. */
export const firstChars = 10_000;

const chunk = { chars: 4000, lines: 100 };
/** Number of chips of one text; further ones are only counted. */
const chipsAtOnce = 100;
/** Beyond these the page would be slow: what is hidden is written out, as `\u{202E}`. */
const mostChips = 5000;

/** Shows a text of any length as it is, each hidden character by its name, in blocks that the browser may skip. */
export function renderLong(text: string, chars: number = text.length): TemplateResult {
  const end = windowEnd(text, chars, Infinity);
  return html`${guard([text, end], () =>
    chunksOf(text, end, chunk.chars, chunk.lines).map(
      (piece) => html`<div class="chunk">${renderWhole(piece)}</div>`,
    ),
  )}`;
}

/** Shows each hidden character of a text by its name, however many there are. */
export function renderWhole(text: string, inLine = false): unknown {
  const hidden = withoutHidden(text).removed;
  if (hidden > mostChips) return visibleText(text);
  if (hidden <= chipsAtOnce) return renderChips(text, inLine);
  // In pieces so small that every chip of theirs is shown.
  const half = windowEnd(text, Math.ceil(text.length / 2), Infinity);
  return [text.slice(0, half), text.slice(half)].map((piece) => renderWhole(piece, inLine));
}
