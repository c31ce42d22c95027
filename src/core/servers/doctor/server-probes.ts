import { isPrivateHost } from '../../../shared/network.js';
import type { ProblemData } from '../../base/problems.js';
import { isFallback, mayPass, readAnswer } from './causes.js';
import {
  type DiagnosisContext,
  type DiagnosisInput,
  type Finding,
  isHandshake,
  isUsable,
  listHeaders,
  neededHeaders,
  type Page,
  speaks,
} from './diagnosis-input.js';
import { watchPolicy } from './policy-watch.js';
import { evidenceOf, probeBoth, probeEvidence, type ProbeResult } from './probe.js';

/** Results of the probes. `headers` has one for each set of sent headers, usually a set of one. */
interface ProbeResults {
  readonly reach: ProbeResult;
  /** Result of a request without headers that need permission. */
  readonly plain: ProbeResult;
  readonly headers: readonly (readonly [names: readonly string[], result: ProbeResult])[];
}

/** Statuses that explain a failure. A request without a body and a token gets them only if every other does. */
const conclusive: readonly number[] = [401, 403, 404, 405, 410, 502, 503, 504];

/** Number of parallel probes. More would wait for each other, and soon exceed `probeMs`. */
const together = 8;

const modernVersion = '2026-07-28';

/** Finds a cause with requests to the server, within the permissions of the page or the process. */
export async function probeServer(context: DiagnosisContext): Promise<Finding> {
  const { input, page, probe, evidence } = context;
  if (page) return probeFromPage(context, page);
  const result = await probe(input.url);
  evidence.push(probeEvidence('POST', result));
  const direct = { reach: result, plain: result, headers: [] };
  return readReach(direct, false, false) ?? readPlain(context, result) ?? nothingWrong(context);
}

async function probeFromPage(context: DiagnosisContext, page: Page): Promise<Finding> {
  const { input, evidence } = context;
  const policy = watchPolicy();
  try {
    const results = await runProbes(context);
    if (results.reach.kind === 'blocked' && (await policy.blocked([input.url]))) {
      evidence.push(evidenceOf('connect-src of the page', 'violated'));
      return { code: 'page-csp' };
    }
    const isPrivate = (url: string): boolean => isPrivateHost(new URL(url).hostname);
    const isInward = isPrivate(input.url) && !(page.origin !== 'null' && isPrivate(page.origin));
    const wasReadable = input.exchanges.some(
      ({ method, outcome }) => method === 'POST' && outcome.kind === 'response',
    );
    return (
      readReach(results, isInward, wasReadable) ??
      (await readHeaders(context, results)) ??
      readPlain(context, results.plain) ??
      nothingWrong(context)
    );
  } finally {
    policy.stop();
  }
}

/** Sends requests like the client's, but without a body and with one header at a time. */
async function runProbes(context: DiagnosisContext): Promise<ProbeResults> {
  const { input, lastFailure, probe, evidence } = context;
  const { url } = input;
  const [plain, reach] = await probeBoth(probe, url);
  evidence.push(probeEvidence('HEAD without CORS', reach));
  evidence.push(probeEvidence('POST without custom headers', plain));
  if (plain.kind !== 'answer') return { reach, plain, headers: [] };
  const needed = neededHeaders(isHeldBack(context) ? 'modern' : speaks(input), input.headerNames);
  const names = [...new Set([...(lastFailure?.exchange.asked ?? []), ...needed])];
  const single = names.length > together ? together - 1 : together;
  const sets = names.slice(0, single).map((name) => [name]);
  if (names.length > single) sets.push(names.slice(single));
  const headers = await Promise.all(
    sets.map(async (set) => [set, await probe(url, { headers: harmless(set) })] as const),
  );
  for (const [set, result] of headers) evidence.push(probeEvidence(`POST with ${listHeaders(set)}`, result));
  return { reach, plain, headers };
}

/** Returns headers with meaningless values, because CORS permissions depend on the names only. */
function harmless(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, name === 'content-type' ? 'application/json' : 'probe']),
  );
}

/** Finds out why the plain request failed. `undefined` if it was answered. */
function readReach(
  { reach, plain }: ProbeResults,
  isInward: boolean,
  wasReadable: boolean,
): Finding | undefined {
  if (plain.kind === 'answer') return undefined;
  if (plain.kind === 'redirect' || reach.kind === 'redirect') return { code: 'redirect' };
  if (plain.kind === 'silence') return { code: 'no-answer', or: 'server-down' };
  if (reach.kind === 'blocked') {
    if (isInward) return { code: 'server-down', or: 'private-network' };
    // If answers could be read before, no such policy applies.
    return { code: 'server-down', ...(wasReadable ? {} : { or: 'resource-policy' }) };
  }
  // The other answers of the server could be read: it supports CORS, but omits the headers when it rejects a request.
  return wasReadable
    ? { code: 'refused-without-cors', or: 'cors-missing' }
    : { code: 'cors-missing', or: 'refused-without-cors' };
}

function readPlain({ input }: DiagnosisContext, plain: ProbeResult): Finding | undefined {
  if (plain.kind !== 'answer' || input.connected) return undefined;
  if (plain.status !== 200 && !conclusive.includes(plain.status)) return undefined;
  const hasSecrets = input.headerNames.some((name) => !name.startsWith('mcp-'));
  if (hasSecrets && (plain.status === 401 || plain.status === 403)) return undefined;
  return readAnswer({ ...plain, hasChallenge: plain.challenge !== undefined });
}

/** Returns true if a newer version was tried without success. The headers that it needs then count. */
function isHeldBack({ input, lastFailure }: DiagnosisContext): boolean {
  if (lastFailure) return lastFailure.finding?.code === 'modern-headers-not-allowed';
  return input.connected?.protocolFamily === 'legacy' && !input.problem && isFallback(input);
}

/** Finds out what blocks a request with headers, if one without them is answered. */
async function readHeaders(context: DiagnosisContext, results: ProbeResults): Promise<Finding | undefined> {
  const { input, lastFailure } = context;
  const kinds = results.headers.map(([, { kind }]) => kind);
  const blocked = results.headers.flatMap(([names, { kind }]) => (kind === 'blocked' ? names : []));
  const among = (names: readonly string[]): readonly string[] =>
    blocked.filter((name) => names.includes(name));
  const named = (names: readonly string[]): ProblemData => ({ headers: listHeaders(names) });
  if (isHeldBack(context)) {
    const missing = among(neededHeaders('modern', input.headerNames));
    if (missing.length === 0) return undefined;
    if (lastFailure) return { code: 'modern-headers-not-allowed', data: named(missing) };
    return (await seemsModern(context, missing))
      ? { code: 'compatibility-mode', data: named(missing) }
      : undefined;
  }
  if (kinds.length > 1 && kinds.every((kind) => kind === 'blocked')) {
    return { code: 'preflight-refused', or: 'header-not-allowed', data: named(blocked) };
  }
  const cause = among(lastFailure?.exchange.asked ?? []);
  const missing = cause.length > 0 ? cause : among(requiredHeaders(input));
  if (missing.length === 0) return kinds.includes('silence') ? { code: 'no-answer' } : undefined;
  const isSession = missing.length === 1 && missing[0] === 'mcp-session-id';
  // A browser caches the permissions of a server, and may send a header that the server no longer allows.
  const wasSent = (name: string): boolean =>
    input.exchanges.some((each) => isUsable(each) && each.asked.includes(name));
  const refused = results.headers.flatMap(([names, { kind }]) =>
    kind === 'blocked' && !names.some(wasSent) ? [names] : [],
  );
  return { code: isSession ? 'session-id-not-allowed' : 'header-not-allowed', data: named(missing), refused };
}

/** Returns the headers that every request of this client needs, independent of earlier requests. */
function requiredHeaders(input: DiagnosisInput): readonly string[] {
  if (speaks(input) === 'modern') return neededHeaders('modern', input.headerNames);
  const legacy = neededHeaders('legacy', input.headerNames);
  // An older server may have neither sessions nor streams to resume.
  return legacy.filter((name) => name !== 'mcp-session-id' && name !== 'last-event-id');
}

/** Returns true if the last request, apart from health checks, was a call. */
function wasCalling({ exchanges }: DiagnosisInput): boolean {
  const last = exchanges.findLast(
    (each) => each.method === 'POST' && !isHandshake(each) && !/^ping$|^notif/.test(each.rpc ?? ''),
  );
  return last?.rpc === 'tools/call' || last?.rpc === 'resources/read';
}

/** Returns the finding if no probe failed: the failure is over, or it affects only requests with a body. */
function nothingWrong({ input, lastFailure }: DiagnosisContext): Finding {
  if (input.connected && input.problem?.code === 'connection-lost' && wasCalling(input)) {
    return { code: 'cut-off', ...(lastFailure ? { or: 'refused-without-cors' } : {}) };
  }
  if (!lastFailure) return { code: mayPass(input.problem) ? 'works-now' : 'unknown' };
  const { method, rpc } = lastFailure.exchange;
  const hasWorked = input.exchanges.some(
    (each) => each.method === method && each.rpc === rpc && isUsable(each),
  );
  return { code: 'works-now', ...(hasWorked ? {} : { or: 'refused-without-cors' }) };
}

/**
 * Returns true if a server that uses the older protocol also supports the newer one. Without `Mcp-Method`, which the page may
 * not send, such a server has to answer with -32020. A server without the newer protocol answers differently.
 */
async function seemsModern(
  { input, probe, evidence }: DiagnosisContext,
  missing: readonly string[],
): Promise<boolean> {
  if (missing.includes('content-type') || missing.includes('mcp-protocol-version')) return true;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': modernVersion,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const result = await probe(input.url, {
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': modernVersion,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } }),
    read: 4_096,
  });
  evidence.push(probeEvidence(`POST server/discover without ${listHeaders(missing)}`, result));
  // A server that requires a token, and gets none here, has not reported its versions.
  if (result.kind !== 'answer') return true;
  return /-32020|"supportedVersions"/.test(result.text ?? '');
}

/** The event of HTTP+SSE (MCP 2024-11-05) that names the address for messages. */
const endpointEvent = /^event: ?endpoint *$[^]*?(\r\n|\r|\n)\1/m;

/**
 * Returns a finding if the server supports HTTP+SSE (MCP 2024-11-05) and could not be used with it: a GET gets a stream with
 * an event that names another address. A stream without that event may be anything.
 */
export async function findOldTransport(
  { input, probe, evidence }: DiagnosisContext,
  known: Finding,
): Promise<Finding> {
  const headers = { accept: 'text/event-stream' };
  const result = await probe(input.url, { method: 'GET', headers, read: 65_536, until: endpointEvent });
  evidence.push(probeEvidence('GET for a stream', result));
  if (result.kind !== 'answer' || result.contentType !== 'text/event-stream') return known;
  const [event] = endpointEvent.exec(result.text ?? '') ?? [];
  if (event === undefined)
    return { ...known, or: 'old-transport', data: { ...known.data, reason: 'silent' } };
  const address = /^data: ?(.*)$/m.exec(event)?.[1] ?? '';
  if (!URL.canParse(address, input.url)) return { code: 'old-transport', data: { reason: 'address' } };
  const { origin } = new URL(address, input.url);
  if (origin !== new URL(input.url).origin) return { code: 'old-transport', data: { url: origin } };
  const wasOpen = input.exchanges.some((each) => each.method === 'GET' && isUsable(each));
  return { code: 'old-transport', data: (wasOpen && known.data) || {} };
}
