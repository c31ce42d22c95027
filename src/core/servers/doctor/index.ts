import type { Limits } from '../../base/limits.js';
import type { Diagnosis, Evidence } from '../../protocol/index.js';
import { isLoopback } from './address.js';
import { adviceFor } from './advice.js';
import type { DiagnosisInput, Finding } from './case.js';
import { trailEvidence } from './evidence.js';
import { type Look, lookAt } from './look.js';
import { type Page, thisPage } from './page.js';
import { prober } from './probe.js';
import { explained } from './problem.js';
import { speaksOldTransport } from './old-transport.js';
import { lookAtSignIn } from './sign-in.js';
import { withoutSecrets } from '../connection/secrets.js';
import { suspectOf } from './trail.js';

export type { DiagnosisInput } from './case.js';

/** Finds out why a server cannot be used. Asks it only what the trail does not tell. */
export async function diagnose(of: DiagnosisInput, limits: Limits, signal: AbortSignal): Promise<Diagnosis> {
  const page = thisPage();
  const suspect = suspectOf(of);
  const evidence: Evidence[] = trailEvidence(of.trail);
  const probe = prober(limits.probeMs, signal);
  const { code, or: other, data } = await find({ of, suspect, page, probe, evidence });
  // What cannot be told apart, a browser hides.
  const or = page && other;
  const { origin } = new URL(of.url);
  const pageOrigin = page?.origin ?? 'null';
  const headerNames = [...of.headerNames, ...(suspect?.exchange.asked ?? [])];
  return {
    code,
    ...(or ? { or } : {}),
    at: Date.now(),
    data: { origin, ...(page ? { page: pageOrigin } : {}), ...data, ...quoted(data?.['said'], of.url) },
    evidence,
    advice: adviceFor(or ? [code, or] : [code], { page: pageOrigin, url: of.url, headerNames }),
  };
}

async function find(look: Look): Promise<Finding> {
  const { of, suspect, page, probe, evidence } = look;
  const told = suspect ? suspect.finding : of.problem && explained(of.problem);
  if (told?.code === 'sign-in-required' && of.withSignIn) {
    return lookAtSignIn(of.url, told, probe, evidence);
  }
  if (told && ['wrong-path', 'not-mcp', 'refused'].includes(told.code) && !of.connected) {
    return (await speaksOldTransport(look)) ? { code: 'old-transport' } : told;
  }
  if (told && told.code !== 'modern-headers-not-allowed') return told;
  if (page?.isOffline) return { code: 'offline' };
  if (page && isMixed(of.url, page)) return { code: 'mixed-content' };
  return lookAt(look);
}

/** A server may say in an error what it was asked for, and an address may hold a secret. */
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

function isMixed(url: string, { origin }: Page): boolean {
  return origin.startsWith('https:') && url.startsWith('http:') && !isLoopback(url);
}
