import type { ProblemCode } from '../../base/errors.js';
import type { Exchange, Outcome } from '../connection/exchange.js';
import { readAnswer } from './answer.js';
import { type DiagnosisInput, type Finding, isHandshake, isUsable, type Suspect } from './diagnosis-input.js';

/** Problems after which an exchange that we gave up waiting for is the failure; otherwise somebody cancelled it. */
const timeouts: readonly ProblemCode[] = ['connect-timeout', 'timed-out', 'timed-out-total', 'list-failed'];

/** Finds the last failure among the exchanges that was not made good since. */
export function suspectOf(input: DiagnosisInput): Suspect | undefined {
  const latest = new Map<string, Exchange>();
  for (const exchange of input.exchanges) {
    const request = isHandshake(exchange) ? 'handshake' : (exchange.rpc ?? exchange.method);
    latest.delete(request);
    latest.set(request, exchange);
  }
  for (const exchange of [...latest.values()].reverse()) {
    const finding = isHarmless(exchange) ? undefined : read(exchange, input);
    if (finding === 'blocked') return { exchange };
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

/** Returns true of what fails without harm: a session's end that is not heard, a stream that not every server has. */
function isHarmless({ method, rpc, asked }: Exchange): boolean {
  if (method === 'DELETE' || rpc === 'notifications/cancelled') return true;
  return method === 'GET' && !asked.includes('last-event-id');
}

function read(exchange: Exchange, input: DiagnosisInput): Finding | 'blocked' | undefined {
  const { outcome } = exchange;
  if (outcome.kind === 'blocked') return 'blocked';
  if (outcome.kind === 'redirect') return { code: 'redirect' };
  if (outcome.kind === 'limit') {
    return { code: 'limit', data: { limit: outcome.limit, value: outcome.value } };
  }
  if (outcome.kind === 'ended') {
    const { code, data } = input.problem ?? {};
    if (!code || !timeouts.includes(code)) return undefined;
    const waited = data?.['seconds'] === undefined ? {} : { seconds: data['seconds'] };
    // A packet that is dropped on the way, and an answer that does not come, look the same.
    const isNew = !input.exchanges.some((each) => each.outcome.kind === 'response');
    return { code: 'no-answer', ...(isNew ? { or: 'server-down' } : {}), data: waited };
  }
  return readResponse(exchange, outcome, input);
}

function readResponse(
  exchange: Exchange,
  outcome: Outcome & { kind: 'response' },
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
  // The session is over, which the host sees to by itself.
  if (status === 404 && hasSession) return undefined;
  const finding = readAnswer(outcome);
  if (!finding || isHandshake(exchange) || exchange.rpc === 'tools/list') return finding;
  // An error of JSON-RPC is told with the call that it is about, unless that is all that the call was told.
  if (finding.code === 'refused') return input.problem?.code === 'http-status' ? finding : undefined;
  // The address is right where others were answered.
  return isUsable(exchange) || !['wrong-path', 'not-mcp'].includes(finding.code)
    ? finding
    : { ...finding, code: 'refused' };
}

/** Returns true if the server began a session of which the page could read no id, and took nothing that came after. */
function hidesSession({ exchanges }: DiagnosisInput): boolean {
  const first = exchanges.findLastIndex((each) => each.rpc === 'initialize' && isUsable(each));
  const outcome = exchanges[first]?.outcome;
  const later = exchanges.slice(first + 1).filter(({ method }) => method === 'POST');
  return outcome?.kind === 'response' && !outcome.hasSessionId && !later.some(isUsable);
}

function supported(body: string): Finding['data'] & object {
  const versions = /"supported"\s*:\s*\[([^\]]*)\]/.exec(body)?.[1]?.match(/\d{4}-\d\d-\d\d/g);
  return versions ? { value: versions.join(', ') } : {};
}
