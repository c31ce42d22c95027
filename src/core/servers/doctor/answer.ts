import type { Problem, ProblemCode } from '../../base/errors.js';
import type { DiagnosisCode } from '../../protocol/index.js';
import type { Finding } from './diagnosis-input.js';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly hasChallenge: boolean;
  readonly body?: string;
}

/** Characters of a server's own text that are shown. */
const saidChars = 200;

/** Finds the cause in an answer that the page could read; `undefined` if it is as an MCP server's may be. */
export function readAnswer({ status, contentType, hasChallenge, body = '' }: Answer): Finding | undefined {
  const said = status < 300 ? '' : messageOf(contentType, body);
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

/** Returns what a refusal says, in one line. A page of HTML says nothing that could be quoted. */
function messageOf(contentType: string, body: string): string {
  if (contentType.includes('html') || /^\s*</.test(body)) return '';
  const message = jsonMessage(body).replace(/\s+/g, ' ').trim();
  return message.length > saidChars ? `${message.slice(0, saidChars)}…` : message;
}

function jsonMessage(body: string): string {
  try {
    const { error, error_description, message, detail } = JSON.parse(body) as Record<string, unknown>;
    const inner = (error as { message?: unknown } | null | undefined)?.message;
    const texts = [inner, error_description, message, detail, error];
    return texts.find((text) => typeof text === 'string') ?? body;
  } catch {
    return body;
  }
}

/** Problems that are a cause by themselves. */
const causes: Partial<Record<ProblemCode, DiagnosisCode>> = {
  redirected: 'redirect',
  forbidden: 'forbidden',
  'not-mcp': 'not-mcp',
  'no-reply': 'not-mcp',
  'version-mismatch': 'version-mismatch',
  'connect-timeout': 'no-answer',
  'timed-out': 'no-answer',
  'timed-out-total': 'no-answer',
  'over-limit': 'limit',
  'list-too-large': 'limit',
};

/** Finds the cause in a problem, if the exchanges do not tell it. */
export function readProblem({ code, data }: Problem): Finding | undefined {
  if (code === 'sign-in-required') return { code: 'sign-in-required', or: 'key-required' };
  if (code === 'http-status') {
    return readAnswer({ status: Number(data['status']), contentType: '', hasChallenge: false });
  }
  const found = causes[code];
  if (!found) return undefined;
  const shown = ['seconds', 'limit', 'value'].flatMap((name) =>
    data[name] === undefined ? [] : [[name, data[name]]],
  );
  return { code: found, data: Object.fromEntries(shown) as Problem['data'] };
}

/** Returns true if a failure may have passed by itself: the network, or a server that was started anew. */
export function mayPass(problem: Problem | undefined): boolean {
  return !problem || ['unreachable', 'connection-lost', 'session-ended'].includes(problem.code);
}
