/** One character of a pattern: itself, any of a class, or one that is escaped. Nothing in it looks back or ahead. */
const one = String.raw`(?:[^\\^$.*+?()[\]{}|]|\.|\[\^?(?:[^\\[\]]|\\.)+\]|\\[dDwWsS\\^$.*+?()[\]{}|/])`;
const fixed = String.raw`(?:${one}(?:\{\d{1,3}\})?)*`;
const plain = new RegExp(String.raw`^\^${fixed}(?:${one}(?:[*+?]|\{\d{1,3},\d{0,3}\})${fixed})?\$$`, 'u');

/** Characters of a text that is looked at: the steps are at most its square. */
const mostChars = 1_000;

/**
 * Returns true if a text breaks a plain pattern, such as `^[A-Z]{3}$`: from end to end, without groups, and with at most one
 * part whose length is open. Any other pattern could hang the thread, and is left to the validator.
 */
export function breaksPlainPattern(pattern: string, text: string): boolean {
  if (text.length > mostChars || !plain.test(pattern)) return false;
  try {
    return !new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
