import { isPrivateHost } from '../../base/network.js';
import { mayPass, readAnswer } from './answer.js';
import {
  type DiagnosisContext,
  type DiagnosisInput,
  type Finding,
  isHandshake,
  isUsable,
  speaks,
} from './diagnosis-input.js';
import { evidenceOf, probeEvidence } from './evidence.js';
import { type Page, type PolicyWatch, watchPolicy } from './page.js';
import { evidenceOfAll, isHeldBack, readHeaders, readReach, runProbes } from './probe-results.js';
import type { ProbeResult } from './probe.js';

/** Statuses that tell something: a request without a body and a token gets them if every other does. */
const telling: readonly number[] = [401, 403, 404, 405, 410, 502, 503, 504];

/** Time in ms until a violation is reported, in a task of its own, after the request has failed. */
const reportMs = 50;

/** Finds a cause by asking the server itself, as far as the page or the process may. */
export async function probeServer(context: DiagnosisContext): Promise<Finding> {
  const { input, page, probe, evidence } = context;
  if (!page) {
    const result = await probe(input.url);
    evidence.push(probeEvidence('POST', result));
    const direct = { reach: result, plain: result, headers: [] };
    return readReach(direct, false, false) ?? readPlain(context, result) ?? nothingWrong(context);
  }
  const watch = watchPolicy();
  try {
    return await probeFromPage(context, page, watch);
  } finally {
    watch.stop();
  }
}

async function probeFromPage(context: DiagnosisContext, page: Page, watch: PolicyWatch): Promise<Finding> {
  const { input, suspect, probe, evidence } = context;
  const family = isHeldBack(context) ? 'modern' : speaks(input);
  const results = await runProbes(input, family, suspect?.exchange.asked ?? [], probe);
  evidence.push(...evidenceOfAll(results));
  if (results.reach.kind === 'blocked') await new Promise((resolve) => setTimeout(resolve, reportMs));
  if (watch.hasBlocked(input.url)) {
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
}

function readPlain({ input }: DiagnosisContext, plain: ProbeResult): Finding | undefined {
  if (plain.kind !== 'answer' || input.connected) return undefined;
  if (plain.status !== 200 && !telling.includes(plain.status)) return undefined;
  const hasSecrets = input.headerNames.some((name) => !name.startsWith('mcp-'));
  if (hasSecrets && (plain.status === 401 || plain.status === 403)) return undefined;
  return readAnswer({ ...plain, hasChallenge: plain.challenge !== undefined });
}

/** Returns true if the last request, apart from checks that the server is there, was a call. */
function wasCalling({ exchanges }: DiagnosisInput): boolean {
  const last = exchanges.findLast(
    (each) => each.method === 'POST' && !isHandshake(each) && !/^ping$|^notif/.test(each.rpc ?? ''),
  );
  return last?.rpc === 'tools/call' || last?.rpc === 'resources/read';
}

/** Returns what it is if nothing is wrong now: either that has passed, or it befalls only a request that says something. */
function nothingWrong({ input, suspect }: DiagnosisContext): Finding {
  if (input.connected && input.problem?.code === 'connection-lost' && wasCalling(input)) {
    return { code: 'cut-off', ...(suspect ? { or: 'refused-without-cors' } : {}) };
  }
  if (!suspect) return { code: mayPass(input.problem) ? 'works-now' : 'unknown' };
  const { method, rpc } = suspect.exchange;
  const hasWorked = input.exchanges.some(
    (each) => each.method === method && each.rpc === rpc && isUsable(each),
  );
  return { code: 'works-now', ...(hasWorked ? {} : { or: 'refused-without-cors' }) };
}
