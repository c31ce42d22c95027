/** Beyond these a text box holds the page for seconds: 90,000 lines were measured to take 50. */
const most = { chars: 100_000, lines: 2_000 };

const counted = new Map<string, number>();

/** Whether no text box should hold a text. */
export function isLarge(text: string): boolean {
  return text.length > most.chars || (text.length > most.lines && linesOf(text) > most.lines);
}

/** Of the last text alone, since each is asked for several times. */
export function linesOf(text: string): number {
  const known = counted.get(text);
  if (known !== undefined) return known;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  counted.clear();
  counted.set(text, lines);
  return lines;
}

/** What a box would hold after a paste, where that is large: a browser takes seconds to put it there. */
export function largeAfter({ target, clipboardData }: ClipboardEvent): string | undefined {
  const { value, selectionStart, selectionEnd } = target as HTMLTextAreaElement;
  const pasted = clipboardData?.getData('text/plain') ?? '';
  const after = `${value.slice(0, selectionStart)}${pasted}${value.slice(selectionEnd)}`;
  return isLarge(after) ? after.replaceAll(/\r\n?/g, '\n') : undefined;
}
