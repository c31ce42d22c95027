/** A word that opens a palette. */
export interface Trigger {
  /** `/` is at the start of a message, `@` anywhere. */
  readonly kind: '/' | '@';
  /** Index of that character. */
  readonly from: number;
  /** The text after it. */
  readonly query: string;
}

/** Number of characters after an `@`: a longer word is no name of anything. */
const queryChars = 60;

/** Returns the word that is being typed at the caret, if it opens a palette. An `@` inside an address does not. */
export function triggerIn(text: string, caret: number): Trigger | undefined {
  const before = text.slice(0, caret);
  const slash = /^\/(\S*)$/.exec(text);
  if (slash?.[1] !== undefined) return { kind: '/', from: 0, query: slash[1] };
  const at = before.lastIndexOf('@');
  const query = before.slice(at + 1);
  const isOne = at >= 0 && query.length <= queryChars && !/\s/.test(query);
  return isOne && !/[\w.+-]$/.test(before.slice(0, at)) ? { kind: '@', from: at, query } : undefined;
}
