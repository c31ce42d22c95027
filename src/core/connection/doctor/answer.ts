import type { Finding } from './case.js';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly hasChallenge: boolean;
  readonly body?: string;
}

/** What an answer that the page could read has to say; `undefined` where it is as an MCP server's may be. */
export function readAnswer({ status, contentType, hasChallenge, body = '' }: Answer): Finding | undefined {
  const data = { status };
  if (status < 300) {
    if (/^(text\/html|application\/xhtml\+xml)$/.test(contentType)) return { code: 'html-answer', data };
    const isUsual = contentType === '' || /[/+]json$|^text\/event-stream$/.test(contentType);
    return isUsual || status !== 200 ? undefined : { code: 'not-mcp', data };
  }
  if (status === 401) {
    if (hasChallenge) return { code: 'sign-in-required', data };
    return { code: 'sign-in-required', or: 'challenge-not-exposed', data };
  }
  if (status === 403) return { code: 'forbidden', data };
  if (status >= 500 || status === 429 || status === 408) return { code: 'server-error', data };
  // An error in the words of JSON-RPC is a server's to make and a client's to understand.
  if (/"jsonrpc"|"error"\s*:\s*\{/.test(body)) return undefined;
  return { code: [404, 405, 410].includes(status) ? 'wrong-path' : 'not-mcp', data };
}
