import { detailOf } from '../base/errors.js';
import type {
  Policy,
  PolicyCall,
  PolicyCode,
  PolicyContext,
  PolicyDecision,
  PolicyReason,
} from '../protocol/index.js';

/** Every call asks, whoever started it, and whatever was decided before. */
export const askAlways: Policy = () => ({ decision: 'ask' });

/**
 * The policy of the house: a call asks unless somebody decided about it before. What was decided counts for nothing after
 * a result of another server, or where the tool is no longer what it was. A policy of a page's own may build on it.
 */
export const askUnlessGranted: Policy = (call, { after, standing, grant, trustsClaims }) => {
  const { readOnlyHint, destructiveHint } = call.tool.annotations ?? {};
  if (grant?.effect === 'deny') return { decision: 'deny', code: 'denied-before' };
  if (standing.status === 'changed') return { decision: 'ask', code: 'definition-changed' };
  if (after.some(({ serverId }) => serverId !== call.serverId)) {
    return { decision: 'ask', code: 'after-other-server' };
  }
  if (grant) return { decision: 'allow', code: 'granted' };
  if (trustsClaims && readOnlyHint === true && destructiveHint !== true) {
    return { decision: 'allow', code: 'read-only-hint' };
  }
  return { decision: 'ask', code: 'not-granted' };
};

/** What a policy made of a call, with its reason. */
export interface Ruling {
  readonly decision: PolicyDecision['decision'];
  readonly reason: PolicyReason;
}

/** What a policy made of a call. A policy that throws or returns nonsense makes the call ask. */
export function rule(policy: Policy, call: PolicyCall, context: PolicyContext): Ruling {
  try {
    const answer: unknown = policy(call, context);
    if (isDecision(answer)) {
      const text = answer.reason ? { text: answer.reason } : {};
      const code = isOurs(answer.code) ? answer.code : 'policy';
      return { decision: answer.decision, reason: { code, ...text } };
    }
    // A promise comes too late to decide anything, and so does its failure.
    if (answer instanceof Promise) answer.catch(() => undefined);
    return { decision: 'ask', reason: { code: 'policy-failed', text: 'The policy returned no decision.' } };
  } catch (error) {
    return { decision: 'ask', reason: { code: 'policy-failed', text: detailOf(error) } };
  }
}

const ours: Readonly<Record<PolicyCode, true>> = {
  'not-granted': true,
  'definition-changed': true,
  'after-other-server': true,
  granted: true,
  'denied-before': true,
  'read-only-hint': true,
};

function isOurs(code: unknown): code is PolicyCode {
  return typeof code === 'string' && Object.hasOwn(ours, code);
}

function isDecision(value: unknown): value is PolicyDecision {
  if (typeof value !== 'object' || value === null || !('decision' in value)) return false;
  const reason = 'reason' in value ? value.reason : undefined;
  return (
    ['allow', 'ask', 'deny'].includes(value.decision as string) &&
    (reason === undefined || typeof reason === 'string')
  );
}
