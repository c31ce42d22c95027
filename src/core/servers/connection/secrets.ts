import type { Problem } from '../../base/problems.js';
import type { ServerConfig, TokenRequest } from '../../protocol/index.js';
import { minSecretChars } from '../sign-in/scopes.js';
import { echoes } from './services.js';

/** Number of tokens to search for, if the page supplies a new one for each request. */
const mostTokens = 20;

/** Removes the secrets that a page sends to a server from the server's errors and messages. */
export interface Secrets {
  /** The server's configuration. Its `getToken` also notes each token. */
  readonly config: ServerConfig;
  /** Returns a text without the secrets in their plain form. */
  hideIn(text: string): string;
  /** Returns a server's text without the secrets, for display. */
  quotable(said: string): string;
  hide(why: Problem): Problem;
  /** Resolves when secrets can be removed from messages. Rejects if the code for that cannot be loaded. */
  ready(): Promise<unknown>;
  /** Returns a message of the server without the secrets. */
  withoutEchoes<Message>(message: Message): Message;
}

export function createSecrets(config: ServerConfig): Secrets {
  const { headers = {}, getToken } = config;
  const known = new Set(Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]));
  /** Tokens, newest last. A running call may carry an earlier one. */
  let tokens: readonly string[] = [];
  const hideIn = (text: string): string => withoutSecrets(text, [...known, ...tokens]);
  const noting =
    (get: NonNullable<ServerConfig['getToken']>) =>
    async (request: TokenRequest): Promise<string | undefined> => {
      const token = await get(request);
      if (!token) return token;
      if (token !== tokens.at(-1)) tokens = [...tokens, token].slice(-mostTokens);
      // This comes before any answer can repeat the secret.
      await echoes.load();
      return token;
    };
  return {
    config: getToken ? { ...config, getToken: noting(getToken) } : config,
    hideIn,
    ready: async () => known.size > 0 && echoes.load(),
    withoutEchoes: (message) => echoes.value?.withoutEchoes(message, headers, tokens) ?? message,
    quotable(said) {
      try {
        // Parsed first, because JSON can write a character in more than one way.
        return hideIn(JSON.stringify(JSON.parse(said)));
      } catch {
        return hideIn(said);
      }
    },
    hide({ code, data, message: said }) {
      let message = said;
      const clean = Object.entries(data).map(([name, value]) => {
        if (typeof value !== 'string' || value === '') return [name, value];
        // A cut text may end with the beginning of a secret, and stands in the middle of the sentence.
        message = message.replaceAll(value, hideIn(value));
        return [name, hideIn(value)];
      });
      return { code, message: hideIn(message), data: Object.fromEntries(clean) as Problem['data'] };
    },
  };
}

/** Returns the text with each of these replaced that is long enough to be a secret. */
export function withoutSecrets(text: string, all: readonly string[]): string {
  const secrets = all.filter(({ length }) => length >= minSecretChars);
  // The longest first, because one may be part of another.
  const clean = secrets
    .sort((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text);
  return secrets.reduce(withoutBeginning, clean);
}

/** Returns the text without the beginning of a secret at its end, which a cut may leave. */
function withoutBeginning(text: string, secret: string): string {
  if (!text.endsWith('…')) return text;
  const whole = text.slice(0, -1);
  for (let length = secret.length - 1; length >= minSecretChars; length--) {
    if (whole.endsWith(secret.slice(0, length))) return `${whole.slice(0, -length)}…`;
  }
  return text;
}
