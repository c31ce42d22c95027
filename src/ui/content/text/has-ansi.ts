/** A terminal's sequence for a change of colour: few enough and short enough parameters that nothing else fits in. */
const sequence = /\x1b\[\d{0,3}(?:[;:]\d{0,3}){0,31}m/;

/** True if a text was meant for a terminal. */
export function hasAnsi(text: string): boolean {
  return sequence.test(text);
}
