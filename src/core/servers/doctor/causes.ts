import type { Problem, ProblemCode, ProblemData } from '../../base/problems.js';
import type { DiagnosisCode } from '../../protocol/index.js';
import type { Exchange, ResponseOutcome } from '../connection/exchange.js';
import { textIn } from '../connection/words.js';
import { readChallenge } from '../sign-in/challenge.js';
import {
  type DiagnosisInput,
  type Finding,
  isHandshake,
  isUsable,
  type LastFailure,
} from './diagnosis-input.js';

/** Problems that make an abandoned exchange the failure. With any other problem, the exchange was cancelled. */
const timeouts: readonly ProblemCode[] = ['connect-timeout', 'timed-out', 'timed-out-total', 'list-failed'];

/** Finds the last failure among the exchanges without a later success. */
export function lastFailureOf(input: DiagnosisInput): LastFailure | undefined {
  const seen = new Set<string>();
  for (const exchange of input.exchanges.toReversed()) {
    const request = isHandshake(exchange) ? 'handshake' : (exchange.rpc ?? exchange.method);
    const isLatest = !seen.has(request);
    seen.add(request);
    if (!isLatest || isHarmless(exchange)) continue;
    if (exchange.outcome.kind === 'blocked') return { exchange };
    const finding = readExchange(exchange, input);
    if (finding) return { exchange, finding };
  }
  return undefined;
}

/** Returns true if a request for the newer version was blocked before the older one was tried. */
export function isFallback({ exchanges }: DiagnosisInput): boolean {
  const last = exchanges.findLastIndex((each) => each.rpc === 'initialize');
  const before = exchanges.slice(0, Math.max(last, 0)).findLast(isHandshake);
  return before?.rpc === 'server/discover' && before.outcome.kind === 'blocked';
}

/** Returns true if a failure does no harm: at the end of a session, or for a stream that not every server has. */
function isHarmless({ method, rpc, asked }: Exchange): boolean {
  if (method === 'DELETE' || rpc === 'notifications/cancelled') return true;
  return method === 'GET' && !asked.includes('last-event-id');
}

function readExchange(exchange: Exchange, input: DiagnosisInput): Finding | undefined {
  const { outcome } = exchange;
  if (outcome.kind === 'response') return readResponse(exchange, outcome, input);
  if (outcome.kind === 'redirect') return { code: 'redirect' };
  if (outcome.kind === 'limit') {
    return { code: 'limit', data: { limit: outcome.limit, value: outcome.value } };
  }
  const { code, data } = input.problem ?? {};
  if (!code || !timeouts.includes(code)) return undefined;
  const waited = data?.['seconds'] === undefined ? {} : { seconds: data['seconds'] };
  // A dropped packet and a missing answer look the same.
  const isNew = !input.exchanges.some((each) => each.outcome.kind === 'response');
  return { code: 'no-answer', ...(isNew ? { or: 'server-down' } : {}), data: waited };
}

function readResponse(
  exchange: Exchange,
  outcome: ResponseOutcome,
  input: DiagnosisInput,
): Finding | undefined {
  const { body = '', status } = outcome;
  const hasSession = exchange.asked.includes('mcp-session-id');
  if (status === 400 && body.includes('-32022')) {
    if (exchange.rpc === 'initialize' && isFallback(input)) return { code: 'modern-headers-not-allowed' };
    return { code: 'version-mismatch', data: supported(body) };
  }
  if (status === 400 && !hasSession && hidesSession(input)) {
    return { code: 'session-id-not-exposed', data: { status } };
  }
  // The session ended, which the host handles itself.
  if (status === 404 && hasSession) return undefined;
  const finding = readAnswer(outcome, sentKey(exchange, input));
  if (!finding || isHandshake(exchange) || exchange.rpc === 'tools/list') return finding;
  // The call itself shows a JSON-RPC error, unless it has only the status.
  if (finding.code === 'refused') return input.problem?.code === 'http-status' ? finding : undefined;
  // The address is right if other requests were answered.
  return isUsable(exchange) || !['wrong-path', 'not-mcp'].includes(finding.code)
    ? finding
    : { ...finding, code: 'refused' };
}

/** Returns true if the server began a session, the page could not read its id, and the server accepted no later request. */
function hidesSession({ exchanges }: DiagnosisInput): boolean {
  const first = exchanges.findLastIndex((each) => each.rpc === 'initialize' && isUsable(each));
  const outcome = exchanges[first]?.outcome;
  const later = exchanges.slice(first + 1).filter(({ method }) => method === 'POST');
  return outcome?.kind === 'response' && !outcome.hasSessionId && !later.some(isUsable);
}

function supported(body: string): ProblemData {
  const versions = /"supported"\s*:\s*\[([^\]]*)\]/.exec(body)?.[1]?.match(/\d{4}-\d\d-\d\d/g);
  return versions ? { value: versions.join(', ') } : {};
}

type ProbeAnswer = Pick<ResponseOutcome, 'status' | 'contentType' | 'hasChallenge' | 'challenge' | 'body'>;

/** Maximum number of characters shown of a server's own text. */
const saidChars = 200;

/** Returns true if a request had a header from the page, such as a key. */
function sentKey({ asked }: Exchange, { headerNames }: DiagnosisInput): boolean {
  return headerNames.some((name) => !name.startsWith('mcp-') && asked.includes(name));
}

/** Finds the cause in an answer that the page could read. `undefined` if the answer is valid for an MCP server. */
export function readAnswer(
  { status, contentType, hasChallenge, challenge = '', body = '' }: ProbeAnswer,
  hasKey = false,
): Finding | undefined {
  const said = status < 300 ? '' : wordsOf(contentType, body, readChallenge(challenge).error_description);
  const data = { status, ...(said ? { said } : {}) };
  if (status < 300) {
    if (/^(text\/html|application\/xhtml\+xml)$/.test(contentType)) return { code: 'html-answer', data };
    const isUsual = contentType === '' || /[/+]json$|^text\/event-stream$/.test(contentType);
    return isUsual || status !== 200 ? undefined : { code: 'not-mcp', data };
  }
  const scheme = /^\s*([\w-]+)(?![\w-]|\s*=)/.exec(challenge)?.[1];
  const key = { ...data, key: hasKey ? 'refused' : 'missing', ...(scheme ? { scheme } : {}) };
  if (status === 401) {
    if (hasKey || (scheme && !/^(bearer|dpop)$/i.test(scheme))) return { code: 'key-required', data: key };
    // Without a readable challenge, a required sign-in and a required key look the same.
    return { code: 'sign-in-required', ...(hasChallenge ? {} : { or: 'key-required' }), data };
  }
  if (status === 403) {
    const isAboutKey = /\b(api|access|subscription)?[ _-]?key\b|credential|authorization header|token/i.test(
      said,
    );
    return isAboutKey ? { code: 'key-required', or: 'forbidden', data: key } : { code: 'forbidden', data };
  }
  if (status >= 500 || status === 429 || status === 408) return { code: 'server-error', data };
  if (status === 406 || body.includes('"jsonrpc"')) return { code: 'refused', data };
  return { code: [404, 405, 410].includes(status) ? 'wrong-path' : 'not-mcp', data };
}

/** Returns a server's reason in one line, as words instead of a code. HTML is not quoted. */
function wordsOf(contentType: string, body: string, description = ''): string {
  const isPage = contentType.includes('html') || /^\s*</.test(body);
  const [text, ours] = [isPage ? '' : jsonMessage(body), description].map((each) =>
    each.replace(/\s+/g, ' ').trim(),
  ) as [string, string];
  const message = ours && !text.includes(' ') ? ours : text;
  return message.length > saidChars ? `${message.slice(0, saidChars)}…` : message;
}

function jsonMessage(body: string): string {
  try {
    return textIn(JSON.parse(body)) ?? body;
  } catch {
    return body;
  }
}

/** Problems that name the cause themselves. */
const causes: Partial<Record<ProblemCode, DiagnosisCode>> = {
  redirected: 'redirect',
  forbidden: 'forbidden',
  'not-mcp': 'not-mcp',
  'invalid-answer': 'invalid-answer',
  'no-reply': 'not-mcp',
  'version-mismatch': 'version-mismatch',
  'connect-timeout': 'no-answer',
  'timed-out': 'no-answer',
  'timed-out-total': 'no-answer',
  'over-limit': 'limit',
  'list-too-large': 'limit',
};

/** Finds the cause in a problem if the exchanges do not show it. */
export function readProblem({ code, data }: Problem): Finding | undefined {
  if (code === 'sign-in-required') return { code: 'sign-in-required', or: 'key-required' };
  if (code === 'http-status') {
    return readAnswer({ status: Number(data['status']), contentType: '', hasChallenge: false });
  }
  const found = causes[code];
  if (!found) return undefined;
  const shown = ['seconds', 'limit', 'value', 'method', 'detail'].flatMap((name) =>
    data[name] === undefined ? [] : [[name, data[name]]],
  );
  return { code: found, data: Object.fromEntries(shown) as Problem['data'] };
}

/** Returns true if the failure may be over without a change: a network failure, or a server that was restarted. */
export function mayPass(problem: Problem | undefined): boolean {
  return !problem || ['unreachable', 'connection-lost', 'session-ended'].includes(problem.code);
}
