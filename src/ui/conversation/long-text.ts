import { html } from 'lit';
import { renderChips } from '../base/chips.js';
import { talkBounds } from './talk-bounds.js';

/** Renders a text unchanged. A long text is split into pieces, and pieces out of view are not laid out. */
export function renderLongText(text: string): unknown {
  if (text.length <= talkBounds.pieceChars) return renderChips(text);
  return [...piecesOf(text)].map((piece) => html`<span class="piece">${renderChips(piece)}</span>`);
}

/** Splits a text at the ends of lines, or else of words. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const most = text.slice(at, at + talkBounds.pieceChars);
    const isLast = at + most.length === text.length;
    const end = isLast ? most.length : endIn(most);
    yield most.slice(0, end);
    at += end;
  }
}

function endIn(piece: string): number {
  const line = piece.lastIndexOf('\n') + 1;
  const word = piece.lastIndexOf(' ') + 1;
  const isCutPair = /[\ud800-\udbff]$/.test(piece);
  return line || word || piece.length - (isCutPair ? 1 : 0);
}
