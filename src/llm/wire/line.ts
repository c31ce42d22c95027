/** Maximum length of a provider's message. */
const maxChars = 500;

/** Returns a text as one line, shortened. */
export function lineOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxChars ? `${line.slice(0, maxChars)}…` : line;
}

/** Returns the message of any thrown value. */
export function wordsIn(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
