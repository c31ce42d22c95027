import { createRedact, type SecretTexts } from '../../audit/redact.js';
import { isObject } from '../../../shared/is-object.js';
import type { Limits } from '../../base/limits.js';
import type { HostOptions, JsonObject, WireMessage } from '../../protocol/index.js';

/** Replacement for secret values. */
const secret = '[secret]';
/** Maximum number of secret arguments whose texts are searched for in later messages. */
const mostTexts = 200;

/** Sent message, with its secrets replaced. */
export interface ShownRequest extends Pick<WireMessage, 'call'> {
  readonly message: unknown;
  readonly texts: SecretTexts;
}

/** Removes the secret arguments of calls from messages. */
export interface ArgumentSecrets {
  request(message: unknown): ShownRequest;
  /** Returns a received text without the secrets of its request and of earlier requests. */
  hide(text: string, own: SecretTexts, isCut: boolean): string;
}

interface Owner {
  readonly serverId: string;
  readonly serverLabel: string;
  /** Returns the schema of one of its tools. */
  readonly schemaOf: (tool: string) => JsonObject | undefined;
}

export function argumentSecrets(
  limits: Limits,
  isSecret: HostOptions['isSecret'],
  { serverId, serverLabel, schemaOf }: Owner,
): ArgumentSecrets {
  const redact = createRedact(limits, isSecret);
  let known: readonly string[] = [];
  return {
    request(message) {
      if (!isObject(message)) return { message, texts: [] };
      const { method, params } = message;
      // A person's answer to a server is private, and no schema marks the secrets in it.
      if (method === undefined) return { message: withoutAnswer(message), texts: [] };
      if (method !== 'tools/call' || !isObject(params)) return { message, texts: [] };
      const { name, arguments: given = {}, inputResponses } = params;
      const tool = typeof name === 'string' ? name : '';
      const answers = inputResponses === undefined ? {} : { inputResponses: secret };
      if (!isObject(given)) return { message, texts: [] };
      const schema = schemaOf(tool);
      const { value, texts } = redact(given, schema, { serverId, serverLabel, tool });
      if (texts !== 'all') known = [...known, ...texts].slice(-mostTexts);
      const isWhole = value === given && texts.length === 0;
      return {
        message: { ...message, params: { ...params, arguments: value, ...answers } },
        texts,
        ...(isWhole ? { call: { tool, arguments: given } } : {}),
      };
    },
    hide(text, own, isCut) {
      if (own === 'all') return secret;
      const texts = [...own, ...known];
      const hidden = texts.reduce((left, one) => left.replaceAll(one, secret), text);
      // A cut text may end with the beginning of a secret.
      const longest = Math.max(0, ...texts.map(({ length }) => length - 1));
      return isCut && longest > 0 ? hidden.slice(0, -longest) : hidden;
    },
  };
}

/** Returns the reply to a request of the server, without the answer of the person. */
function withoutAnswer(message: JsonObject): unknown {
  const { result } = message;
  if (!isObject(result) || result['content'] === undefined) return message;
  return { ...message, result: { ...result, content: secret } };
}
