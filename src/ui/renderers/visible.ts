/**
 * Characters that cannot be seen, or that turn the order of those around them. The two joiners and the two emoji
 * selectors are left alone: words and emoji are spelled with them.
 */
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}|(?!\ufe0e|\ufe0f)\p{Variation_Selector}/gu;

/** The text with such characters written out, as `\u{202E}`: for names and addresses, by which people decide. */
export function visible(text: string): string {
  return text.replace(invisible, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}

/** The beginning and the end of a text, where the whole is too long. */
export function cutInTheMiddle(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const head = Math.ceil(chars * 0.65);
  return `${text.slice(0, head)}…${text.slice(head - chars)}`;
}
