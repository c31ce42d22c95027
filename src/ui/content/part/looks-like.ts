/** Marks that hardly anybody writes without meaning them, in the beginning of a text. */
const marks = /^ {0,3}(?:#{1,6} \S|```|~~~|\|.+\||[-*+] \S|>\s?\S)|\*\*[^\s*]|`[^`\n]+`|\]\(\S/m;

/** Whether a text may have been written as Markdown: enough to offer it, never to do it. */
export function looksLikeMarkdown(text: string): boolean {
  return marks.test(text.slice(0, 4_000));
}
