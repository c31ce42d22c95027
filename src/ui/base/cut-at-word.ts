/** Returns the beginning of a text, with at most `mostChars` characters, up to the end of a word. */
export function cutAtWord(text: string, mostChars: number): string {
  const start = text.trim().slice(0, mostChars + 1);
  return start.length > mostChars ? `${start.replace(/\s?\S*$/, '') || start}…` : start;
}
