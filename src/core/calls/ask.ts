import type { Asking } from './index.js';
import { digestOf } from '../base/digest.js';
import type { Problem } from '../base/errors.js';
import type { ApprovalLimits } from '../trust/approval-limits.js';
import { copyArguments } from './arguments.js';
import type { Shared } from '../state/shared.js';
import { grantOf } from '../trust/grant-store.js';
import { rule } from '../trust/policy.js';
import type {
  Answer,
  ApprovalAnswer,
  ApprovalAsk,
  GrantDuration,
  Policy,
  PolicyCall,
  PolicyContext,
  PolicyReason,
} from '../protocol/index.js';

/** One question about a call, as it is to be asked. */
export interface Question {
  readonly call: PolicyCall;
  readonly callId: string;
  /** Of the arguments that are shown. */
  readonly digest: string;
  readonly reason: PolicyReason;
  readonly unchecked: Problem | undefined;
  readonly context: PolicyContext;
}

/** Asks people about calls, where they may be asked. */
export function createAskOf(
  { asks, nextId, limits }: Shared,
  approvals: ApprovalLimits,
  policy: Policy,
): (question: Question) => Asking | Problem {
  return ({ call, callId, digest, reason, unchecked, context }) => {
    // What a person began themselves wears nobody down.
    const tooOften = call.startedBy === 'person' ? undefined : approvals.count(call.serverId);
    if (tooOften) return tooOften;
    let ask: ApprovalAsk = {
      id: nextId('ask'),
      kind: 'approval',
      callId,
      createdAt: Date.now(),
      reason,
      ...(unchecked ? { unchecked } : {}),
      tool: call.tool,
      digest,
      after: context.after,
      standing: context.standing,
      durations: unchecked ? [] : durationsOf(policy, call),
    };
    let take: ((answer: ApprovalAnswer) => void) | undefined;
    asks.open(ask, (given) => {
      const answer = readAnswer(given, ask, limits);
      // While changed arguments are being checked, nobody waits for an answer.
      if (!answer || !take) return 'refused';
      const resolve = take;
      take = undefined;
      resolve(answer);
      if (answer.decision === 'deny' || !answer.arguments) return 'taken';
      const { errors: _old, ...rest } = ask;
      ask = { ...rest, checking: true };
      asks.put(ask);
      return 'kept';
    });
    return {
      askId: ask.id,
      next: () =>
        new Promise((resolve) => {
          take = resolve;
        }),
      refuse(errors, newlyUnchecked) {
        const { checking: _over, unchecked: _known, ...rest } = ask;
        ask = { ...rest, errors, ...(newlyUnchecked ? { unchecked: newlyUnchecked, durations: [] } : {}) };
        asks.put(ask);
      },
      close: () => {
        asks.close(ask.id);
      },
    };
  };
}

/** For how long an approval would hold: what the policy would say the next time, were there such a grant. */
function durationsOf(policy: Policy, call: PolicyCall): readonly GrantDuration[] {
  const createdAt = Date.now();
  const { name: tool, fingerprint } = call.tool;
  const standing = { status: 'known', since: createdAt } as const;
  const plain = { after: [], standing, trustsClaims: false };
  if (rule(policy, call, plain).decision !== 'ask') return [];
  return (['session', 'always'] as const).filter((duration) => {
    const about = { url: call.origin, principal: '', tool, fingerprint, createdAt };
    const grant = grantOf({ ...about, effect: 'allow', duration });
    return rule(policy, call, { ...plain, grant }).decision === 'allow';
  });
}

/** The answer with nothing in it but what an answer has; nothing where it is none to this question. */
function readAnswer(given: Answer, ask: ApprovalAsk, limits: Shared['limits']): ApprovalAnswer | undefined {
  if (given.kind !== 'approval') return undefined;
  const { digest, duration }: { readonly digest?: unknown; readonly duration?: unknown } = given;
  if (digest !== undefined && digest !== ask.digest) return undefined;
  const isOffered = ask.durations.some((offered) => offered === duration);
  const lasting = isOffered
    ? { duration: duration as GrantDuration, onlyTheseArguments: isSet(given.onlyTheseArguments) }
    : {};
  if (given.decision === 'deny') {
    const reason: unknown = given.reason;
    return {
      kind: 'approval',
      decision: 'deny',
      ...lasting,
      ...(typeof reason === 'string' ? { reason } : {}),
    };
  }
  const approve = { kind: 'approval', decision: 'approve', ...lasting } as const;
  if ((given.arguments as unknown) === undefined) return approve;
  const { args, fault } = copyArguments(given.arguments, limits);
  if (fault) return undefined;
  return digestOf(args) === ask.digest ? approve : { ...approve, arguments: args };
}

/** What is nonsense makes a decision narrower, never wider. */
function isSet(given: unknown): boolean {
  return given !== undefined && given !== false;
}
