import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { renderChips } from '../../renderers/chips.js';
import { chunksOf, windowEnd } from '../../renderers/pure/text-window.js';

const chunk = { chars: 4000, lines: 100 };

/** A text of any length as it is, hidden characters by their names, in blocks that the browser may skip. */
export function renderLongJson(text: string, chars: number = text.length): TemplateResult {
  const end = windowEnd(text, chars, Infinity);
  return html`<div class="json mono" dir="ltr">
    ${guard([text, end], () =>
      chunksOf(text.slice(0, end), end, chunk.chars, chunk.lines).map(
        (piece) => html`<div class="chunk">${renderChips(piece)}</div>`,
      ),
    )}
  </div>`;
}
