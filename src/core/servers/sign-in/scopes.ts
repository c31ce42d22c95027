import type { Limits } from '../../base/limits.js';

/** Longer than any that is meant to be read. */
const chars = 200;
/** RFC 6749, 3.3: a scope is made of these. What has others in it is no scope, and is left out. */
const token = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
/** What is shorter is found in ordinary words too, and protects nothing. */
const leastSecret = 6;

/**
 * The scopes in a text or a list of a server: well-formed ones, each once, so many and no more; and none that has one of the
 * `secrets` in it, which a server might want to see shown.
 */
export function scopesOf(
  given: unknown,
  { signInScopes }: Pick<Limits, 'signInScopes'>,
  secrets: readonly (string | undefined)[] = [],
): readonly string[] {
  const all: readonly unknown[] = typeof given === 'string' ? given.split(/\s+/) : asList(given);
  const known = secrets.filter((one) => one !== undefined && one.length >= leastSecret) as readonly string[];
  const good = all.filter(
    (one): one is string =>
      typeof one === 'string' &&
      one.length <= chars &&
      token.test(one) &&
      !known.some((secret) => one.includes(secret) || (secret.includes(one) && one.length > leastSecret * 4)),
  );
  return [...new Set(good)].slice(0, signInScopes);
}

export function union(...lists: (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())];
}

function asList(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? (given as readonly unknown[]) : [];
}
