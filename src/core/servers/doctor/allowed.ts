import { type DiagnosisInput, type Finding, speaks } from './case.js';
import { blockedHeaders, type Examination, isAllBlocked, isSilent } from './examine.js';
import { neededHeaders, spelt } from './headers.js';
import type { Look } from './look.js';
import { seemsModern } from './modern.js';
import { isFallback } from './trail.js';

/** A newer version was tried in vain: what counts is what it would have needed. */
export function isHeldBack({ of, suspect }: Look): boolean {
  if (suspect) return suspect.finding?.code === 'modern-headers-not-allowed';
  return of.connected?.era === 'legacy' && !of.problem && isFallback(of);
}

/** What keeps back a request with headers, where one without them comes through. */
export async function readHeaders(look: Look, found: Examination): Promise<Finding | undefined> {
  const { of, suspect } = look;
  const blocked = blockedHeaders(found);
  const among = (names: readonly string[]): readonly string[] =>
    blocked.filter((name) => names.includes(name));
  const told = (names: readonly string[]): Finding['data'] & object => ({
    headers: names.map(spelt).join(', '),
  });
  if (isHeldBack(look)) {
    const missing = among(neededHeaders('modern', of.headerNames));
    if (missing.length === 0) return undefined;
    if (suspect) return { code: 'modern-headers-not-allowed', data: told(missing) };
    return (await seemsModern(look, missing))
      ? { code: 'compatibility-mode', data: told(missing) }
      : undefined;
  }
  if (isAllBlocked(found)) {
    return { code: 'preflight-refused', or: 'header-not-allowed', data: told(blocked) };
  }
  const cause = among(suspect?.exchange.asked ?? []);
  const missing = cause.length > 0 ? cause : among(required(of));
  if (missing.length === 0) return found.headers.some(isSilent) ? { code: 'no-answer' } : undefined;
  const isSession = missing.length === 1 && missing[0] === 'mcp-session-id';
  return { code: isSession ? 'session-id-not-allowed' : 'header-not-allowed', data: told(missing) };
}

/** What every request of this client needs, whatever it has sent so far. */
function required(of: DiagnosisInput): readonly string[] {
  if (speaks(of) === 'modern') return neededHeaders('modern', of.headerNames);
  const legacy = neededHeaders('legacy', of.headerNames);
  // Of an older server it is not known whether it has sessions, nor streams to resume.
  return legacy.filter((name) => name !== 'mcp-session-id' && name !== 'last-event-id');
}
