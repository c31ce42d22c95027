/** A text box with more than this blocks the page for seconds: 90,000 lines were measured to take 50. */
const most = { chars: 100_000, lines: 2_000 };

/** Lines of the last text alone, since each is asked for several times. */
let counted: { readonly text: string; readonly lines: number } | undefined;

/** True if a text is too large for a text box. */
export function isLarge(text: string): boolean {
  return text.length > most.chars || (text.length > most.lines && linesOf(text) > most.lines);
}

export function linesOf(text: string): number {
  if (counted?.text === text) return counted.lines;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  counted = { text, lines };
  return lines;
}

/** Returns what a box would hold after a paste, if that is large: a browser takes seconds to put it there. */
export function largeAfter({ target, clipboardData }: ClipboardEvent): string | undefined {
  const { value, selectionStart, selectionEnd } = target as HTMLTextAreaElement;
  const pasted = clipboardData?.getData('text/plain') ?? '';
  const after = `${value.slice(0, selectionStart)}${pasted}${value.slice(selectionEnd)}`;
  return isLarge(after) ? after.replaceAll(/\r\n?/g, '\n') : undefined;
}
