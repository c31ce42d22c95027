import type { JsonObject, JsonValue } from './json.js';

/**
 * Nothing to see, or in charge of the order of what is around it. Private use is among it: what such a character looks
 * like is the font's to choose, nothing included, and what a model takes it for nobody knows. The ones by number are signs
 * that Unicode counts as seen, and that have no ink. Spaces have none either, and are left: one sees that they are there,
 * though not which of them.
 */
const nothing =
  '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}' +
  '\\u2800\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';

/** A letter of a script that is spelled with joiners, or a mark on one. */
const joined =
  '(?=[\\p{L}\\p{M}])(?!\\p{DI})[' +
  ['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
    .concat(['Sinh', 'Mymr', 'Khmr', 'Tibt'])
    .map((script) => `\\p{scx=${script}}`)
    .join('') +
  ']';

/** An assigned one: behind the others that Unicode keeps free nobody sees a difference. */
const pictograph = '(?=\\p{Emoji})\\p{ExtPict}';

/** Where such a character has its lawful place, and is part of what is seen. */
const lawful = [
  '[\\t\\n]|\\r(?=\\n)',
  // Signs that enclose a number: Unicode calls them format characters, and everybody sees them.
  '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}]',
  `${pictograph}[\\ufe0e\\ufe0f]|[\\d#*]\\ufe0f(?=\\u20e3)`,
  `${pictograph}(?:\\ufe0f|\\p{EMod})?\\u200d(?=${pictograph})`,
  // One to a letter and the marks on it. Fewer of these than may be piled up: no joiner may be lawful by a mark that is not.
  `(?=\\p{L})${joined}(?:(?=\\p{M})${joined}){0,4}[\\u200c\\u200d](?=${joined})`,
].join('|');

/**
 * Marks that are piled on one letter: no script piles up more than eight, and those beyond cannot be told apart. What is
 * hidden between them does not begin a new pile, nor would it once it is removed.
 */
const surplus = `\\p{M}(?<=[\\p{M}${nothing}]{8}\\p{M})`;

/** In pieces of a bounded length: the engine keeps a state for each turn, and has no room for millions. */
const run = new RegExp(`(?:[${nothing}](?<!${lawful})|${surplus}){1,1000}`, 'gu');

/** One hidden character, by the name that Unicode gives to its number. */
export interface HiddenCharacter {
  /** `U+202E`. */
  readonly code: string;
}

/** A text as runs of what is seen, and each hidden character between them. */
export function splitHidden(text: string): readonly (string | HiddenCharacter)[] {
  const pieces: (string | HiddenCharacter)[] = [];
  let from = 0;
  for (const { 0: hidden, index } of text.matchAll(run)) {
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
  return text.search(run) !== -1;
}

/** A text without its hidden characters, and how many there were. */
export function withoutHidden(text: string): { readonly text: string; readonly removed: number } {
  let removed = 0;
  const left = text.replace(run, (hidden) => {
    removed += Array.from(hidden).length;
    return '';
  });
  return { text: left, removed };
}

/**
 * What terminals show as a colour or a style, and not as characters (ECMA-48, "SGR"). Longer than any real one it is none:
 * whoever looks for its end does not look far.
 */
const colour = /\x1b\[[\d;:]{0,100}m/g;

/** Where a text was cut, what is left of one. */
export const beginningOfColour = /\x1b(?:\[[\d;:]{0,100})?$/;

/** A text without its terminal colours: people see them, and to a model they are noise. */
export function withoutColours(text: string): string {
  return text.replace(colour, '');
}

/** Says to a model that it does not get all of what stands before this. */
export function removedNote(count: number): string {
  return count === 1
    ? '[1 invisible character was removed here]'
    : `[${count} invisible characters were removed here]`;
}

/** A value whose keys and strings have no hidden characters: the same value where they had none. Of keys that come to be the same the last one stays. */
export function cleanJson<Value extends JsonValue>(
  value: Value,
): { readonly value: Value; readonly removed: number } {
  let removed = 0;
  const clean = (dirty: string): string => {
    const cleaned = withoutHidden(dirty);
    removed += cleaned.removed;
    return cleaned.text;
  };
  const walk = (next: JsonValue): JsonValue => {
    if (typeof next === 'string') return clean(next);
    if (typeof next !== 'object' || next === null) return next;
    const before = removed;
    const copy: JsonValue = Array.isArray(next)
      ? (next as readonly JsonValue[]).map(walk)
      : Object.fromEntries(
          Object.entries(next as JsonObject).map(([key, child]) => [clean(key), walk(child)]),
        );
    return removed === before ? next : copy;
  };
  return { value: walk(value) as Value, removed };
}
