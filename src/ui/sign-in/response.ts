export interface PastedResponse {
  readonly query: string;
  /** Of this sign-in, and not of another one. */
  readonly isOwn: boolean;
}

/**
 * What the callback page was given, as it was pasted: the query, or the whole address with the query in it. Nothing where
 * it is something else.
 */
export function responseIn(pasted: string, state: string | undefined): PastedResponse | undefined {
  const query = pasted
    .trim()
    .replace(/^[^?#\s]*\?/, '')
    .replace(/#.*$/, '');
  const given = new URLSearchParams(query);
  const of = given.get('state');
  if (!of || !(given.has('code') || given.has('error'))) return undefined;
  return { query, isOwn: of === state };
}
