import { splitHidden, type HiddenCharacter } from '../../core/index.js';

/**
 * What a text is, and so what of it cannot be seen. In a `sentence`, and in a `name`, a line break moves what is behind it. By a
 * name people decide: there, no blank may pass for another, for two, or for none. A `value` is sent as it is: each of its spaces
 * takes its room, and no other blank may pass for one.
 */
export type TextKind = 'text' | 'sentence' | 'name' | 'value';

const blanks: Readonly<Record<TextKind, RegExp>> = {
  text: /(?!)/,
  sentence: /[\t\n\r]/,
  name: /[^\S ]|(?<=^|\s) | (?=\s|$)/,
  value: /[^\S \n]|(?<! ) +(?=\n)/,
};

/** Returns true if a text has a blank that cannot be told from another, or from nothing. */
export function hasBlanks(text: string, kind: TextKind): boolean {
  return blanks[kind].test(text);
}

/** A text in runs of what is seen, and what is not. */
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

/** The text with what cannot be seen written out, as `\u{202E}`: for names and addresses, by which people decide, where there can be nothing but text. */
export function visible(text: string): string {
  return written(piecesOf(text, 'name'));
}

/** Returns a text of several lines like that; line breaks stay. */
export function visibleText(text: string, kind: TextKind = 'text'): string {
  return written(piecesOf(text, kind));
}

function written(pieces: readonly (string | HiddenCharacter)[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : `\\u{${piece.code.replace(/^U\+0*(?=.)/, '')}}`))
    .join('');
}

/** The beginning and the end of a text, where the whole is too long. */
export function cutInTheMiddle(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const head = Math.ceil(chars * 0.65);
  return `${text.slice(0, head)}…${text.slice(head - chars)}`;
}
