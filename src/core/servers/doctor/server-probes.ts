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

/** Results of the probes. `headers` has one for each set of headers that was sent, mostly a set of one. */
interface ProbeResults {
  readonly reach: ProbeResult;
  /** Result of a request with no header that needs permission. */
  readonly plain: ProbeResult;
  readonly headers: readonly (readonly [names: readonly string[], result: ProbeResult])[];
}

/** Statuses that explain a failure: a request without a body and a token gets them if every other does. */
const conclusive: readonly number[] = [401, 403, 404, 405, 410, 502, 503, 504];

/** Probes at once. More would wait for each other, and soon for `probeMs`. */
const together = 8;

const modernVersion = '2026-07-28';

/** Finds a cause by asking the server itself, as far as the page or the process may. */
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

/** Asks the server as the client does, less what it says: without its body, and with one header at a time. */
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

/** Returns headers with values that mean nothing to a server, which allows names alone. */
function harmless(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, name === 'content-type' ? 'application/json' : 'probe']),
  );
}

/** Finds out why the plain request did not come back; `undefined` if it did. */
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
    // If answers could be read before, no such policy is in the way.
    return { code: 'server-down', ...(wasReadable ? {} : { or: 'resource-policy' }) };
  }
  // A server that lets its other answers be read keeps back this one: it knows CORS, and leaves it out where it refuses.
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

/** Returns true if a newer version was tried in vain: what counts then is what it would have needed. */
function isHeldBack({ input, lastFailure }: DiagnosisContext): boolean {
  if (lastFailure) return lastFailure.finding?.code === 'modern-headers-not-allowed';
  return input.connected?.era === 'legacy' && !input.problem && isFallback(input);
}

/** Finds out what keeps back a request with headers, if one without them comes through. */
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
  // A browser remembers for a time what a server has allowed, and then sends it though the server does not allow it any more.
  const wasSent = (name: string): boolean =>
    input.exchanges.some((each) => isUsable(each) && each.asked.includes(name));
  const refused = results.headers.flatMap(([names, { kind }]) =>
    kind === 'blocked' && !names.some(wasSent) ? [names] : [],
  );
  return { code: isSession ? 'session-id-not-allowed' : 'header-not-allowed', data: named(missing), refused };
}

/** Returns the headers that every request of this client needs, whatever it has sent so far. */
function requiredHeaders(input: DiagnosisInput): readonly string[] {
  if (speaks(input) === 'modern') return neededHeaders('modern', input.headerNames);
  const legacy = neededHeaders('legacy', input.headerNames);
  // An older server may have neither sessions nor streams to resume.
  return legacy.filter((name) => name !== 'mcp-session-id' && name !== 'last-event-id');
}

/** Returns true if the last request, apart from checks that the server is there, was a call. */
function wasCalling({ exchanges }: DiagnosisInput): boolean {
  const last = exchanges.findLast(
    (each) => each.method === 'POST' && !isHandshake(each) && !/^ping$|^notif/.test(each.rpc ?? ''),
  );
  return last?.rpc === 'tools/call' || last?.rpc === 'resources/read';
}

/** Returns what it is if nothing is wrong now: either that has passed, or it befalls only a request that says something. */
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
 * Returns true if a server that was reached in the older way speaks the newer one as well. Without `Mcp-Method`, which the
 * page may not send, such a server has to refuse with -32020; one that does not know the newer version says anything else.
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
