import { McpToolsError, type Problem } from '../base/errors.js';
import type { ApprovalAnswer, Check, PolicyReason } from '../protocol/index.js';
import type { Asking, CallSteps } from './steps.js';
import { untilAborted } from './until-aborted.js';

/** Whether the policy, or a person, lets the call be made. Where not, the call has been ended. */
export async function isApproved(
  steps: CallSteps,
  check: Check,
  approved: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { decision, reason, isChanged = false } = await untilAborted(steps.rule(), signal);
  const unchecked = check.status === 'unchecked' ? check.problem : undefined;
  if (decision === 'deny') return deny(steps, 'policy', reason);
  // Arguments that nobody could check are a person's to judge, and to know it, whatever was said before.
  // Whoever pressed Run saw the arguments, and not what has changed about the tool.
  const isPressed = approved && !isChanged;
  if (!unchecked && (isPressed || decision === 'allow')) {
    steps.decided(isPressed ? 'person' : 'policy', 'allow', reason);
    return true;
  }
  const asking = steps.ask(whyAsked(reason, unchecked, approved && isChanged), unchecked);
  if ('code' in asking) throw new McpToolsError(asking);
  steps.dispatch({ type: 'ask', askId: asking.askId });
  try {
    const answer = await fitAnswer(steps, asking, unchecked, signal);
    if (answer.decision === 'deny') {
      return deny(steps, 'person', { ...reason, text: answer.reason ?? '' }, answer);
    }
    // What a person wrote instead may be what the policy forbids.
    const again = answer.arguments ? await untilAborted(steps.rule(), signal) : undefined;
    if (again?.decision === 'deny') return deny(steps, 'policy', again.reason);
    steps.decided('person', 'allow', reason, answer);
    return true;
  } finally {
    asking.close();
  }
}

function whyAsked(reason: PolicyReason, unchecked: Problem | undefined, hasChanged: boolean): PolicyReason {
  if (unchecked) return { code: 'arguments-unchecked' };
  return hasChanged ? { code: 'definition-changed' } : reason;
}

/** The answer that can be followed: arguments that a person changed are checked before they count. */
async function fitAnswer(
  steps: CallSteps,
  asking: Asking,
  known: Problem | undefined,
  signal: AbortSignal,
): Promise<ApprovalAnswer> {
  let unchecked = known;
  for (;;) {
    const answer = await untilAborted(asking.next(), signal);
    if (answer.decision === 'deny' || !answer.arguments) return answer;
    const check = await untilAborted(steps.check(answer.arguments), signal);
    // Whoever approves what nobody could check has to have been told.
    const isFit = check.status === 'valid' || (check.status === 'unchecked' && unchecked !== undefined);
    if (isFit) {
      steps.edit(answer.arguments);
      return answer;
    }
    unchecked = check.status === 'unchecked' ? check.problem : undefined;
    asking.refuse(check.status === 'invalid' ? check.errors : [], unchecked);
  }
}

function deny(steps: CallSteps, by: 'person' | 'policy', why: PolicyReason, answer?: ApprovalAnswer): false {
  const reason = why.text || undefined;
  steps.decided(by, 'deny', why, answer);
  // An earlier decision of a person's is a person's too.
  const deniedBy = why.code === 'denied-before' ? 'person' : by;
  steps.dispatch({ type: 'deny', at: Date.now(), by: deniedBy, ...(reason ? { reason } : {}) });
  return false;
}
