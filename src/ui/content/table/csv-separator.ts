/** What separates the fields: what the first line has most of, outside of quotes; a comma, where nothing is sure. */
export function csvSeparator(text: string): string {
  const plain = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const [first = ''] = plain.split('\n', 1);
  const count = (separator: string): number => first.split(separator).length;
  return [',', '\t', ';'].reduce((best, other) => (count(other) > count(best) ? other : best));
}
