import { isDeeperThan, type Limits } from '../../base/limits.js';
import { isObject } from '../../base/is-object.js';
import { isLoopback, isPrivateHost } from '../../base/network.js';
import type { JsonObject, JsonValue, UrlWarning } from '../../protocol/index.js';

/** A server's question, checked and bounded. */
export type ReadQuestion =
  | { readonly kind: 'form'; readonly message: string; readonly schema: JsonObject }
  | {
      readonly kind: 'open-url';
      readonly message: string;
      readonly url: string;
      readonly host: string;
      readonly warnings: readonly UrlWarning[];
    }
  | {
      readonly kind: 'sampling';
      readonly message: string;
      readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
      readonly system?: string;
      readonly maxTokens?: number;
    };

/** Why a question cannot be asked. */
interface Unreadable {
  readonly kind: 'none';
  readonly fault: string;
}

/** Reads what a server asks (MCP 2026-07-28, elicitation; 2025-11-25, sampling). Nothing in it is trusted. */
export function readQuestion(
  method: JsonValue | undefined,
  params: JsonObject,
  serverUrl: string,
  limits: Limits,
): ReadQuestion | Unreadable {
  if (isDeeperThan(params, limits.toolDepth)) return none('it is nested too deeply.');
  if (method === 'sampling/createMessage') return readSampling(params, limits);
  if (method !== 'elicitation/create')
    return none(`this page does not answer ${JSON.stringify(method ?? '')}.`);
  const message = textOf(params['message'], limits);
  const { mode = 'form', requestedSchema: schema } = params;
  if (mode === 'url') return readUrl(message, params['url'], serverUrl, limits);
  if (mode !== 'form') return none(`this page does not know the mode ${JSON.stringify(mode)}.`);
  if (!isObject(schema)) return none('its schema is not an object.');
  if (JSON.stringify(schema).length > limits.schemaChars) return none('its schema is too large.');
  return { kind: 'form', message, schema };
}

function readUrl(
  message: string,
  given: JsonValue | undefined,
  serverUrl: string,
  limits: Limits,
): ReadQuestion | Unreadable {
  if (typeof given !== 'string' || given.length > limits.questionChars)
    return none('its address is too long.');
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    return none('its address is not one.');
  }
  // Anything else can be a command to this computer and not a page to read.
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isWeb) return none(`this page opens no "${url.protocol}" address.`);
  const server = new URL(serverUrl).hostname;
  const warnings: UrlWarning[] = [];
  if (/(^|\.)xn--/.test(url.hostname)) warnings.push('punycode');
  if (url.protocol !== 'https:') warnings.push('not-https');
  if (url.username || url.password) warnings.push('credentials');
  if (isPrivateHost(url.hostname) && !isPrivateHost(server)) warnings.push('private-network');
  if (siteOf(url.hostname) !== siteOf(server)) warnings.push('other-site');
  return { kind: 'open-url', message, url: url.href, host: url.host, warnings };
}

function readSampling(params: JsonObject, limits: Limits): ReadQuestion | Unreadable {
  const { messages, systemPrompt, maxTokens } = params;
  if (!Array.isArray(messages) || messages.length === 0) return none('it has no messages.');
  let left = limits.modelResultChars;
  const read = (messages as readonly JsonValue[]).slice(0, limits.resultParts).flatMap((message) => {
    if (!isObject(message)) return [];
    const role = message['role'] === 'assistant' ? ('assistant' as const) : ('user' as const);
    const { content } = message;
    const blocks = (Array.isArray(content) ? content : [content]) as readonly (JsonValue | undefined)[];
    return blocks.flatMap((block) => {
      const text = isObject(block) && block['type'] === 'text' ? block['text'] : undefined;
      if (typeof text !== 'string') return [];
      const short = text.slice(0, left);
      left -= short.length;
      return [{ role, text: short }];
    });
  });
  if (read.length === 0) return none('it has nothing that can be put to this page’s model.');
  return {
    kind: 'sampling',
    message: '',
    messages: read,
    ...(typeof systemPrompt === 'string' ? { system: textOf(systemPrompt, limits) } : {}),
    ...(typeof maxTokens === 'number' && maxTokens > 0 ? { maxTokens } : {}),
  };
}

function none(fault: string): Unreadable {
  return { kind: 'none', fault };
}

function textOf(value: JsonValue | undefined, limits: Limits): string {
  return typeof value === 'string' ? value.slice(0, limits.questionChars) : '';
}

/** Returns the last two names of a host: near enough to say "another site", and nothing is decided by it. */
function siteOf(host: string): string {
  return /^[\d.]+$|:/.test(host) ? host : host.split('.').slice(-2).join('.');
}
