/** A terminal's sequence for a color change. Its parameters are so few and short that it can carry nothing else. */
const sequence = /\x1b\[\d{0,3}(?:[;:]\d{0,3}){0,31}m/;

/** True if a text was written for a terminal. */
export function hasAnsi(text: string): boolean {
  return sequence.test(text);
}
