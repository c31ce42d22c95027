import type { Evidence } from '../../protocol/index.js';
import { isPrivate } from './address.js';
import { type DiagnosisInput, type Finding, isHandshake, isWell, speaks } from './case.js';
import { probeEvidence, seen, sighted } from './evidence.js';
import { isHeldBack, readHeaders } from './allowed.js';
import { readAnswer } from './answer.js';
import { examine, readReach } from './examine.js';
import { type Page, type PolicyWatch, watchPolicy } from './page.js';
import type { Probe, Sight } from './probe.js';
import { mayPass } from './problem.js';
import type { Suspect } from './trail.js';

export interface Look {
  readonly of: DiagnosisInput;
  readonly suspect: Suspect | undefined;
  readonly page: Page | undefined;
  readonly probe: Probe;
  /** What is seen on the way is added here. */
  readonly evidence: Evidence[];
}

/** Where a request without a body and a token is told one of these, so is every other. */
const telling: readonly number[] = [401, 403, 404, 405, 410, 502, 503, 504];

/** A violation is reported in a task of its own, after the request has failed. */
const reportMs = 50;

/** Asks the server itself, as far as this place lets it. */
export async function lookAt(look: Look): Promise<Finding> {
  const { of, page, probe, evidence } = look;
  if (!page) {
    const sight = await probe(of.url);
    evidence.push(sighted('POST', sight));
    const direct = { reach: sight, plain: sight, headers: [] };
    return readReach(direct, false, false) ?? readPlain(look, sight) ?? passed(look);
  }
  const watch = watchPolicy();
  try {
    return await lookFromPage(look, page, watch);
  } finally {
    watch.stop();
  }
}

async function lookFromPage(look: Look, page: Page, watch: PolicyWatch): Promise<Finding> {
  const { of, suspect, probe, evidence } = look;
  const era = isHeldBack(look) ? 'modern' : speaks(of);
  const found = await examine(of, era, suspect?.exchange.asked ?? [], probe);
  evidence.push(...probeEvidence(found));
  if (found.reach.kind === 'blocked') await new Promise((resolve) => setTimeout(resolve, reportMs));
  if (watch.keptFrom(of.url)) {
    evidence.push(seen('connect-src of the page', 'violated'));
    return { code: 'page-csp' };
  }
  const isInward = isPrivate(of.url) && !(page.origin !== 'null' && isPrivate(page.origin));
  const wasReadable = of.trail.some(
    ({ method, outcome }) => method === 'POST' && outcome.kind === 'response',
  );
  return (
    readReach(found, isInward, wasReadable) ??
    (await readHeaders(look, found)) ??
    readPlain(look, found.plain) ??
    passed(look)
  );
}

function readPlain({ of }: Look, plain: Sight): Finding | undefined {
  if (plain.kind !== 'answer' || of.connected) return undefined;
  if (plain.status !== 200 && !telling.includes(plain.status)) return undefined;
  const hasSecrets = of.headerNames.some((name) => !name.startsWith('mcp-'));
  if (hasSecrets && (plain.status === 401 || plain.status === 403)) return undefined;
  return readAnswer({ ...plain, hasChallenge: plain.challenge !== undefined });
}

/** Whether the last that was asked for, apart from whether the server is there, was a call. */
function wasCalling({ trail }: DiagnosisInput): boolean {
  const last = trail.findLast(
    (each) => each.method === 'POST' && !isHandshake(each) && !/^ping$|^notif/.test(each.rpc ?? ''),
  );
  return last?.rpc === 'tools/call' || last?.rpc === 'resources/read';
}

/** Nothing is wrong now. Either that has passed, or it befalls only a request that says something. */
function passed({ of, suspect }: Look): Finding {
  if (of.connected && of.problem?.code === 'connection-lost' && wasCalling(of)) {
    return { code: 'cut-off', ...(suspect ? { or: 'refused-without-cors' } : {}) };
  }
  if (!suspect) return { code: mayPass(of.problem) ? 'works-now' : 'unknown' };
  const { method, rpc } = suspect.exchange;
  const hasWorked = of.trail.some((each) => each.method === method && each.rpc === rpc && isWell(each));
  return { code: 'works-now', ...(hasWorked ? {} : { or: 'refused-without-cors' }) };
}
