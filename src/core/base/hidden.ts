import type { JsonObject, JsonValue } from '../../shared/json.js';

/**
 * Invisible and bidirectional characters. Private use characters are included: a font may show nothing for them, and a model
 * may interpret them in any way. The characters listed by number are visible according to Unicode but are drawn blank. Spaces
 * are allowed, because people see that there is a space, although not which one.
 */
const invisible =
  '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}' +
  '\\u2800\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';

/*
 * The patterns below test a set in a lookahead, and then consume the character with `.`. If a set contains characters of
 * several planes, WebKit finds those beyond the first plane in a lookahead, but not in a lookbehind.
 */

/** Matches a letter or a combining mark of a script that uses joiners. */
const joined =
  '(?=[\\p{L}\\p{M}])(?!\\p{DI})(?=[' +
  ['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
    .concat(['Sinh', 'Mymr', 'Khmr', 'Tibt'])
    .map((script) => `\\p{scx=${script}}`)
    .join('') +
  ']).';

/** Matches an assigned pictograph. After a reserved one, a selector makes no visible difference. */
const pictograph = '(?=\\p{Emoji})(?=\\p{ExtPict}).';

/** Places where such a character is legitimate, because it has a visible effect. */
const legitimate = [
  '[\\t\\n]|\\r(?=\\n)',
  // Signs that enclose a number. In Unicode, they are format characters, but they are visible.
  '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2]|[\\u{110bd}\\u{110cd}]',
  `${pictograph}[\\ufe0e\\ufe0f]|[\\d#*]\\ufe0f(?=\\u20e3)`,
  `${pictograph}(?:\\ufe0f|\\p{EMod})?\\u200d(?=${pictograph})`,
  // One joiner after a letter and its marks. The number of marks is below the maximum stack, so that a surplus mark cannot make
  // a joiner legitimate.
  `(?=\\p{L})${joined}(?:(?=\\p{M})${joined}){0,4}[\\u200c\\u200d](?=${joined})`,
].join('|');

/**
 * Marks after the eighth on one letter. No script stacks more, and people cannot distinguish them. Hidden characters between
 * marks do not start a new stack.
 */
const surplus = `\\p{M}(?<=(?:(?=[\\p{M}${invisible}])(?:.|[\\n\\r\\u2028\\u2029])){9})`;

let compiled: RegExp | undefined;

/**
 * Returns the pattern of a run. Its length is bounded, because the engine stores a state for each repetition and runs out of
 * memory with millions.
 */
function run(): RegExp {
  return (compiled ??= new RegExp(`(?:[${invisible}](?<!${legitimate})|${surplus}){1,1000}`, 'gu'));
}

/**
 * Matches a text of characters that are never hidden and never stacked on a letter. Most texts consist only of letters, signs
 * and Han characters. For pages with such texts only, this avoids compiling the other pattern, which takes the browser 20 ms.
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

/**
 * Matches a terminal's color or style sequence (ECMA-48, "SGR"). The length is bounded, so that the search for the end is
 * short.
 */
const color = /\x1b\[[\d;:]{0,100}m/g;

/** Matches the beginning of a color sequence at the end of a text that was cut. */
export const beginningOfColor = /\x1b(?:\[[\d;:]{0,100})?$/;

/** Removes terminal colors. They are shown to people but are useless to a model. */
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
