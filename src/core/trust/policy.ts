import { detailOf } from '../base/problems.js';
import { isObject } from '../../shared/is-object.js';
import { withOldNames } from '../../shared/old-names.js';
import type {
  Policy,
  PolicyCall,
  PolicyCode,
  PolicyContext,
  PolicyDecision,
  PolicyReason,
} from '../protocol/index.js';

/** Asks about every call, whatever permissions are saved. */
export const askAlways: Policy = () => ({ decision: 'ask' });

/**
 * Default policy: asks unless a grant covers the call. A grant that allows does not count after another server's result, nor
 * in a conversation that was loaded, nor if the tool has changed. A page's own policy may call this one.
 */
export const askUnlessGranted: Policy = (
  call,
  { influencedBy, loaded, toolHistory, grant, trustsAnnotations },
) => {
  const { readOnlyHint, destructiveHint } = call.tool.annotations ?? {};
  if (grant?.effect === 'deny') return { decision: 'deny', code: 'denied-before' };
  if (toolHistory.status === 'changed') return { decision: 'ask', code: 'definition-changed' };
  if (influencedBy.some(({ serverId }) => serverId !== call.serverId)) {
    return { decision: 'ask', code: 'after-other-server' };
  }
  if (loaded) return { decision: 'ask', code: 'after-loading' };
  if (grant) return { decision: 'allow', code: 'granted' };
  if (trustsAnnotations && readOnlyHint === true && destructiveHint !== true) {
    return { decision: 'allow', code: 'read-only-hint' };
  }
  return { decision: 'ask', code: 'not-granted' };
};

export interface Ruling {
  readonly decision: PolicyDecision['decision'];
  readonly reason: PolicyReason;
}

const oldNames = {
  after: 'influencedBy',
  standing: 'toolHistory',
  trustsClaims: 'trustsAnnotations',
} as const;

/** Applies a policy to a call. If the policy throws or returns no decision, the call asks. */
export function rule(policy: Policy, call: PolicyCall, context: PolicyContext): Ruling {
  try {
    const answer: unknown = policy(call, withOldNames(context, oldNames));
    if (isDecision(answer)) {
      const text = answer.reason ? { text: answer.reason } : {};
      const isOurs = typeof answer.code === 'string' && Object.hasOwn(ours, answer.code);
      const code = isOurs ? answer.code : 'policy';
      return { decision: answer.decision, reason: { code, ...text } };
    }
    // Policies decide at once: a promise counts for nothing, and neither does its rejection.
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
  'after-loading': true,
  granted: true,
  'denied-before': true,
  'read-only-hint': true,
};

function isDecision(value: unknown): value is PolicyDecision {
  if (!isObject(value)) return false;
  const { decision, reason } = value;
  const isText = reason === undefined || typeof reason === 'string';
  return isText && ['allow', 'ask', 'deny'].includes(decision as string);
}
