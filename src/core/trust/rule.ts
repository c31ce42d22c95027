import { detailOf } from '../base/problems.js';
import { isObject } from '../../shared/is-object.js';
import { withOldNames } from '../../shared/old-names/with-old-names.js';
import type {
  Policy,
  PolicyCall,
  PolicyCode,
  PolicyContext,
  PolicyDecision,
  PolicyReason,
} from '../protocol/index.js';

export interface Ruling {
  readonly decision: PolicyDecision['decision'];
  readonly reason: PolicyReason;
}

/** Applies a policy to a call. If the policy throws or returns no decision, the decision is `ask`. */
export function rule(policy: Policy, call: PolicyCall, context: PolicyContext): Ruling {
  try {
    const answer: unknown = policy(call, withOldNames(context));
    if (isDecision(answer)) {
      const text = answer.reason ? { text: answer.reason } : {};
      const isOurs = typeof answer.code === 'string' && Object.hasOwn(ours, answer.code);
      const code = isOurs ? answer.code : 'policy';
      return { decision: answer.decision, reason: { code, ...text } };
    }
    // Policies are synchronous: a promise is ignored, and so is its rejection.
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
