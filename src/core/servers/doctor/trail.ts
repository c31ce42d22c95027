import type { ProblemCode } from '../../base/errors.js';
import type { Exchange, Outcome } from '../connection/exchange.js';
import { type DiagnosisInput, type Finding, isHandshake, isWell } from './case.js';
import { readAnswer } from './answer.js';

/** After these an exchange that we gave up waiting for is the failure; otherwise somebody cancelled it. */
const timeouts: readonly ProblemCode[] = ['connect-timeout', 'timed-out', 'timed-out-total', 'list-failed'];

/** What the last failure in the trail was, where there is one that was not made good since. */
export interface Suspect {
  readonly exchange: Exchange;
  /** Absent where the trail alone does not explain it. */
  readonly finding?: Finding;
}

export function suspectOf(of: DiagnosisInput): Suspect | undefined {
  const latest = new Map<string, Exchange>();
  for (const exchange of of.trail) {
    const of = isHandshake(exchange) ? 'handshake' : (exchange.rpc ?? exchange.method);
    latest.delete(of);
    latest.set(of, exchange);
  }
  for (const exchange of [...latest.values()].reverse()) {
    const finding = isQuiet(exchange) ? undefined : read(exchange, of);
    if (finding === 'blocked') return { exchange };
    if (finding) return { exchange, finding };
  }
  return undefined;
}

/** The request for the newer version that was blocked before the older one was tried, with what came of that. */
export function isFallback({ trail }: DiagnosisInput): boolean {
  const last = trail.findLastIndex((each) => each.rpc === 'initialize');
  const before = trail.slice(0, Math.max(last, 0)).findLast(isHandshake);
  return before?.rpc === 'server/discover' && before.outcome.kind === 'blocked';
}

/** Fails without harm: a session's end that is not heard, a stream that not every server has. */
function isQuiet({ method, rpc, asked }: Exchange): boolean {
  if (method === 'DELETE' || rpc === 'notifications/cancelled') return true;
  return method === 'GET' && !asked.includes('last-event-id');
}

function read(exchange: Exchange, of: DiagnosisInput): Finding | 'blocked' | undefined {
  const { outcome } = exchange;
  if (outcome.kind === 'blocked') return 'blocked';
  if (outcome.kind === 'redirect') return { code: 'redirect' };
  if (outcome.kind === 'limit') {
    return { code: 'limit', data: { limit: outcome.limit, value: outcome.value } };
  }
  if (outcome.kind === 'ended') {
    const { code, data } = of.problem ?? {};
    if (!code || !timeouts.includes(code)) return undefined;
    const told = data?.['seconds'] === undefined ? {} : { seconds: data['seconds'] };
    // A packet that is dropped on the way, and an answer that does not come, look the same.
    const isNew = !of.trail.some((each) => each.outcome.kind === 'response');
    return { code: 'no-answer', ...(isNew ? { or: 'server-down' } : {}), data: told };
  }
  return readResponse(exchange, outcome, of);
}

function readResponse(
  exchange: Exchange,
  outcome: Outcome & { kind: 'response' },
  of: DiagnosisInput,
): Finding | undefined {
  const { body = '', status } = outcome;
  const hasSession = exchange.asked.includes('mcp-session-id');
  if (status === 400 && body.includes('-32022')) {
    if (exchange.rpc === 'initialize' && isFallback(of)) return { code: 'modern-headers-not-allowed' };
    return { code: 'version-mismatch', data: supported(body) };
  }
  if (status === 400 && !hasSession && hidesSession(of)) {
    return { code: 'session-id-not-exposed', data: { status } };
  }
  // The session is over, which the host sees to by itself.
  if (status === 404 && hasSession) return undefined;
  const finding = readAnswer(outcome);
  if (!finding || isHandshake(exchange) || exchange.rpc === 'tools/list') return finding;
  // An error of JSON-RPC is told with the call that it is about, unless that is all that the call was told.
  if (finding.code === 'refused') return of.problem?.code === 'http-status' ? finding : undefined;
  // The address is right where others were answered.
  return isWell(exchange) || !['wrong-path', 'not-mcp'].includes(finding.code)
    ? finding
    : { ...finding, code: 'refused' };
}

/** It took the beginning of a session of which the page could read no id, and nothing that came after. */
function hidesSession({ trail }: DiagnosisInput): boolean {
  const begun = trail.findLastIndex((each) => each.rpc === 'initialize' && isWell(each));
  const outcome = trail[begun]?.outcome;
  const later = trail.slice(begun + 1).filter(({ method }) => method === 'POST');
  return outcome?.kind === 'response' && !outcome.hasSessionId && !later.some(isWell);
}

function supported(body: string): Finding['data'] & object {
  const versions = /"supported"\s*:\s*\[([^\]]*)\]/.exec(body)?.[1]?.match(/\d{4}-\d\d-\d\d/g);
  return versions ? { value: versions.join(', ') } : {};
}
