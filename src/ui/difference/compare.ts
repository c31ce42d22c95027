import { diffArrays } from 'diff';
import { bounds } from '../base/bounds.js';
import { wholeCharacter } from '../base/text-window.js';

/** A part of a difference, in reading order. `replaced` texts are too different to compare word by word. */
export type DiffPart =
  | { readonly kind: 'same'; readonly text: string }
  /** `instead` is the counterpart of a text that looks the same. `says` is a note from this package after the text. */
  | {
      readonly kind: 'removed' | 'added';
      readonly text: string;
      readonly instead?: string;
      readonly says?: string;
    }
  | { readonly kind: 'replaced'; readonly before: string; readonly now: string };

/** One step of a comparison, as the `diff` package returns it. */
interface Step {
  readonly added: boolean;
  readonly removed: boolean;
  readonly value: readonly string[];
}

/** A removal and an addition at the same place. */
interface Hunk {
  readonly before: string;
  readonly now: string;
}

/** Compares lines first, then the text within changed lines: hundreds of lines are compared as fast as one. */
export function compareTexts(before: string, now: string): DiffPart[] {
  const until = performance.now() + bounds.differenceMs;
  const lines = steps(linesOf(before), linesOf(now), bounds.changedLines, until);
  const stretches = lines ? hunksOf(lines) : [{ before, now }];
  return joinNeighbors(
    stretches.flatMap((stretch) =>
      typeof stretch === 'string' ? partsOf(stretch) : compareWords(stretch, until),
    ),
  );
}

function compareWords(hunk: Hunk, until: number): DiffPart[] {
  if (!hunk.before || !hunk.now) return partsOf(hunk);
  const start = commonStart(hunk.before, hunk.now);
  const end = commonEnd(hunk.before.slice(start), hunk.now.slice(start));
  const before = hunk.before.slice(start, hunk.before.length - end);
  const now = hunk.now.slice(start, hunk.now.length - end);
  return [
    { kind: 'same', text: hunk.now.slice(0, start) },
    ...compareMiddle({ before, now }, until),
    { kind: 'same', text: hunk.now.slice(hunk.now.length - end) },
  ];
}

function compareMiddle(hunk: Hunk, until: number): DiffPart[] {
  const { before, now } = hunk;
  if (!before || !now) return partsOf(hunk);
  const isLong = Math.max(before.length, now.length) > bounds.comparedChars;
  const found = isLong ? undefined : steps(tokensOf(before), tokensOf(now), bounds.changedWords, until);
  return found ? hunksOf(found).flatMap(partsOf) : [{ kind: 'replaced', before, now }];
}

/** Returns the edits; `undefined` if there are too many, or no time is left. */
function steps(
  before: string[],
  now: string[],
  maxEditLength: number,
  until: number,
): ReturnType<typeof diffArrays<string>> | undefined {
  return diffArrays(before, now, { maxEditLength, timeout: Math.max(0, until - performance.now()) });
}

/**
 * Returns unchanged texts and changed places. An unchanged space between two changed words is joined with them, so that a
 * rewritten sentence is one change and not ten.
 */
function hunksOf(steps: readonly Step[]): (string | Hunk)[] {
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

export function partsOf(hunk: string | Hunk): DiffPart[] {
  if (typeof hunk === 'string') return [{ kind: 'same', text: hunk }];
  const { before, now } = hunk;
  const isAlike = looksAlike(before, now);
  return joinNeighbors([
    { kind: 'removed', text: before, ...(isAlike ? { instead: now } : {}) },
    { kind: 'added', text: now, ...(isAlike ? { instead: before } : {}) },
  ]);
}

/** Joins adjacent unchanged parts, and drops empty parts. */
function joinNeighbors(parts: readonly DiffPart[]): DiffPart[] {
  const all: DiffPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.kind === 'same' && last?.kind === 'same') {
      all[all.length - 1] = { kind: 'same', text: last.text + part.text };
    } else if (part.kind === 'replaced' || part.text !== '') all.push(part);
  }
  return all;
}

/** ASCII characters that look the same in many fonts. */
const twins = /^[0O1lI|]+$/;

/** True if two texts may look the same, because one has other letters in place of ASCII or another Unicode composition. */
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

/** True if a character that looks like another must be shown with its code point. */
export function isTwin(char: string): boolean {
  return !isAscii(char) || twins.test(char);
}

function isAscii(char: string): boolean {
  return char <= '\x7f';
}

/**
 * Matches words, spaces, line ends, and each other character separately. A word in a hostile text may be as long as the text:
 * long words are split, so that one changed letter does not change all of it.
 */
const token =
  /\n|[^\S\n]{1,64}|[\p{L}\p{M}\p{N}\p{Cf}_]{1,64}|\p{ExtPict}[\p{ExtPict}\p{EMod}\ufe0f\u200d]{0,64}|./gsu;

/** Scripts that do not separate words with spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Splits a text into words and the characters between them. */
function tokensOf(text: string): string[] {
  return (text.match(token) ?? []).flatMap((piece) => (unspaced.test(piece) ? wordsIn(piece) : piece));
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into words. The text must be short: engines copy all of it for each segment. */
function wordsIn(piece: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(piece), ({ segment }) => segment);
}

/** Returns the length of the common start of two texts, without cutting a word. */
function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at === one.length && at === other.length ? at : wordStart(one, at);
}

/** Returns the length of the common end of two texts, without cutting a word. */
function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(one.length - at - 1) === other.charCodeAt(other.length - at - 1)) at++;
  return one.length - wordEnd(one, one.length - at);
}

/** Returns the start of the word around `at`. In a long word, returns an earlier index inside the word. */
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
