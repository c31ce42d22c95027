import { bounds } from '../base/bounds.js';
import { wholeCharacter } from '../base/text-window.js';

/** A piece of a difference, in reading order. `replaced` was too different to be compared word by word. */
export type Piece =
  | { readonly kind: 'same'; readonly text: string }
  /** `instead` is the other text of the two, where one may be taken for the other; `says` follows it in our own words. */
  | {
      readonly kind: 'removed' | 'added';
      readonly text: string;
      readonly instead?: string;
      readonly says?: string;
    }
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
 * Returns texts that stayed and places that changed. A space between two changed words stayed, and says nothing: it goes with
 * them, so that a rewritten sentence is one change to read and not ten.
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

export function piecesOf(hunk: string | Hunk): Piece[] {
  if (typeof hunk === 'string') return [{ kind: 'same', text: hunk }];
  const { before, now } = hunk;
  const isAlike = looksAlike(before, now);
  return joined([
    { kind: 'removed', text: before, ...(isAlike ? { instead: now } : {}) },
    { kind: 'added', text: now, ...(isAlike ? { instead: before } : {}) },
  ]);
}

/** Joins neighbours that stayed, and drops empty pieces. */
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

/**
 * Words, spaces, line ends, and every other character by itself. A word of a hostile text may be as long as the text; it is
 * split, so that one changed letter of it does not change the whole.
 */
const token =
  /\n|[^\S\n]{1,64}|[\p{L}\p{M}\p{N}\p{Cf}_]{1,64}|\p{ExtPict}[\p{ExtPict}\p{EMod}\ufe0f\u200d]{0,64}|./gsu;

/** Scripts that write their words without spaces between. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Splits a text into words and the characters between them. */
export function tokensOf(text: string): string[] {
  return (text.match(token) ?? []).flatMap((piece) => (unspaced.test(piece) ? wordsIn(piece) : piece));
}

export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

let segmenter: Intl.Segmenter | undefined;

/** Splits a short text: engines copy all of it for each segment. */
function wordsIn(piece: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(piece), ({ segment }) => segment);
}

/** Returns the length of the common start of two texts, without cutting a word. */
export function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at === one.length && at === other.length ? at : wordStart(one, at);
}

/** Returns the length of the common end of two texts, without cutting a word. */
export function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(one.length - at - 1) === other.charCodeAt(other.length - at - 1)) at++;
  return one.length - wordEnd(one, one.length - at);
}

/** Returns the start of the word that `at` is in; for a long word, a place before. */
function wordStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 128), at);
  const space = before.search(/\s\S*$/);
  if (space !== -1) return at - before.length + space + 1;
  return wholeCharacter(text, at - before.length);
}

function wordEnd(text: string, at: number): number {
  const after = text.slice(at, at + 128);
  const space = after.search(/\s/);
  return space === -1 ? wholeCharacter(text, at + after.length) : at + space;
}
