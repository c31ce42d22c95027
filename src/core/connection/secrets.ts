import { problem, type Problem } from '../errors.js';
import type { ServerConfig } from '../types.js';

/** What is shorter is found in ordinary words too, and protects nothing. */
const leastChars = 6;

/** Keeps what a page sends to a server in confidence out of what the server says in its errors. */
export interface Secrets {
  /** The same server, whose token is noted as it passes. */
  readonly config: ServerConfig;
  hide(why: Problem): Problem;
}

export function createSecrets(config: ServerConfig): Secrets {
  const { headers = {}, getToken } = config;
  const known = new Set(Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]));
  let token: string | undefined;
  const hideIn = (text: string): string => {
    const secrets = [...known, token ?? ''].filter(({ length }) => length >= leastChars);
    // The longest first: one may be a part of another.
    return secrets
      .sort((a, b) => b.length - a.length)
      .reduce((left, secret) => left.replaceAll(secret, '…'), text);
  };
  return {
    config: getToken ? { ...config, getToken: async () => (token = await getToken()) } : config,
    hide({ code, data }) {
      const clean = Object.entries(data).map(([name, value]) => [
        name,
        typeof value === 'string' ? hideIn(value) : value,
      ]);
      return problem(code, Object.fromEntries(clean) as Problem['data']);
    },
  };
}
