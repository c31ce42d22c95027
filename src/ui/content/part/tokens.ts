import { wholeCharacter } from '../../base/text-window.js';

/**
 * Words, spaces, line ends, and every other character by itself. A word of a hostile text may be as long as the text; it
 * is taken in pieces, so that one changed letter of it is not the whole of it.
 */
const token =
  /\n|[^\S\n]{1,64}|[\p{L}\p{M}\p{N}\p{Cf}_]{1,64}|\p{ExtPict}[\p{ExtPict}\p{EMod}\ufe0f\u200d]{0,64}|./gsu;

/** Scripts that write their words without spaces between. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A text in pieces that mean something by themselves; put together, they are the text. */
export function tokensOf(text: string): string[] {
  return (text.match(token) ?? []).flatMap((piece) => (unspaced.test(piece) ? wordsIn(piece) : piece));
}

export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

let segmenter: Intl.Segmenter | undefined;

/** Never for a long text: for each segment that they give, engines copy all of it. */
function wordsIn(piece: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(piece), ({ segment }) => segment);
}

/** How many characters two texts begin with in common; not so many that a word is cut. */
export function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at === one.length && at === other.length ? at : wordStart(one, at);
}

/** How many characters two texts end with in common. */
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
