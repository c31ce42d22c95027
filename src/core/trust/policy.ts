import { detailOf } from '../errors.js';
import type { Policy, PolicyCall, PolicyContext, PolicyDecision, PolicyReason } from '../types.js';

/** The policy of the house: every call asks, whoever started it. */
export const askAlways: Policy = () => ({ decision: 'ask' });

/** What a policy made of a call. A policy that throws or returns nonsense makes the call ask. */
export function rule(
  policy: Policy,
  call: PolicyCall,
  context: PolicyContext,
): { readonly decision: PolicyDecision['decision']; readonly reason: PolicyReason } {
  try {
    const answer: unknown = policy(call, context);
    if (isDecision(answer)) {
      const text = answer.reason ? { text: answer.reason } : {};
      return { decision: answer.decision, reason: { code: 'policy', ...text } };
    }
    // A promise comes too late to decide anything, and so does its failure.
    if (answer instanceof Promise) answer.catch(() => undefined);
    return { decision: 'ask', reason: { code: 'policy-failed', text: 'The policy returned no decision.' } };
  } catch (error) {
    return { decision: 'ask', reason: { code: 'policy-failed', text: detailOf(error) } };
  }
}

function isDecision(value: unknown): value is PolicyDecision {
  if (typeof value !== 'object' || value === null || !('decision' in value)) return false;
  const reason = 'reason' in value ? value.reason : undefined;
  return (
    ['allow', 'ask', 'deny'].includes(value.decision as string) &&
    (reason === undefined || typeof reason === 'string')
  );
}
