import { html, type TemplateResult } from 'lit';
import { hasHidden, type HiddenCharacter } from '../../core/index.js';
import { bounds } from './pure/bounds.js';
import { piecesOf } from './visible.js';

/**
 * A text in which each hidden character is a chip that names it, and is not there itself, so that it can neither hide
 * nor turn what is around it. The same text where it has none. `inLine` is for names and the like, where a line break
 * is one more way of not being seen.
 */
export function renderChips(text: string, inLine = false): unknown {
  return hasChips(text, inLine) ? chipsIn(piecesOf(text, inLine)) : text;
}

/**
 * The same for one of many lines, of which a page may have thousands: a cell, a name, a value of a list. After the first
 * few the others are only counted, where they begin: the end of a line may be out of sight.
 */
export function renderFewChips(text: string, inLine = false): unknown {
  return hasChips(text, inLine) ? chipsIn(fewOf(piecesOf(text, inLine))) : text;
}

function hasChips(text: string, inLine: boolean): boolean {
  return hasHidden(text) || (inLine && /[\t\n\r]/.test(text));
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

/** Hidden characters, or one many times over. */
interface Chip extends HiddenCharacter {
  readonly times: number;
}

/** What is seen, and what stands for what is not; the same one in a row is one chip that counts. */
function countedIn(pieces: readonly (string | HiddenCharacter)[]): (string | Chip)[] {
  const counted: (string | Chip)[] = [];
  for (const piece of pieces) {
    const last = counted.at(-1);
    if (typeof piece === 'string') counted.push(piece);
    else if (typeof last === 'object' && last.code === piece.code)
      counted[counted.length - 1] = { code: last.code, times: last.times + 1 };
    else counted.push({ code: piece.code, times: 1 });
  }
  return counted;
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
