import { splitHidden, type HiddenCharacter } from '../../core/index.js';

/**
 * Kind of a text, which decides what counts as hidden in it. In a `sentence` and in a `name`, a line break moves the text after
 * it. People base decisions on a `name`, so no blank in it may look like another one, like two, or like none. A `value` is sent
 * unchanged: each of its spaces takes its width, and no other blank may look like a space.
 */
export type TextKind = 'text' | 'sentence' | 'name' | 'value';

const blanks: Readonly<Record<TextKind, RegExp>> = {
  text: /(?!)/,
  sentence: /[\t\n\r]/,
  name: /[^\S ]|(?<=^|\s) | (?=\s|$)/,
  value: /[^\S \n]|(?<! ) +(?=\n)/,
};

/** Returns true if a text has a blank that looks like another one, or like nothing. */
export function hasBlanks(text: string, kind: TextKind): boolean {
  return blanks[kind].test(text);
}

/** Splits a text into visible runs and hidden characters. */
export function piecesOf(text: string, kind: TextKind): readonly (string | HiddenCharacter)[] {
  const pieces = splitHidden(text);
  if (!hasBlanks(text, kind)) return pieces;
  const parts = new RegExp(`(${blanks[kind].source})`);
  return pieces.flatMap((piece): readonly (string | HiddenCharacter)[] => {
    if (typeof piece !== 'string') return [piece];
    return piece
      .split(parts)
      .flatMap((part, at): readonly (string | HiddenCharacter)[] =>
        at % 2 === 1 ? Array.from(part, hidden) : part === '' ? [] : [part],
      );
  });
}

function hidden(char: string): HiddenCharacter {
  return { code: `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` };
}

/**
 * Returns a text with its hidden characters written out, as `\u{202E}`: for names and addresses, on which people base decisions,
 * in places that allow only text.
 */
export function visible(text: string): string {
  return written(piecesOf(text, 'name'));
}

/** Returns a text of several lines with its hidden characters written out. Line breaks stay. */
export function visibleText(text: string, kind: TextKind = 'text'): string {
  return written(piecesOf(text, kind));
}

function written(pieces: readonly (string | HiddenCharacter)[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : `\\u{${piece.code.replace(/^U\+0*(?=.)/, '')}}`))
    .join('');
}

/** Returns a text, or its beginning and its end if it is too long. */
export function cutInTheMiddle(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const head = Math.ceil(chars * 0.65);
  return `${text.slice(0, head)}…${text.slice(head - chars)}`;
}
