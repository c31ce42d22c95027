/**
 * What the callback page was given, as it was pasted: the query, or the whole address with the query in it. Nothing where
 * it is something else, or belongs to another sign-in.
 */
export function responseIn(pasted: string, state: string | undefined): string | undefined {
  const query = pasted
    .trim()
    .replace(/^[^?#\s]*\?/, '')
    .replace(/#.*$/, '');
  const given = new URLSearchParams(query);
  const isResponse = given.has('code') || given.has('error');
  return isResponse && given.get('state') === state ? query : undefined;
}
