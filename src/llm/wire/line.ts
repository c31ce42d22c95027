/** Length limit of what a provider says. */
const maxChars = 500;

/** Returns a text as one line, cut. */
export function lineOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxChars ? `${line.slice(0, maxChars)}…` : line;
}

/** Returns the words of anything thrown. */
export function wordsIn(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
