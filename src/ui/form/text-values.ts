import type { FormValue } from '../../core/form.js';

/** Shortens a string from a server. */
export function cut(text: string, chars = 200): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text;
}

/** Returns the text of a value, or the text typed for it; empty for other values. */
export function textOf(value: FormValue): string {
  if ('text' in value) return value.text;
  return value.kind === 'value' && typeof value.value === 'string' ? value.value : '';
}

/** Limits above which a text box blocks the page for seconds. In a measurement, 90,000 lines took 50 s. */
const most = { chars: 100_000, lines: 2_000 };

/** Returns true if a text is too large for a text box. */
export function isLarge(text: string): boolean {
  return text.length > most.chars || (text.length > most.lines && linesOf(text) > most.lines);
}

/** Cached line count of the last text. Several callers request the count of the same text. */
let counted: { readonly text: string; readonly lines: number } | undefined;

export function linesOf(text: string): number {
  if (counted?.text === text) return counted.lines;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  counted = { text, lines };
  return lines;
}

interface Paste {
  readonly text: string;
  /** Text of the control after the paste. It is computed here, because a browser takes seconds to insert a very long text. */
  readonly after: string;
  readonly caret: number;
}

/** Reads the text pasted into a box. For a single-line box, removes the last line break. */
export function readPaste({ target, clipboardData }: ClipboardEvent): Paste {
  const { value, selectionStart, selectionEnd } = target as HTMLInputElement | HTMLTextAreaElement;
  const whole = (clipboardData?.getData('text/plain') ?? '').replaceAll(/\r\n?/g, '\n');
  const text = target instanceof HTMLInputElement ? whole.replace(/\n$/, '') : whole;
  const start = selectionStart ?? value.length;
  const after = value.slice(0, start) + text + value.slice(selectionEnd ?? start);
  return { text, after, caret: start + text.length };
}
