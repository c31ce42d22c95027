/** Returns the beginning of a text of at most so many characters, up to the end of a word. */
export function cutAtWord(text: string, mostChars: number): string {
  const start = text.trim().slice(0, mostChars + 1);
  return start.length > mostChars ? `${start.replace(/\s?\S*$/, '') || start}…` : start;
}
