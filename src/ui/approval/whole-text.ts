import { renderChips } from '../base/chips.js';
import { windowEnd } from '../base/text-window.js';
import { piecesOf, visibleText, type TextKind } from '../base/visible.js';

/** Number of chips of one text; further ones are only counted. */
const chipsAtOnce = 100;
/** Beyond these the page would be slow: what is hidden is written out, as `\u{202E}`. */
const mostChips = 5000;

/** Shows each hidden character of a text by its name, however many there are. */
export function renderWhole(text: string, kind: TextKind = 'value'): unknown {
  const hidden = piecesOf(text, kind).filter((piece) => typeof piece !== 'string').length;
  if (hidden > mostChips) return visibleText(text, kind);
  if (hidden <= chipsAtOnce) return renderChips(text, kind);
  // In pieces so small that every chip of theirs is shown.
  const half = windowEnd(text, Math.ceil(text.length / 2), Infinity);
  return [text.slice(0, half), text.slice(half)].map((piece) => renderWhole(piece, kind));
}
