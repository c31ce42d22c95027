import { html, type TemplateResult } from 'lit';
import { hasHidden, type HiddenCharacter } from '../../core/index.js';
import { piecesOf } from './visible.js';

/** Beyond so many in one text, the rest is only counted. */
const mostChips = 100;

/**
 * A text in which each hidden character is a chip that names it, and is not there itself, so that it can neither hide
 * nor turn what is around it. The same text where it has none. `inLine` is for names and the like, where a line break
 * is one more way of not being seen.
 */
export function renderChips(text: string, inLine = false): unknown {
  return hasHidden(text) || (inLine && /[\t\n\r]/.test(text)) ? chipsIn(piecesOf(text, inLine)) : text;
}

/** Where hidden characters are in a text that is itself in view: the chips, with a little of what is around them. */
export function renderHidden(text: string): unknown {
  const near = 20;
  return chipsIn(
    piecesOf(text, false).map((piece) =>
      typeof piece === 'string' && piece.length > near * 3
        ? `${piece.slice(0, near)}…${piece.slice(-near)}`
        : piece,
    ),
    true,
  );
}

function chipsIn(pieces: readonly (string | HiddenCharacter)[], isExcerpt = false): readonly unknown[] {
  const shown: (string | { code: string; times: number })[] = [];
  let chips = 0;
  let more = 0;
  for (const piece of pieces) {
    const last = shown.at(-1);
    if (typeof piece === 'string') {
      if (isExcerpt && chips === mostChips) continue;
      if (typeof last === 'string') shown[shown.length - 1] = last + piece;
      else shown.push(piece);
    } else if (chips === mostChips) more++;
    else if (typeof last === 'object' && last.code === piece.code) last.times++;
    else {
      chips++;
      shown.push({ code: piece.code, times: 1 });
    }
  }
  if (more > 0) shown.push({ code: 'U+…', times: more });
  return shown.map((piece) => (typeof piece === 'string' ? piece : chip(piece)));
}

function chip({ code, times }: { readonly code: string; readonly times: number }): TemplateResult {
  return html`<span class="chip" part="hidden" dir="ltr">${times > 1 ? `${code} ×${times}` : code}</span>`;
}
