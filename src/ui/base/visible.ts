import { splitHidden, type HiddenCharacter } from '../../core/index.js';

/** A text in runs of what is seen, and what is not. Where one line is meant, what would break or move it is not seen either. */
export function piecesOf(text: string, inLine: boolean): readonly (string | HiddenCharacter)[] {
  const pieces = splitHidden(text);
  if (!inLine) return pieces;
  return pieces.flatMap((piece) =>
    typeof piece === 'string' ? piece.split(/([\t\n\r])/).flatMap(breakIn) : [piece],
  );
}

const breaks: ReadonlyMap<string, string> = new Map([
  ['\t', 'U+0009'],
  ['\n', 'U+000A'],
  ['\r', 'U+000D'],
]);

function breakIn(piece: string): readonly (string | HiddenCharacter)[] {
  const code = breaks.get(piece);
  return code ? [{ code }] : piece === '' ? [] : [piece];
}

/** The text with what cannot be seen written out, as `\u{202E}`: for names and addresses, by which people decide, where there can be nothing but text. */
export function visible(text: string): string {
  return written(piecesOf(text, true));
}

/** Returns a text of several lines like that; line breaks stay. */
export function visibleText(text: string): string {
  return written(piecesOf(text, false));
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
