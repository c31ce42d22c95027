import { html, nothing, type TemplateResult } from 'lit';
import { hasHidden } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import type { DifferenceStrings } from '../locales/strings/approval.js';
import { bounds } from '../base/bounds.js';
import { isTwin, type Piece } from './pieces.js';
import { wholeCharacter, windowEnd } from '../base/text-window.js';
import { stateful } from '../content/part/stateful.js';

const guard = { instead: (): TemplateResult => html`` };

/** A difference as text: what went struck out, what came underlined, and what stayed folded where it is long. */
export function renderPieces(
  pieces: readonly Piece[],
  words: DifferenceStrings,
  isProse: boolean,
): TemplateResult {
  const shown = pieces.map((piece, index) => {
    switch (piece.kind) {
      case 'same':
        return renderSame(piece.text, words, index === 0, index === pieces.length - 1);
      case 'removed':
        return renderRemoved(piece.text, words, piece.instead);
      case 'added':
        return renderAdded(piece.text, words, piece.instead);
      case 'replaced':
        return renderBeside(piece, words);
    }
  });
  return isProse
    ? html`<div class="text" dir="auto">${shown}</div>`
    : html`<div class="text mono" dir="ltr">${shown}</div>`;
}

function renderRemoved(text: string, words: DifferenceStrings, instead?: string): TemplateResult {
  return html`<del>${heard(words.removed)}${renderChanged(text, words, instead)}</del>`;
}

function renderAdded(text: string, words: DifferenceStrings, instead?: string): TemplateResult {
  return html`<ins>${heard(words.added)}${renderChanged(text, words, instead)}</ins>`;
}

function heard(word: string): TemplateResult {
  return html`<span class="visually-hidden">${word}</span>`;
}

function renderBeside(
  { before, now }: Extract<Piece, { kind: 'replaced' }>,
  words: DifferenceStrings,
): TemplateResult {
  const label = (text: string): TemplateResult => html`<div class="small muted">${text}</div>`;
  return html`<div class="beside">
    ${label(words.tooDifferent)}
    <div class="columns">
      <div>${label(words.before)}${renderRemoved(before, words)}</div>
      <div>${label(words.now)}${renderAdded(now, words)}</div>
    </div>
  </div>`;
}

function renderSame(text: string, words: DifferenceStrings, isFirst: boolean, isLast: boolean): unknown {
  const fold = foldOf(text, isFirst, isLast);
  if (!fold) return renderChips(text);
  return stateful<boolean>(
    guard,
    text,
    () => false,
    (isOpen, change) => [
      renderChips(fold.head),
      html`<button class="quiet small" aria-expanded=${isOpen} @click=${() => change((was) => !was)}>
        ${words.unchanged(fold.folded.length)}
      </button>`,
      isOpen ? cut(fold.folded, renderChips, words) : nothing,
      renderChips(fold.tail),
    ],
  );
}

/** As much of a text as is looked at, and a way to the rest: a server may have written more than can be laid out at once. */
function cut(text: string, show: (text: string) => unknown, words: DifferenceStrings): unknown {
  if (text.length <= bounds.differenceChars) return show(text);
  return stateful<number>(
    guard,
    text,
    () => 1,
    (times, change) => {
      const end = windowEnd(text, bounds.differenceChars * times, bounds.textLines * times);
      const more = html`<button class="quiet small" @click=${() => change((now) => now * 4)}>
        ${words.more(text.length - end)}
      </button>`;
      return [show(text.slice(0, end)), end === text.length ? nothing : more];
    },
  );
}

function renderChanged(text: string, words: DifferenceStrings, instead: string | undefined): unknown {
  const isAlike = instead !== undefined && text.trim() !== '';
  return isAlike ? spelled(text, instead) : cut(text, changed, words);
}

/** Letters that look like others are told by their numbers. */
function spelled(text: string, instead: string): unknown {
  const others = Array.from(instead);
  return Array.from(text, (char, index) =>
    char !== others[index] && isTwin(char) && !hasHidden(char) ? [char, codePoint(char)] : renderChips(char),
  );
}

/** A space that came or went is not seen by itself, nor is the end of a line: they are written out. */
function changed(text: string): unknown {
  if (/^\s+$/.test(text))
    return Array.from(text, (char) => [codePoint(char), char === '\n' ? char : nothing]);
  return text
    .split(/(\n)/)
    .map((part) =>
      part === '\n' ? html`<span class="muted" aria-hidden="true">↵</span>${part}` : renderChips(part),
    );
}

function codePoint(char: string): unknown {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return html`<span class="chip" dir="ltr">U+${code}</span>`;
}

/** An unchanged text, folded but for its ends. */
interface Fold {
  readonly head: string;
  readonly folded: string;
  readonly tail: string;
}

/** Folds a long unchanged text at the end of a line, or of a word, so that what is around the changes stays in view. */
function foldOf(text: string, isFirst: boolean, isLast: boolean): Fold | undefined {
  const shownChars = bounds.unchangedChars;
  if (text.length < 3 * shownChars) return undefined;
  const start = isFirst ? 0 : breakAfter(text, shownChars);
  const end = isLast ? text.length : breakAfter(text, text.length - 2 * shownChars);
  return { head: text.slice(0, start), folded: text.slice(start, end), tail: text.slice(end) };
}

/** Returns the next such place within as many characters as stay in view. */
function breakAfter(text: string, at: number): number {
  const next = text.slice(at, at + bounds.unchangedChars);
  for (const end of [/\n/, /\s/]) {
    const found = next.search(end);
    if (found !== -1) return at + found + 1;
  }
  return wholeCharacter(text, at);
}
