import type { Limits } from '../../base/limits.js';

/** Maximum length of a scope, so that a person can read it. */
const maxChars = 200;
/** RFC 6749, 3.3. */
const scopePattern = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
/** Minimum length of a secret. A shorter text also occurs in ordinary words and protects nothing. */
export const minSecretChars = 6;

/** Returns the well-formed scopes in a server's text or list, each once, up to the limit, without those that contain a secret. */
export function scopesOf(
  given: unknown,
  { signInScopes }: Pick<Limits, 'signInScopes'>,
  secrets: readonly (string | undefined)[] = [],
): readonly string[] {
  const all: unknown = typeof given === 'string' ? given.split(/\s+/) : given;
  const known = secrets.filter(
    (one) => one !== undefined && one.length >= minSecretChars,
  ) as readonly string[];
  const good = (Array.isArray(all) ? all : []).filter(
    (one): one is string =>
      typeof one === 'string' &&
      one.length <= maxChars &&
      scopePattern.test(one) &&
      !known.some(
        (secret) => one.includes(secret) || (secret.includes(one) && one.length > minSecretChars * 4),
      ),
  );
  return [...new Set(good)].slice(0, signInScopes);
}

export function union(...lists: (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())];
}
