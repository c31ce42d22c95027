import type { JsonObject, JsonValue } from '../../shared/json.js';

/**
 * Invisible and bidi characters. Private use characters count: a font may show nothing for them, and a model may read
 * anything into them. The numbered ones are visible to Unicode but have no ink. Spaces are allowed: people see that there is
 * one, though not which.
 */
const invisible =
  '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}' +
  '\\u2800\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';

/*
 * Below, a set looks ahead at a character that is then taken as any: of a set with characters of several planes, WebKit finds
 * those beyond the first plane ahead, and not behind.
 */

/** A letter, or a mark on one, of a script that uses joiners. */
const joined =
  '(?=[\\p{L}\\p{M}])(?!\\p{DI})(?=[' +
  ['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
    .concat(['Sinh', 'Mymr', 'Khmr', 'Tibt'])
    .map((script) => `\\p{scx=${script}}`)
    .join('') +
  ']).';

/** An assigned pictograph: behind the reserved ones, a selector makes no visible difference. */
const pictograph = '(?=\\p{Emoji})(?=\\p{ExtPict}).';

/** Places where such a character is legitimate, because it changes what is visible. */
const legitimate = [
  '[\\t\\n]|\\r(?=\\n)',
  // Signs that enclose a number: format characters in Unicode, but visible.
  '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2]|[\\u{110bd}\\u{110cd}]',
  `${pictograph}[\\ufe0e\\ufe0f]|[\\d#*]\\ufe0f(?=\\u20e3)`,
  `${pictograph}(?:\\ufe0f|\\p{EMod})?\\u200d(?=${pictograph})`,
  // One for a letter and its marks. The marks are fewer than may be stacked: a surplus mark must not legitimate a joiner.
  `(?=\\p{L})${joined}(?:(?=\\p{M})${joined}){0,4}[\\u200c\\u200d](?=${joined})`,
].join('|');

/**
 * Marks beyond eight on one letter: no script stacks more, and people cannot distinguish them. Hidden characters between
 * marks do not start a new stack.
 */
const surplus = `\\p{M}(?<=(?:(?=[\\p{M}${invisible}])(?:.|[\\n\\r\\u2028\\u2029])){9})`;

let compiled: RegExp | undefined;

/** Returns the pattern of a bounded run: the engine stores a state for each repetition, and has no room for millions. */
function run(): RegExp {
  return (compiled ??= new RegExp(`(?:[${invisible}](?<!${legitimate})|${surplus}){1,1000}`, 'gu'));
}

/**
 * A text of characters that are never hidden, nor stacked on a letter: most texts are of letters, signs and Han alone. The
 * browser takes 20 ms to compile the other pattern, which a page that shows nothing else need not wait for.
 */
const plain = /^[\n -~\xc0-\xff\u2010-\u2027\u3001-\u3029\u4e00-\u9fff\uff01-\uff5e]*$/;

/** A hidden character. */
export interface HiddenCharacter {
  /** Code point, such as `U+202E`. */
  readonly code: string;
}

/** Splits a text into visible runs and the hidden characters between them. */
export function splitHidden(text: string): readonly (string | HiddenCharacter)[] {
  const pieces: (string | HiddenCharacter)[] = [];
  let from = 0;
  for (const { 0: hidden, index } of hasHidden(text) ? text.matchAll(run()) : []) {
    if (index > from) pieces.push(text.slice(from, index));
    for (const char of hidden) pieces.push({ code: codeOf(char) });
    from = index + hidden.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

export function hasHidden(text: string): boolean {
  return !plain.test(text) && text.search(run()) !== -1;
}

/** Removes hidden characters and counts them. */
export function withoutHidden(text: string): { readonly text: string; readonly removed: number } {
  let removed = 0;
  const remove = (hidden: string): string => {
    removed += Array.from(hidden).length;
    return '';
  };
  return { text: plain.test(text) ? text : text.replace(run(), remove), removed };
}

/** A terminal's color or style sequence (ECMA-48, "SGR"). Its length is bounded, so that the search for its end is short. */
const color = /\x1b\[[\d;:]{0,100}m/g;

/** Rest of a color sequence at the end of a text that was cut. */
export const beginningOfColor = /\x1b(?:\[[\d;:]{0,100})?$/;

/** Removes terminal colors. People see them; to a model they are noise. */
export function withoutColors(text: string): string {
  return text.replace(color, '');
}

/** Returns a note for a model that characters were removed before it. */
export function removedNote(count: number): string {
  return count === 1
    ? '[1 invisible character was removed here]'
    : `[${count} invisible characters were removed here]`;
}

/** Removes hidden characters from all keys and strings. If keys become equal, the last one wins. */
export function cleanJson<Value extends JsonValue>(value: Value): { value: Value; removed: number } {
  let removed = 0;
  const clean = (dirty: string): string => {
    const cleaned = withoutHidden(dirty);
    removed += cleaned.removed;
    return cleaned.text;
  };
  const cleanAll = (next: JsonValue): JsonValue => {
    if (typeof next === 'string') return clean(next);
    if (typeof next !== 'object' || next === null) return next;
    const before = removed;
    const copy: JsonValue = Array.isArray(next)
      ? (next as readonly JsonValue[]).map(cleanAll)
      : Object.fromEntries(
          Object.entries(next as JsonObject).map(([key, child]) => [clean(key), cleanAll(child)]),
        );
    return removed === before ? next : copy;
  };
  return { value: cleanAll(value) as Value, removed };
}
