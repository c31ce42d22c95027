import type { Finding } from './case.js';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly hasChallenge: boolean;
  readonly body?: string;
}

/** A server's own words stay this short. */
const saidChars = 200;

/** What an answer that the page could read has to say; `undefined` where it is as an MCP server's may be. */
export function readAnswer({ status, contentType, hasChallenge, body = '' }: Answer): Finding | undefined {
  const said = status < 300 ? '' : wordsIn(contentType, body);
  const data = { status, ...(said ? { said } : {}) };
  if (status < 300) {
    if (/^(text\/html|application\/xhtml\+xml)$/.test(contentType)) return { code: 'html-answer', data };
    const isUsual = contentType === '' || /[/+]json$|^text\/event-stream$/.test(contentType);
    return isUsual || status !== 200 ? undefined : { code: 'not-mcp', data };
  }
  if (status === 401) {
    // Without a challenge that the page may read, nothing tells a sign-in from a key.
    return { code: 'sign-in-required', ...(hasChallenge ? {} : { or: 'key-required' }), data };
  }
  if (status === 403) return { code: 'forbidden', data };
  if (status >= 500 || status === 429 || status === 408) return { code: 'server-error', data };
  if (status === 406 || body.includes('"jsonrpc"')) return { code: 'refused', data };
  return { code: [404, 405, 410].includes(status) ? 'wrong-path' : 'not-mcp', data };
}

/** What a refusal says in words, in one line. A page of HTML says nothing that could be quoted. */
function wordsIn(contentType: string, body: string): string {
  if (contentType.includes('html') || /^\s*</.test(body)) return '';
  const words = messageIn(body).replace(/\s+/g, ' ').trim();
  return words.length > saidChars ? `${words.slice(0, saidChars)}…` : words;
}

function messageIn(body: string): string {
  try {
    const { error, error_description, message, detail } = JSON.parse(body) as Record<string, unknown>;
    const inner = (error as { message?: unknown } | null | undefined)?.message;
    const texts = [inner, error_description, message, detail, error];
    return texts.find((text) => typeof text === 'string') ?? body;
  } catch {
    return body;
  }
}
