import type { Limits } from '../../base/limits.js';
import { isLoopback } from '../../../shared/network.js';
import type { Diagnosis, Evidence } from '../../protocol/index.js';
import { withoutSecrets } from '../connection/secrets.js';
import { loadSignInCheck } from '../connection/services.js';
import { adviceFor } from './advice.js';
import { lastFailureOf, readProblem } from './causes.js';
import {
  type DiagnosisContext,
  type DiagnosisInput,
  type Finding,
  type Page,
  listHeaders,
} from './diagnosis-input.js';
import { createProbe, exchangeEvidence } from './probe.js';
import { probeServer, findOldTransport } from './server-probes.js';
import { inTime } from '../../base/in-time.js';
import { problemError } from '../../base/problems.js';
import { blockedBy } from '../connection/exchange.js';

/** The headers that no request can have carried, as a diagnosis has shown. */
const refusedIn = new WeakMap<Diagnosis, Finding['refused']>();

/** Finds out why a server cannot be used. Asks it only what the exchanges do not tell. */
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
  // Only a browser hides what would distinguish the two.
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

/** Returns a server's own text without parts of the address: it may say what it was asked for, which may hold a secret. */
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

/** Time in ms that a call which the browser blocked waits for the reason. */
const explainMs = 2_000;

/** Returns the error of a call that the browser blocked before it sent it, where a diagnosis shows that; else the error given. */
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
