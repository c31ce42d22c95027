import type { Limits } from '../../limits.js';
import type { Diagnosis, Evidence } from '../../types.js';
import { isLoopback } from './address.js';
import { adviceFor } from './advice.js';
import { type Case, type Finding, speaks } from './case.js';
import { trailEvidence } from './evidence.js';
import { type Look, lookAt } from './look.js';
import { type Page, thisPage } from './page.js';
import { prober } from './probe.js';
import { explained } from './problem.js';
import { lookAtSignIn } from './sign-in.js';
import { suspectOf } from './trail.js';

export type { Case } from './case.js';

/** Finds out why a server cannot be used. Asks it only what the trail does not tell. */
export async function diagnose(of: Case, limits: Limits, signal: AbortSignal): Promise<Diagnosis> {
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
    data: { origin, ...(page ? { page: pageOrigin } : {}), ...data },
    evidence,
    advice: adviceFor(or ? [code, or] : [code], {
      page: pageOrigin,
      origin,
      speaks: speaks(of),
      headerNames,
    }),
  };
}

async function find(look: Look): Promise<Finding> {
  const { of, suspect, page, probe, evidence } = look;
  const told = suspect ? suspect.finding : of.problem && explained(of.problem);
  if (told?.code === 'sign-in-required' && of.withSignIn) {
    return (await lookAtSignIn(of.url, probe, evidence)) ?? told;
  }
  if (told && told.code !== 'modern-headers-not-allowed') return told;
  if (page?.isOffline) return { code: 'offline' };
  if (page && isMixed(of.url, page)) return { code: 'mixed-content' };
  return lookAt(look);
}

function isMixed(url: string, { origin }: Page): boolean {
  return origin.startsWith('https:') && url.startsWith('http:') && !isLoopback(url);
}
