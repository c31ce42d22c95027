/** Marks that hardly anybody writes without meaning them. */
const marks = /^ {0,3}(?:#{1,6} \S|```|~~~|\|.+\||[-*+] \S|>\s?\S)|\*\*[^\s*]|`[^`\n]+`|\]\(\S/m;
/** True if a text may have been written as Markdown: enough to offer it, never to do it. */
export function looksLikeMarkdown(text: string): boolean {
  return hasMarks(text.slice(0, 4_000));
}

export function hasMarks(text: string): boolean {
  return marks.test(text);
}
