import type { DiagnosisInput, Finding, Speaks } from './case.js';
import { neededHeaders } from './headers.js';
import { type Probe, reach as reachOnly, type Sight } from './probe.js';

/** What the probes saw. `headers` has one sight for each set of headers that was sent, mostly a set of one. */
export interface Examination {
  readonly reach: Sight;
  /** With no header that needs leave. */
  readonly plain: Sight;
  readonly headers: readonly (readonly [names: readonly string[], sight: Sight])[];
}

/** More than these at once would wait for each other, and soon for `probeMs`. */
const together = 8;

/** Asks the server as the client does, less what it says: without its body, and with one header at a time. */
export async function examine(
  { url, headerNames }: DiagnosisInput,
  speaks: Speaks,
  asked: readonly string[],
  probe: Probe,
): Promise<Examination> {
  const [reach, plain] = await Promise.all([probe(url, reachOnly), probe(url)]);
  if (plain.kind !== 'answer') return { reach, plain, headers: [] };
  const names = [...new Set([...asked, ...neededHeaders(speaks, headerNames)])];
  const single = names.length > together ? together - 1 : together;
  const sets = names.slice(0, single).map((name) => [name]);
  if (names.length > single) sets.push(names.slice(single));
  const headers = sets.map(async (set) => [set, await probe(url, { headers: harmless(set) })] as const);
  return { reach, plain, headers: await Promise.all(headers) };
}

/** The names are what a server allows; the values mean nothing to it. */
function harmless(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, name === 'content-type' ? 'application/json' : 'probe']),
  );
}

/** The headers with which a request was blocked that passes without them. */
export function blockedHeaders({ headers }: Examination): readonly string[] {
  return headers.flatMap(([names, { kind }]) => (kind === 'blocked' ? names : []));
}

export function isAllBlocked({ headers }: Examination): boolean {
  return headers.length > 1 && headers.every(([, { kind }]) => kind === 'blocked');
}

export function isSilent([, { kind }]: Examination['headers'][number]): boolean {
  return kind === 'silence';
}

/** Why the plain request did not come back, or `undefined` where it did. */
export function readReach(
  { reach, plain }: Examination,
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
