import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { withoutHidden } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { chunksOf, windowEnd } from '../base/text-window.js';
import { visibleText } from '../base/visible.js';

const chunk = { chars: 4000, lines: 100 };
/** Number of chips of one text; further ones are only counted. */
const chipsAtOnce = 100;
/** Beyond these the page would be slow: what is hidden is written out, as `\u{202E}`, which is no JSON and so nothing else. */
const mostChips = 5000;

/** A text of any length as it is, each hidden character by its name, in blocks that the browser may skip. */
export function renderLongJson(text: string, chars: number = text.length): TemplateResult {
  const end = windowEnd(text, chars, Infinity);
  return html`<div class="json mono" dir="ltr">
    ${guard([text, end], () => {
      const shown = text.slice(0, end);
      const render = hiddenIn(shown) > mostChips ? visibleText : renderEach;
      return chunksOf(shown, end, chunk.chars, chunk.lines).map(
        (piece) => html`<div class="chunk">${render(piece)}</div>`,
      );
    })}
  </div>`;
}

/** In pieces so small that every chip of theirs is shown. */
function renderEach(text: string): unknown {
  if (hiddenIn(text) <= chipsAtOnce) return renderChips(text);
  const half = windowEnd(text, Math.ceil(text.length / 2), Infinity);
  return [text.slice(0, half), text.slice(half)].map(renderEach);
}

function hiddenIn(text: string): number {
  return withoutHidden(text).removed;
}
