import type { Evidence } from '../../protocol/index.js';
import {
  type DiagnosisContext,
  type DiagnosisInput,
  type Finding,
  type Speaks,
  speaks,
} from './diagnosis-input.js';
import { probeEvidence } from './evidence.js';
import { neededHeaders, spelt } from './headers.js';
import { type Probe, type ProbeResult, reach as reachOnly } from './probe.js';
import { isFallback } from './suspect.js';
import { seemsModern } from './version-probes.js';

/** Results of the probes. `headers` has one for each set of headers that was sent, mostly a set of one. */
export interface ProbeResults {
  readonly reach: ProbeResult;
  /** Result of a request with no header that needs leave. */
  readonly plain: ProbeResult;
  readonly headers: readonly (readonly [names: readonly string[], result: ProbeResult])[];
}

/** Probes at once. More would wait for each other, and soon for `probeMs`. */
const together = 8;

/** Asks the server as the client does, less what it says: without its body, and with one header at a time. */
export async function runProbes(
  { url, headerNames }: DiagnosisInput,
  speaks: Speaks,
  asked: readonly string[],
  probe: Probe,
): Promise<ProbeResults> {
  const [reach, plain] = await Promise.all([probe(url, reachOnly), probe(url)]);
  if (plain.kind !== 'answer') return { reach, plain, headers: [] };
  const names = [...new Set([...asked, ...neededHeaders(speaks, headerNames)])];
  const single = names.length > together ? together - 1 : together;
  const sets = names.slice(0, single).map((name) => [name]);
  if (names.length > single) sets.push(names.slice(single));
  const headers = sets.map(async (set) => [set, await probe(url, { headers: harmless(set) })] as const);
  return { reach, plain, headers: await Promise.all(headers) };
}

/** Returns headers with values that mean nothing to a server, which allows names alone. */
function harmless(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, name === 'content-type' ? 'application/json' : 'probe']),
  );
}

export function evidenceOfAll({ reach, plain, headers }: ProbeResults): Evidence[] {
  return [
    probeEvidence('HEAD without CORS', reach),
    probeEvidence('POST without custom headers', plain),
    ...headers.map(([names, result]) => probeEvidence(`POST with ${names.map(spelt).join(', ')}`, result)),
  ];
}

/** Finds out why the plain request did not come back; `undefined` if it did. */
export function readReach(
  { reach, plain }: ProbeResults,
  isInward: boolean,
  wasReadable: boolean,
): Finding | undefined {
  if (plain.kind === 'answer') return undefined;
  if (plain.kind === 'redirect' || reach.kind === 'redirect') return { code: 'redirect' };
  if (plain.kind === 'silence') return { code: 'no-answer', or: 'server-down' };
  if (reach.kind === 'blocked') {
    if (isInward) return { code: 'server-down', or: 'private-network' };
    // Where answers could be read before, no such policy is in the way.
    return { code: 'server-down', ...(wasReadable ? {} : { or: 'resource-policy' }) };
  }
  // A server that lets its other answers be read keeps back this one: it knows CORS, and leaves it out where it refuses.
  return wasReadable
    ? { code: 'refused-without-cors', or: 'cors-missing' }
    : { code: 'cors-missing', or: 'refused-without-cors' };
}

/** Returns true if a newer version was tried in vain: what counts then is what it would have needed. */
export function isHeldBack({ input, suspect }: DiagnosisContext): boolean {
  if (suspect) return suspect.finding?.code === 'modern-headers-not-allowed';
  return input.connected?.era === 'legacy' && !input.problem && isFallback(input);
}

/** Finds out what keeps back a request with headers, if one without them comes through. */
export async function readHeaders(
  context: DiagnosisContext,
  results: ProbeResults,
): Promise<Finding | undefined> {
  const { input, suspect } = context;
  const kinds = results.headers.map(([, { kind }]) => kind);
  const blocked = results.headers.flatMap(([names, { kind }]) => (kind === 'blocked' ? names : []));
  const among = (names: readonly string[]): readonly string[] =>
    blocked.filter((name) => names.includes(name));
  const named = (names: readonly string[]): Finding['data'] & object => ({
    headers: names.map(spelt).join(', '),
  });
  if (isHeldBack(context)) {
    const missing = among(neededHeaders('modern', input.headerNames));
    if (missing.length === 0) return undefined;
    if (suspect) return { code: 'modern-headers-not-allowed', data: named(missing) };
    return (await seemsModern(context, missing))
      ? { code: 'compatibility-mode', data: named(missing) }
      : undefined;
  }
  if (kinds.length > 1 && kinds.every((kind) => kind === 'blocked')) {
    return { code: 'preflight-refused', or: 'header-not-allowed', data: named(blocked) };
  }
  const cause = among(suspect?.exchange.asked ?? []);
  const missing = cause.length > 0 ? cause : among(requiredHeaders(input));
  if (missing.length === 0) return kinds.includes('silence') ? { code: 'no-answer' } : undefined;
  const isSession = missing.length === 1 && missing[0] === 'mcp-session-id';
  return { code: isSession ? 'session-id-not-allowed' : 'header-not-allowed', data: named(missing) };
}

/** Returns the headers that every request of this client needs, whatever it has sent so far. */
function requiredHeaders(input: DiagnosisInput): readonly string[] {
  if (speaks(input) === 'modern') return neededHeaders('modern', input.headerNames);
  const legacy = neededHeaders('legacy', input.headerNames);
  // Of an older server it is not known whether it has sessions, nor streams to resume.
  return legacy.filter((name) => name !== 'mcp-session-id' && name !== 'last-event-id');
}
