/** Marks of Markdown that hardly anybody writes without meaning them. */
export const marks: RegExp =
  /^ {0,3}(?:#{1,6} \S|```|~~~|\|.+\||[-*+] \S|>\s?\S)|\*\*[^\s*]|`[^`\n]+`|\]\(\S/m;
