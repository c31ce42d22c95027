import type { Limits } from '../../base/limits.js';
import { isLoopback } from '../../../shared/network.js';
import type { Diagnosis, Evidence, Advice, DiagnosisCode } from '../../protocol/index.js';
import { withoutSecrets } from '../connection/secrets.js';
import { loadSignInCheck } from '../connection/services.js';
import { lastFailureOf, readProblem } from './causes.js';
import {
  type DiagnosisContext,
  type DiagnosisInput,
  type Finding,
  type Page,
  listHeaders,
  neededHeaders,
} from './diagnosis-input.js';
import { createProbe, exchangeEvidence } from './probe.js';
import { probeServer, findOldTransport } from './server-probes.js';
import { inTime } from '../../base/in-time.js';
import { problemError } from '../../base/problems.js';
import { blockedBy } from '../connection/exchange.js';

interface AdviceInput {
  /** The page's origin. */
  readonly page: string;
  /** Origins that the page's policy blocks: the server's, or those of its sign-in. */
  readonly blocked: string;
  /** Lower-case names of the headers that this client sends in addition to those of the protocol. */
  readonly headerNames: readonly string[];
  /** Known details of the key that the server wants. */
  readonly key?: string | number | undefined;
  readonly scheme?: string | number | undefined;
}

type Advise = (input: AdviceInput) => readonly Advice[];

const allowOrigin = ({ page }: AdviceInput): string =>
  `Access-Control-Allow-Origin: ${page === 'null' ? '*' : page}`;

/** Lists all headers together, so that the operator need not change the list for each further request. */
const allowHeaders = ({ headerNames }: AdviceInput): string =>
  `Access-Control-Allow-Headers: ${listHeaders(neededHeaders('both', ['authorization', ...headerNames]))}`;

/** DELETE ends a session; GET and POST need no permission. */
const allowMethods = 'Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS';

const exposeHeaders = ({ headerNames }: AdviceInput): string =>
  `Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate${headerNames.includes('dpop') ? ', DPoP-Nonce' : ''}`;

const preflight = (...lines: readonly string[]): Advice => ({ for: 'server', on: 'preflight', lines });
const answers = (...lines: readonly string[]): Advice => ({ for: 'server', on: 'answers', lines });

/** Status of a correct preflight. Some servers reject it for one disallowed header, so that the status is wrong too. */
const success = 'HTTP/1.1 204 No Content';

const anyPreflight = (input: AdviceInput): Advice =>
  preflight(success, allowOrigin(input), allowMethods, allowHeaders(input));
const cors: Advise = (input) => [anyPreflight(input), answers(allowOrigin(input), exposeHeaders(input))];
const allow: Advise = (input) => [preflight(success, allowHeaders(input))];
const expose: Advise = (input) => [answers(exposeHeaders(input))];

/** Lines to add for each cause, or only the person who has to act. */
const adviceTable: Readonly<Record<DiagnosisCode, Advise | Advice['for']>> = {
  'server-down': 'server',
  'resource-policy': cors,
  offline: 'person',
  'page-csp': ({ blocked }) => [{ for: 'page', lines: [`connect-src ${blocked}`] }],
  'mixed-content': 'server',
  'private-network': 'person',
  'cors-missing': cors,
  'refused-without-cors': cors,
  // Its other answers could be read, so they already allow the page.
  'preflight-refused': (input) => [anyPreflight(input), ...expose(input)],
  'header-not-allowed': allow,
  'compatibility-mode': allow,
  'modern-headers-not-allowed': allow,
  'session-id-not-exposed': expose,
  'session-id-not-allowed': allow,
  'challenge-not-exposed': expose,
  redirect: 'page',
  'wrong-path': 'page',
  'old-transport': 'server',
  'html-answer': 'page',
  'not-mcp': 'page',
  'invalid-answer': 'server',
  refused: 'server',
  'server-error': 'server',
  'no-answer': 'server',
  'cut-off': 'server',
  'version-mismatch': 'server',
  limit: 'page',
  'sign-in-required': 'person',
  'key-required': (input) => [
    { for: 'page', lines: [`headers: { Authorization: '${input.scheme ?? 'Bearer'} …' }`] },
    // Only an unreadable challenge may have to be exposed.
    ...(input.key ? [] : expose(input)),
  ],
  forbidden: 'server',
  'sign-in-metadata': 'server',
  'token-endpoint-cors': (input) => [answers(allowOrigin(input))],
  'works-now': 'person',
  unknown: 'server',
};

/** Headers that no request can have carried, according to a diagnosis. */
const refusedIn = new WeakMap<Diagnosis, Finding['refused']>();

/** Finds out why a server cannot be used. Sends only the requests that the exchanges do not already answer. */
export async function diagnose(
  input: DiagnosisInput,
  limits: Limits,
  signal: AbortSignal,
): Promise<Diagnosis> {
  const { fetch: send } = input;
  const page = send ? undefined : thisPage();
  const lastFailure = lastFailureOf(input);
  const evidence: Evidence[] = exchangeEvidence(input.exchanges);
  const probe = createProbe(limits.probeMs, signal, send);
  const { code, or: other, data, refused } = await find({ input, lastFailure, page, probe, evidence });
  // Only in a browser are the two indistinguishable.
  const or = page && other;
  const { origin } = new URL(input.url);
  const pageOrigin = page?.origin ?? 'null';
  const headerNames = [...input.headerNames, ...(lastFailure?.exchange.asked ?? [])];
  const diagnosis: Diagnosis = {
    code,
    ...(or ? { or } : {}),
    at: Date.now(),
    data: { origin, ...(page ? { page: pageOrigin } : {}), ...data, ...quoted(data?.['said'], input.url) },
    evidence,
    advice: adviceFor(or ? [code, or] : [code], {
      page: pageOrigin,
      blocked: String(data?.['blocked'] ?? origin),
      headerNames,
      key: data?.['key'],
      scheme: data?.['scheme'],
    }),
  };
  refusedIn.set(diagnosis, refused);
  return diagnosis;
}

async function find(context: DiagnosisContext): Promise<Finding> {
  const { input, lastFailure, page } = context;
  const known = lastFailure ? lastFailure.finding : input.problem && readProblem(input.problem);
  if (known?.code === 'sign-in-required' && input.withSignIn) {
    return (await loadSignInCheck()).checkSignIn(context, known);
  }
  if (known && ['wrong-path', 'not-mcp', 'refused'].includes(known.code) && !input.connected) {
    return findOldTransport(context, known);
  }
  if (known && known.code !== 'modern-headers-not-allowed') return known;
  if (page?.isOffline) return { code: 'offline' };
  if (page && isMixed(input.url, page)) return { code: 'mixed-content' };
  return probeServer(context);
}

/** Returns a server's own text without parts of the address, which may contain a secret. */
function quoted(said: unknown, url: string): { said?: string } {
  if (typeof said !== 'string') return {};
  const { pathname, search, hash, username, password } = new URL(url);
  const parts = [...pathname.split('/'), ...search.slice(1).split(/[&=]/), hash.slice(1), username, password];
  return { said: withoutSecrets(said, [...parts, search.slice(1), ...parts.map(decoded)]) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function thisPage(): Page | undefined {
  const { location, navigator } = globalThis as {
    readonly location?: { readonly origin?: string };
    readonly navigator?: { readonly onLine?: boolean };
  };
  if (!location?.origin) return undefined;
  return { origin: location.origin, isOffline: navigator?.onLine === false };
}

function isMixed(url: string, { origin }: Page): boolean {
  return origin.startsWith('https:') && url.startsWith('http:') && !isLoopback(new URL(url).hostname);
}

/** Longest wait in ms of a blocked call for the diagnosis. */
const explainMs = 2_000;

/** Returns another error for a call that, according to a diagnosis, the browser did not send. Otherwise the given error. */
export async function explained(
  error: unknown,
  diagnosing: Promise<Diagnosis | undefined> | undefined,
): Promise<unknown> {
  const { cause } = error as { readonly cause?: object };
  const exchange = cause && blockedBy.get(cause);
  if (exchange?.rpc !== 'tools/call') return error;
  const diagnosis = diagnosing && (await inTime(diagnosing, explainMs));
  const sets = (diagnosis && refusedIn.get(diagnosis)) ?? [];
  const refused = sets.filter((set) => set.every((name) => exchange.asked.includes(name)));
  if (!diagnosis || refused.length === 0) return error;
  const { origin = '' } = diagnosis.data;
  return problemError('call-blocked', { origin, headers: listHeaders(refused.flat()) }, { cause: error });
}

/** Returns the advice for the cause and its alternative, each line once. */
function adviceFor(codes: readonly DiagnosisCode[], input: AdviceInput): Advice[] {
  const found: Advice[] = [];
  const all = codes.flatMap((code) => {
    const advice = adviceTable[code];
    return typeof advice === 'string' ? [{ for: advice, lines: [] }] : advice(input);
  });
  for (const each of all) {
    const isKnown = found.some(
      ({ for: who, on, lines }) =>
        who === each.for && on === each.on && each.lines.every((line) => lines.includes(line)),
    );
    if (!isKnown) found.push(each);
  }
  return found;
}
