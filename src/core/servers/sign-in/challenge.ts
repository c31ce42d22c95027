/** Parameters of `WWW-Authenticate`, by their lower-case names. Empty values are absent. */
export interface ChallengeFields {
  readonly resource_metadata?: string;
  readonly scope?: string;
  readonly error?: string;
  readonly error_description?: string;
}

/** Parameter with a value in double or single quotes, or unquoted. An unquoted value may have more words, up to the next name. */
const parameter = /\b(\w+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|["']?([^\s,]+(?: +[^\s,=]+(?=[\s,]|$))*))/g;

/** Reads the parameters of all challenges in a `WWW-Authenticate` header. The first of each name counts. */
export function readChallenge(header: string | null | undefined): ChallengeFields {
  const all = [...(header ?? '').matchAll(parameter)].map(([, name = '', quoted, single, bare = '']) => [
    name.toLowerCase(),
    quoted?.replace(/\\(.)/g, '$1') ?? single ?? bare,
  ]);
  return Object.fromEntries(all.filter(([, value]) => value).reverse()) as ChallengeFields;
}
