/** Markdown syntax that is rarely written by accident. */
export const marks: RegExp =
  /^ {0,3}(?:#{1,6} \S|```|~~~|\|.+\||[-*+] \S|>\s?\S)|\*\*[^\s*]|`[^`\n]+`|\]\(\S/m;
