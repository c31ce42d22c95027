/** Returns the words of a query in lower case, for searching lower-case text. */
export function wordsOf(query: string): readonly string[] {
  return query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}
