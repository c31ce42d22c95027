import { bounds } from '../../base/bounds.js';

/** A difference, in the order in which it is read. `replaced` is what was too different to be compared word by word. */
export type Piece =
  | { readonly kind: 'same'; readonly text: string }
  /** `instead` is the other text of the two, where one may be taken for the other. */
  | { readonly kind: 'removed' | 'added'; readonly text: string; readonly instead?: string }
  | { readonly kind: 'replaced'; readonly before: string; readonly now: string };

/** One step of a comparison, as `diff` gives it. */
export interface Step {
  readonly added: boolean;
  readonly removed: boolean;
  readonly value: readonly string[];
}

/** A removal and an addition in one place. */
export interface Hunk {
  readonly before: string;
  readonly now: string;
}

/**
 * Steps as stretches that stayed and places that changed. A space between two changed words stayed, and says nothing: it
 * goes with them, so that a rewritten sentence is one change to read and not ten.
 */
export function hunksOf(steps: readonly Step[]): (string | Hunk)[] {
  const found: (string | Hunk)[] = [];
  let before = '';
  let now = '';
  const flush = (): void => {
    if (before || now) found.push({ before, now });
    before = now = '';
  };
  steps.forEach(({ added, removed, value }, index) => {
    const text = value.join('');
    const isJoint = (before || now) && index < steps.length - 1 && /^[^\S\n]+$/.test(text);
    if (!added && !removed && !isJoint) {
      flush();
      found.push(text);
      return;
    }
    if (!added) before += text;
    if (!removed) now += text;
  });
  flush();
  return found;
}

export function piecesOf(stretch: string | Hunk): Piece[] {
  if (typeof stretch === 'string') return [{ kind: 'same', text: stretch }];
  const { before, now } = stretch;
  const isAlike = looksAlike(before, now);
  const pieces: Piece[] = [
    { kind: 'removed', text: before, ...(isAlike ? { instead: now } : {}) },
    { kind: 'added', text: now, ...(isAlike ? { instead: before } : {}) },
  ];
  return pieces.filter((piece) => piece.kind === 'replaced' || piece.text !== '');
}

/** Neighbours that are of one kind, as one. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind === 'same' && last?.kind === 'same') {
      all[all.length - 1] = { kind: 'same', text: last.text + piece.text };
    } else if (piece.kind === 'replaced' || piece.text !== '') all.push(piece);
  }
  return all;
}

/** ASCII that many fonts draw as one. */
const twins = /^[0O1lI|]+$/;

/** True if a person may see no difference: letters in place of ASCII, or the same letters, otherwise composed. */
function looksAlike(one: string, other: string): boolean {
  if (!one || !other || Math.max(one.length, other.length) > bounds.alikeChars) return false;
  if (one.normalize('NFKC') === other.normalize('NFKC')) return true;
  const others = Array.from(other);
  const chars = Array.from(one);
  return (
    chars.length === others.length &&
    chars.every((char, index) => char === others[index] || mayBeTaken(char, others[index] ?? ''))
  );
}

function mayBeTaken(one: string, other: string): boolean {
  return isAscii(one) !== isAscii(other) || twins.test(one + other);
}

/** True if a character of a text that looks like another has to be shown by its number. */
export function isTwin(char: string): boolean {
  return !isAscii(char) || twins.test(char);
}

function isAscii(char: string): boolean {
  return char <= '\x7f';
}
