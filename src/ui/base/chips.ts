import { html, type TemplateResult } from 'lit';
import { hasHidden, withoutHidden, type HiddenCharacter } from '../../core/index.js';
import { bounds } from './bounds.js';
import { hasBlanks, piecesOf, type TextKind } from './visible.js';

/**
 * Renders a text with a chip in place of each hidden character. The chip shows the name of the character and not
 * the character itself, which therefore can neither hide nor reorder the text around it. Returns the text unchanged if it has none.
 */
export function renderChips(text: string, kind: TextKind = 'text'): unknown {
  return withChips(text, kind, bounds.chips);
}

/**
 * Renders one of many short texts in the same way, such as a cell, a name or a value in a list. A page may have thousands of
 * them. After the first few chips the rest are only counted, at the first of them: the end of a line may be out of view.
 */
export function renderFewChips(text: string, kind: TextKind = 'text'): unknown {
  return withChips(text, kind, bounds.chipsInLine);
}

/** Returns true if the text has more chips than are shown in one of many short texts. */
export function hasMoreChips(text: string): boolean {
  return hasHidden(text) && withoutHidden(text).removed > bounds.chipsInLine;
}

function withChips(text: string, kind: TextKind, most: number): unknown {
  return hasBlanks(text, kind) || hasHidden(text) ? chipsIn(piecesOf(text, kind), most) : text;
}

/** Renders the chips of a text that is shown elsewhere in view, each with some of the text around it. */
export function renderHidden(text: string): unknown {
  const near = 20;
  return chipsIn(
    piecesOf(text, 'value').map((piece) =>
      typeof piece === 'string' && piece.length > near * 3
        ? `${piece.slice(0, near)}…${piece.slice(-near)}`
        : piece,
    ),
    bounds.chips,
    true,
  );
}

interface Chip {
  readonly code: string;
  times: number;
}

function chipsIn(
  pieces: readonly (string | HiddenCharacter)[],
  most: number = bounds.chips,
  isExcerpt = false,
): readonly unknown[] {
  const shown: (string | Chip)[] = [];
  const rest: Chip = { code: 'U+…', times: 0 };
  let chips = 0;
  for (const piece of pieces) {
    const last = shown.at(-1);
    if (typeof piece === 'string') {
      if (isExcerpt && chips === most) continue;
      if (typeof last === 'string') shown[shown.length - 1] = last + piece;
      else shown.push(piece);
    } else if (typeof last === 'object' && last.code === piece.code) last.times++;
    else if (chips < most) {
      chips++;
      shown.push({ code: piece.code, times: 1 });
    } else if (rest.times++ === 0 && most < bounds.chips) shown.push(rest);
  }
  if (rest.times > 0 && !shown.includes(rest)) shown.push(rest);
  return shown.map((piece) => (typeof piece === 'string' ? piece : chip(piece)));
}

function chip({ code, times }: Chip): TemplateResult {
  return html`<span class="chip" part="hidden" dir="ltr">${times > 1 ? `${code} ×${times}` : code}</span>`;
}
