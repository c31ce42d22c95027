import type { TimeSlices } from '../../base/time-slices.js';

export interface TextSize {
  /** As UTF-8. */
  readonly bytes: number;
  readonly lines: number;
}

const charsAtOnce = 65_536;

export async function sizeOf(text: string, turns: TimeSlices): Promise<TextSize> {
  let bytes = text.length;
  let lines = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let from = 0; from < text.length; from += charsAtOnce) {
    const to = Math.min(text.length, from + charsAtOnce);
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x0a) lines++;
      // A character of two halves has four bytes.
      else if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
    }
    if (turns.isLong) await turns.rest();
  }
  return { bytes, lines };
}
