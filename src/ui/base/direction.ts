/** Number of characters in which to search for the first letter. Enough for text, and a bound for a megabyte of digits. */
export const lookedAt = 2_000;

const rightToLeft =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Adlm}]/u;

/** Returns the direction of a text by its first letter, like `dir=auto`, but searches a limited number of characters. */
export function directionOf(text: string, from = 0): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text.slice(from, from + lookedAt)) ?? [];
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
