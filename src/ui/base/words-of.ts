/** Returns the words of a query, as they are looked for in a text in lower case. */
export function wordsOf(query: string): readonly string[] {
  return query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}
