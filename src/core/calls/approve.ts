import { McpToolsError, type Problem } from '../base/problems.js';
import { exactNumbers } from '../../shared/exact/exact.js';
import type {
  ApprovalAnswer,
  ExactNumbers,
  JsonObject,
  PolicyCall,
  PolicyContext,
  PolicyReason,
} from '../protocol/index.js';
import { rule, type Ruling } from '../trust/rule.js';
import { offeredDurations, openApproval, type OpenApproval } from './approval-ask.js';
import { dispatchTo, recordOf, withToolNow, type CallContext, type CallStep } from './call-context.js';
import { checkArguments } from './check.js';
import { argumentsDigest, changedArguments, type ExactArguments } from './exact-arguments.js';
import { untilAborted } from './sending.js';

/** A call with the policy's current decision and the context of that decision. */
interface Ruled extends Ruling {
  readonly context: CallContext;
  /** The call as it was passed to the policy. It is made once, however often the policy is asked. */
  readonly call: PolicyCall;
  readonly known: PolicyContext;
}

interface Decision {
  readonly by: 'person' | 'policy';
  readonly decision: 'allow' | 'deny';
  readonly reason: PolicyReason;
  readonly answer?: ApprovalAnswer;
}

/** Has the policy or a person decide about a call. */
export async function approve(context: CallContext, unchecked: Problem | undefined): Promise<CallStep> {
  const ruled = await ruledNow(context);
  const { decision, reason, known } = ruled;
  if (decision === 'deny') {
    deny(ruled, { by: 'policy', decision, reason });
    return { step: 'end' };
  }
  const isChanged = known.toolHistory.status === 'changed';
  // A person who pressed Run saw the arguments, but not a change of the tool.
  const isPressed = context.approved && !isChanged;
  // If the arguments could not be checked, a person must decide, even if a grant exists.
  if (!unchecked && (isPressed || decision === 'allow')) {
    const by = isPressed ? 'person' : 'policy';
    return allowed(decided(ruled, { by, decision: 'allow', reason }));
  }
  const changed = context.approved && isChanged ? ({ code: 'definition-changed' } as const) : reason;
  const open = ask(ruled, unchecked ? { code: 'arguments-unchecked' } : changed, unchecked);
  if ('code' in open) throw new McpToolsError(open);
  const answered = await followed(open, ruled, unchecked);
  return answered === 'denied' ? { step: 'end' } : allowed(answered);
}

/** Waits for a person's decision. Resolves with the approved call, or with `denied`. */
async function followed(
  open: OpenApproval,
  ruled: Ruled,
  unchecked: Problem | undefined,
): Promise<CallContext | 'denied'> {
  const { context, reason } = ruled;
  dispatchTo(context)({ type: 'ask', askId: open.askId });
  try {
    const { answer, edited } = await answerTo(open, context, unchecked);
    if (answer.decision === 'deny') {
      const why = { ...reason, text: answer.reason ?? '' };
      return deny(ruled, { by: 'person', decision: 'deny', reason: why, answer });
    }
    // The policy may deny the arguments that a person changed.
    const again = edited ? await ruledNow(edited) : ruled;
    if (again.decision === 'deny')
      return deny(again, { by: 'policy', decision: 'deny', reason: again.reason });
    return decided(again, { by: 'person', decision: 'allow', reason, answer });
  } finally {
    open.close();
  }
}

/**
 * Returns the step after an approval. It covers one definition of the tool: if the server has changed the tool meanwhile, the
 * call is checked and approved again.
 */
function allowed(context: CallContext): CallStep {
  const now = withToolNow(context);
  if ('code' in now) throw new McpToolsError(now);
  if (!now.isChanged) return { step: 'send', context: now.context };
  return { step: 'check', context: { ...now.context, approved: false, changes: context.changes + 1 } };
}

function deny(ruled: Ruled, decision: Decision): 'denied' {
  const { reason, by } = decision;
  decided(ruled, decision);
  // A saved denial is also a person's decision.
  const deniedBy = reason.code === 'denied-before' ? 'person' : by;
  const text = reason.text ? { reason: reason.text } : {};
  dispatchTo(ruled.context)({ type: 'deny', at: Date.now(), by: deniedBy, ...text });
  return 'denied';
}

/** Resolves with the policy's decision about the call's current state. */
async function ruledNow(before: CallContext): Promise<Ruled> {
  const { parts, call, after, digest, signal } = before;
  const { policy, trust } = parts;
  await untilAborted(trust.refresh(), signal);
  const context = { ...before, snapshot: trust.snapshotOf(before.snapshot.tool) };
  const known = trust.contextOf(context.snapshot, digest, after, call.startedBy);
  const asked = policyCall(context);
  return { ...rule(policy, asked, known), context, call: asked, known };
}

/** Asks a person; returns the problem if the server is paused. */
function ask(
  { context, call: asked, known: { toolHistory } }: Ruled,
  reason: PolicyReason,
  unchecked: Problem | undefined,
): OpenApproval | Problem {
  const { call, after, digest, given, snapshot } = context;
  const { approvals, policy, shared } = context.parts;
  const { id: callId, serverId, startedBy } = call;
  // It is normal that the model has read content of the call's own server.
  const others = after.filter((read) => read.serverId !== serverId);
  // Calls that a person started do not count.
  const tooOften = startedBy === 'person' ? undefined : approvals.count(serverId);
  if (tooOften) return tooOften;
  const about = {
    callId,
    reason,
    tool: snapshot.tool,
    digest,
    influencedBy: others,
    toolHistory,
    ...(unchecked ? { unchecked } : {}),
    durations: unchecked ? [] : offeredDurations(policy, asked),
  };
  const open = openApproval(shared, about, given.exact);
  shared.record({
    ...recordOf(context),
    kind: 'ask',
    outcome: 'asked',
    startedBy,
    reason,
    standing: toolHistory.status,
    after: after.map(({ label }) => label),
  });
  return open;
}

/** Waits for a valid answer: arguments that a person changed are checked before they count. */
async function answerTo(
  open: OpenApproval,
  context: CallContext,
  known: Problem | undefined,
): Promise<{ readonly answer: ApprovalAnswer; readonly edited?: CallContext }> {
  const { signal } = context;
  let unchecked = known;
  for (;;) {
    const answer = await untilAborted(open.next(), signal);
    if (answer.decision === 'deny' || !answer.arguments) return { answer };
    const exact = answer.exact && (await fitting(answer.arguments, answer.exact));
    const changed = { arguments: answer.arguments, ...(exact && { exact }) };
    const found = await untilAborted(checkArguments(context, changed), signal);
    // Unchecked arguments count only if the ask already said that they are unchecked.
    if (found.status === 'valid' || (found.status === 'unchecked' && unchecked !== undefined))
      return { answer, edited: edit(context, changed) };
    unchecked = found.status === 'unchecked' ? found.problem : undefined;
    open.refuse(found.status === 'invalid' ? found.errors : [], unchecked);
  }
}

async function fitting(args: JsonObject, digits: ExactNumbers): Promise<ExactNumbers | undefined> {
  return (await exactNumbers.load()).exactIn(args, digits);
}

function edit(context: CallContext, given: ExactArguments): CallContext {
  const { call } = context;
  const changed = changedArguments(call, given);
  const before = { before: call.arguments, ...(call.exact && { exact: call.exact }) };
  dispatchTo(context)({
    type: 'edit',
    ...given,
    ...(changed.length > 0 && { edit: { ...before, changed } }),
  });
  return { ...context, given, digest: argumentsDigest(given) };
}

/** Records a decision, and stores the grant if it holds for later calls. */
function decided({ context, known }: Ruled, { by, decision, reason, answer }: Decision): CallContext {
  const { call, given, digest, snapshot } = context;
  const { shared, trust } = context.parts;
  const isByGrant = by === 'policy' && (reason.code === 'granted' || reason.code === 'denied-before');
  const grant = isByGrant ? known.grant : undefined;
  const isEdited = answer?.decision === 'approve' && answer.arguments;
  const changed = isEdited ? changedArguments(call, given) : [];
  shared.record({
    ...recordOf(context),
    kind: 'decision',
    decidedBy: grant ? 'grant' : by,
    outcome: decision === 'allow' ? 'approved' : 'denied',
    ...(reason.text ? { reason: reason.text } : {}),
    ...(answer?.duration ? { duration: answer.duration } : {}),
    ...(isEdited ? { changed } : {}),
  });
  if (grant) {
    trust.used(grant, call.id);
    dispatchTo(context)({ type: 'granted', grantId: grant.id });
  }
  if (by === 'person') {
    const plain = { kind: 'approval', decision: decision === 'allow' ? 'approve' : 'deny' } as const;
    trust.decided(snapshot, digest, answer ?? plain, call.startedBy);
  }
  return grant ? { ...context, grantedTo: grant.principal } : context;
}

function policyCall({ call, server, given, snapshot: { tool } }: CallContext): PolicyCall {
  const { id: serverId, label: serverLabel, origin } = server;
  const { arguments: args, exact } = given;
  return {
    serverId,
    serverLabel,
    origin,
    tool,
    arguments: args,
    ...(exact && { exact }),
    startedBy: call.startedBy,
  };
}
